import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';

const PERIOD_MS = 1000;

/** Calls `tick` once a second until disposed. */
export class Ticker implements Disposable {
  readonly #end = new AbortController();

  constructor(clock: Clock, tick: () => void) {
    void this.#run(clock, tick);
  }

  dispose(): void {
    this.#end.abort();
  }

  async #run(clock: Clock, tick: () => void): Promise<void> {
    for (;;) {
      await clock.sleep(PERIOD_MS, this.#end.signal);
      if (this.#end.signal.aborted) return;
      tick();
    }
  }
}
