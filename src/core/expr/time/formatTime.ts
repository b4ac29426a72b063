import { RunFailure } from '../exprError.ts';
import type { Time } from '../run/values.ts';
import { type Civil, civilOf, unixSeconds, weekday, yearDay } from './civil.ts';
import { isFractionPart, isZonePart, piecesOf } from './layout.ts';
import { zoneAt } from './zones.ts';

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** Go's Time.Format. Layout and answer may be byte strings. */
export function formatWithLayout(time: Time, layout: string): string {
  const civil = civilOf(time);
  return piecesOf(layout)
    .map(({ prefix, part }) => prefix + (part === '' ? '' : formatPart(time, civil, part)))
    .join('');
}

/** Go's Time.String. */
export function formatTime(time: Time): string {
  return formatWithLayout(time, '2006-01-02 15:04:05.999999999 -0700 MST');
}

/** As JSON has it; years of more than four digits and odd offsets can't be written. */
export function formatJsonTime(time: Time): string {
  const { year } = civilOf(time);
  if (year < 0 || year > 9999) {
    throw new RunFailure('json: error calling MarshalJSON for type time.Time: Time.MarshalJSON: year outside of range [0,9999]');
  }
  return formatWithLayout(time, '2006-01-02T15:04:05.999999999Z07:00');
}

const pad = (value: number, width: number) => `${value < 0 ? '-' : ''}${String(Math.abs(value)).padStart(width, '0')}`;

function formatPart(time: Time, civil: Civil, part: string): string {
  if (isZonePart(part)) return formatOffset(zoneAt(time.location, unixSeconds(time)).offset, part);
  if (isFractionPart(part)) return formatFraction(civil.nanosecond, part);
  const hour12 = civil.hour % 12 === 0 ? 12 : civil.hour % 12;
  switch (part) {
    case '2006':
      return pad(civil.year, 4);
    case '06':
      return pad(Math.abs(civil.year) % 100, 2);
    case 'January':
      return MONTHS[civil.month - 1] ?? '';
    case 'Jan':
      return (MONTHS[civil.month - 1] ?? '').slice(0, 3);
    case '1':
      return String(civil.month);
    case '01':
      return pad(civil.month, 2);
    case 'Monday':
      return WEEKDAYS[weekday(time)] ?? '';
    case 'Mon':
      return (WEEKDAYS[weekday(time)] ?? '').slice(0, 3);
    case '2':
      return String(civil.day);
    case '_2':
      return String(civil.day).padStart(2, ' ');
    case '02':
      return pad(civil.day, 2);
    case '__2':
      return String(yearDay(time)).padStart(3, ' ');
    case '002':
      return pad(yearDay(time), 3);
    case '15':
      return pad(civil.hour, 2);
    case '3':
      return String(hour12);
    case '03':
      return pad(hour12, 2);
    case '4':
      return String(civil.minute);
    case '04':
      return pad(civil.minute, 2);
    case '5':
      return String(civil.second);
    case '05':
      return pad(civil.second, 2);
    case 'PM':
      return civil.hour >= 12 ? 'PM' : 'AM';
    case 'pm':
      return civil.hour >= 12 ? 'pm' : 'am';
    default: {
      const { abbreviation, offset } = zoneAt(time.location, unixSeconds(time));
      return abbreviation === '' ? formatOffset(offset, '-0700') : abbreviation;
    }
  }
}

function formatOffset(offset: number, part: string): string {
  if (offset === 0 && part.startsWith('Z')) return 'Z';
  const minutes = Math.trunc(Math.abs(offset) / 60);
  const colon = part.includes(':') ? ':' : '';
  const sign = Math.trunc(offset / 60) < 0 ? '-' : '+';
  const hours = sign + pad(Math.trunc(minutes / 60), 2);
  if (part.length === 3) return hours;
  const withMinutes = hours + colon + pad(minutes % 60, 2);
  return /070000|:00:00/.test(part) ? withMinutes + colon + pad(Math.abs(offset) % 60, 2) : withMinutes;
}

function formatFraction(nanosecond: number, part: string): string {
  const digits = String(nanosecond)
    .padStart(9, '0')
    .slice(0, part.length - 1)
    .padEnd(part.length - 1, '0');
  const shown = part.charAt(1) === '9' ? digits.replace(/0+$/, '') : digits;
  return shown === '' ? '' : part.charAt(0) + shown;
}
