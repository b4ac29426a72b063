import { goFloat } from './goText.ts';
import { ExactNumber } from './value.ts';

const INT64_MIN = -(2n ** 63n);
const INT64_MAX = 2n ** 63n - 1n;

/**
 * The number that a JSON literal stands for: an integer if it is written without point and exponent and fits int64, else a float64.
 * `undefined` if no float64 is that large.
 */
export function readNumber(literal: string): number | ExactNumber | undefined {
  if (/^-?\d+$/.test(literal)) {
    if (literal.length < 16) return Number(literal) + 0;
    const integer = BigInt(literal);
    if (integer >= INT64_MIN && integer <= INT64_MAX) {
      return Number.isSafeInteger(Number(integer)) ? Number(integer) : new ExactNumber('integer', String(integer));
    }
  }
  const value = Number(literal);
  return Number.isFinite(value) ? float(value) : undefined;
}

/** A float64 as a value; those that look like integers stay apart from them. */
function float(value: number): number | ExactNumber {
  return Number.isInteger(value) ? new ExactNumber('float', goFloat(value)) : value;
}

/** The literal that encoding/json writes for a float64. */
export function jsonFloat(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}
