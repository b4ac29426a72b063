import { type ChildProcess, spawn } from 'node:child_process';
import {
  createMessageConnection,
  type Diagnostic,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';

/** An editor as far as measuring needs one: opens one file, types, and waits for the problems. */
export class Editor {
  readonly #process: ChildProcess;
  readonly #connection: MessageConnection;
  readonly #uri: string;
  #version = 1;
  #published: ((diagnostics: readonly Diagnostic[]) => void) | undefined;

  constructor(program: string, uri: string, settings: Readonly<Record<string, unknown>>) {
    this.#uri = uri;
    this.#process = spawn(process.execPath, [program, '--stdio'], { stdio: ['pipe', 'pipe', 'ignore'] });
    const { stdin, stdout } = this.#process;
    if (!stdin || !stdout) throw new Error('no pipes to the server');
    this.#connection = createMessageConnection(new StreamMessageReader(stdout), new StreamMessageWriter(stdin));
    this.#connection.onNotification('textDocument/publishDiagnostics', (params: { uri: string; diagnostics: Diagnostic[] }) => {
      if (params.uri === uri) this.#published?.(params.diagnostics);
    });
    this.#connection.onRequest('workspace/configuration', ({ items }: { items: { section?: string }[] }) =>
      items.map(({ section }) => settings[section ?? ''] ?? null),
    );
    this.#connection.onRequest('client/registerCapability', () => null);
    this.#connection.listen();
  }

  async open(text: string, folder: string): Promise<void> {
    await this.#connection.sendRequest('initialize', {
      processId: process.pid,
      rootUri: folder,
      workspaceFolders: [{ uri: folder, name: 'bench' }],
      capabilities: { workspace: { configuration: true }, textDocument: {} },
    });
    await this.#connection.sendNotification('initialized', {});
    await this.#connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri: this.#uri, languageId: 'yaml', version: 1, text },
    });
  }

  /** Types a text at a place, or over a range; resolves with the milliseconds until problems came that are those waited for. */
  type(line: number, from: number, to: number, text: string, isDone: (diagnostics: readonly Diagnostic[]) => boolean): Promise<number> {
    const range = { start: { line, character: from }, end: { line, character: to } };
    return this.#timed(isDone, () =>
      this.#connection.sendNotification('textDocument/didChange', {
        textDocument: { uri: this.#uri, version: ++this.#version },
        contentChanges: [{ range, text }],
      }),
    );
  }

  /** The milliseconds of one completion, and how many suggestions it gave. */
  async complete(line: number, character: number): Promise<{ readonly ms: number; readonly count: number }> {
    const started = performance.now();
    const result: unknown = await this.#connection.sendRequest('textDocument/completion', {
      textDocument: { uri: this.#uri },
      position: { line, character },
    });
    const list: unknown = Array.isArray(result)
      ? result
      : typeof result === 'object' && result !== null && 'items' in result
        ? result.items
        : [];
    return { ms: performance.now() - started, count: Array.isArray(list) ? list.length : 0 };
  }

  stop(): void {
    this.#connection.dispose();
    this.#process.kill();
  }

  async #timed(isDone: (diagnostics: readonly Diagnostic[]) => boolean, act: () => Promise<void>): Promise<number> {
    const started = performance.now();
    const done = new Promise<number>((resolve) => {
      this.#published = (diagnostics) => {
        if (isDone(diagnostics)) resolve(performance.now() - started);
      };
    });
    await act();
    const late = new Promise<number>((resolve) => setTimeout(() => resolve(Number.NaN), 120_000).unref());
    return Promise.race([done, late]);
  }
}
