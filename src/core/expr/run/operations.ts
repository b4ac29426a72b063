import type { RE2JS } from 're2js';
import type { Surroundings } from '../builtins/builtin.ts';
import { RunFailure } from '../exprError.ts';
import { EXPR_LIMITS } from '../limits.ts';
import { Unknown } from '../unknown.ts';
import { toInt } from './arithmetic.ts';
import { isNil } from './equal.ts';
import { assertString, needKnown, refuseAssertion } from './failures.ts';
import { wrapInt } from './integers.ts';
import { checkSize } from './meter.ts';
import { compileRegex, matchesRegex } from './regex.ts';
import { List, Location, Role, Sized, type Value } from './values.ts';

/** What a pointer points to; other values stay. */
export function dereferenceValue(value: Value): Value {
  if (value instanceof Location && value.pointer) return new Location(value.name, value.fixed, value.abbreviation, false);
  if (value instanceof Role && value.pointer) return value.node ? new Role(value.node, false) : null;
  return value;
}

/** `from..to`, both included. */
export function rangeList(from: Value, to: Value, around: Surroundings): Value {
  needKnown(from, to);
  const [start, end] = [BigInt(toInt(from)), BigInt(toInt(to))];
  const size = BigInt.asIntN(64, end - start + 1n);
  if (size <= 0n) return new List('[]int', []);
  around.grow(size > BigInt(EXPR_LIMITS.memory) ? EXPR_LIMITS.memory : Number(size));
  const first = Number(start);
  // The budget keeps such lists short, so only ranges at the ends of the integers are not safe.
  if (!Number.isSafeInteger(first) || !Number.isSafeInteger(Number(end))) {
    return new List(
      '[]int',
      Array.from({ length: Number(size) }, (_, index) => wrapInt(start + BigInt(index))),
    );
  }
  return new List(
    '[]int',
    Array.from({ length: Number(size) }, (_, index) => first + index),
  );
}

/** `matches` with a constant expression. */
export function matchRegex(value: Value, regex: RE2JS | undefined): Value {
  if (isNil(value) || !regex) return false;
  return matchesRegex(regex, textOrBytes(value));
}

/** `matches` with an expression that is only known now. */
export function matchText(value: Value, pattern: Value): Value {
  if (value instanceof Unknown || pattern instanceof Unknown) needKnown(value, pattern);
  if (isNil(value) || isNil(pattern)) return false;
  const regex = compileRegex(assertString(pattern));
  if (!regex.ok) throw new RunFailure(regex.error);
  return matchesRegex(regex.value, textOrBytes(value));
}

function textOrBytes(value: Value): string {
  if (typeof value === 'string') return value;
  if (!(value instanceof List) || value.type !== '[]uint8') return refuseAssertion(value, '[]uint8');
  checkSize(value.items.length);
  return value.items.map((item) => (item instanceof Sized ? String.fromCharCode(Number(item.value)) : '')).join('');
}
