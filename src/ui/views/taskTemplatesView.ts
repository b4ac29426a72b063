import * as vscode from 'vscode';
import type { Clock } from '../../base/clock.ts';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import type { WorkspaceTemplate } from '../../protocol/messages.ts';
import type { LanguageServer } from '../authoring/languageServer.ts';
import type { Connection } from '../connection/connection.ts';
import type { RowSubject } from '../present/row.ts';
import { taskTemplateRows } from '../present/taskTemplateRows.ts';
import { viewMessage } from '../present/watchWords.ts';
import { Coalescer } from './coalescer.ts';
import { RowTree } from './rowTree.ts';
import { Ticker } from './ticker.ts';

const REFRESH_PERIOD_MS = 500;

/** The TaskTemplates of the cluster, each compared with the workspace's. Nothing is asked of either until the view is shown. */
export class TaskTemplatesView implements Disposable {
  readonly #connection: Connection;
  readonly #server: LanguageServer;
  readonly #clock: Clock;
  readonly #tree = new RowTree();
  readonly #view: vscode.TreeView<string>;
  readonly #owned = new DisposableStore();
  #files: readonly WorkspaceTemplate[] = [];
  #filesAreOld = true;
  #isReading = false;

  constructor(connection: Connection, server: LanguageServer, clock: Clock) {
    this.#connection = connection;
    this.#server = server;
    this.#clock = clock;
    this.#owned.add(this.#tree);
    this.#view = this.#owned.add(vscode.window.createTreeView('aliecs.taskTemplates', { treeDataProvider: this.#tree }));
    const refresh = this.#owned.add(new Coalescer(clock, REFRESH_PERIOD_MS, () => void this.#show()));
    const filesChanged = () => {
      this.#filesAreOld = true;
      refresh.request();
    };
    this.#owned.add(connection.onDidChangeData(() => refresh.request()));
    this.#owned.add(
      connection.onDidChangeStatus(({ name }) => {
        refresh.request();
        // The workspace was trusted just now.
        if (name === 'idle') void this.#opened();
      }),
    );
    this.#owned.add(server.onDidChangeFiles(filesChanged));
    this.#owned.add(server.onDidChangeStatus(filesChanged));
    this.#owned.add(this.#view.onDidChangeVisibility(() => void this.#opened()));
    // The countdown of the message line moves on by itself; a tick that changes no words refreshes nothing.
    this.#owned.add(new Ticker(clock, () => void this.#show()));
    void this.#opened();
  }

  subject(id: string): RowSubject | undefined {
    return this.#tree.row(id)?.subject;
  }

  dispose(): void {
    this.#owned.dispose();
  }

  async #opened(): Promise<void> {
    if (!this.#view.visible) return;
    await this.#connection.ensure();
    await this.#show();
  }

  async #show(): Promise<void> {
    // While the files are read nothing is said of them: what is in a file must not stand as if it were only in the cluster.
    if (!this.#view.visible || this.#isReading) return;
    if (this.#filesAreOld) {
      this.#filesAreOld = false;
      this.#isReading = true;
      const files = await this.#server.request('aliecs/taskTemplates', null);
      this.#isReading = false;
      if (files.ok) this.#files = files.value;
      else this.#filesAreOld = true;
    }
    const { link, status } = this.#connection;
    this.#tree.update(
      taskTemplateRows({
        namespace: link?.manager.namespace ?? '',
        live: link?.manager.facts.taskTemplates,
        files: this.#files,
        fileName: (uri) => vscode.workspace.asRelativePath(vscode.Uri.parse(uri)),
      }),
    );
    const message = viewMessage(status, this.#clock.now());
    if (this.#view.message !== message) this.#view.message = message;
  }
}
