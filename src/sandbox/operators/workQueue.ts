import { setMaxListeners } from 'node:events';
import type { Clock } from '../../base/clock.ts';

const FIRST_RETRY_MS = 5;
const LONGEST_RETRY_MS = 1_000_000;

/** Keys to be worked on: each at most once in the queue, never by two workers at a time, failures after a growing delay. */
export class WorkQueue {
  readonly #clock: Clock;
  readonly #signal: AbortSignal;
  readonly #waiting: string[] = [];
  /** Needs work: waiting, or changed again while it is worked on. */
  readonly #dirty = new Set<string>();
  readonly #processing = new Set<string>();
  readonly #failures = new Map<string, number>();
  #wake: (() => void) | undefined;

  /** Ends when `signal` aborts. */
  constructor(clock: Clock, signal: AbortSignal) {
    this.#clock = clock;
    this.#signal = signal;
    // Every delayed key listens while it waits: many are no leak.
    setMaxListeners(0, signal);
    signal.addEventListener('abort', () => this.#wake?.(), { once: true });
  }

  add(key: string): void {
    if (this.#dirty.has(key)) return;
    this.#dirty.add(key);
    if (!this.#processing.has(key)) this.#enqueue(key);
  }

  addAfter(key: string, ms: number): void {
    void this.#clock.sleep(ms, this.#signal).then(() => this.#signal.aborted || this.add(key));
  }

  /** After 5 ms, doubled with each failure in a row, up to 1000 s. */
  addAfterFailure(key: string): void {
    const failures = this.#failures.get(key) ?? 0;
    this.#failures.set(key, failures + 1);
    this.addAfter(key, Math.min(FIRST_RETRY_MS * 2 ** failures, LONGEST_RETRY_MS));
  }

  forgetFailures(key: string): void {
    this.#failures.delete(key);
  }

  /** The next key, now being processed; `undefined` when the queue ends. */
  async take(): Promise<string | undefined> {
    while (!this.#signal.aborted) {
      const key = this.#waiting.shift();
      if (key !== undefined) {
        this.#processing.add(key);
        this.#dirty.delete(key);
        return key;
      }
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return undefined;
  }

  /** Ends the processing of a key that `take` gave; it comes again if it was added meanwhile. */
  done(key: string): void {
    this.#processing.delete(key);
    if (this.#dirty.has(key)) this.#enqueue(key);
  }

  #enqueue(key: string): void {
    this.#waiting.push(key);
    this.#wake?.();
  }
}
