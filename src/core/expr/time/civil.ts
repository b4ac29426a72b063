import { type Location, Time } from '../run/values.ts';
import { zoneAt } from './zones.ts';

const NANOSECONDS = 1_000_000_000n;

/** A moment as a calendar and a clock show it. */
export interface Civil {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly nanosecond: number;
}

/** Days since the epoch; month and day may lie beyond their ranges. */
export function daysFrom(year: number, month: number, day: number): number {
  const years = year + Math.floor((month - 1) / 12);
  const inYear = ((((month - 1) % 12) + 12) % 12) + 1;
  const shifted = inYear <= 2 ? years - 1 : years;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (inYear + (inYear > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return era * 146097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719468;
}

function dateFrom(days: number): { year: number; month: number; day: number } {
  const shifted = days + 719468;
  const era = Math.floor(shifted / 146097);
  const dayOfEra = shifted - era * 146097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1,
  };
}

/** Whether a year has 366 days. */
export function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** Whole seconds since the epoch. */
export function unixSeconds(time: Time): number {
  return Number((time.nanoseconds - nanosecondOf(time)) / NANOSECONDS);
}

function nanosecondOf(time: Time): bigint {
  return ((time.nanoseconds % NANOSECONDS) + NANOSECONDS) % NANOSECONDS;
}

/** Days since the epoch in the time's own zone, and seconds into that day. */
export function localDay(time: Time): { readonly days: number; readonly seconds: number } {
  const seconds = unixSeconds(time) + zoneAt(time.location, unixSeconds(time)).offset;
  const days = Math.floor(seconds / 86400);
  return { days, seconds: seconds - days * 86400 };
}

/** What calendar and clock show in the time's own zone. */
export function civilOf(time: Time): Civil {
  const { days, seconds } = localDay(time);
  return {
    ...dateFrom(days),
    hour: Math.floor(seconds / 3600),
    minute: Math.floor(seconds / 60) % 60,
    second: seconds % 60,
    nanosecond: Number(nanosecondOf(time)),
  };
}

/** From 1. */
export function yearDay(time: Time): number {
  const { days } = localDay(time);
  return days - daysFrom(dateFrom(days).year, 1, 1) + 1;
}

/** From 0, Sunday. */
export function weekday(time: Time): number {
  return (((localDay(time).days + 4) % 7) + 7) % 7;
}

/** The moment that a clock in this zone shows so; in a gap of summer time the offset before or after it is taken, as Go does. */
export function timeFrom(civil: Civil, location: Location): Time {
  const wall = daysFrom(civil.year, civil.month, civil.day) * 86400 + civil.hour * 3600 + civil.minute * 60 + civil.second;
  const guess = wall - zoneAt(location, wall).offset;
  const unix = wall - zoneAt(location, guess).offset;
  return new Time(BigInt(unix) * NANOSECONDS + BigInt(civil.nanosecond), location);
}
