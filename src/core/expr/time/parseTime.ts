import type { Location, Time } from '../run/values.ts';
import { isLeap, timeFrom } from './civil.ts';
import { MONTHS, WEEKDAYS } from './formatTime.ts';
import { isFractionPart, isZonePart, type LayoutPiece, piecesOf } from './layout.ts';
import { fixedZone, UTC } from './location.ts';
import { zoneAt } from './zones.ts';

/** What `date` tries when no layout is given. */
export const DEFAULT_LAYOUTS = [
  '2006-01-02',
  '15:04:05',
  '2006-01-02 15:04:05',
  '2006-01-02T15:04:05Z07:00',
  '02 Jan 06 15:04 MST',
  'Monday, 02-Jan-06 15:04:05 MST',
  'Mon, 02 Jan 2006 15:04:05 MST',
] as const;

interface Reading {
  rest: string;
  year: number;
  month: number;
  day: number;
  yearDay: number;
  hour: number;
  minute: number;
  second: number;
  nanosecond: number;
  half: 'am' | 'pm' | undefined;
  utc: boolean;
  offset: number | undefined;
  zone: string;
}

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function daysIn(month: number, year: number): number {
  return month === 2 && isLeap(year) ? 29 : (DAYS[month - 1] ?? 0);
}

/** Go's time.ParseInLocation: `location` for a time without a zone, `local` for one whose zone is that of `local` just then; the message of its error for what does not fit the layout. */
export function parseTime(layout: string, text: string, location: Location, local: Location): Time | string {
  const reading: Reading = {
    rest: text,
    year: 0,
    month: -1,
    day: -1,
    yearDay: -1,
    hour: 0,
    minute: 0,
    second: 0,
    nanosecond: 0,
    half: undefined,
    utc: false,
    offset: undefined,
    zone: '',
  };
  const failure = (detail: string) => `parsing time ${JSON.stringify(text)}${detail}`;
  const cannot = (piece: string, at: string) =>
    failure(` as ${JSON.stringify(layout)}: cannot parse ${JSON.stringify(at)} as ${JSON.stringify(piece)}`);
  const pieces = piecesOf(layout);
  for (const [index, piece] of pieces.entries()) {
    if (!skip(reading, piece.prefix)) return cannot(piece.prefix, reading.rest);
    if (piece.part === '') break;
    const held = reading.rest;
    const range = readPart(reading, piece.part, pieces[index + 1]);
    if (range === false) return cannot(piece.part, held);
    if (typeof range === 'string') return failure(`: ${range} out of range`);
  }
  if (reading.rest !== '') return failure(`: extra text: ${JSON.stringify(reading.rest)}`);
  if (reading.half === 'pm' && reading.hour < 12) reading.hour += 12;
  if (reading.half === 'am' && reading.hour === 12) reading.hour = 0;
  const problem = settleDay(reading);
  return problem ? failure(`: ${problem}`) : inZone(reading, location, local);
}

function skip(reading: Reading, prefix: string): boolean {
  let wanted = prefix;
  while (wanted !== '') {
    if (wanted.startsWith(' ')) {
      if (reading.rest !== '' && !reading.rest.startsWith(' ')) return false;
      wanted = wanted.replace(/^ +/, '');
      reading.rest = reading.rest.replace(/^ +/, '');
    } else {
      if (reading.rest.charAt(0) !== wanted.charAt(0) || reading.rest === '') return false;
      wanted = wanted.slice(1);
      reading.rest = reading.rest.slice(1);
    }
  }
  return true;
}

function take(reading: Reading, pattern: RegExp): string | undefined {
  const match = pattern.exec(reading.rest);
  if (!match) return undefined;
  reading.rest = reading.rest.slice(match[0].length);
  return match[0];
}

/** A number of one or two digits, or with `fixed` of exactly two. */
function number(reading: Reading, fixed: boolean): number | undefined {
  const digits = take(reading, fixed ? /^[0-9]{2}/ : /^[0-9]{1,2}/);
  return digits === undefined ? undefined : Number(digits);
}

function name(reading: Reading, names: readonly string[], length?: number): number {
  const lower = reading.rest.toLowerCase();
  const index = names.findIndex((each) => lower.startsWith(each.slice(0, length).toLowerCase()));
  if (index >= 0) reading.rest = reading.rest.slice(length ?? names[index]?.length ?? 0);
  return index;
}

/** True if it was read, false if not, or what is out of range. */
function readPart(reading: Reading, part: string, next: LayoutPiece | undefined): boolean | string {
  if (isZonePart(part)) return readOffset(reading, part);
  if (isFractionPart(part)) return readFraction(reading, part);
  switch (part) {
    case '2006':
    case '06': {
      const digits = take(reading, part === '2006' ? /^[0-9]{4}/ : /^[0-9]{2}/);
      const value = Number(digits);
      reading.year = part === '2006' ? value : value + (value >= 69 ? 1900 : 2000);
      return digits !== undefined;
    }
    case 'January':
    case 'Jan':
      reading.month = name(reading, MONTHS, part === 'Jan' ? 3 : undefined) + 1;
      return reading.month > 0;
    case 'Monday':
    case 'Mon':
      return name(reading, WEEKDAYS, part === 'Mon' ? 3 : undefined) >= 0;
    case 'PM':
    case 'pm': {
      const half = take(reading, part === 'PM' ? /^[AP]M/ : /^[ap]m/);
      reading.half = half?.toLowerCase() === 'pm' ? 'pm' : 'am';
      return half !== undefined;
    }
    case '__2':
    case '002': {
      if (part === '__2') reading.rest = reading.rest.replace(/^ {1,2}/, '');
      const digits = take(reading, part === '002' ? /^[0-9]{3}/ : /^[0-9]{1,3}/);
      reading.yearDay = Number(digits);
      return digits !== undefined;
    }
    case 'MST':
      return readZoneName(reading);
    default:
      return readNumber(reading, part, next);
  }
}

function readNumber(reading: Reading, part: string, next: LayoutPiece | undefined): boolean | string {
  if (part === '_2') reading.rest = reading.rest.replace(/^ /, '');
  const value = number(reading, part.startsWith('0'));
  if (value === undefined) return false;
  switch (part) {
    case '1':
    case '01':
      reading.month = value;
      return value < 1 || value > 12 ? 'month' : true;
    case '2':
    case '_2':
    case '02':
      reading.day = value;
      return true;
    case '15':
      reading.hour = value;
      return value > 23 ? 'hour' : true;
    case '3':
    case '03':
      reading.hour = value;
      return value > 12 ? 'hour' : true;
    case '4':
    case '04':
      reading.minute = value;
      return value > 59 ? 'minute' : true;
    default:
      reading.second = value;
      if (value > 59) return 'second';
      // A fraction that the layout does not mention is read all the same.
      return next && isFractionPart(next.part) ? true : !/^[.,][0-9]/.test(reading.rest) || readFraction(reading, '.9');
  }
}

function readFraction(reading: Reading, part: string): boolean {
  const digits = part.charAt(1) === '9' ? take(reading, /^[.,][0-9]+/) : take(reading, new RegExp(`^[.,][0-9]{${part.length - 1}}`));
  if (digits === undefined) return part.charAt(1) === '9';
  reading.nanosecond = Number(digits.slice(1, 10).padEnd(9, '0'));
  return true;
}

const OFFSETS: ReadonlyMap<string, RegExp> = new Map([
  ['07:00', /^[+-][0-9]{2}:[0-9]{2}/],
  ['07', /^[+-][0-9]{2}/],
  ['07:00:00', /^[+-][0-9]{2}:[0-9]{2}:[0-9]{2}/],
  ['070000', /^[+-][0-9]{6}/],
  ['0700', /^[+-][0-9]{4}/],
]);

function readOffset(reading: Reading, part: string): boolean | string {
  if (part.startsWith('Z') && reading.rest.startsWith('Z')) {
    reading.rest = reading.rest.slice(1);
    reading.utc = true;
    return true;
  }
  const found = take(reading, OFFSETS.get(part.slice(1)) ?? /^$/);
  if (found === undefined) return false;
  const digits = found.replace(/[^0-9]/g, '').padEnd(6, '0');
  const [hours, minutes, seconds] = [Number(digits.slice(0, 2)), Number(digits.slice(2, 4)), Number(digits.slice(4))];
  if (hours > 24) return 'time zone offset hour';
  if (minutes > 60) return 'time zone offset minute';
  if (seconds > 60) return 'time zone offset second';
  const offset = (hours * 60 + minutes) * 60 + seconds;
  reading.offset = found.startsWith('-') ? -offset : offset;
  return true;
}

function readZoneName(reading: Reading): boolean {
  if (take(reading, /^UTC/)) {
    reading.utc = true;
    return true;
  }
  const zone = take(
    reading,
    /^(ChST|MeST|GMT(?:[+-](?:[01]?[0-9]|2[0-3])(?![0-9]))?|[+-](?:[01]?[0-9]|2[0-3])(?![0-9])|[A-Z]{4}T(?![A-Z])|(?:[A-Z]{3}T|WITA)(?![A-Z])|[A-Z]{3}(?![A-Z]))/,
  );
  reading.zone = zone ?? '';
  return zone !== undefined;
}

/** Sets month and day; what is wrong with them otherwise. */
function settleDay(reading: Reading): string | undefined {
  if (reading.yearDay >= 0) {
    if (reading.yearDay < 1 || reading.yearDay > (isLeap(reading.year) ? 366 : 365)) return 'day-of-year out of range';
    let month = 1;
    let day = reading.yearDay;
    while (day > daysIn(month, reading.year)) day -= daysIn(month++, reading.year);
    if (reading.month >= 0 && reading.month !== month) return 'day-of-year does not match month';
    if (reading.day >= 0 && reading.day !== day) return 'day-of-year does not match day';
    reading.month = month;
    reading.day = day;
  } else {
    if (reading.month < 0) reading.month = 1;
    if (reading.day < 0) reading.day = 1;
  }
  return reading.day < 1 || reading.day > daysIn(reading.month, reading.year) ? 'day out of range' : undefined;
}

/** A zone name other than UTC means nothing elsewhere: the time is taken as UTC under that name. */
function inZone(reading: Reading, location: Location, local: Location): Time {
  if (reading.utc) return timeFrom(reading, UTC);
  if (reading.offset !== undefined) {
    const unix = Number(timeFrom(reading, fixedZone(reading.zone, reading.offset)).nanoseconds / 1_000_000_000n);
    const own = zoneAt(local, unix);
    const same = own.offset === reading.offset && (reading.zone === '' || reading.zone === own.abbreviation);
    return timeFrom(reading, same ? local : fixedZone(reading.zone, reading.offset));
  }
  if (reading.zone !== '') {
    const hours = /^GMT([+-]\d+)$/.exec(reading.zone);
    const own = timeFrom(reading, local);
    if (zoneAt(local, Number(own.nanoseconds / 1_000_000_000n)).abbreviation === reading.zone) return own;
    return timeFrom(reading, fixedZone(reading.zone, hours ? Number(hours[1]) * 3600 : 0));
  }
  return timeFrom(reading, location);
}
