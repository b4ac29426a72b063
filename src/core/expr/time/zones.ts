import { Location } from '../run/values.ts';
import { LOCAL, UTC } from './location.ts';

export interface ZoneMoment {
  /** Seconds east of UTC. */
  readonly offset: number;
  readonly abbreviation: string;
}

/** Abbreviations that the time zone database has; other zones print as their offset. */
const ABBREVIATIONS: ReadonlyMap<string, string> = new Map([
  ['Central European Standard Time', 'CET'],
  ['Central European Summer Time', 'CEST'],
  ['Eastern European Standard Time', 'EET'],
  ['Eastern European Summer Time', 'EEST'],
  ['Western European Standard Time', 'WET'],
  ['Western European Summer Time', 'WEST'],
  ['Greenwich Mean Time', 'GMT'],
  ['British Summer Time', 'BST'],
  ['Irish Standard Time', 'IST'],
  ['Moscow Standard Time', 'MSK'],
  ['Israel Standard Time', 'IST'],
  ['Israel Daylight Time', 'IDT'],
  ['India Standard Time', 'IST'],
  ['Pakistan Standard Time', 'PKT'],
  ['China Standard Time', 'CST'],
  ['Taipei Standard Time', 'CST'],
  ['Hong Kong Standard Time', 'HKT'],
  ['Korean Standard Time', 'KST'],
  ['Japan Standard Time', 'JST'],
  ['Philippine Standard Time', 'PST'],
  ['Western Indonesia Time', 'WIB'],
  ['Australian Western Standard Time', 'AWST'],
  ['Australian Central Standard Time', 'ACST'],
  ['Australian Central Daylight Time', 'ACDT'],
  ['Australian Eastern Standard Time', 'AEST'],
  ['Australian Eastern Daylight Time', 'AEDT'],
  ['New Zealand Standard Time', 'NZST'],
  ['New Zealand Daylight Time', 'NZDT'],
  ['South Africa Standard Time', 'SAST'],
  ['East Africa Time', 'EAT'],
  ['Central Africa Time', 'CAT'],
  ['West Africa Standard Time', 'WAT'],
  ['Newfoundland Standard Time', 'NST'],
  ['Newfoundland Daylight Time', 'NDT'],
  ['Atlantic Standard Time', 'AST'],
  ['Atlantic Daylight Time', 'ADT'],
  ['Eastern Standard Time', 'EST'],
  ['Eastern Daylight Time', 'EDT'],
  ['Central Standard Time', 'CST'],
  ['Central Daylight Time', 'CDT'],
  ['Mountain Standard Time', 'MST'],
  ['Mountain Daylight Time', 'MDT'],
  ['Pacific Standard Time', 'PST'],
  ['Pacific Daylight Time', 'PDT'],
  ['Alaska Standard Time', 'AKST'],
  ['Alaska Daylight Time', 'AKDT'],
  ['Hawaii-Aleutian Standard Time', 'HST'],
  ['Coordinated Universal Time', 'UTC'],
]);

const formats = new Map<string, Intl.DateTimeFormat | undefined>();

function formatOf(name: string): Intl.DateTimeFormat | undefined {
  if (formats.has(name)) return formats.get(name);
  let made: Intl.DateTimeFormat | undefined;
  try {
    made = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      era: 'short',
      timeZoneName: 'long',
    });
  } catch {
    made = undefined;
  }
  formats.set(name, made);
  return made;
}

/** A zone of the time zone database by its exact name; `undefined` if there is none. */
export function loadLocation(name: string): Location | undefined {
  if (name === '' || name === 'UTC') return UTC;
  if (name === 'Local') return LOCAL;
  const format = /^[A-Za-z][A-Za-z0-9_+/-]*$/.test(name) ? formatOf(name) : undefined;
  if (!format) return undefined;
  const canonical = format.resolvedOptions().timeZone;
  const otherCase = canonical !== name && canonical.toLowerCase() === name.toLowerCase();
  return otherCase || name === name.toLowerCase() ? undefined : new Location(name);
}

/** Offset and abbreviation of a zone at a moment. */
export function zoneAt(location: Location, unixSeconds: number): ZoneMoment {
  if (location.fixed !== undefined) return { offset: location.fixed, abbreviation: location.abbreviation };
  const format = formatOf(location.name);
  if (!format) return { offset: 0, abbreviation: '' };
  const parts = new Map(format.formatToParts(unixSeconds * 1000).map(({ type, value }) => [type, value]));
  const number = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type) ?? 0);
  const year = parts.get('era') === 'BC' ? 1 - number('year') : number('year');
  const local = new Date(0);
  local.setUTCFullYear(year, number('month') - 1, number('day'));
  local.setUTCHours(number('hour'), number('minute'), number('second'));
  const offset = Math.round(local.getTime() / 1000) - unixSeconds;
  const longName = parts.get('timeZoneName') ?? '';
  // JavaScript has one name for UTC and for Greenwich, the database has two.
  const greenwich = longName === 'Coordinated Universal Time' && /GMT|Greenwich/.test(location.name);
  const abbreviation = greenwich ? 'GMT' : (ABBREVIATIONS.get(longName) ?? unnamed(location, offset, unixSeconds));
  return { offset, abbreviation };
}

/** January and July of 2024. */
const NAMED_MOMENTS = [1_704_067_200, 1_719_792_000];

/** JavaScript knows no names before 1970; the zone's names of today serve where the offset is the same. */
function unnamed(location: Location, offset: number, unixSeconds: number): string {
  const alike =
    unixSeconds < 0 ? NAMED_MOMENTS.map((moment) => zoneAt(location, moment)).find((each) => each.offset === offset) : undefined;
  return alike?.abbreviation ?? numericName(offset);
}

/** Offsets with seconds are those of local mean time, before there were zones. */
function numericName(offset: number): string {
  if (offset % 60 !== 0) return 'LMT';
  const minutes = Math.abs(Math.trunc(offset / 60));
  const hours = String(Math.trunc(minutes / 60)).padStart(2, '0');
  const rest = minutes % 60 === 0 ? '' : String(minutes % 60).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${hours}${rest}`;
}
