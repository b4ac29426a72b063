import { fail, type Outcome } from '../base/outcome.ts';
import { type ClusterError, clusterError } from '../k8s/clusterError.ts';
import type { ManagerContext } from './context.ts';

const TRIES = 8;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_000;

/**
 * Repeats a read-modify-write while it answers 409, with growing pauses; each attempt must read the object afresh.
 * The operators write the same objects, often several times a second (domain.md §5.1.8).
 */
export async function retryOnConflict<T>(
  { clock, random }: Pick<ManagerContext, 'clock' | 'random'>,
  objectName: string,
  attempt: () => Promise<Outcome<T, ClusterError>>,
  signal: AbortSignal | undefined,
): Promise<Outcome<T, ClusterError>> {
  let last: ClusterError | undefined;
  for (let round = 0; round < TRIES; round++) {
    if (last !== undefined) {
      const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (round - 1));
      await clock.sleep(last.retryAfterMs ?? pause * (0.5 + random()), signal);
      if (signal?.aborted) return fail({ ...clusterError('cancelled', `Stopped before ${objectName} could be written.`), ...status(last) });
    }
    const result = await attempt();
    if (result.ok || result.error.reason !== 'conflict') return result;
    last = result.error;
  }
  return fail({
    ...clusterError('conflict', `${objectName} was changed by others ${TRIES} times in a row: ${last?.message ?? ''}`),
    ...status(last),
  });
}

function status(error: ClusterError | undefined): Partial<Pick<ClusterError, 'status' | 'causes'>> {
  return error === undefined ? {} : { causes: error.causes, ...(error.status === undefined ? {} : { status: error.status }) };
}
