import type { Clock } from '../../src/base/clock.ts';

interface Sleeper {
  readonly due: number;
  wake(): void;
}

/** A clock that moves only when a test says so. */
export class FakeClock implements Clock {
  #now: number;
  readonly #sleepers = new Set<Sleeper>();

  /** `start`: milliseconds since the epoch. */
  constructor(start = 0) {
    this.#now = start;
  }

  now(): number {
    return this.#now;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const wake = () => {
        this.#sleepers.delete(sleeper);
        signal?.removeEventListener('abort', wake);
        resolve();
      };
      const sleeper: Sleeper = { due: this.#now + Math.max(0, ms), wake };
      this.#sleepers.add(sleeper);
      signal?.addEventListener('abort', wake);
    });
  }

  /** When the waiting sleepers are due, in order. */
  get due(): number[] {
    return [...this.#sleepers].map((sleeper) => sleeper.due).sort((a, b) => a - b);
  }

  /** Moves time on: sleepers wake in the order in which they are due, those that they start included; what they cause is settled each time. */
  async advance(ms: number): Promise<void> {
    const target = this.#now + ms;
    await settle();
    for (;;) {
      const next = [...this.#sleepers].sort((a, b) => a.due - b.due)[0];
      if (next === undefined || next.due > target) break;
      this.#now = Math.max(this.#now, next.due);
      next.wake();
      await settle();
    }
    this.#now = target;
    await settle();
  }
}

/** Lets promises, and sockets that are ready, go on without time passing. */
export async function settle(): Promise<void> {
  for (let round = 0; round < 5; round++) await new Promise((resolve) => setImmediate(resolve));
}
