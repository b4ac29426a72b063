import { toBytes } from '../bytes.ts';
import { formatDuration } from '../time/duration.ts';
import { formatTime, MONTHS, WEEKDAYS } from '../time/formatTime.ts';
import { needKnown } from './failures.ts';
import { sortedEntries } from './keys.ts';
import { checkSize, spendElement } from './meter.ts';
import { Dictionary, Duration, Float, Func, List, Location, Role, Sized, Time, type Value } from './values.ts';

/** Go's `%v` of a float64: the shortest digits, an exponent below -4 or from 6 on. */
export function formatFloat(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? '+Inf' : '-Inf';
  if (value === 0) return Object.is(value, -0) ? '-0' : '0';
  const [mantissa = '', exponentText = ''] = value.toExponential().split('e');
  const exponent = Number(exponentText);
  if (exponent < -4 || exponent >= 6) return scientific(mantissa, exponent);
  return plainDecimal(mantissa, exponent);
}

function scientific(mantissa: string, exponent: number): string {
  return `${mantissa}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;
}

/** Digits and an exponent as a number without one. */
export function plainDecimal(mantissa: string, exponent: number): string {
  const sign = mantissa.startsWith('-') ? '-' : '';
  const digits = mantissa.replace(/[-.]/g, '');
  const point = exponent + 1;
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  if (point >= digits.length) return sign + digits + '0'.repeat(point - digits.length);
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** Go's fmt.Sprintf("%v", value), as a byte string. `depth`: 0 for the value itself. */
export function formatValue(value: Value, depth = 0): string {
  if (typeof value === 'string') return value;
  if (value === null) return '<nil>';
  if (typeof value !== 'object') return String(value);
  spendElement();
  if (value instanceof Float) return formatFloat(value.value);
  if (value instanceof List) return formatList(value, depth);
  if (value instanceof Dictionary) return formatDictionary(value, depth);
  if (value instanceof Duration) return toBytes(formatDuration(value.nanoseconds));
  if (value instanceof Time) return toBytes(formatTime(value));
  if (value instanceof Sized) return formatSized(value);
  if (value instanceof Role) return formatRole(value, depth);
  // Without its pointer a zone shows its fields.
  if (value instanceof Location) return toBytes(value.pointer ? value.name : `{${value.name} [] []  0 0 <nil>}`);
  if (value instanceof Func) return '0x0';
  needKnown(value);
  return '';
}

function formatSized(value: Sized): string {
  const names = value.type === 'time.Month' ? MONTHS : value.type === 'time.Weekday' ? WEEKDAYS : [];
  const index = value.type === 'time.Month' ? Number(value.value) - 1 : Number(value.value);
  return names[index] ?? String(value.value);
}

/** A pointer shows what it points to only at the top; below it would be an address. */
function formatRole(role: Role, depth: number): string {
  if (!role.node) return '<nil>';
  if (role.pointer && depth > 0) return '0x0';
  return toBytes(`${role.pointer ? '&' : ''}{${role.node.name} ${role.node.path}}`);
}

function formatList(list: List, depth: number): string {
  return joined(
    '[',
    list.items.map((item) => formatValue(item, depth + 1)),
    ']',
  );
}

function formatDictionary(map: Dictionary, depth: number): string {
  const entries = sortedEntries(map).map((entry) => `${formatValue(entry.key, depth + 1)}:${formatValue(entry.value, depth + 1)}`);
  return joined('map[', entries, ']');
}

function joined(open: string, parts: readonly string[], close: string): string {
  checkSize(parts.reduce((sum, part) => sum + part.length + 1, 0));
  return `${open}${parts.join(' ')}${close}`;
}
