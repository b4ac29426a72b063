import type { Dialect, ScalarType, YamlScalar } from './nodes.ts';

interface Resolved {
  readonly type: ScalarType;
  readonly value: YamlScalar['value'];
}

const TRUE_12 = new Set(['true', 'True', 'TRUE']);
const FALSE_12 = new Set(['false', 'False', 'FALSE']);
const NULLS = new Set(['', '~', 'null', 'Null', 'NULL']);
const TRUE_11 = new Set(['y', 'Y', 'yes', 'Yes', 'YES', 'on', 'On', 'ON']);
const FALSE_11 = new Set(['n', 'N', 'no', 'No', 'NO', 'off', 'Off', 'OFF']);
const FLOAT = /^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$/;
const INFINITY = /^[-+]?\.(inf|Inf|INF)$/;
const NAN = /^\.(nan|NaN|NAN)$/;
/** The forms that go-yaml tries, short dates included. */
const TIMESTAMP = /^\d{4}-\d{1,2}-\d{1,2}([Tt]\d{1,2}:\d{1,2}:\d{1,2}([.,]\d+)?(Z|[-+]\d\d:\d\d)| \d{1,2}:\d{1,2}:\d{1,2}([.,]\d+)?)?$/;
const INT64_MIN = -(2n ** 63n);
const UINT64_MAX = 2n ** 64n - 1n;

/**
 * Go's `strconv.ParseInt(text, 0, 64)`, then `ParseUint`: prefixes 0x 0o 0b and a leading 0 for octal.
 * Both dialects take these, YAML 1.1 octals included.
 */
function integer(text: string): bigint | undefined {
  const parts = /^([-+]?)(0[xX][0-9a-fA-F]+|0[oO][0-7]+|0[bB][01]+|0[0-7]+|0|[1-9][0-9]*)$/.exec(text);
  const digits = parts?.[2];
  if (digits === undefined) return undefined;
  const magnitude = BigInt(/^0[0-7]+$/.test(digits) ? `0o${digits.slice(1)}` : digits);
  const value = parts?.[1] === '-' ? -magnitude : magnitude;
  if (value < INT64_MIN || value > UINT64_MAX) return undefined;
  // ParseUint, which alone reaches beyond int64, takes no sign.
  if (value > -INT64_MIN - 1n && parts?.[1] !== '') return undefined;
  return value;
}

/** A number as a number where that is exact, otherwise as a bigint. */
function compact(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

function isDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(text) ?? [];
  const days = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= days;
}

/** What an untagged plain scalar means (go-yaml's resolver; the dialects differ in the booleans only). */
export function resolvePlain(text: string, dialect: Dialect): Resolved {
  if (NULLS.has(text)) return { type: 'null', value: null };
  const first = text.charCodeAt(0);
  if (first === 0x2b || first === 0x2d || first === 0x2e || (first >= 0x30 && first <= 0x39)) return resolveNumber(text);
  if (text.length > 5) return { type: 'string', value: text };
  if (TRUE_12.has(text) || (dialect === 'manifest' && TRUE_11.has(text))) return { type: 'bool', value: true };
  if (FALSE_12.has(text) || (dialect === 'manifest' && FALSE_11.has(text))) return { type: 'bool', value: false };
  return { type: 'string', value: text };
}

function resolveNumber(text: string): Resolved {
  if (INFINITY.test(text)) return { type: 'float', value: text.startsWith('-') ? -Infinity : Infinity };
  if (NAN.test(text)) return { type: 'float', value: Number.NaN };
  if (text.startsWith('.')) {
    // Go's ParseFloat takes underscores only with base 0, so a text that begins with a dot may hold none.
    if (FLOAT.test(text) && Number.isFinite(Number(text))) return { type: 'float', value: Number(text) };
    return { type: 'string', value: text };
  }
  if (TIMESTAMP.test(text) && isDate(text)) return { type: 'timestamp', value: text };
  const plain = text.replaceAll('_', '');
  const int = integer(plain);
  if (int !== undefined) return { type: 'int', value: compact(int) };
  if (FLOAT.test(plain) && Number.isFinite(Number(plain))) return { type: 'float', value: Number(plain) };
  return { type: 'string', value: text };
}

const CORE_TYPES: Readonly<Record<string, ScalarType>> = {
  '!!str': 'string',
  '!!bool': 'bool',
  '!!int': 'int',
  '!!float': 'float',
  '!!null': 'null',
  '!!timestamp': 'timestamp',
};

/** What a scalar with an explicit tag means; `undefined` if the tag forbids the text. */
export function resolveTagged(tag: string, text: string, dialect: Dialect): Resolved | undefined {
  if (tag === '!!binary') return resolveBinary(text);
  const wanted = CORE_TYPES[tag];
  if (wanted === undefined || wanted === 'string') return { type: 'string', value: text };
  const found = resolvePlain(text, dialect);
  if (found.type === wanted) return found;
  if (wanted === 'float' && found.type === 'int' && typeof found.value !== 'string') return { type: 'float', value: Number(found.value) };
  return undefined;
}

function resolveBinary(text: string): Resolved | undefined {
  const bytes = bytesOfBinary(text);
  return bytes && { type: 'string', value: new TextDecoder().decode(bytes) };
}

/** What a `!!binary` stands for: Go's base64 wants its padding and takes no blanks but line ends. */
export function bytesOfBinary(text: string): Uint8Array | undefined {
  const letters = text.replaceAll(/[\r\n]/g, '');
  if (letters.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(letters)) return undefined;
  return Uint8Array.from(atob(letters), (unit) => unit.charCodeAt(0));
}
