import { isRecord } from '../../../base/record.ts';
import { type Answer, json, refusal } from '../http/answer.ts';
import { badRequest, type Failure } from '../http/failure.ts';
import type { Store } from '../store/store.ts';

type Fault =
  | { readonly type: 'status'; readonly code: number; readonly retryAfterSeconds?: number }
  /** The request is never answered. */
  | { readonly type: 'hang' };

const REASONS: Readonly<Record<number, string>> = {
  410: 'Expired',
  429: 'TooManyRequests',
  500: 'InternalError',
  503: 'ServiceUnavailable',
};

/**
 * Faults that a test asks for by `POST /sandbox/fault`:
 * `{"status": 500, "times": 2, "retryAfterSeconds"?: 1}` answers the next requests so, `{"hang": true, "times": 1}` never answers them,
 * `{"closeWatches": true}` breaks every open watch, `{"expire": true}` forgets the history (watches and old continue tokens get 410),
 * `{"none": true}` takes everything back.
 */
export class Faults {
  readonly #store: Store;
  #pending: Fault[] = [];

  constructor(store: Store) {
    this.#store = store;
  }

  /** The fault that befalls the next request, if any. */
  next(): Fault | undefined {
    return this.#pending.shift();
  }

  ask(wish: unknown): Answer {
    if (!isRecord(wish)) return refusal(badRequest('a fault is a JSON object').error);
    const times = typeof wish['times'] === 'number' ? wish['times'] : 1;
    const seconds = wish['retryAfterSeconds'];
    if (wish['none'] === true) this.#pending = [];
    if (wish['hang'] === true) this.#add({ type: 'hang' }, times);
    if (typeof wish['status'] === 'number') {
      this.#add({ type: 'status', code: wish['status'], ...(typeof seconds === 'number' ? { retryAfterSeconds: seconds } : {}) }, times);
    }
    if (wish['closeWatches'] === true) for (const table of this.#store.tables()) table.endWatches('closed');
    if (wish['expire'] === true) for (const table of this.#store.tables()) table.compact(this.#store.revision);
    return json(200, {});
  }

  #add(fault: Fault, times: number): void {
    for (let count = 0; count < times; count++) this.#pending.push(fault);
  }
}

/** The Status of a fault. */
export function faultOf({ code, retryAfterSeconds }: Extract<Fault, { type: 'status' }>): Failure {
  const reason = REASONS[code];
  return {
    code,
    ...(reason ? { reason } : {}),
    message: 'the sandbox was asked to fail this request',
    ...(retryAfterSeconds === undefined ? {} : { details: { retryAfterSeconds } }),
  };
}
