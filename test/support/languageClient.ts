import { type ChildProcess, spawn } from 'node:child_process';
import {
  createMessageConnection,
  type Diagnostic,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';

interface Change {
  readonly range?: { readonly start: Place; readonly end: Place };
  readonly text: string;
}

interface Place {
  readonly line: number;
  readonly character: number;
}

/** Longest wait for something that the server is to say; reached only where a test fails. */
const PATIENCE_MS = 20_000;

/** An editor as far as the protocol goes: starts the built server and talks to it over stdio. */
export class LanguageClient {
  readonly connection: MessageConnection;
  /** What the server logged as an error: a bug in a feature. */
  readonly errors: string[] = [];
  /** The last problems of each URI, in the server's spelling; an empty list stays. */
  readonly problems = new Map<string, readonly Diagnostic[]>();
  /** URIs in the order in which problems came in. */
  readonly published: string[] = [];
  readonly filesChanged: string[][] = [];
  settings: unknown = {};
  readonly #process: ChildProcess;
  readonly #versions = new Map<string, number>();
  readonly #waiting = new Set<() => void>();

  constructor(server: string) {
    this.#process = spawn(process.execPath, [server, '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
    const { stdin, stdout } = this.#process;
    if (!stdin || !stdout) throw new Error('no pipes to the server');
    this.connection = createMessageConnection(new StreamMessageReader(stdout), new StreamMessageWriter(stdin));
    this.connection.onNotification('window/logMessage', ({ type, message }: { type: number; message: string }) => {
      if (type === 1) this.errors.push(message);
    });
    this.connection.onNotification(
      'textDocument/publishDiagnostics',
      ({ uri, diagnostics }: { uri: string; diagnostics: Diagnostic[] }) => {
        this.problems.set(uri, diagnostics);
        this.published.push(uri);
        this.#stir();
      },
    );
    this.connection.onNotification('aliecs/filesChanged', ({ uris }: { uris: string[] }) => {
      this.filesChanged.push(uris);
      this.#stir();
    });
    this.connection.onRequest('workspace/configuration', ({ items }: { items: unknown[] }) => items.map(() => this.settings));
    this.connection.onRequest('client/registerCapability', () => null);
    this.connection.listen();
  }

  async start(folders: readonly string[]): Promise<void> {
    await this.connection.sendRequest('initialize', {
      processId: process.pid,
      rootUri: null,
      workspaceFolders: folders.map((uri) => ({ uri, name: uri.slice(uri.lastIndexOf('/') + 1) })),
      capabilities: {
        workspace: {
          configuration: true,
          workspaceFolders: true,
          didChangeWatchedFiles: { dynamicRegistration: true },
          didChangeConfiguration: { dynamicRegistration: true },
        },
        textDocument: { completion: { completionItem: { snippetSupport: true, insertTextModeSupport: { valueSet: [1, 2] } } } },
      },
      initializationOptions: { helpPage: 'https://example.test/problems' },
    });
    await this.connection.sendNotification('initialized', {});
  }

  open(uri: string, text: string): Promise<void> {
    this.#versions.set(uri, 1);
    return this.connection.sendNotification('textDocument/didOpen', { textDocument: { uri, languageId: 'yaml', version: 1, text } });
  }

  change(uri: string, ...contentChanges: readonly Change[]): Promise<void> {
    const version = (this.#versions.get(uri) ?? 0) + 1;
    this.#versions.set(uri, version);
    return this.connection.sendNotification('textDocument/didChange', { textDocument: { uri, version }, contentChanges });
  }

  close(uri: string): Promise<void> {
    return this.connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
  }

  /** `type`: 1 created, 2 changed, 3 deleted. */
  onDisk(...changes: readonly { readonly uri: string; readonly type: 1 | 2 | 3 }[]): Promise<void> {
    return this.connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
  }

  ask<T>(method: string, params: unknown): Promise<T> {
    return this.connection.sendRequest<T>(method, params);
  }

  /** Codes of the problems of a URI. */
  codes(uri: string): readonly string[] {
    return (this.problems.get(uri) ?? []).map(({ code }) => String(code));
  }

  /** Resolves once it holds, looked at whenever the server says something. */
  async until(what: string, holds: () => boolean): Promise<void> {
    if (holds()) return;
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(look);
        reject(new Error(`the server did not come to this: ${what}`));
      }, PATIENCE_MS);
      const look = () => {
        if (!holds()) return;
        clearTimeout(timer);
        this.#waiting.delete(look);
        resolve();
      };
      this.#waiting.add(look);
    });
  }

  async stop(): Promise<void> {
    await this.connection.sendRequest('shutdown');
    await this.connection.sendNotification('exit');
    this.connection.dispose();
    this.#process.kill();
  }

  #stir(): void {
    for (const look of [...this.#waiting]) look();
  }
}
