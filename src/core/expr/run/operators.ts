import type { Surroundings } from '../builtins/builtin.ts';
import { OP } from '../compile/opcodes.ts';
import { fetch, isIn } from './access.ts';
import { add, divide, exponent, modulo, multiply, subtract } from './arithmetic.ts';
import { less, lessOrEqual, more, moreOrEqual } from './compare.ts';
import { equal, isNil } from './equal.ts';
import { assertString, needKnown, refuseAssertion } from './failures.ts';
import { isInt } from './integers.ts';
import { matchText, rangeList } from './operations.ts';
import type { Value } from './values.ts';

/** Carries out an instruction of two operands. */
export function operate(code: number | undefined, a: Value, b: Value, around: Surroundings): Value {
  switch (code) {
    case OP.EQUAL:
      return equal(a, b);
    case OP.EQUAL_INT:
      needKnown(a, b);
      if (!isInt(a)) return refuseAssertion(a, 'int');
      return isInt(b) ? a === b : refuseAssertion(b, 'int');
    case OP.EQUAL_STRING:
      if (typeof a === 'string' && typeof b === 'string') return a === b;
      needKnown(a, b);
      return refuseAssertion(typeof a === 'string' ? b : a, 'string');
    case OP.ADD:
      return add(a, b);
    case OP.SUBTRACT:
      return subtract(a, b);
    case OP.MULTIPLY:
      return multiply(a, b);
    case OP.DIVIDE:
      return divide(a, b);
    case OP.MODULO:
      return modulo(a, b);
    case OP.EXPONENT:
      return exponent(a, b);
    case OP.LESS:
      return less(a, b);
    case OP.MORE:
      return more(a, b);
    case OP.LESS_OR_EQUAL:
      return lessOrEqual(a, b);
    case OP.MORE_OR_EQUAL:
      return moreOrEqual(a, b);
    case OP.IN:
      return isIn(a, b);
    case OP.FETCH:
      return fetch(a, b);
    case OP.RANGE:
      return rangeList(a, b, around);
    case OP.MATCHES:
      return matchText(a, b);
    case OP.CONTAINS:
      return testText(a, b, (x, y) => x.includes(y));
    case OP.STARTS_WITH:
      return testText(a, b, (x, y) => x.startsWith(y));
    case OP.ENDS_WITH:
      return testText(a, b, (x, y) => x.endsWith(y));
    default:
      throw new Error(`no such instruction: ${code}`);
  }
}

/** A nil on either side is `false`. */
function testText(a: Value, b: Value, test: (a: string, b: string) => boolean): boolean {
  if (typeof a === 'string' && typeof b === 'string') return test(a, b);
  if (isNil(a) || isNil(b)) return false;
  return test(assertString(a), assertString(b));
}
