import type { Clock } from '../../base/clock.ts';
import type { Outcome } from '../../base/outcome.ts';
import { fail, ok } from '../../base/outcome.ts';
import type { ClusterError } from '../../k8s/clusterError.ts';
import type { ObjectName } from '../../k8s/kubeClient.ts';
import { WorkQueue } from './workQueue.ts';

/** Come back after a while although nothing failed. */
interface Requeue {
  readonly requeueAfterMs?: number;
}

/** What a reconcile can fail with: an answer of the API server, or a reason of its own. */
export type ReconcileError = Pick<ClusterError, 'message'> & Partial<Pick<ClusterError, 'reason'>>;

export type ReconcileResult = Outcome<Requeue, ReconcileError>;

export const DONE: ReconcileResult = ok({});

/** Turns the outcome of a write into that of a reconcile: nothing more to do, or try again. */
export function afterWrite(outcome: Outcome<unknown, ClusterError>): ReconcileResult {
  return outcome.ok ? DONE : outcome;
}

export interface ControllerOptions {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly reconcile: (name: Required<ObjectName>) => Promise<ReconcileResult>;
  /** Told of every failed reconcile but a lost race for the object or its end meanwhile, which happen all the time; all are tried again. */
  readonly onError: (key: string, error: ReconcileError) => void;
}

/** Runs one reconcile at a time, for the objects that were reported as changed. */
export class Controller {
  readonly #queue: WorkQueue;
  readonly #options: ControllerOptions;

  constructor(options: ControllerOptions) {
    this.#options = options;
    this.#queue = new WorkQueue(options.clock, options.signal);
  }

  enqueue(namespace: string, name: string): void {
    this.#queue.add(`${namespace}/${name}`);
  }

  /** Resolves when the signal aborts. */
  async run(): Promise<void> {
    for (;;) {
      const key = await this.#queue.take();
      if (key === undefined) return;
      const [namespace = '', name = ''] = key.split('/');
      const result = await this.#reconcile({ namespace, name });
      if (!result.ok) {
        if (!isRace(result.error, name)) this.#options.onError(key, result.error);
        this.#queue.addAfterFailure(key);
      } else {
        this.#queue.forgetFailures(key);
        if (result.value.requeueAfterMs !== undefined) this.#queue.addAfter(key, result.value.requeueAfterMs);
      }
      this.#queue.done(key);
    }
  }

  /** A bug in one reconcile does not end the operator: like the real framework, it is reported and tried again. */
  async #reconcile(name: Required<ObjectName>): Promise<ReconcileResult> {
    try {
      return await this.#options.reconcile(name);
    } catch (error) {
      return fail({ message: `panic: ${String(error)}` });
    }
  }
}

function isRace({ reason, message }: ReconcileError, name: string): boolean {
  return reason === 'conflict' || (reason === 'notFound' && message.includes(`"${name}"`));
}
