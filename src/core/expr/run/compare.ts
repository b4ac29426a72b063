import { asFloat, asInt } from './arithmetic.ts';
import { refuse } from './failures.ts';
import { typeName } from './typeOfValue.ts';
import { Duration, Time, type Value } from './values.ts';

/** -1, 0, 1; `undefined` where no order is (a NaN); refuses types that upstream does not order. */
function order(a: Value, b: Value, operator: string): number | undefined {
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0;
  const [x, y] = [asInt(a), asInt(b)];
  if (x !== undefined && y !== undefined) return x < y ? -1 : x > y ? 1 : 0;
  const [u, v] = [asFloat(a), asFloat(b)];
  if (u !== undefined && v !== undefined) return u < v ? -1 : u > v ? 1 : u === v ? 0 : undefined;
  if ((a instanceof Time && b instanceof Time) || (a instanceof Duration && b instanceof Duration)) {
    return a.nanoseconds < b.nanoseconds ? -1 : a.nanoseconds > b.nanoseconds ? 1 : 0;
  }
  return refuse(`invalid operation: ${typeName(a)} ${operator} ${typeName(b)}`, a, b);
}

/** `<` of numbers, texts (by bytes), times or durations. */
export function less(a: Value, b: Value): boolean {
  return order(a, b, '<') === -1;
}

/** `>` */
export function more(a: Value, b: Value): boolean {
  return order(a, b, '>') === 1;
}

/** `<=` */
export function lessOrEqual(a: Value, b: Value): boolean {
  const found = order(a, b, '<=');
  return found === -1 || found === 0;
}

/** `>=` */
export function moreOrEqual(a: Value, b: Value): boolean {
  const found = order(a, b, '>=');
  return found === 1 || found === 0;
}
