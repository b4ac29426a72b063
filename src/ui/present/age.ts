const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago, in words coarse enough that a row changes at most once a minute. `ms` is a duration. */
export function ageText(ms: number): string {
  if (ms < MINUTE) return 'under 1 min';
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min`;
  if (ms < DAY) return `${Math.floor(ms / HOUR)} h`;
  return `${Math.floor(ms / DAY)} d`;
}

/** How long something has been waited for: in steps of ten seconds at first. `ms` is a duration. */
export function waitText(ms: number): string {
  if (ms < 10_000) return 'under 10 s';
  return ms < MINUTE ? `${Math.floor(ms / 10_000) * 10} s` : ageText(ms);
}

/** A moment as the wall clock of this machine shows it, `14:02:31`. `at` is milliseconds since the epoch. */
export function timeOfDay(at: number): string {
  const date = new Date(at);
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':');
}
