import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { Emitter } from '../../base/emitter.ts';
import { messageOf } from '../../base/messageOf.ts';
import { fail, type Outcome, ok } from '../../base/outcome.ts';
import type { Requests, ToExtension, ToServer } from '../../protocol/messages.ts';
import type { Crashes } from './crashes.ts';

export interface LanguageServerOptions {
  readonly extensionUri: vscode.Uri;
  readonly output: vscode.LogOutputChannel;
  readonly crashes: Crashes;
}

/** `stopped`: it crashed too often; only *Restart language server* brings it back. */
export type ServerStatus = 'idle' | 'running' | 'stopped';

/** The language server as the rest of the extension sees it: started on first use, started again when it dies, asked by typed requests. */
export class LanguageServer implements Disposable {
  readonly #options: LanguageServerOptions;
  readonly #owned = new DisposableStore();
  readonly #statusChanged = this.#owned.add(new Emitter<ServerStatus>());
  readonly #filesChanged = this.#owned.add(new Emitter<readonly string[]>());
  #client: LanguageClient | undefined;
  #starting: Promise<LanguageClient> | undefined;
  #status: ServerStatus = 'idle';
  #disposed = false;

  constructor(options: LanguageServerOptions) {
    this.#options = options;
  }

  /** Fires for every start too: a server that was started again knows nothing yet. */
  readonly onDidChangeStatus = this.#statusChanged.event;
  /** URIs of workflows whose rendering may be another one now, and of manifests that changed. */
  readonly onDidChangeFiles = this.#filesChanged.event;

  get status(): ServerStatus {
    return this.#status;
  }

  /** Starts it if it never was; one that gave up stays down until `restart`. */
  async start(): Promise<void> {
    if (this.#status === 'stopped' || this.#disposed) return;
    await this.#running();
  }

  /** Asks the server; starts it if need be. The error is a sentence. */
  async request<M extends keyof Requests>(
    method: M,
    params: Requests[M]['params'],
    token?: vscode.CancellationToken,
  ): Promise<Outcome<Requests[M]['result'], string>> {
    if (this.#status === 'stopped') return fail('The language server stopped. Run “Restart language server”.');
    try {
      const client = await this.#running();
      // An undefined token would count as a second parameter.
      const answer = token
        ? client.sendRequest<Requests[M]['result']>(method, params, token)
        : client.sendRequest<Requests[M]['result']>(method, params);
      return ok(await answer);
    } catch (error) {
      return fail(`The language server does not answer: ${messageOf(error)}`);
    }
  }

  /** Tells a running server; nothing is started for it. */
  async notify<M extends keyof ToServer>(method: M, params: ToServer[M]): Promise<void> {
    if (this.#client?.isRunning() !== true) return;
    await this.#client.sendNotification(method, params).catch((error: unknown) => this.#options.output.warn(String(error)));
  }

  async restart(): Promise<void> {
    this.#options.crashes.forget();
    const old = this.#client;
    this.#client = undefined;
    this.#starting = undefined;
    this.#setStatus('idle');
    // One that does not end in time is on its way out all the same.
    await old?.dispose().catch(() => undefined);
    await this.start();
  }

  dispose(): void {
    this.#disposed = true;
    void this.#client?.dispose().catch(() => undefined);
    this.#owned.dispose();
  }

  #running(): Promise<LanguageClient> {
    this.#starting ??= this.#launch();
    return this.#starting;
  }

  async #launch(): Promise<LanguageClient> {
    // Loaded here, so that opening any other YAML file costs nothing.
    const { createLanguageClient } = await import('./languageClient.ts');
    const client = createLanguageClient(this.#options, {
      gaveUp: () => this.#gaveUp(),
      running: () => this.#client === client && this.#setStatus('running'),
    });
    this.#client = client;
    client.onNotification('aliecs/filesChanged', ({ uris }: ToExtension['aliecs/filesChanged']) => this.#filesChanged.fire(uris));
    // One that dies at its start is started again by the library; a request meanwhile gets its error.
    await client.start().catch((error: unknown) => this.#options.output.error(`The language server did not start: ${String(error)}`));
    return client;
  }

  #gaveUp(): void {
    this.#starting = undefined;
    this.#setStatus('stopped');
    this.#options.output.error('The language server crashed five times within three minutes and is not started again.');
    const restart = 'Restart';
    void vscode.window
      .showErrorMessage('AliECS: the language server crashed five times within three minutes; problems and previews are off.', restart)
      .then((answer) => (answer === restart ? this.restart() : undefined));
  }

  #setStatus(status: ServerStatus): void {
    this.#status = status;
    this.#statusChanged.fire(status);
  }
}
