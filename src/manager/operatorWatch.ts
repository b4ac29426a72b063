import type { Clock } from '../base/clock.ts';
import { type OperatorName, operatorSigns } from '../core/environment/operatorSigns.ts';
import type { Watches } from './watches.ts';

/** How an operator does, as far as the watched objects tell. */
export interface OperatorHealth {
  readonly operator: OperatorName;
  /** Of a task-manager: the node whose Tasks it serves. */
  readonly node?: string;
  /** Newest trace of its work, in milliseconds since the epoch; absent where it left none. */
  readonly lastActed?: number;
  /** How many objects wait for something that it would do at once if it ran. */
  readonly unanswered: number;
  /** Since when the longest of them was seen waiting (by this process's clock); absent where none waits. */
  readonly unansweredSince?: number;
}

/** Remembers since when each object was seen waiting for an operator: measured here, so that neither clocks that differ nor the time before count. */
export class OperatorWatch {
  readonly #watches: Watches;
  readonly #clock: Clock;
  #since = new Map<string, number>();

  constructor(watches: Watches, clock: Clock) {
    this.#watches = watches;
    this.#clock = clock;
  }

  /** Nothing while the watches are not live: old data say nothing of an operator. Time counts from the first look that saw an object wait. */
  look(): readonly OperatorHealth[] {
    const isLive = this.#watches.isLive('Environment') && this.#watches.isLive('Task');
    const { environments, tasks } = this.#watches.facts;
    if (!isLive || environments === undefined || tasks === undefined) {
      this.#since.clear();
      return [];
    }
    const { index } = this.#watches;
    const podsAreLive = this.#watches.isLive('Pod');
    const signs = operatorSigns({
      environments,
      tasks,
      hasPod: (task) => (podsAreLive ? index.tasks.podOf(task) !== undefined : undefined),
      eventsOf: (task) => index.tasks.eventsOf(task),
    });
    const now = this.#clock.now();
    const since = new Map(signs.flatMap(({ unanswered }) => unanswered.map((key) => [key, this.#since.get(key) ?? now])));
    this.#since = since;
    return signs.map(({ unanswered, ...sign }) => {
      const times = unanswered.map((key) => since.get(key) ?? now);
      return { ...sign, unanswered: times.length, ...(times.length === 0 ? {} : { unansweredSince: Math.min(...times) }) };
    });
  }
}
