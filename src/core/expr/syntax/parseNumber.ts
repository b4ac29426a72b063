import { wrapInt } from '../run/integers.ts';
import type { Node } from './ast.ts';
import type { Parser } from './parser.ts';

const MAX_INT = 2n ** 63n - 1n;

/** An integer (decimal, `0x`, `0b`, `0o`) or a float; `_` may stand anywhere in it. */
export function parseNumber(parser: Parser): Node {
  const token = parser.current;
  parser.next();
  const written = token.value.replaceAll('_', '');
  const digits = written.toLowerCase();
  if (!digits.startsWith('0x') && /[.e]/.test(digits)) {
    const value = /^[0-9]*\.?[0-9]*(e[+-]?[0-9]+)?$/.test(digits) && /[0-9]/.test(digits) ? Number(digits) : Number.NaN;
    if (!Number.isFinite(value)) {
      const problem = Number.isNaN(value) ? 'invalid syntax' : 'value out of range';
      parser.fail(`invalid float literal: strconv.ParseFloat: parsing "${written}": ${problem}`);
    }
    return parser.node({ kind: 'float', value }, token);
  }
  if (!/^(0x[0-9a-f]+|0b[01]+|0o[0-7]+|[0-9]+)$/.test(digits)) refuse(parser, digits, written, 'invalid syntax');
  const value = BigInt(digits);
  if (value > MAX_INT) refuse(parser, digits, written, 'value out of range');
  return parser.node({ kind: 'integer', value: wrapInt(value) }, token);
}

const KINDS: ReadonlyMap<string, string> = new Map([
  ['0x', 'hex'],
  ['0b', 'binary'],
  ['0o', 'octal'],
]);

function refuse(parser: Parser, digits: string, written: string, problem: string): never {
  const kind = KINDS.get(digits.slice(0, 2)) ?? 'integer';
  return parser.fail(`invalid ${kind} literal: strconv.ParseInt: parsing "${written}": ${problem}`);
}
