import type { IncomingMessage } from 'node:http';
import type { Clock } from '../base/clock.ts';
import { fail, type Outcome, ok } from '../base/outcome.ts';
import type { Access, AccessKeeper } from './access.ts';
import { type ClusterError, clusterError } from './clusterError.ts';
import { exchange } from './exchange.ts';
import { networkError } from './networkError.ts';
import type { RateLimit } from './rateLimit.ts';
import type { HttpAnswer } from './statusError.ts';

export interface HttpQuestion {
  readonly method: string;
  /** Path and query below the server's address. */
  readonly path: string;
  readonly body?: string;
  readonly contentType?: string;
}

export interface TransportOptions {
  readonly server: URL;
  readonly access: AccessKeeper;
  /** The proxy on the way, for messages. */
  readonly through?: string;
  readonly clock: Clock;
  readonly rate: RateLimit;
  /** Longest wait for an answer, unless a request says otherwise. */
  readonly deadlineMs: number;
}

/** Far above any page of a list; an answer beyond it is a mistake, and would take the editor's memory. */
const MAX_BODY_BYTES = 256 * 1024 * 1024;

/** Sends requests to one API server: in time, at a bounded rate, with current credentials. */
export class Transport {
  readonly #options: TransportOptions;

  constructor(options: TransportOptions) {
    this.#options = options;
  }

  /** The whole answer, whatever its status. */
  async send(
    question: HttpQuestion,
    timeoutMs = this.#options.deadlineMs,
    signal?: AbortSignal,
  ): Promise<Outcome<HttpAnswer, ClusterError>> {
    return this.#within(timeoutMs, signal, async (aborted) => {
      const response = await this.#open(question, aborted);
      return response.ok ? this.read(response.value) : response;
    });
  }

  /** The head of an answer whose body goes on; the deadline is for the head only, `signal` ends both. */
  async open(question: HttpQuestion, signal: AbortSignal): Promise<Outcome<IncomingMessage, ClusterError>> {
    return this.#within(this.#options.deadlineMs, signal, (aborted) => this.#open(question, aborted));
  }

  /** The rest of an answer. */
  async read(response: IncomingMessage): Promise<Outcome<HttpAnswer, ClusterError>> {
    const chunks: Buffer[] = [];
    let bytes = 0;
    try {
      for await (const chunk of response) {
        if (!Buffer.isBuffer(chunk)) continue;
        bytes += chunk.length;
        if (bytes > MAX_BODY_BYTES) {
          response.destroy();
          const limit = `${MAX_BODY_BYTES / 1024 / 1024} MB`;
          return fail(clusterError('invalid', `The API server’s answer is longer than the limit of ${limit}. Ask for less.`));
        }
        chunks.push(chunk);
      }
    } catch (error) {
      return fail(this.broken(error));
    }
    return ok({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks).toString('utf8') });
  }

  /** Node's error in words. */
  broken(error: unknown): ClusterError {
    return networkError(error, this.#options.server, this.#options.through);
  }

  async #open(question: HttpQuestion, signal: AbortSignal): Promise<Outcome<IncomingMessage, ClusterError>> {
    await this.#options.rate.take(signal);
    const access = await this.#options.access.get();
    if (!access.ok) return access;
    const first = await this.#attempt(question, signal, access.value);
    if (!first.ok || first.value.statusCode !== 401) return first;
    // The token may have run out early: one more try, if there is a new one.
    const renewed = await this.#options.access.get(access.value);
    if (!renewed.ok) return renewed;
    if (renewed.value === access.value) return first;
    first.value.resume();
    return this.#attempt(question, signal, renewed.value);
  }

  async #attempt(question: HttpQuestion, signal: AbortSignal, access: Access): Promise<Outcome<IncomingMessage, ClusterError>> {
    const { server } = this.#options;
    const answer = await exchange({
      method: question.method,
      url: new URL(server.pathname.replace(/\/+$/, '') + question.path, server),
      access,
      headers: {
        Accept: 'application/json',
        // Without a word on it, a proxy may compress.
        'Accept-Encoding': 'identity',
        'User-Agent': 'aliecs-vscode',
        ...(question.contentType === undefined ? {} : { 'Content-Type': question.contentType }),
      },
      body: question.body,
      signal,
    });
    return answer.ok ? answer : fail(this.broken(answer.error));
  }

  /** Runs `work` with a signal that aborts at the deadline or with the caller's, and answers even if `work` does not heed it. */
  async #within<T>(
    ms: number,
    signal: AbortSignal | undefined,
    work: (aborted: AbortSignal) => Promise<Outcome<T, ClusterError>>,
  ): Promise<Outcome<T, ClusterError>> {
    const done = new AbortController();
    const deadline = new AbortController();
    const aborted = signal ? AbortSignal.any([signal, deadline.signal]) : deadline.signal;
    const cancelled = () => fail(clusterError('cancelled', 'Cancelled.'));
    if (aborted.aborted) return cancelled();
    const late = this.#options.clock.sleep(ms, AbortSignal.any([done.signal, aborted])).then(() => {
      if (!done.signal.aborted) deadline.abort();
    });
    const result = await Promise.race([work(aborted), late.then(() => undefined)]);
    done.abort();
    if (signal?.aborted) return cancelled();
    if (result !== undefined && !deadline.signal.aborted) return result;
    const seconds = ms / 1000;
    const brief = `no answer within ${seconds} s`;
    return fail(clusterError('timeout', `The API server ${this.#options.server.origin} did not answer within ${seconds} s.`, { brief }));
  }
}
