import { Location, Time } from '../run/values.ts';

export const UTC = new Location('UTC', 0, 'UTC');

/** The zone of the machine, which for a preview is UTC under another name. */
export const LOCAL = new Location('Local', 0, 'UTC');

/** The start of year 1: what a time.Time is before it is set. */
export const ZERO_TIME = new Time(-62135596800n * 1_000_000_000n, UTC);

/** A zone of one offset, as `+02:00` in a date makes; a nameless one prints as its offset. */
export function fixedZone(name: string, offsetSeconds: number): Location {
  return new Location(name, offsetSeconds, name);
}
