import type { Clock } from '../base/clock.ts';

/** Lets `perSecond` through on average and `burst` at once; the rest waits in order of arrival. */
export class RateLimit {
  readonly #clock: Clock;
  readonly #intervalMs: number;
  readonly #burst: number;
  /** When the bucket is full again, in milliseconds since the epoch. */
  #fullAt = 0;

  constructor(clock: Clock, perSecond: number, burst: number) {
    this.#clock = clock;
    this.#intervalMs = 1000 / perSecond;
    this.#burst = burst;
  }

  /** Resolves when one more request may go out, or at once when `signal` aborts. */
  async take(signal?: AbortSignal): Promise<void> {
    const now = this.#clock.now();
    this.#fullAt = Math.max(this.#fullAt, now) + this.#intervalMs;
    const wait = this.#fullAt - now - this.#burst * this.#intervalMs;
    if (wait > 0) await this.#clock.sleep(wait, signal);
  }
}
