import { toBytes } from '../../expr/bytes.ts';
import { parseDuration } from '../../expr/time/duration.ts';

/** A `timeout` in nanoseconds as Go reads it; `undefined` for what it refuses (golden core/misc.jsonl). */
export function readDuration(text: string): bigint | undefined {
  const nanoseconds = parseDuration(toBytes(text));
  return typeof nanoseconds === 'bigint' ? nanoseconds : undefined;
}
