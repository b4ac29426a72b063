import type { ClusterError, ClusterErrorReason } from './clusterError.ts';

const FIRST_MS = 1000;
const LONGEST_MS = 30_000;

/** What a person must change first; asking often would help nobody. */
const SLOW: ReadonlySet<ClusterErrorReason> = new Set(['forbidden', 'crdMissing', 'unauthorized', 'kubeconfig']);

/**
 * Milliseconds to wait before the next try: doubling from about 1 s to about 30 s, a quarter more or less by `random` (in [0, 1)), and
 * never less than the server asked for. `failures` counts from 1.
 */
export function retryDelay(failures: number, random: number, error?: ClusterError): number {
  const base = error && SLOW.has(error.reason) ? LONGEST_MS : Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1));
  return Math.round(Math.max(base * (0.75 + random / 2), error?.retryAfterMs ?? 0));
}
