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
  readonly choice: Choice;
  readonly trusted: boolean;
}

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

  /** Tries now what would be tried later. */
  async retryNow(): Promise<void> {
    if (this.#status.name === 'connected') this.#status.link.manager.retryNow();
    else if (this.#status.name !== 'untrusted') await this.use(this.#choice);
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
    else this.#setStatus({ name: 'unusable', error: opened.error });
    return opened;
  }

  #watch(link: Link, generation: number): void {
    const { manager } = link;
    this.#held.add(manager);
    this.#held.add(manager.onDidChange(() => this.#dataChanged.fire()));
    this.#held.add(
      manager.onDidChangeWatchState((state) => {
        if (state.name === 'live' && this.#status.name === 'connected' && this.#status.problem !== undefined) {
          this.#setStatus({ name: 'connected', link });
        }
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
    if (!ready.ok && link.manager.watchState.name !== 'live') this.#setStatus({ name: 'connected', link, problem: ready.error });
    this.#dataChanged.fire();
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
