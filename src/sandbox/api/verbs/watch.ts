import { fail, type Outcome, ok } from '../../../base/outcome.ts';
import type { Answer, Sink } from '../http/answer.ts';
import { type Failure, statusOf } from '../http/failure.ts';
import { presentObject } from '../present/present.ts';
import { apiVersionOf } from '../resources/resource.ts';
import type { Selection } from '../select/selection.ts';
import { type ApiObject, withMetadata } from '../store/apiObject.ts';
import type { Change, WatchEnd } from '../store/table.ts';
import type { Call } from './call.ts';
import { selectionOf, waitForRevision } from './list.ts';
import { type ListOptions, parseRevision, readListOptions } from './listOptions.ts';

/** Without a time-out of the client's own. */
const DEFAULT_TIMEOUT_SECONDS = 45 * 60;
const BOOKMARK_INTERVAL_MS = 60_000;
/** Last bookmarks come this long before the end; watches shorter than the interval get none. */
const LAST_BOOKMARKS_MS = [2000, 1000] as const;

type EventType = 'ADDED' | 'MODIFIED' | 'DELETED';

/** What a change looks like to a watcher with selectors: entering the selection is an addition, leaving it a deletion. */
function selected(change: Change, selection: Selection): { readonly type: EventType; readonly object: ApiObject } | undefined {
  const { object, previous } = change;
  const matched = previous !== undefined && selection.matches(previous);
  const matches = change.type !== 'DELETED' && selection.matches(object);
  if (matches) return { type: matched ? 'MODIFIED' : 'ADDED', object };
  if (!matched) return undefined;
  return { type: 'DELETED', object: withMetadata(previous, { resourceVersion: String(change.revision) }) };
}

/** GET of a collection with `?watch`: a stream of events, one JSON object a line. */
export function watch(call: Call): Outcome<Answer, Failure> {
  const options = readListOptions(call.query, true);
  if (!options.ok) return options;
  const selection = selectionOf(call);
  if (!selection.ok) return selection;
  const revision = parseRevision(options.value.resourceVersion);
  if (!revision.ok) return fail({ code: 500, message: revision.error });
  const stream = new WatchStream(call, options.value, selection.value, revision.value);
  const initial = options.value.sendInitialEvents === true;
  const start = async (sink: Sink) => {
    const reached = initial ? await waitForRevision(call, revision.value) : ok(undefined);
    if (reached.ok) stream.start(sink);
    else stream.fail(sink, reached.error);
  };
  return ok({ status: 200, body: { type: 'stream', start: (sink) => void start(sink) } });
}

class WatchStream {
  readonly #call: Call;
  readonly #options: ListOptions;
  readonly #selection: Selection;
  readonly #revision: number;
  #first = true;

  constructor(call: Call, options: ListOptions, selection: Selection, revision: number) {
    this.#call = call;
    this.#options = options;
    this.#selection = selection;
    this.#revision = revision;
  }

  start(sink: Sink): void {
    const { table, clock } = this.#call;
    const missed = this.#missed();
    if (!missed) {
      const message = `too old resource version: ${this.#revision} (${table.oldestRevision})`;
      this.#expire(sink, message);
      return;
    }
    const done = new AbortController();
    const signal = AbortSignal.any([sink.signal, done.signal]);
    const seconds = this.#options.timeoutSeconds || DEFAULT_TIMEOUT_SECONDS;
    const subscription = table.subscribe(
      (change) => this.#send(sink, change),
      (end) => {
        done.abort();
        this.#end(sink, end);
      },
    );
    signal.addEventListener('abort', () => subscription.dispose(), { once: true });
    sink.signal.addEventListener('abort', () => sink.end(), { once: true });
    if (this.#options.sendInitialEvents ?? this.#revision === 0) this.#sendExisting(sink);
    for (const change of missed) this.#send(sink, change);
    if (this.#options.bookmarks && seconds * 1000 > BOOKMARK_INTERVAL_MS) void this.#bookmarks(sink, signal, clock.now() + seconds * 1000);
    void clock.sleep(seconds * 1000, signal).then(() => {
      if (signal.aborted) return;
      done.abort();
      sink.end();
    });
  }

  /** Changes since the revision that the client has seen. Initial events stand in for them. */
  #missed(): readonly Change[] | undefined {
    const replayed = this.#options.sendInitialEvents !== true && this.#revision !== 0;
    return replayed ? this.#call.table.changesAfter(this.#revision) : [];
  }

  #sendExisting(sink: Sink): void {
    for (const [, object] of this.#call.table.objects() ?? []) {
      if (this.#selection.matches(object)) this.#write(sink, 'ADDED', object);
    }
    if (this.#options.bookmarks) this.#bookmark(sink, { 'k8s.io/initial-events-end': 'true' });
  }

  #send(sink: Sink, change: Change): void {
    // A client may ask from a revision that is yet to come.
    if (change.revision <= this.#revision) return;
    const event = selected(change, this.#selection);
    if (event) this.#write(sink, event.type, event.object);
  }

  #write(sink: Sink, type: EventType, object: ApiObject): void {
    sink.write({ type, object: presentObject(this.#call, object, this.#first) });
    this.#first = false;
  }

  #bookmark(sink: Sink, annotations?: Readonly<Record<string, string>>): void {
    const { resource, store } = this.#call;
    const metadata = { resourceVersion: String(store.revision), ...(annotations ? { annotations } : {}) };
    sink.write({ type: 'BOOKMARK', object: { kind: resource.kind, apiVersion: apiVersionOf(resource), metadata } });
  }

  async #bookmarks(sink: Sink, signal: AbortSignal, endsAt: number): Promise<void> {
    const { clock } = this.#call;
    for (;;) {
      const left = endsAt - clock.now();
      const next = LAST_BOOKMARKS_MS.map((before) => left - before).find((wait) => wait > 0);
      if (next === undefined) return;
      await clock.sleep(Math.min(BOOKMARK_INTERVAL_MS, next), signal);
      if (signal.aborted) return;
      this.#bookmark(sink);
    }
  }

  #end(sink: Sink, end: WatchEnd): void {
    if (end === 'expired') this.#expire(sink, 'The resourceVersion for the provided watch is too old.');
    else if (end === 'closed') sink.destroy();
    else sink.end();
  }

  #expire(sink: Sink, message: string): void {
    this.fail(sink, { code: 410, reason: 'Expired', message });
  }

  /** Ends with an error. */
  fail(sink: Sink, failure: Failure): void {
    sink.write({ type: 'ERROR', object: statusOf(failure) });
    sink.end();
  }
}
