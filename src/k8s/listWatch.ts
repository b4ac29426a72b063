import type { Clock } from '../base/clock.ts';
import type { Disposable } from '../base/disposable.ts';
import { Emitter } from '../base/emitter.ts';
import { retryDelay } from './backoff.ts';
import { type ClusterError, clusterError } from './clusterError.ts';
import type { KubeClient, KubeObject, ResourceType, WatchEvent } from './kubeClient.ts';
import { listPages } from './listPages.ts';
import { type ObjectChange, ObjectStore } from './objectStore.ts';
import type { WatchState } from './watchState.ts';

export interface ListWatchOptions<T extends KubeObject> {
  readonly client: KubeClient;
  readonly type: ResourceType<T>;
  /** All namespaces when absent. */
  readonly namespace?: string;
  readonly labelSelector?: string;
  readonly fieldSelector?: string;
  readonly clock: Clock;
  /** A number in [0, 1); `Math.random` outside tests. */
  readonly random: () => number;
}

/** The server is asked to end each watch after 5 to 10 minutes, so that many clients don't come back all at once. */
const SHORTEST_WATCH_S = 300;
/** A watch that lasted this long, or told anything, did its job: what failed before it no longer counts. */
const FRUITFUL_MS = 10_000;
/** So many ends of a fruitless watch (closed, 410) are followed up at once; more of them wait like failures. */
const FREE_ROUNDS = 2;

/**
 * Servers send a bookmark about once a minute. A watch that tells nothing for so long has lost its connection without notice (a laptop
 * that slept, a proxy between), or waits for a version that a server put in the place of another does not have.
 */
const SILENCE_MS = 150_000;

/** Why a list or watch is over before it was fruitful. */
interface Setback {
  readonly error: ClusterError;
  /** Not by a failure, so that waiting is needed only if it goes on so. */
  readonly orderly: boolean;
  /** A watch that the server had accepted. */
  readonly opened: boolean;
}

/**
 * Keeps `objects` equal to what the cluster holds, and says how sure it is of that:
 * list (paged) → watch from its version → ended by the server: watch on from the last version; 410: list again; broken off:
 * wait, watch on once; not to be had: wait, list; silent: watch on, or list if it never told anything. Lists never name a version, so that a replica that lags behind cannot refuse them. Ends only with `dispose`.
 */
export class ListWatch<T extends KubeObject> implements Disposable {
  readonly #options: ListWatchOptions<T>;
  readonly #changes = new Emitter<ObjectChange<T>>();
  readonly #states = new Emitter<WatchState>();
  readonly #store = new ObjectStore<T>((change) => undisturbed(() => this.#changes.fire(change)));
  readonly #stop = new AbortController();
  #wait = new AbortController();
  #state: WatchState = { name: 'connecting' };
  /** From where to watch; undefined when a list is due. */
  #version: string | undefined;
  /** Rounds in a row that led to nothing. */
  #fruitless = 0;
  #lastLive: number;

  /** Starts by itself, after the caller's turn: listeners added in it miss nothing. */
  constructor(options: ListWatchOptions<T>) {
    this.#options = options;
    this.#lastLive = options.clock.now();
    void Promise.resolve().then(() => this.#run());
  }

  readonly onDidChange = this.#changes.event;
  readonly onDidChangeState = this.#states.event;

  get state(): WatchState {
    return this.#state;
  }

  /** Keyed `namespace/name`, or `name` for objects without a namespace. Kept while stale. */
  get objects(): ReadonlyMap<string, T> {
    return this.#store.objects;
  }

  /** Ends a wait before the next try. */
  retryNow(): void {
    this.#wait.abort();
  }

  /** Resolves with true once live; with false when `signal` aborts or the watch was disposed. */
  whenLive(signal?: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const settle = () => {
        const over = signal?.aborted || this.#state.name === 'stopped';
        if (!over && this.#state.name !== 'live') return;
        listening.dispose();
        signal?.removeEventListener('abort', settle);
        resolve(!over);
      };
      const listening = this.onDidChangeState(settle);
      signal?.addEventListener('abort', settle);
      settle();
    });
  }

  dispose(): void {
    if (this.#stop.signal.aborted) return;
    this.#stop.abort();
    this.#setState({ name: 'stopped' });
    this.#changes.dispose();
    this.#states.dispose();
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      const setback = await (this.#version === undefined ? this.#list() : this.#watch(this.#version));
      if (setback !== undefined && !this.#stop.signal.aborted) await this.#recover(setback);
    }
  }

  async #list(): Promise<Setback | undefined> {
    this.#connecting();
    const { client, type } = this.#options;
    const listed = await listPages(client, type, { ...this.#selection(), signal: this.#stop.signal, once: true });
    if (!listed.ok) return { error: listed.error, orderly: listed.error.reason === 'expired', opened: false };
    if (this.#stop.signal.aborted) return undefined;
    this.#version = listed.value.resourceVersion;
    this.#store.replaceAll(listed.value.items);
    return undefined;
  }

  /** One watch, to its end; undefined to watch on. */
  async #watch(version: string): Promise<Setback | undefined> {
    this.#connecting();
    const { client, type, clock, random } = this.#options;
    const started = clock.now();
    let told = false;
    let opened = false;
    let heardAt = started;
    const silent = new AbortController();
    const over = new AbortController();
    void this.#awaitSilence(() => heardAt, AbortSignal.any([over.signal, this.#stop.signal]), silent);
    const ended = await client.watch(
      type,
      {
        ...this.#selection(),
        resourceVersion: version,
        timeoutSeconds: SHORTEST_WATCH_S + Math.floor(random() * SHORTEST_WATCH_S),
        signal: AbortSignal.any([silent.signal, this.#stop.signal]),
        onOpen: () => {
          opened = true;
          heardAt = clock.now();
          this.#live();
        },
      },
      (event) => {
        if (this.#stop.signal.aborted) return;
        told = true;
        heardAt = clock.now();
        this.#apply(event);
      },
    );
    over.abort();
    if (this.#state.name === 'live') this.#lastLive = clock.now();
    const fruitful = told || clock.now() - started >= FRUITFUL_MS;
    if (fruitful) this.#fruitless = 0;
    if (silent.signal.aborted) {
      if (!told) this.#version = undefined;
      return undefined;
    }
    if (!ended.ok) return { error: ended.error, orderly: ended.error.reason === 'expired', opened };
    if (fruitful) return undefined;
    return {
      error: clusterError('unreachable', `The server ended the watch of ${type.plural} at once.`, {
        brief: 'the server ended the watch at once',
      }),
      orderly: true,
      opened,
    };
  }

  /** Aborts `silent` when nothing was heard for too long; gives up when `over` aborts. By the clock, so that time that the machine slept counts. */
  async #awaitSilence(heardAt: () => number, over: AbortSignal, silent: AbortController): Promise<void> {
    const { clock } = this.#options;
    for (let left = SILENCE_MS; left > 0; left = heardAt() + SILENCE_MS - clock.now()) {
      await clock.sleep(left, over);
      if (over.aborted) return;
    }
    silent.abort();
  }

  #apply(event: WatchEvent<T>): void {
    if (event.type === 'BOOKMARK') this.#version = event.resourceVersion;
    else {
      this.#version = event.object.metadata.resourceVersion || this.#version;
      if (event.type === 'DELETED') this.#store.delete(event.object);
      else this.#store.put(event.object);
    }
  }

  /** Decides between watching on and listing, and waits as long as it takes. */
  async #recover({ error, orderly, opened }: Setback): Promise<void> {
    const { clock, random } = this.#options;
    this.#fruitless++;
    // Once the server could not be reached, or failed twice, another may answer in its place: it would wait for a version of the old one and tell nothing.
    const trusted = orderly || (opened && this.#fruitless === 1);
    const passing = error.reason === 'unreachable' || error.reason === 'timeout';
    // Some servers end a watch from a version that they have forgotten without a word.
    const forgotten = orderly && this.#fruitless > FREE_ROUNDS;
    if (!trusted || !passing || forgotten || versionFromTheFuture(error)) this.#version = undefined;
    if (orderly && this.#fruitless <= FREE_ROUNDS) return;

    const delay = retryDelay(orderly ? this.#fruitless - FREE_ROUNDS : this.#fruitless, random(), error);
    this.#wait = new AbortController();
    this.#setState({ name: 'stale', since: this.#lastLive, reason: error.brief ?? error.message, retryAt: clock.now() + delay, error });
    await clock.sleep(delay, AbortSignal.any([this.#wait.signal, this.#stop.signal]));
  }

  #selection() {
    const { namespace, labelSelector, fieldSelector } = this.#options;
    return {
      ...(namespace === undefined ? {} : { namespace }),
      ...(labelSelector === undefined ? {} : { labelSelector }),
      ...(fieldSelector === undefined ? {} : { fieldSelector }),
    };
  }

  /** After a failure the state stays `stale` until live again: a try is no news. */
  #connecting(): void {
    if (this.#state.name !== 'live') return;
    this.#lastLive = this.#options.clock.now();
    this.#setState({ name: 'connecting' });
  }

  #live(): void {
    if (!this.#stop.signal.aborted) this.#setState({ name: 'live', since: this.#options.clock.now() });
  }

  #setState(state: WatchState): void {
    this.#state = state;
    undisturbed(() => this.#states.fire(state));
  }
}

/** A replica that lags behind does not have that version yet, and might take long to get there. */
function versionFromTheFuture(error: ClusterError): boolean {
  return error.causes.some((cause) => cause.reason === 'ResourceVersionTooLarge');
}

/** A listener's bug is reported, but must not end the watch. */
function undisturbed(notify: () => void): void {
  try {
    notify();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
