import * as vscode from 'vscode';
import type { Clock } from '../../base/clock.ts';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { type ClusterDetails, readClusterDetails } from '../connection/clusterDetails.ts';
import type { Connection } from '../connection/connection.ts';
import type { Link } from '../connection/link.ts';
import { clusterRows } from '../present/clusterRows.ts';
import { viewMessage } from '../present/watchWords.ts';
import { Coalescer } from './coalescer.ts';
import { RowTree } from './rowTree.ts';
import { Ticker } from './ticker.ts';

const REFRESH_PERIOD_MS = 250;

/** Context, namespace, definitions, permissions and the health of each watch. */
export class ClusterView implements Disposable {
  readonly #connection: Connection;
  readonly #clock: Clock;
  readonly #tree = new RowTree();
  readonly #view: vscode.TreeView<string>;
  readonly #owned = new DisposableStore();
  readonly #refresh: Coalescer;
  #details: { readonly link: Link; readonly details: ClusterDetails } | undefined;
  #reading: AbortController | undefined;
  #askedFor: Link | undefined;
  #wasStale = false;

  constructor(connection: Connection, clock: Clock) {
    this.#connection = connection;
    this.#clock = clock;
    this.#owned.add(this.#tree);
    this.#view = this.#owned.add(vscode.window.createTreeView('aliecs.cluster', { treeDataProvider: this.#tree }));
    this.#refresh = this.#owned.add(new Coalescer(clock, REFRESH_PERIOD_MS, () => this.#show()));
    this.#owned.add(
      connection.onDidChangeData(() => {
        this.#refresh.request();
        this.#followHealth();
      }),
    );
    this.#owned.add(
      connection.onDidChangeStatus(({ name }) => {
        this.#refresh.request();
        // Not in the other states: asking for a link that cannot be opened would change the state again, and so on for ever.
        if (name === 'connected') void this.#opened();
      }),
    );
    this.#owned.add(this.#view.onDidChangeVisibility(() => void this.#opened()));
    // Ages move on by themselves; a tick that changes no words refreshes nothing.
    this.#owned.add(new Ticker(clock, () => this.#view.visible && this.#show()));
    void this.#opened();
  }

  /** Asks the cluster again for its definitions and this person's permissions. */
  async reread(): Promise<void> {
    this.#reading?.abort();
    const link = this.#connection.link;
    this.#askedFor = link;
    if (link === undefined) return;
    const reading = new AbortController();
    this.#reading = reading;
    const details = await readClusterDetails(link.client, reading.signal);
    if (reading.signal.aborted) return;
    this.#details = { link, details };
    this.#refresh.request();
  }

  dispose(): void {
    this.#reading?.abort();
    this.#owned.dispose();
  }

  async #opened(): Promise<void> {
    if (!this.#view.visible) return;
    const link = await this.#connection.ensure();
    if (link.ok && this.#askedFor !== link.value) await this.reread();
  }

  /** What brought a watch back may have changed what is shown here too: definitions were installed, permissions given. */
  #followHealth(): void {
    const state = this.#connection.link?.manager.watchState.name;
    if (state === 'live' && this.#wasStale) {
      this.#askedFor = undefined;
      void this.#opened();
    }
    if (state !== 'connecting') this.#wasStale = state === 'stale';
  }

  #show(): void {
    const details = this.#details?.link === this.#connection.link ? this.#details?.details : undefined;
    this.#tree.update(clusterRows(this.#connection.status, details, this.#clock.now()));
    this.#showAge();
  }

  #showAge(): void {
    const message = viewMessage(this.#connection.status, this.#clock.now());
    if (this.#view.message !== message) this.#view.message = message;
  }
}
