import type { ClusterError } from './clusterError.ts';

/** Health of one list-and-watch; always visible to the person. Times are milliseconds since the epoch. */
export type WatchState =
  | { readonly name: 'connecting' }
  | { readonly name: 'live'; readonly since: number }
  | { readonly name: 'stale'; readonly since: number; readonly reason: string; readonly retryAt: number; readonly error?: ClusterError }
  | { readonly name: 'stopped' };
