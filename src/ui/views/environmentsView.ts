import * as vscode from 'vscode';
import type { Clock } from '../../base/clock.ts';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import type { Connection } from '../connection/connection.ts';
import { environmentRows } from '../present/environmentRows.ts';
import type { Row } from '../present/row.ts';
import { viewMessage } from '../present/watchWords.ts';
import { waysOut } from '../present/waysOut.ts';
import { settings } from '../settings.ts';
import { Coalescer } from './coalescer.ts';
import { RowTree } from './rowTree.ts';
import { Ticker } from './ticker.ts';

const REFRESH_PERIOD_MS = 250;

/** Environment → node → task → conditions, pod, events; fed by the watch alone. */
export class EnvironmentsView implements Disposable {
  readonly #connection: Connection;
  readonly #clock: Clock;
  readonly #tree = new RowTree();
  readonly #view: vscode.TreeView<string>;
  readonly #owned = new DisposableStore();

  constructor(connection: Connection, clock: Clock) {
    this.#connection = connection;
    this.#clock = clock;
    this.#owned.add(this.#tree);
    this.#view = this.#owned.add(
      vscode.window.createTreeView('aliecs.environments', { treeDataProvider: this.#tree, showCollapseAll: true }),
    );
    const refresh = this.#owned.add(new Coalescer(clock, REFRESH_PERIOD_MS, () => this.#refresh()));
    this.#owned.add(connection.onDidChangeData(() => refresh.request()));
    this.#owned.add(
      connection.onDidChangeStatus(({ name }) => {
        refresh.request();
        // The workspace was trusted just now.
        if (name === 'idle') this.#opened();
      }),
    );
    this.#owned.add(vscode.workspace.onDidChangeConfiguration((change) => change.affectsConfiguration('aliecs') && refresh.request()));
    this.#owned.add(this.#view.onDidChangeVisibility(() => this.#opened()));
    // Ages and the countdown of the message line move on by themselves; a tick that changes no words refreshes nothing.
    this.#owned.add(new Ticker(clock, () => this.#view.visible && this.#refresh()));
    this.#opened();
  }

  row(id: string): Row | undefined {
    return this.#tree.row(id);
  }

  /** Ids of the selected rows, while the view can be seen. */
  get selection(): readonly string[] {
    return this.#view.visible ? this.#view.selection : [];
  }

  /** Selects the row of an Environment object; does nothing when it has none any more. */
  async reveal(environment: string): Promise<void> {
    this.#refresh();
    const row = this.#rows().find(({ subject }) => subject.kind === 'environment' && subject.environment.name === environment);
    if (row === undefined) return;
    // Rejects when the row goes while VS Code looks for it.
    await this.#view.reveal(row.id, { select: true, focus: false, expand: true }).then(undefined, () => undefined);
  }

  dispose(): void {
    this.#owned.dispose();
  }

  #opened(): void {
    if (this.#view.visible) void this.#connection.ensure();
  }

  #rows(): Row[] {
    const { status, link } = this.#connection;
    const now = this.#clock.now();
    const manager = link?.manager;
    const environments = environmentRows(manager?.overviews ?? [], {
      now,
      hostDomain: settings.hostDomain,
      operationOn: (name) => manager?.operationOn(name),
    });
    return [...waysOut(status, now), ...environments];
  }

  #refresh(): void {
    const { status, link } = this.#connection;
    this.#tree.update(this.#rows());
    const message = viewMessage(status, this.#clock.now());
    const description = link === undefined ? '' : `${link.manager.target.namespace} on ${link.manager.target.context}`;
    if (this.#view.message !== message) this.#view.message = message;
    if (this.#view.description !== description) this.#view.description = description;
  }
}
