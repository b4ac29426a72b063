import type { Clock } from '../../base/clock.ts';
import type { Event } from '../../base/emitter.ts';
import type { KubeObject } from '../../k8s/kubeClient.ts';

/** What an operator reads objects from: as old as its watch makes it, keyed `namespace/name`. A `ListWatch` is one. */
export interface ObjectCache<T> {
  readonly objects: ReadonlyMap<string, T>;
  readonly onDidChange: Event<unknown>;
}

const LONGEST_WAIT_MS = 1000;

/**
 * Waits until the cache knows of an operator's own write, or the object is gone. Without it the next reconcile would often work on an
 * object that is out of date, do a transition and lose its result in a conflict; the real operators' caches are quicker than their workers.
 */
export async function untilKnown<T extends KubeObject>(
  cache: ObjectCache<T>,
  key: string,
  written: KubeObject | undefined,
  clock: Clock,
): Promise<void> {
  const version = Number(written?.metadata.resourceVersion);
  const isKnown = () => !(Number(cache.objects.get(key)?.metadata.resourceVersion) < version);
  if (isKnown()) return;
  const known = new AbortController();
  const subscription = cache.onDidChange(() => {
    if (isKnown()) known.abort();
  });
  await clock.sleep(LONGEST_WAIT_MS, known.signal);
  subscription.dispose();
}
