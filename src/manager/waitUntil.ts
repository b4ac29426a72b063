import { fail, type Outcome, ok } from '../base/outcome.ts';
import { type ClusterError, clusterError } from '../k8s/clusterError.ts';
import { DEFAULT_TIMEOUT_MS, type ManagerContext } from './context.ts';
import type { OperationOptions, Progress } from './operation.ts';

export type Verdict<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'failed'; readonly error: ClusterError }
  /** `recheckAt`: look again then even if nothing changes (milliseconds since the epoch). */
  | { readonly kind: 'waiting'; readonly progress: Progress; readonly recheckAt?: number };

export interface WaitTexts {
  /** What was asked of the cluster already; told when the person cancels. */
  readonly asked: string;
  /** What is said when time is up. */
  readonly timedOut: () => ClusterError | Promise<ClusterError>;
}

/** Changes come in bursts; they are judged together. */
const SETTLE_MS = 50;

/**
 * Judges what the watches know after every change until the verdict is final, the time is up or the person cancels.
 * A stale watch is told in the progress and waited for.
 */
export async function waitUntil<T>(
  context: ManagerContext,
  judge: () => Verdict<T> | Promise<Verdict<T>>,
  texts: WaitTexts,
  { signal, onProgress, timeoutMs = DEFAULT_TIMEOUT_MS }: OperationOptions,
): Promise<Outcome<T, ClusterError>> {
  const { clock, watches } = context;
  const deadline = clock.now() + timeoutMs;
  let told = '';
  for (;;) {
    let wake = new AbortController();
    const changes = [watches.onDidChange(() => wake.abort()), watches.onDidChangeState(() => wake.abort())];
    try {
      if (signal?.aborted) return fail(clusterError('cancelled', `Stopped waiting. ${texts.asked}`));
      const verdict = await judge();
      if (verdict.kind === 'done') return ok(verdict.value);
      if (verdict.kind === 'failed') return fail(verdict.error);
      if (clock.now() >= deadline) return fail(await texts.timedOut());
      const progress = { ...verdict.progress, message: `${verdict.progress.message}${staleness(context)}` };
      if (told !== `${progress.message} ${progress.done}/${progress.total}`) onProgress?.(progress);
      told = `${progress.message} ${progress.done}/${progress.total}`;
      const until = Math.min(deadline, verdict.recheckAt ?? deadline);
      await clock.sleep(until - clock.now(), anyOf(wake.signal, signal));
      if (wake.signal.aborted) {
        wake = new AbortController();
        await clock.sleep(Math.min(SETTLE_MS, deadline - clock.now()), signal);
      }
    } finally {
      for (const change of changes) change.dispose();
    }
  }
}

function staleness({ watches }: ManagerContext): string {
  const { state } = watches;
  return state.name === 'stale' ? ` (not live: ${state.reason})` : '';
}

function anyOf(wake: AbortSignal, signal: AbortSignal | undefined): AbortSignal {
  return signal === undefined ? wake : AbortSignal.any([wake, signal]);
}
