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
import { repositoryOf } from '../language/fileKind.ts';
import type { Prose } from '../language/words/schemaWords.ts';
import type { ClusterFactsMessage } from '../protocol/messages.ts';
import { NO_SETTINGS, Workspace } from '../workspace/workspace.ts';
import { Answerer } from './answerer.ts';
import { Checker } from './checker.ts';
import { ClusterSchemas } from './clusterSchemas.ts';
import { FEATURES, registerFeatures } from './features.ts';
import { FileNews } from './fileNews.ts';
import { fixturesPath, readFixtures } from './fixtures.ts';
import { toDiagnostic } from './lsp.ts';
import { registerRequests } from './requests.ts';
import { readSettings, type ServerSettings } from './settings.ts';
import { pathOf, Uris } from './uris.ts';
import { changedPath, WATCHERS } from './watchedFiles.ts';

const OPERATIONS = { filters: [{ scheme: 'file', pattern: { glob: '**/*' } }] };

/** One editor window: its documents, its folders, and what is told back. Never contacts a cluster. */
export class Session {
  readonly #workspace = new Workspace();
  readonly #uris = new Uris();
  readonly #schemas = new ClusterSchemas();
  readonly #connection: Connection;
  readonly #documents = new TextDocuments(TextDocument);
  readonly #checker: Checker;
  readonly #news: FileNews;
  readonly #answerer: Answerer;
  readonly #prose: Prose;
  #folders: readonly string[] = [];
  /** Settles when the folders that were named so far are read. */
  #reading: Promise<unknown> = Promise.resolve();
  #settings: ServerSettings = readSettings(undefined);
  #helpPage = '';
  #client: InitializeParams['capabilities'] = {};

  constructor(connection: Connection, clock: Clock, prose: Prose) {
    this.#connection = connection;
    this.#prose = prose;
    this.#answerer = new Answerer(
      (message) => connection.console.error(message),
      () => this.#reading,
    );
    this.#checker = new Checker(
      this.#workspace,
      clock,
      (path, problems) => this.#publish(path, problems),
      (path, error) => this.#answerer.failed(path, error),
    );
    this.#news = new FileNews(this.#workspace, clock, (paths) => {
      void connection.sendNotification('aliecs/filesChanged', { uris: paths.map((path) => this.#uris.uriOf(path)) });
    });
  }

  listen(): void {
    const connection = this.#connection;
    connection.onInitialize((params) => this.#initialize(params));
    connection.onInitialized(() => this.#read(this.#initialized()));
    connection.onDidChangeConfiguration(() => this.#readSettings());
    connection.onDidChangeWatchedFiles(({ changes }) => this.#onDisk(changes.map(({ uri }) => uri)));
    connection.workspace.onDidRenameFiles(({ files }) => this.#onDisk(files.flatMap(({ oldUri, newUri }) => [oldUri, newUri])));
    connection.workspace.onDidDeleteFiles(({ files }) => this.#onDisk(files.map(({ uri }) => uri)));
    connection.workspace.onDidCreateFiles(({ files }) => this.#onDisk(files.map(({ uri }) => uri)));
    connection.onNotification('aliecs/clusterFacts', (facts: ClusterFactsMessage | null) => {
      this.#workspace.cluster = facts === null ? undefined : this.#schemas.view(facts);
      this.#checker.all();
    });
    const context = {
      answerer: this.#answerer,
      prose: this.#prose,
      view: () => this.#workspace.view(() => {}),
      uriOf: (path: string) => this.#uris.uriOf(path),
    };
    registerFeatures(connection, context);
    registerRequests(connection, { ...context, workspace: this.#workspace, news: this.#news });
    this.#documents.onDidOpen(({ document }) => this.#opened(document.uri));
    this.#documents.onDidChangeContent(({ document }) => this.#edited(document.uri, document.getText()));
    this.#documents.onDidClose(({ document }) => this.#closed(document.uri));
    this.#documents.listen(connection);
    connection.onShutdown(() => {
      this.#checker.stop();
      this.#news.stop();
    });
    connection.listen();
  }

  #initialize({ workspaceFolders, rootUri, capabilities, initializationOptions }: InitializeParams): InitializeResult {
    const folders = workspaceFolders?.map(({ uri }) => uri) ?? (rootUri === null || rootUri === undefined ? [] : [rootUri]);
    this.#folders = folders.flatMap((uri) => pathOf(uri) ?? []).map(withoutSlash);
    this.#client = capabilities;
    const options: unknown = initializationOptions;
    if (typeof options === 'object' && options !== null && 'helpPage' in options && typeof options.helpPage === 'string')
      this.#helpPage = options.helpPage;
    return {
      capabilities: {
        ...FEATURES,
        textDocumentSync: TextDocumentSyncKind.Incremental,
        workspace: {
          workspaceFolders: { supported: true, changeNotifications: true },
          fileOperations: { didCreate: OPERATIONS, didRename: OPERATIONS, didDelete: OPERATIONS },
        },
      },
    };
  }

  async #initialized(): Promise<void> {
    const connection = this.#connection;
    const { workspace } = this.#client;
    if (workspace?.didChangeWatchedFiles?.dynamicRegistration) {
      void connection.client.register(DidChangeWatchedFilesNotification.type, { watchers: WATCHERS });
    }
    if (workspace?.didChangeConfiguration?.dynamicRegistration) {
      void connection.client.register(DidChangeConfigurationNotification.type, { section: 'aliecs' });
    }
    if (workspace?.workspaceFolders) {
      connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
        const gone = removed.flatMap(({ uri }) => pathOf(uri) ?? []).map(withoutSlash);
        const fresh = added.flatMap(({ uri }) => pathOf(uri) ?? []).map(withoutSlash);
        this.#folders = [...this.#folders.filter((folder) => !gone.includes(folder)), ...fresh];
        for (const folder of gone) this.#changed(this.#workspace.removeFolder(folder));
        void this.#read(this.#index(fresh));
      });
    }
    await this.#readSettings();
    await this.#index(this.#folders);
  }

  async #read(work: Promise<void>): Promise<void> {
    this.#reading = Promise.allSettled([this.#reading, work]);
    await work;
  }

  async #index(folders: readonly string[]): Promise<void> {
    for (const folder of folders) await this.#workspace.addFolder(folder);
    this.#checker.all();
    this.#news.changed(folders.flatMap((folder) => this.#workspace.filesBelow(folder)));
  }

  async #readSettings(): Promise<void> {
    const section: unknown = this.#client.workspace?.configuration
      ? await this.#connection.workspace.getConfiguration('aliecs')
      : undefined;
    this.#settings = readSettings(section);
    const fixtures = await readFixtures(this.#settings.fixtures, this.#folders[0]);
    if (!fixtures.ok) this.#connection.window.showWarningMessage(fixtures.error);
    this.#workspace.settings = { ...NO_SETTINGS, ...this.#settings.authoring, fixtures: fixtures.ok ? fixtures.value : {} };
    this.#checker.all();
    this.#news.all();
  }

  /** Files were created, changed, renamed or deleted; a folder counts for what is in it. */
  async #onDisk(uris: readonly string[]): Promise<void> {
    const paths = [...new Set(uris.flatMap((uri) => pathOf(uri) ?? []).map(withoutSlash))];
    const found: string[] = [];
    for (const path of paths) found.push(...(await changedPath(path, this.#workspace)));
    this.#changed(found);
    const { fixtures } = this.#settings;
    if (fixtures !== '' && paths.includes(fixturesPath(fixtures, this.#folders[0]))) await this.#readSettings();
  }

  #opened(uri: string): void {
    const path = pathOf(uri);
    if (path === undefined) return;
    const before = this.#uris.uriOf(path);
    this.#uris.opened(path, uri);
    if (before !== uri) this.#clear(before);
    // A file that was opened by itself belongs to its repository all the same.
    if (!this.#folders.some((folder) => path.startsWith(`${folder}/`)) && /\/(workflows|tasks|jit)\/[^/]+$/.test(path)) {
      const repository = repositoryOf(path);
      void this.#read(this.#index(['workflows', 'tasks', 'jit'].map((folder) => `${repository}/${folder}`)));
    }
  }

  #edited(uri: string, text: string): void {
    const path = pathOf(uri);
    if (path === undefined) return;
    const kind = this.#workspace.kind(path);
    this.#workspace.setUnsaved(path, text);
    // A file that was none of ours is new to those who look for it by its folder.
    if (kind === undefined) this.#checker.changed([path]);
    this.#checker.edited(path);
    this.#news.changed([path]);
  }

  #closed(uri: string): void {
    const path = pathOf(uri);
    if (path === undefined) return;
    this.#clear(uri);
    const other = this.#uris.closed(path, uri);
    const text = other === undefined ? undefined : this.#documents.get(other)?.getText();
    this.#workspace.setUnsaved(path, text);
    this.#changed(text === undefined ? this.#workspace.changedOnDisk(path) : [path]);
  }

  #changed(paths: readonly string[]): void {
    this.#checker.changed(paths);
    this.#news.changed(paths);
  }

  #clear(uri: string): void {
    void this.#connection.sendDiagnostics({ uri, diagnostics: [] });
  }

  #publish(path: string, problems: readonly Problem[]): void {
    const shown = problems.flatMap((problem) => {
      const wanted = this.#settings.severity[problem.code] ?? problem.severity;
      return wanted === 'off' ? [] : [{ ...problem, severity: wanted }];
    });
    const uriOf = (file: string) => this.#uris.uriOf(file);
    const help = (code: string) => `${this.#helpPage}#${code}`;
    void this.#connection.sendDiagnostics({ uri: uriOf(path), diagnostics: shown.map((problem) => toDiagnostic(problem, uriOf, help)) });
  }
}

function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}
