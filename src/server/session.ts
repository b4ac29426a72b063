import { readFile } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import {
  type Connection,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  type InitializeParams,
  type InitializeResult,
  TextDocumentSyncKind,
  TextDocuments,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Clock } from '../base/clock.ts';
import type { Problem } from '../base/problem.ts';
import type { ClusterFactsMessage } from '../protocol/messages.ts';
import { NO_SETTINGS, Workspace } from '../workspace/workspace.ts';
import { Checker } from './checker.ts';
import { toDiagnostic } from './lsp.ts';
import { readSettings, type ServerSettings } from './settings.ts';
import { pathOf, Uris } from './uris.ts';

const WATCHED = ['**/*.{yaml,yml}', '**/jit/*'];

/** One editor window: its documents, its folders, and what is told back. Never contacts a cluster. */
export class Session {
  readonly workspace = new Workspace();
  readonly uris = new Uris();
  readonly #connection: Connection;
  readonly #documents = new TextDocuments(TextDocument);
  readonly #checker: Checker;
  #folders: readonly string[] = [];
  #settings: ServerSettings = readSettings(undefined);
  #helpPage = '';
  #watchesFiles = false;

  constructor(connection: Connection, clock: Clock) {
    this.#connection = connection;
    this.#checker = new Checker(this.workspace, clock, (path, problems) => this.#publish(path, problems));
  }

  listen(): void {
    const connection = this.#connection;
    connection.onInitialize((params) => this.#initialize(params));
    connection.onInitialized(() => this.#initialized());
    connection.onDidChangeConfiguration(() => this.#readSettings());
    connection.onDidChangeWatchedFiles(({ changes }) => {
      const paths = changes.flatMap(({ uri }) => pathOf(uri) ?? []);
      this.#changed(paths.flatMap((path) => this.workspace.changedOnDisk(path)));
      if (paths.some((path) => this.#isFixtures(path))) void this.#readSettings();
    });
    connection.onNotification('aliecs/clusterFacts', (facts: ClusterFactsMessage | null) => {
      this.workspace.cluster = facts ?? undefined;
      this.#checker.all();
    });
    this.#documents.onDidChangeContent(({ document }) => this.#edited(document.uri, document.getText()));
    this.#documents.onDidClose(({ document }) => this.#closed(document.uri));
    this.#documents.listen(connection);
    connection.onShutdown(() => this.#checker.stop());
    connection.listen();
  }

  #initialize(params: InitializeParams): InitializeResult {
    this.#folders = (params.workspaceFolders ?? []).flatMap(({ uri }) => pathOf(uri) ?? []);
    this.#watchesFiles = params.capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration ?? false;
    const options: unknown = params.initializationOptions;
    if (typeof options === 'object' && options !== null && 'helpPage' in options && typeof options.helpPage === 'string')
      this.#helpPage = options.helpPage;
    return {
      capabilities: {
        textDocumentSync: TextDocumentSyncKind.Incremental,
        workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
      },
    };
  }

  async #initialized(): Promise<void> {
    const connection = this.#connection;
    if (this.#watchesFiles) {
      void connection.client.register(DidChangeWatchedFilesNotification.type, {
        watchers: WATCHED.map((globPattern) => ({ globPattern })),
      });
    }
    void connection.client.register(DidChangeConfigurationNotification.type, { section: 'aliecs' });
    connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
      const gone = removed.flatMap(({ uri }) => pathOf(uri) ?? []);
      this.#folders = [...this.#folders.filter((folder) => !gone.includes(folder)), ...added.flatMap(({ uri }) => pathOf(uri) ?? [])];
      for (const folder of gone) this.#changed(this.workspace.removeFolder(folder));
      void this.#index();
    });
    await this.#readSettings();
    await this.#index();
  }

  async #index(): Promise<void> {
    for (const folder of this.#folders) await this.workspace.addFolder(folder);
    this.#checker.all();
  }

  async #readSettings(): Promise<void> {
    this.#settings = readSettings(await this.#connection.workspace.getConfiguration('aliecs'));
    const fixtures = await readFixtures(this.#settings.fixtures, this.#folders[0]);
    this.workspace.settings = {
      ...NO_SETTINGS,
      ...this.#settings.authoring,
      fixtures: fixtures ?? {},
      hasFixtures: fixtures !== undefined,
    };
    this.#checker.all();
  }

  #isFixtures(path: string): boolean {
    return this.#settings.fixtures !== '' && path.endsWith(this.#settings.fixtures.replace(/^\.\//, ''));
  }

  #edited(uri: string, text: string): void {
    const path = this.uris.opened(uri);
    if (path === undefined) return;
    this.workspace.setUnsaved(path, text);
    this.#changed([path], path);
  }

  #closed(uri: string): void {
    const path = pathOf(uri);
    if (path === undefined) return;
    this.workspace.setUnsaved(path, undefined);
    this.#publish(path, []);
    this.uris.closed(path);
    this.#changed(this.workspace.changedOnDisk(path));
  }

  #changed(paths: readonly string[], first?: string): void {
    this.#checker.changed(paths, first);
  }

  #publish(path: string, problems: readonly Problem[]): void {
    const shown = problems.flatMap((problem) => {
      const wanted = this.#settings.severity[problem.code] ?? problem.severity;
      return wanted === 'off' ? [] : [{ ...problem, severity: wanted }];
    });
    void this.#connection.sendDiagnostics({
      uri: this.uris.uriOf(path),
      diagnostics: shown.map((problem) =>
        toDiagnostic(
          problem,
          (file) => this.uris.uriOf(file),
          (code) => `${this.#helpPage}#${code}`,
        ),
      ),
    });
  }
}

/** Undefined where there is no such file or it is no JSON object of objects of texts. */
async function readFixtures(setting: string, folder: string | undefined): Promise<Record<string, Record<string, string>> | undefined> {
  if (setting === '') return undefined;
  try {
    const parsed: unknown = JSON.parse(await readFile(isAbsolute(setting) ? setting : join(folder ?? '.', setting), 'utf8'));
    return isFixtures(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function isFixtures(value: unknown): value is Record<string, Record<string, string>> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every(
      (answers) => typeof answers === 'object' && answers !== null && Object.values(answers).every((answer) => typeof answer === 'string'),
    )
  );
}
