const UNITS = { s: 1, m: 60, h: 3600, d: 86_400, y: 365 * 86_400 } as const;

function pair(seconds: number, large: 'm' | 'h' | 'd' | 'y', small: 's' | 'm' | 'h' | 'd'): string {
  const whole = Math.floor(seconds / UNITS[large]);
  const rest = Math.floor((seconds % UNITS[large]) / UNITS[small]);
  return rest === 0 ? `${whole}${large}` : `${whole}${large}${rest}${small}`;
}

/** An age as kubectl writes it: two units while that helps, then one. */
export function humanDuration(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  if (seconds < -1) return '<invalid>';
  if (seconds < 0) return '0s';
  if (seconds < 2 * UNITS.m) return `${seconds}s`;
  if (seconds < 10 * UNITS.m) return pair(seconds, 'm', 's');
  if (seconds < 3 * UNITS.h) return `${Math.floor(seconds / UNITS.m)}m`;
  if (seconds < 8 * UNITS.h) return pair(seconds, 'h', 'm');
  if (seconds < 2 * UNITS.d) return `${Math.floor(seconds / UNITS.h)}h`;
  if (seconds < 8 * UNITS.d) return pair(seconds, 'd', 'h');
  if (seconds < 2 * UNITS.y) return `${Math.floor(seconds / UNITS.d)}d`;
  if (seconds < 8 * UNITS.y) return pair(seconds, 'y', 'd');
  return `${Math.floor(seconds / UNITS.y)}y`;
}

/** How long ago a timestamp was, for a cell; `<unknown>` without one. */
export function ageOf(timestamp: string | undefined, now: number): string {
  const at = timestamp === undefined ? Number.NaN : Date.parse(timestamp);
  return Number.isNaN(at) ? '<unknown>' : humanDuration(now - at);
}
