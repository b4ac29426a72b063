import type { ClusterError } from './clusterError.ts';

const TRIES = 4;
const FIRST_PAUSE_MS = 250;
/** Who is told to wait longer than this had better know. */
const LONGEST_PAUSE_MS = 10_000;

/**
 * Milliseconds to wait before a refused request is sent again; nothing where it should not be. A server that is too busy (429) has done
 * nothing yet, whatever was asked; one in trouble (500, 502, 503) may have, so only reads are repeated then. `tries` counts from 1.
 */
export function pauseBefore(tries: number, method: string, { status, retryAfterMs }: ClusterError): number | undefined {
  const passing = status === 429 || (method === 'GET' && (status === 500 || status === 502 || status === 503));
  const pause = retryAfterMs ?? FIRST_PAUSE_MS * 2 ** (tries - 1);
  return passing && tries < TRIES && pause <= LONGEST_PAUSE_MS ? pause : undefined;
}
