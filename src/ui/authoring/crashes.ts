import type { Clock } from '../../base/clock.ts';

const MANY = 5;
const PERIOD_MS = 3 * 60_000;

/** Counts the crashes of the language server: a single one is nothing, five within three minutes are no accident any more. */
export class Crashes {
  readonly #clock: Clock;
  #times: number[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** One more; whether to start it again. */
  another(): boolean {
    const now = this.#clock.now();
    this.#times = [...this.#times.filter((time) => now - time < PERIOD_MS), now];
    return this.#times.length < MANY;
  }

  forget(): void {
    this.#times = [];
  }
}
