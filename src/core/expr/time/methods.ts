import { fromBytes, toBytes } from '../bytes.ts';
import { RunFailure } from '../exprError.ts';
import { differenceOfTimes } from '../run/arithmetic.ts';
import { refuse } from '../run/failures.ts';
import { formatValue } from '../run/format.ts';
import { type Int, wrapInt } from '../run/integers.ts';
import { Duration, Float, Func, List, Location, Sized, Time, type Value } from '../run/values.ts';
import { func, type GoType } from '../types/goType.ts';
import { civilOf, daysFrom, localDay, timeFrom, unixSeconds, weekday, yearDay } from './civil.ts';
import { formatDuration } from './duration.ts';
import { formatJsonTime, formatTime, formatWithLayout } from './formatTime.ts';
import { LOCAL, UTC, ZERO_TIME } from './location.ts';
import { zoneAt } from './zones.ts';

/** A Go method bound to its value; `type` is its type with the receiver. */
export function boundMethod(receiver: Value, name: string, type: GoType): Func {
  const bound = func((type.params ?? []).slice(1), type.results ?? []);
  return new Func(bound, (args) => call(receiver, name, args));
}

function call(receiver: Value, name: string, args: readonly Value[]): Value {
  const result =
    receiver instanceof Time
      ? timeMethod(receiver, name, args)
      : receiver instanceof Duration
        ? durationMethod(receiver, name, args)
        : undefined;
  if (result !== undefined) return result;
  if (name === 'String') return receiver instanceof Location ? toBytes(receiver.name) : formatValue(receiver);
  return refuse(`${name} is not supported`);
}

const int64 = (value: bigint): Value => new Sized('int64', wrapInt(value));
const bytes = (text: string): Value =>
  new List(
    '[]uint8',
    [...text].map((each) => new Sized('uint8', each.charCodeAt(0))),
  );

function durationMethod(duration: Duration, name: string, args: readonly Value[]): Value | undefined {
  const value = duration.nanoseconds;
  const [unit] = args;
  const multiple = unit instanceof Duration ? unit.nanoseconds : 0n;
  switch (name) {
    case 'Abs':
      return new Duration(value === -(2n ** 63n) ? 2n ** 63n - 1n : value < 0n ? -value : value);
    case 'Hours':
      return new Float(parts(value, 3_600_000_000_000n));
    case 'Minutes':
      return new Float(parts(value, 60_000_000_000n));
    case 'Seconds':
      return new Float(parts(value, 1_000_000_000n));
    case 'Milliseconds':
      return int64(value / 1_000_000n);
    case 'Microseconds':
      return int64(value / 1_000n);
    case 'Nanoseconds':
      return int64(value);
    case 'String':
      return toBytes(formatDuration(value));
    case 'Truncate':
      return new Duration(multiple <= 0n ? value : value - (value % multiple));
    case 'Round':
      return saturated(multiple <= 0n ? value : roundTo(value, multiple));
    default:
      return undefined;
  }
}

/** Whole units and the rest apart, as Go adds them. */
function parts(value: bigint, unit: bigint): number {
  return Number(value / unit) + Number(value % unit) / Number(unit);
}

function saturated(value: bigint): Duration {
  const limit = 2n ** 63n - 1n;
  return new Duration(value > limit ? limit : value < -limit - 1n ? -limit - 1n : value);
}

/** Halves away from zero. */
function roundTo(value: bigint, multiple: bigint): bigint {
  const rest = value % multiple;
  const magnitude = rest < 0n ? -rest : rest;
  if (magnitude * 2n < multiple) return value - rest;
  return value < 0n ? value + magnitude - multiple : value - rest + multiple;
}

function timeMethod(time: Time, name: string, args: readonly Value[]): Value | undefined {
  const [first] = args;
  const civil = civilOf(time);
  switch (name) {
    // Of several results an expression gets the first.
    case 'Year':
    case 'Date':
      return civil.year;
    case 'Month':
      return new Sized('time.Month', civil.month);
    case 'Day':
      return civil.day;
    case 'Hour':
    case 'Clock':
      return civil.hour;
    case 'Minute':
      return civil.minute;
    case 'Second':
      return civil.second;
    case 'Nanosecond':
      return civil.nanosecond;
    case 'YearDay':
      return yearDay(time);
    case 'Weekday':
      return new Sized('time.Weekday', weekday(time));
    case 'ISOWeek':
      return isoYear(time);
    case 'Unix':
      return int64(BigInt(unixSeconds(time)));
    case 'UnixMilli':
      return int64(floorDivide(time.nanoseconds, 1_000_000n));
    case 'UnixMicro':
      return int64(floorDivide(time.nanoseconds, 1_000n));
    case 'UnixNano':
      return int64(time.nanoseconds);
    case 'String':
      return toBytes(formatTime(time));
    case 'GoString':
      return goString(time);
    case 'Format':
      return typeof first === 'string' ? formatWithLayout(time, first) : undefined;
    case 'MarshalJSON':
      return bytes(`"${formatJsonTime(time)}"`);
    case 'MarshalText':
      return bytes(formatJsonTime(time));
    case 'MarshalBinary':
    case 'GobEncode':
      return binary(time);
    case 'IsZero':
      return time.nanoseconds === ZERO_TIME.nanoseconds;
    case 'IsDST':
      return isSummer(time);
    case 'UTC':
      return new Time(time.nanoseconds, UTC);
    case 'Local':
      return new Time(time.nanoseconds, LOCAL);
    case 'Location':
      return time.location;
    case 'Zone':
      return toBytes(zoneAt(time.location, unixSeconds(time)).abbreviation);
    default:
      return timeWith(time, name, args);
  }
}

function timeWith(time: Time, name: string, args: readonly Value[]): Value | undefined {
  const [first] = args;
  if (first instanceof Duration) {
    const multiple = first.nanoseconds;
    if (name === 'Add') return new Time(time.nanoseconds + multiple, time.location);
    const sinceZero = time.nanoseconds - ZERO_TIME.nanoseconds;
    const rest = multiple > 0n ? ((sinceZero % multiple) + multiple) % multiple : 0n;
    if (name === 'Truncate') return new Time(time.nanoseconds - rest, time.location);
    return new Time(time.nanoseconds + (rest * 2n < multiple || rest === 0n ? -rest : multiple - rest), time.location);
  }
  if (first instanceof Time) {
    const order = time.nanoseconds < first.nanoseconds ? -1 : time.nanoseconds > first.nanoseconds ? 1 : 0;
    if (name === 'After') return order > 0;
    if (name === 'Before') return order < 0;
    if (name === 'Compare') return order;
    return name === 'Sub' ? differenceOfTimes(time, first) : order === 0;
  }
  if (name === 'AddDate') return addDate(time, args);
  if (name === 'In') {
    if (first instanceof Location) return new Time(time.nanoseconds, first);
    throw new RunFailure('time: missing Location in call to Time.In');
  }
  return undefined;
}

/** Years, months and days; what lies beyond a month runs into the next. */
function addDate(time: Time, args: readonly Value[]): Value | undefined {
  const [years, months, days] = args.map((value): Int => (typeof value === 'number' || typeof value === 'bigint' ? value : 0)).map(Number);
  const civil = civilOf(time);
  const added = { ...civil, year: civil.year + (years ?? 0), month: civil.month + (months ?? 0), day: civil.day + (days ?? 0) };
  return timeFrom(added, time.location);
}

/** The first result of ISOWeek: the year of the Thursday of that week. */
function isoYear(time: Time): number {
  const { days } = localDay(time);
  const thursday = days - ((weekday(time) + 6) % 7) + 3;
  let year = civilOf(time).year;
  if (thursday < daysFrom(year, 1, 1)) year--;
  else if (thursday >= daysFrom(year + 1, 1, 1)) year++;
  return year;
}

function isSummer(time: Time): boolean {
  const { year } = civilOf(time);
  const offsets = [1, 7].map((month) => zoneAt(time.location, daysFrom(year, month, 1) * 86400).offset);
  const now = zoneAt(time.location, unixSeconds(time)).offset;
  return now === Math.max(...offsets) && offsets[0] !== offsets[1];
}

function goString(time: Time): string {
  const { year, month, day, hour, minute, second, nanosecond } = civilOf(time);
  const name = formatValue(new Sized('time.Month', month));
  return `time.Date(${year}, time.${name}, ${day}, ${hour}, ${minute}, ${second}, ${nanosecond}, ${goZone(time.location)})`;
}

function goZone({ name }: Location): string {
  return name === 'UTC' || name === 'Local' ? `time.${name}` : `time.Location(${JSON.stringify(fromBytes(name))})`;
}

/** Version, seconds since year 1, nanoseconds, minutes east (-1 for UTC itself) and, in version 2, the seconds beyond those. */
function binary(time: Time): Value {
  const { nanosecond } = civilOf(time);
  const { offset } = zoneAt(time.location, unixSeconds(time));
  const odd = offset % 60;
  const view = new DataView(new ArrayBuffer(odd === 0 ? 15 : 16));
  view.setUint8(0, odd === 0 ? 1 : 2);
  view.setBigInt64(1, BigInt(unixSeconds(time)) - BigInt(unixSeconds(ZERO_TIME)));
  view.setInt32(9, nanosecond);
  view.setInt16(13, time.location === UTC ? -1 : Math.trunc(offset / 60));
  if (odd !== 0) view.setInt8(15, odd);
  return new List(
    '[]uint8',
    Array.from(new Uint8Array(view.buffer), (each) => new Sized('uint8', each)),
  );
}

function floorDivide(value: bigint, unit: bigint): bigint {
  const quotient = value / unit;
  return value % unit !== 0n && value < 0n ? quotient - 1n : quotient;
}
