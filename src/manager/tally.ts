import { type Answer, answerOf } from '../core/environment/answer.ts';
import type { ClusterErrorCause } from '../k8s/clusterError.ts';
import type { ManagerContext } from './context.ts';
import type { Marks } from './marks.ts';

/** How the Tasks of an environment have answered so far. */
export interface Tally {
  /** By Task name, as far as their objects are known. */
  readonly answers: ReadonlyMap<string, TalliedTask>;
  readonly arrived: number;
  readonly failures: readonly ClusterErrorCause[];
  /** When the first failure counts (milliseconds since the epoch); a second attempt may undo it until then. */
  readonly failsAt: number | undefined;
  /** A Task that is being deleted. */
  readonly leaving: string | undefined;
}

interface TalliedTask {
  /** Lower case; empty while unknown. */
  readonly state: string;
  readonly answer: Answer;
}

/** Shortest wait for the operator's second attempt after a first failure. */
const SECOND_TRY_MS = 2_000;
/** The operator writes a state first and its reason a moment later. */
const REST_OF_STATUS_MS = 300;

/** Counts the answers of an environment's Tasks to one request, and remembers since when each failure is seen. `only`: the Tasks that matter. */
export class TallyKeeper {
  readonly #context: ManagerContext;
  readonly #environment: string;
  readonly #target: string;
  readonly #marks: Marks;
  readonly #only: ReadonlySet<string> | undefined;
  readonly #startedAt: number;
  readonly #failedAt = new Map<string, number>();

  constructor(context: ManagerContext, environment: string, target: string, marks: Marks, only: ReadonlySet<string> | undefined) {
    this.#context = context;
    this.#environment = environment;
    this.#target = target;
    this.#marks = marks;
    this.#only = only;
    this.#startedAt = context.clock.now();
  }

  tally(): Tally {
    const { tasks } = this.#context.watches.index;
    const answers = new Map<string, TalliedTask>();
    const failures: ClusterErrorCause[] = [];
    let arrived = 0;
    let failsAt: number | undefined;
    let leaving: string | undefined;
    for (const name of tasks.namesOf(this.#environment)) {
      const task = tasks.get(name);
      if (task === undefined || this.#only?.has(name) === false) continue;
      const events = this.#marks.withEvents ? tasks.eventsOf(task) : undefined;
      const answer = answerOf({ task, events, pod: tasks.podOf(name) }, this.#marks.byName.get(name), this.#target);
      answers.set(name, { state: task.status?.state ?? '', answer });
      if (task.metadata.deletionTimestamp !== undefined) leaving ??= name;
      if (answer.kind === 'arrived') arrived++;
      if (answer.kind === 'failed') {
        failures.push({ task: name, message: answer.message });
        failsAt = Math.min(failsAt ?? Number.POSITIVE_INFINITY, this.#standsAt(name, answer.until));
      } else this.#failedAt.delete(name);
    }
    return { answers, arrived, failures, failsAt, leaving };
  }

  /** A second attempt takes about as long as the first. */
  #standsAt(task: string, until: 'second try' | 'rest of status' | 'final'): number {
    const now = this.#context.clock.now();
    if (until === 'final') return now;
    const seen = this.#failedAt.get(task) ?? now;
    this.#failedAt.set(task, seen);
    return seen + (until === 'second try' ? Math.max(SECOND_TRY_MS, 1.5 * (seen - this.#startedAt)) : REST_OF_STATUS_MS);
  }
}
