import { encodeRune, runesOf, toBytes } from '../bytes.ts';
import { RunFailure } from '../exprError.ts';
import { formatJsonTime } from '../time/formatTime.ts';
import { base64 } from './base64.ts';
import { needKnown } from './failures.ts';
import { plainDecimal } from './format.ts';
import { checkSize, spendElement } from './meter.ts';
import { typeName } from './typeOfValue.ts';
import { Dictionary, Duration, Float, List, Location, Role, Sized, Time, type Value } from './values.ts';

/** Go's json.Marshal, as a byte string: `<`, `>` and `&` escaped, keys sorted. Refuses what Go can't write. */
export function encodeJson(value: Value): string {
  if (typeof value === 'string') return encodeString(value);
  if (value === null) return 'null';
  if (typeof value !== 'object') return String(value);
  spendElement();
  if (value instanceof Float) return encodeFloat(value.value);
  if (value instanceof List) return encodeList(value);
  if (value instanceof Dictionary) return encodeDictionary(value);
  if (value instanceof Duration) return String(value.nanoseconds);
  if (value instanceof Sized) return String(value.value);
  if (value instanceof Time) return `"${formatJsonTime(value)}"`;
  if (value instanceof Location) return '{}';
  if (value instanceof Role) {
    const { node } = value;
    return node ? `{"Name":${encodeString(toBytes(node.name))},"Path":${encodeString(toBytes(node.path))}}` : 'null';
  }
  needKnown(value);
  throw new RunFailure(`json: unsupported type: ${typeName(value)}`);
}

function encodeList(list: List): string {
  if (list.isNil) return 'null';
  if (list.type === '[]uint8') {
    const bytes = list.items.map((item) => (item instanceof Sized ? String.fromCharCode(Number(item.value)) : ''));
    return `"${base64(bytes.join(''))}"`;
  }
  return joined('[', list.items.map(encodeJson), ']');
}

function encodeDictionary(map: Dictionary): string {
  if (map.type !== 'map[string]interface {}') throw new RunFailure(`json: unsupported type: ${typeName(map)}`);
  const names = [...map.entries.values()].map(({ key, value }) => ({ key: typeof key === 'string' ? key : '', value }));
  names.sort((a, b) => (a.key < b.key ? -1 : 1));
  const members = names.map(({ key, value }) => `${encodeString(key)}:${encodeJson(value)}`);
  return joined('{', members, '}');
}

function joined(open: string, parts: readonly string[], close: string): string {
  checkSize(parts.reduce((sum, part) => sum + part.length + 1, 0));
  return `${open}${parts.join(',')}${close}`;
}

function encodeFloat(value: number): string {
  if (!Number.isFinite(value)) {
    throw new RunFailure(`json: unsupported value: ${Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf'}`);
  }
  if (value === 0) return Object.is(value, -0) ? '-0' : '0';
  const [mantissa = '', exponentText = ''] = value.toExponential().split('e');
  const exponent = Number(exponentText);
  if (exponent >= -7 && exponent < 21 && Math.abs(value) >= 1e-6) return plainDecimal(mantissa, exponent);
  return `${mantissa}e${exponent < 0 ? '-' : '+'}${Math.abs(exponent)}`;
}

const SHORT: ReadonlyMap<number, string> = new Map([
  [0x22, '\\"'],
  [0x5c, '\\\\'],
  [0x08, '\\b'],
  [0x0c, '\\f'],
  [0x0a, '\\n'],
  [0x0d, '\\r'],
  [0x09, '\\t'],
  [-1, '\\ufffd'],
]);
const PLAIN = /^[ !#-%'-;=?-[\]-~]*$/;

function encodeString(bytes: string): string {
  if (PLAIN.test(bytes)) return `"${bytes}"`;
  let out = '"';
  for (const rune of runesOf(bytes)) {
    const special = rune < 0x20 || rune === 0x3c || rune === 0x3e || rune === 0x26 || rune === 0x2028 || rune === 0x2029;
    out += SHORT.get(rune) ?? (special ? `\\u${rune.toString(16).padStart(4, '0')}` : encodeRune(rune));
  }
  return `${out}"`;
}

/** Go's json.Indent with two blanks. */
export function indentJson(json: string): string {
  let out = '';
  let depth = 0;
  const newLine = () => `\n${'  '.repeat(depth)}`;
  for (let at = 0; at < json.length; at++) {
    const character = json.charAt(at);
    const next = json.charAt(at + 1);
    if (character === '"') {
      const from = at;
      for (at++; json.charAt(at) !== '"'; at++) if (json.charAt(at) === '\\') at++;
      out += json.slice(from, at + 1);
    } else if ((character === '[' && next === ']') || (character === '{' && next === '}')) {
      out += character + next;
      at++;
    } else if (character === '[' || character === '{') {
      depth++;
      out += character + newLine();
    } else if (character === ']' || character === '}') {
      depth--;
      out += newLine() + character;
    } else if (character === ',') {
      out += character + newLine();
    } else {
      out += character === ':' ? ': ' : character;
    }
  }
  checkSize(out.length);
  return out;
}
