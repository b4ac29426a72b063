import type { Outcome } from '../../../base/outcome.ts';
import { type Failure, statusOf } from './failure.ts';

/** Where a stream writes; `signal` aborts when the client has gone or the server closes. */
export interface Sink {
  readonly signal: AbortSignal;
  /** One JSON value on a line of its own. */
  write(value: unknown): void;
  /** A line of text. */
  print(line: string): void;
  end(): void;
  /** Breaks the connection without an orderly end. */
  destroy(): void;
}

type AnswerBody =
  | { readonly type: 'json'; readonly value: unknown }
  | { readonly type: 'text'; readonly text: string }
  /** Whose headers name its type. */
  | { readonly type: 'bytes'; readonly bytes: Buffer }
  | { readonly type: 'stream'; readonly start: (sink: Sink) => void };

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Texts of `Warning: 299` headers. */
  readonly warnings?: readonly string[];
  readonly body: AnswerBody;
}

export function json(status: number, value: unknown, headers?: Readonly<Record<string, string>>): Answer {
  return { status, ...(headers ? { headers } : {}), body: { type: 'json', value } };
}

export function text(status: number, content: string): Answer {
  return { status, body: { type: 'text', text: content } };
}

/** What answers for a path that nothing serves: plain text, not a Status. */
export const PAGE_NOT_FOUND: Answer = text(404, '404 page not found\n');

export function refusal(failure: Failure): Answer {
  const seconds = failure.details?.retryAfterSeconds;
  return json(failure.code, statusOf(failure), seconds === undefined ? undefined : { 'Retry-After': String(seconds) });
}

/** The answer of a handler, refusals included. */
export function answerOf(outcome: Outcome<Answer, Failure>): Answer {
  return outcome.ok ? outcome.value : refusal(outcome.error);
}

/** What answers for a path below the core group or another built-in one that nothing serves. */
export const RESOURCE_NOT_FOUND: Answer = refusal({
  code: 404,
  reason: 'NotFound',
  message: 'the server could not find the requested resource',
  details: {},
});
