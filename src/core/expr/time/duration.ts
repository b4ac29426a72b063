const UNITS: ReadonlyMap<string, bigint> = new Map([
  ['ns', 1n],
  ['us', 1_000n],
  ['\xc2\xb5s', 1_000n],
  ['\xce\xbcs', 1_000n],
  ['ms', 1_000_000n],
  ['s', 1_000_000_000n],
  ['m', 60_000_000_000n],
  ['h', 3_600_000_000_000n],
]);
const LIMIT = 2n ** 63n;

/** Go's time.ParseDuration of a byte string: nanoseconds, or the message of its error. */
export function parseDuration(text: string): bigint | string {
  const quoted = JSON.stringify(text);
  const invalid = `time: invalid duration ${quoted}`;
  const negative = text.startsWith('-');
  let rest = /^[+-]/.test(text) ? text.slice(1) : text;
  if (rest === '0') return 0n;
  if (rest === '') return invalid;
  let total = 0n;
  while (rest !== '') {
    const match = /^([0-9]*)(?:\.([0-9]*))?([^0-9.]*)/.exec(rest);
    const [whole = '', digits = '', fraction = '', unitName = ''] = match ?? [];
    if (digits === '' && fraction === '') return invalid;
    rest = rest.slice(whole.length);
    if (BigInt(digits || '0') > LIMIT) return invalid;
    if (unitName === '') return `time: missing unit in duration ${quoted}`;
    const unit = UNITS.get(unitName);
    if (unit === undefined) return `time: unknown unit ${JSON.stringify(unitName)} in duration ${quoted}`;
    const value = BigInt(digits || '0') * unit;
    if (value > LIMIT) return invalid;
    total += value + fractionOf(fraction, unit);
    if (total > LIMIT) return invalid;
  }
  if (negative) return -total;
  return total > LIMIT - 1n ? invalid : total;
}

/** Go computes fractions in floating point, with as many digits as an int64 holds. */
function fractionOf(digits: string, unit: bigint): bigint {
  let fraction = 0n;
  let scale = 1;
  for (const digit of digits) {
    const next = fraction * 10n + BigInt(digit);
    if (fraction > (LIMIT - 1n) / 10n || next > LIMIT) break;
    fraction = next;
    scale *= 10;
  }
  return fraction > 0n ? BigInt(Math.trunc(Number(fraction) * (Number(unit) / scale))) : 0n;
}

/** Go's Duration.String. */
export function formatDuration(nanoseconds: bigint): string {
  if (nanoseconds === 0n) return '0s';
  const sign = nanoseconds < 0n ? '-' : '';
  const value = nanoseconds < 0n ? -nanoseconds : nanoseconds;
  if (value < 1_000n) return `${sign}${value}ns`;
  if (value < 1_000_000n) return `${sign}${decimal(value, 3)}\u00b5s`;
  if (value < 1_000_000_000n) return `${sign}${decimal(value, 6)}ms`;
  const minutes = value / 60_000_000_000n;
  const seconds = `${decimal(value % 60_000_000_000n, 9)}s`;
  if (minutes === 0n) return sign + seconds;
  return minutes < 60n ? `${sign}${minutes}m${seconds}` : `${sign}${minutes / 60n}h${minutes % 60n}m${seconds}`;
}

function decimal(value: bigint, places: number): string {
  const scale = 10n ** BigInt(places);
  const fraction = String(value % scale)
    .padStart(places, '0')
    .replace(/0+$/, '');
  return `${value / scale}${fraction === '' ? '' : `.${fraction}`}`;
}
