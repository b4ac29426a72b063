import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';

/** Runs an action soon after it was asked for, but never twice within `periodMs`. */
export class Coalescer implements Disposable {
  readonly #clock: Clock;
  readonly #periodMs: number;
  readonly #action: () => void;
  readonly #end = new AbortController();
  #lastRun = Number.NEGATIVE_INFINITY;
  #waiting = false;

  constructor(clock: Clock, periodMs: number, action: () => void) {
    this.#clock = clock;
    this.#periodMs = periodMs;
    this.#action = action;
  }

  request(): void {
    if (this.#waiting || this.#end.signal.aborted) return;
    const wait = this.#lastRun + this.#periodMs - this.#clock.now();
    if (wait <= 0) this.#run();
    else void this.#later(wait);
  }

  dispose(): void {
    this.#end.abort();
  }

  async #later(ms: number): Promise<void> {
    this.#waiting = true;
    await this.#clock.sleep(ms, this.#end.signal);
    this.#waiting = false;
    if (!this.#end.signal.aborted) this.#run();
  }

  #run(): void {
    this.#lastRun = this.#clock.now();
    this.#action();
  }
}
