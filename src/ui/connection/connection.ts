import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import { DisposableStore } from '../../base/disposable.ts';
import { Emitter } from '../../base/emitter.ts';
import { fail, type Outcome, ok } from '../../base/outcome.ts';
import type { ClusterError } from '../../k8s/clusterError.ts';
import type { Choice, Link } from './link.ts';

/** `idle`: nobody asked yet; `unusable`: the kubeconfig leads nowhere. `problem` is what the first lists met, until the watch is live. */
export type ConnectionStatus =
  | { readonly name: 'idle' | 'untrusted' | 'connecting' }
  | { readonly name: 'unusable'; readonly error: ClusterError }
  | { readonly name: 'connected'; readonly link: Link; readonly problem?: ClusterError };

export interface ConnectionOptions {
  readonly clock: Clock;
  readonly open: (choice: Choice, clock: Clock) => Promise<Outcome<Link, ClusterError>>;
  /** What the kubeconfig says now of a context, to be compared with `Link.source`; nothing while it cannot be read. */
  readonly readSource: (choice: Choice) => Promise<string | undefined>;
  readonly choice: Choice;
  readonly trusted: boolean;
}

/** How often a kubeconfig that leads nowhere is looked at. */
const LOOK_PERIOD_MS = 5_000;

const UNTRUSTED: ClusterError = {
  reason: 'kubeconfig',
  message: 'This workspace is not trusted: no cluster is contacted and nothing runs. Trust the workspace first.',
  causes: [],
};

/** The one connection of a window: opened when a view or a command first asks, replaced when another context is chosen. */
export class Connection implements Disposable {
  readonly #options: ConnectionOptions;
  readonly #statusChanged = new Emitter<ConnectionStatus>();
  readonly #dataChanged = new Emitter<void>();
  #choice: Choice;
  #status: ConnectionStatus;
  #held = new DisposableStore();
  #opening: Promise<Outcome<Link, ClusterError>> | undefined;
  /** Counts the choices, so that what an earlier one still brings is dropped. */
  #generation = 0;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#choice = options.choice;
    this.#status = { name: options.trusted ? 'idle' : 'untrusted' };
  }

  readonly onDidChangeStatus = this.#statusChanged.event;
  /** The environments or the health of the watches changed. */
  readonly onDidChangeData = this.#dataChanged.event;

  get status(): ConnectionStatus {
    return this.#status;
  }

  get choice(): Choice {
    return this.#choice;
  }

  get link(): Link | undefined {
    return this.#status.name === 'connected' ? this.#status.link : undefined;
  }

  /** The link, opened if need be. */
  async ensure(): Promise<Outcome<Link, ClusterError>> {
    if (this.#status.name === 'untrusted') return fail(UNTRUSTED);
    if (this.#status.name === 'connected') return ok(this.#status.link);
    this.#opening ??= this.#open();
    return this.#opening;
  }

  trust(): void {
    if (this.#status.name === 'untrusted') this.#setStatus({ name: 'idle' });
  }

  /** Lets go of the old link and opens one for `choice`. */
  async use(choice: Choice): Promise<Outcome<Link, ClusterError>> {
    this.#choice = choice;
    this.#drop();
    return this.ensure();
  }

  /** The settings say something else than before: followed at once where a cluster was asked for, otherwise when one is. */
  async follow(choice: Choice): Promise<void> {
    const { name } = this.#status;
    if (isSame(this.#choice, choice)) return;
    if (name === 'idle' || name === 'untrusted') this.#choice = choice;
    else await this.use(choice);
  }

  /** Tries now what would be tried later, with what the kubeconfig says now. */
  async retryNow(): Promise<void> {
    if (this.#status.name === 'untrusted') return;
    if (this.#status.name !== 'connected') return void (await this.use(this.#choice));
    const { link } = this.#status;
    await this.#reread(link);
    if (this.link === link) link.manager.retryNow();
  }

  dispose(): void {
    this.#drop();
    this.#statusChanged.dispose();
    this.#dataChanged.dispose();
  }

  async #open(): Promise<Outcome<Link, ClusterError>> {
    const generation = this.#generation;
    // Told only once `#opening` is set: whoever hears of it may ask for the link at once.
    await Promise.resolve();
    if (generation !== this.#generation) return this.ensure();
    this.#setStatus({ name: 'connecting' });
    const opened = await this.#options.open(this.#choice, this.#options.clock);
    if (generation !== this.#generation) {
      if (opened.ok) opened.value.manager.dispose();
      return this.ensure();
    }
    this.#opening = undefined;
    if (opened.ok) this.#watch(opened.value, generation);
    else this.#giveUp(opened.error);
    return opened;
  }

  #giveUp(error: ClusterError): void {
    this.#setStatus({ name: 'unusable', error });
    const end = new AbortController();
    this.#held.add({ dispose: () => end.abort() });
    void this.#awaitKubeconfig(end.signal);
  }

  /** Looks at the kubeconfig until it says something else: a cluster that is made meanwhile shows by itself. */
  async #awaitKubeconfig(signal: AbortSignal): Promise<void> {
    const { clock, readSource } = this.#options;
    const before = await readSource(this.#choice);
    while (!signal.aborted) {
      await clock.sleep(LOOK_PERIOD_MS, signal);
      const now = await readSource(this.#choice);
      if (signal.aborted) return;
      if (now !== undefined && now !== before) await this.use(this.#choice);
    }
  }

  #watch(link: Link, generation: number): void {
    const { manager } = link;
    this.#held.add(manager);
    this.#held.add(manager.onDidChange(() => this.#dataChanged.fire()));
    this.#held.add(
      manager.onDidChangeWatchState((state) => {
        if (state.name === 'live') this.#forgetProblem();
        if (state.name === 'stale') void this.#reread(link);
        this.#dataChanged.fire();
      }),
    );
    manager.start();
    // The tree shows the last events of each task.
    manager.watchEvents();
    this.#setStatus({ name: 'connected', link });
    void this.#firstLists(link, generation);
  }

  async #firstLists(link: Link, generation: number): Promise<void> {
    const ready = await link.manager.ready();
    if (generation !== this.#generation) return;
    if (!ready.ok) this.#setStatus({ name: 'connected', link, problem: ready.error });
    if (link.manager.watchState.name === 'live') this.#forgetProblem();
    this.#dataChanged.fire();
  }

  /** A live watch has got over what the first lists met, but for a namespace that does not exist: that can be watched too. */
  #forgetProblem(): void {
    const status = this.#status;
    if (status.name !== 'connected' || status.problem === undefined || status.problem.reason === 'notFound') return;
    this.#setStatus({ name: 'connected', link: status.link });
  }

  /**
   * A cluster that was started anew may have another address, a person another login: the same context of the kubeconfig is opened again
   * when it says something else by now. Another current context is not followed: that is the person's to choose.
   */
  async #reread({ manager, source }: Link): Promise<void> {
    const generation = this.#generation;
    const { context, namespace } = manager.target;
    const choice = { ...this.#choice, context, namespace };
    const now = await this.#options.readSource(choice);
    if (generation === this.#generation && now !== undefined && now !== source) await this.use(choice);
  }

  #drop(): void {
    this.#generation++;
    this.#opening = undefined;
    this.#held.dispose();
    this.#held = new DisposableStore();
    if (this.#status.name !== 'untrusted') this.#setStatus({ name: 'idle' });
  }

  #setStatus(status: ConnectionStatus): void {
    this.#status = status;
    this.#statusChanged.fire(status);
  }
}

function isSame(one: Choice, other: Choice): boolean {
  return one.kubeconfig === other.kubeconfig && one.context === other.context && one.namespace === other.namespace;
}
