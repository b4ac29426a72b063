import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { startVscodeServer } from '../../scripts/vscodeServer.mjs';
import { Workbench } from './workbench.ts';

const PROJECT = resolve(import.meta.dirname, '../..');

/** A sandbox process as `aliecs sandbox` starts it. */
export class SandboxProcess {
  readonly url: string;
  readonly kubeconfig: string;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, announced: { readonly url: string; readonly kubeconfig: string }) {
    this.#child = child;
    this.url = announced.url;
    this.kubeconfig = announced.kubeconfig;
  }

  static async start(args: readonly string[]): Promise<SandboxProcess> {
    const child = spawn(process.execPath, [join(PROJECT, 'dist/cli.js'), 'sandbox', ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
    const line = await new Promise<string>((found, failed) => {
      createInterface({ input: child.stdout }).once('line', found);
      child.once('close', (code) => failed(new Error(`the sandbox ended with exit code ${code}`)));
    });
    return new SandboxProcess(child, JSON.parse(line));
  }

  /** `POST /sandbox/do`: what happens to the simulated processes, nodes and operators. */
  do(body: unknown): Promise<unknown> {
    return this.ask('POST', '/sandbox/do', body);
  }

  /** Replaces how the simulated tasks behave. */
  behave(behaviours: unknown): Promise<unknown> {
    return this.ask('PUT', '/sandbox/behaviour', behaviours);
  }

  /** A request of its administrator; the answer's body. */
  async ask(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await fetch(`${this.url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: 'Bearer admin-token' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text);
  }

  /** Custom objects of the namespace that are left, as `kind/name`. */
  async left(): Promise<string[]> {
    const kinds = [
      'apis/aliecs.alice.cern/v1alpha1/namespaces/alice-tasks/environments',
      'apis/aliecs.alice.cern/v1alpha1/namespaces/alice-tasks/tasks',
      'api/v1/namespaces/alice-tasks/pods',
    ];
    const lists = await Promise.all(kinds.map((path) => this.ask('GET', `/${path}`)));
    return lists.flatMap((list) => namesIn(list));
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = new Promise((done) => this.#child.once('close', done));
    this.#child.kill('SIGTERM');
    await ended;
  }
}

function namesIn(list: unknown): string[] {
  if (typeof list !== 'object' || list === null || !('items' in list) || !Array.isArray(list.items)) return [];
  return list.items.map(({ metadata }: { metadata: { name: string } }) => metadata.name);
}

/** Runs the built command line; its exit code and output. */
export function aliecs(args: readonly string[]): Promise<{ readonly code: number; readonly out: string }> {
  const child = spawn(process.execPath, [join(PROJECT, 'dist/cli.js'), ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  child.stdout.on('data', (chunk) => {
    out += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    out += String(chunk);
  });
  return new Promise((done) => child.once('close', (code) => done({ code: code ?? 1, out })));
}

/** A VS Code Server with the packaged extension, and what it needs to end again. */
export class Stage {
  readonly #data: string;
  readonly #server: { readonly url: string; readonly stop: () => void };

  private constructor(data: string, server: { readonly url: string; readonly stop: () => void }) {
    this.#data = data;
    this.#server = server;
  }

  /** `env` is that of the extension host. Without `installed` the server has no extension but VS Code's own; with `workspaceTrust` it asks whether a folder is to be trusted. */
  static async start(env: Record<string, string>, { installed = true, workspaceTrust = false } = {}): Promise<Stage> {
    const vsix = join(PROJECT, 'aliecs.vsix');
    if (installed && !existsSync(vsix)) throw new Error('aliecs.vsix is missing: run `npm run package` first');
    const data = mkdtempSync(join(tmpdir(), 'aliecs-browser-'));
    return new Stage(data, await startVscodeServer({ dataDir: data, env, workspaceTrust, ...(installed ? { vsix } : {}) }));
  }

  /** Where the server keeps its settings, extensions and logs. */
  get dataDir(): string {
    return this.#data;
  }

  get url(): string {
    return this.#server.url;
  }

  open(folder: string): Promise<Workbench> {
    return Workbench.open(this.#server.url, folder);
  }

  stop(): void {
    this.#server.stop();
    rmSync(this.#data, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The sample workspace in a folder that a test may write to, with settings of its own. */
export function copyOfSample(settings: Readonly<Record<string, unknown>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'aliecs-workspace-'));
  cpSync(join(PROJECT, 'samples/readout-demo'), folder, { recursive: true });
  mkdirSync(join(folder, '.vscode'));
  writeFileSync(join(folder, '.vscode/settings.json'), JSON.stringify(settings));
  return folder;
}

/** The sample workspace in VS Code, connected to a sandbox with its two nodes. */
export class Scene {
  readonly folder: string;
  readonly sandbox: SandboxProcess;
  readonly stage: Stage;
  readonly workbench: Workbench;

  private constructor(folder: string, sandbox: SandboxProcess, stage: Stage, workbench: Workbench) {
    this.folder = folder;
    this.sandbox = sandbox;
    this.stage = stage;
    this.workbench = workbench;
  }

  /** `prepare` may put things into the folder; what it answers is added to the environment of the extension host. */
  static async start(
    settings: Readonly<Record<string, unknown>> = {},
    prepare: (folder: string) => Readonly<Record<string, string>> = () => ({}),
  ): Promise<Scene> {
    const sandbox = await SandboxProcess.start(['--nodes', 'flp001.cern.ch,flp002.cern.ch']);
    const folder = copyOfSample(settings);
    const stage = await Stage.start({ KUBECONFIG: sandbox.kubeconfig, ...prepare(folder) });
    return new Scene(folder, sandbox, stage, await stage.open(folder));
  }

  async stop(): Promise<void> {
    await this.workbench.close();
    this.stage.stop();
    await this.sandbox.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
