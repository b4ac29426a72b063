import type { Clock } from '../base/clock.ts';
import { type Disposable, DisposableStore } from '../base/disposable.ts';
import { Emitter, type Event } from '../base/emitter.ts';

/** An event source that passes bursts on as one: at once after a quiet time, then at most every `intervalMs`, the last one always. */
export function coalesced(source: Event<void>, clock: Clock, intervalMs: number): { readonly event: Event<void> } & Disposable {
  const store = new DisposableStore();
  const emitter = store.add(new Emitter<void>());
  const stop = new AbortController();
  let last = Number.NEGATIVE_INFINITY;
  let isDue = false;
  const fire = async () => {
    if (isDue) return;
    isDue = true;
    await clock.sleep(Math.max(0, last + intervalMs - clock.now()), stop.signal);
    isDue = false;
    last = clock.now();
    if (!stop.signal.aborted) emitter.fire();
  };
  store.add(source(() => void fire()));
  store.add({ dispose: () => stop.abort() });
  return { event: emitter.event, dispose: () => store.dispose() };
}
