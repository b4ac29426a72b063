import type { Clock } from '../../base/clock.ts';
import type { Event } from '../../base/emitter.ts';
import type { KubeObject } from '../../k8s/kubeClient.ts';

/** What an operator reads objects from: as old as its watch makes it, keyed `namespace/name`. A `ListWatch` is one. */
export interface ObjectCache<T> {
  readonly objects: ReadonlyMap<string, T>;
  readonly onDidChange: Event<unknown>;
}

/** An object as the server answered a write of it. */
export interface Written extends KubeObject {
  readonly metadata: KubeObject['metadata'] & { readonly deletionTimestamp?: string };
}

const LONGEST_WAIT_MS = 1000;

/**
 * Waits until the cache knows of an operator's own write, or the object is gone. Without it the next reconcile would often work on an
 * object that is out of date, do a transition and lose its result in a conflict; the real operators' caches are quicker than their workers.
 */
export async function untilKnown<T extends KubeObject>(
  cache: ObjectCache<T>,
  key: string,
  written: Written | undefined,
  clock: Clock,
): Promise<void> {
  if (written === undefined) return;
  const isKnown = () => {
    const cached = cache.objects.get(key);
    if (cached === undefined) return written.metadata.deletionTimestamp !== undefined;
    return !(Number(cached.metadata.resourceVersion) < Number(written.metadata.resourceVersion));
  };
  if (isKnown()) return;
  const known = new AbortController();
  const subscription = cache.onDidChange(() => {
    if (isKnown()) known.abort();
  });
  await clock.sleep(LONGEST_WAIT_MS, known.signal);
  subscription.dispose();
}
