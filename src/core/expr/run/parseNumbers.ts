import { type Int, wrapInt } from './integers.ts';

/** Go's strconv.Atoi of a byte string; `undefined` for what it refuses. */
export function parseInteger(text: string): Int | undefined {
  if (!/^[+-]?[0-9]+$/.test(text)) return undefined;
  const value = BigInt(text.startsWith('+') ? text.slice(1) : text);
  return value === BigInt.asIntN(64, value) ? wrapInt(value) : undefined;
}

const HEX = /^([+-]?)0x([0-9a-f]*)\.?([0-9a-f]*)p([+-]?[0-9]+)$/i;
const DECIMAL = /^[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)(e[+-]?[0-9]+)?$/i;
const INFINITE = /^([+-]?)inf(inity)?$/i;

/** Go's strconv.ParseFloat to 64 bits of a byte string; `undefined` for what it refuses, numbers too large included. */
export function parseFloat64(text: string): number | undefined {
  if (/^nan$/i.test(text)) return Number.NaN;
  const infinite = INFINITE.exec(text);
  if (infinite) return infinite[1] === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  const plain = withoutUnderscores(text);
  if (plain === undefined) return undefined;
  const value = DECIMAL.test(plain) ? Number(plain) : parseHexFloat(plain);
  return value !== undefined && Number.isFinite(value) ? value : undefined;
}

/** Underscores may stand between digits, and after the prefix of a hexadecimal number. */
function withoutUnderscores(text: string): string | undefined {
  if (!text.includes('_')) return text;
  const hexadecimal = /^[+-]?0x/i.test(text);
  const bad = hexadecimal ? /(?<![0-9a-fx])_|_(?![0-9a-f])/i : /(?<![0-9])_|_(?![0-9])/;
  return bad.test(text) ? undefined : text.replaceAll('_', '');
}

function parseHexFloat(text: string): number | undefined {
  const match = HEX.exec(text);
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  if (whole + fraction === '') return undefined;
  const digits = Number(BigInt(`0x${whole}${fraction}`));
  const value = digits * 2 ** (Number(exponent) - 4 * fraction.length);
  return sign === '-' ? -value : value;
}
