import type { Clock } from '../../base/clock.ts';
import type { PodObject, PodStatus } from '../../core/environment/customObjects.ts';
import { LABEL } from '../../core/environment/names.ts';
import type { KubeClient } from '../../k8s/kubeClient.ts';
import type { PodFailure, TaskBehaviour } from './behaviour.ts';
import type { PodSite } from './podStatus.ts';
import { creatingStatus, endedStatus, failingStatus, runningStatus } from './podStatus.ts';
import { ProcessOutput } from './processOutput.ts';
import type { ProcessTable } from './processTable.ts';
import { PODS } from './resources.ts';
import { SimulatedProcess } from './simulatedProcess.ts';

/** How long the steps of a Pod's life take, as in the recorded traces. */
const ACCEPT_MS = 65;
const CREATE_MS = 105;
const KILL_MS = 50;

const HIGHEST_PORT = 65_535;

export interface PodRunnerOptions {
  readonly client: KubeClient;
  readonly clock: Clock;
  readonly processes: ProcessTable;
  readonly pod: PodObject;
  readonly hostIP: string;
  /** Draws the Pod's address on its node. */
  readonly drawAddress: () => string;
  readonly behaviour: () => TaskBehaviour;
  /** The failure to start with, if any; asked once. */
  readonly podFailure: () => PodFailure | undefined;
}

/** Leads one Pod from its binding to its end. */
export class PodRunner {
  readonly output = new ProcessOutput();
  readonly #options: PodRunnerOptions;
  readonly #site: PodSite;
  /** Aborts when the Pod is to be ended or is gone: nothing is started any more. */
  readonly #stopped = new AbortController();
  #process: SimulatedProcess | undefined;
  #startedAt = '';
  #podIP: string | undefined;
  /** Of the status that was written last. */
  #fields: readonly string[] = [];
  #ended = false;

  constructor(options: PodRunnerOptions) {
    this.#options = options;
    this.#site = { pod: options.pod, hostIP: options.hostIP, startTime: this.#now() };
  }

  get task(): string {
    const { labels, name } = this.#options.pod.metadata;
    return labels?.[LABEL.podTask] ?? name;
  }

  async start(): Promise<void> {
    if (!(await this.#wait(ACCEPT_MS))) return;
    await this.#write(creatingStatus(this.#site));
    if (!(await this.#wait(CREATE_MS))) return;
    const failure = this.#options.podFailure();
    if (failure !== 'NoIP') this.#podIP = this.#options.drawAddress();
    if (failure === undefined || failure === 'NoIP') return this.#run();
    const status = failingStatus(this.#site, failure, this.#podIP ?? '', this.#now());
    this.#ended = status.phase === 'Failed';
    this.#print(`does not start: ${failure}`);
    if (this.#ended) this.output.close();
    await this.#write(status);
  }

  /** Lets a Pod that could not start do so after all, and gives one without address its own; one that has ended stays as it is. */
  async heal(): Promise<void> {
    if (this.#ended) return;
    if (this.#process !== undefined) return this.#giveAddress();
    if (this.#podIP === undefined) return;
    if (!(await this.#wait(ACCEPT_MS))) return;
    await this.#write(creatingStatus(this.#site, this.#podIP));
    if (await this.#wait(CREATE_MS)) await this.#run();
  }

  /** Ends the process by itself. */
  crash(exitCode: number): void {
    this.#process?.exit(exitCode);
  }

  /** Changes the state of the process as if it did so by itself. */
  enterState(state: string): void {
    this.#process?.enter(state);
  }

  /** Carries out the Pod's deletion, once: ends the process and takes the Pod out of the cluster. */
  async delete(): Promise<void> {
    const { client, clock, pod, behaviour } = this.#options;
    if (this.#stopped.signal.aborted) return;
    this.#stopped.abort();
    const { stayOnKill, killDelayMs, exitCodeOnKill } = behaviour();
    if (stayOnKill) return;
    if (!this.#ended) {
      await clock.sleep(KILL_MS + killDelayMs);
      await this.#end(exitCodeOnKill);
    }
    const { uid } = pod.metadata;
    await client.delete(PODS, pod.metadata, { gracePeriodSeconds: 0, ...(uid !== undefined && { uid }) });
  }

  /** The Pod is gone: nothing is to be written any more. */
  forget(): void {
    this.#stopped.abort();
    this.#ended = true;
    this.#closeAddress();
    this.output.close();
  }

  async #run(): Promise<void> {
    const { clock, behaviour, pod } = this.#options;
    this.#startedAt = this.#now();
    this.#process = new SimulatedProcess({
      clock,
      behaviour,
      print: (line) => this.#print(line),
      onExit: (exitCode) => void this.#end(exitCode),
    });
    const [container] = pod.spec?.containers ?? [];
    this.#print(['started', ...(container?.command ?? []), ...(container?.args ?? [])].join(' '));
    if (behaviour().occDelayMs === 0) this.#listen();
    await this.#write(runningStatus(this.#site, this.#startedAt, this.#podIP));
    if (behaviour().occDelayMs > 0 && (await this.#wait(behaviour().occDelayMs))) this.#listen();
  }

  async #giveAddress(): Promise<void> {
    if (this.#podIP !== undefined) return;
    this.#podIP = this.#options.drawAddress();
    this.#listen();
    await this.#write(runningStatus(this.#site, this.#startedAt, this.#podIP));
  }

  async #end(exitCode: number): Promise<void> {
    if (this.#ended) return;
    this.#ended = true;
    this.#closeAddress();
    this.#process?.exit(exitCode);
    this.output.close();
    const finishedAt = this.#now();
    const exit = { exitCode, startedAt: this.#startedAt || finishedAt, finishedAt };
    await this.#write(endedStatus(this.#site, exit, this.#podIP));
  }

  #listen(): void {
    const port = this.#port();
    if (port === undefined || this.#podIP === undefined || this.#options.behaviour().noOcc || !this.#process || this.#ended) return;
    this.#options.processes.listen(`${this.#podIP}:${port}`, this.#process);
    this.#print(`OCC listens on port ${port}`);
  }

  #closeAddress(): void {
    const port = this.#port();
    if (port !== undefined) this.#options.processes.close(`${this.#podIP}:${port}`);
  }

  /** The port that the process is told to listen on; what is none is as good as nothing, and with 0 nobody knows where it listens. */
  #port(): number | undefined {
    const env = this.#options.pod.spec?.containers[0]?.env ?? [];
    const text = env.find(({ name }) => name === 'OCC_CONTROL_PORT')?.value ?? '';
    const port = /^\d+$/.test(text) ? Number(text) : 0;
    return port > 0 && port <= HIGHEST_PORT ? port : undefined;
  }

  /** A Pod that vanished meanwhile needs no status any more: whatever the answer, there is nothing to do. */
  async #write(status: PodStatus): Promise<void> {
    // A JSON patch keeps the nulls inside of lists, which a merge patch drops; `add` replaces what is there.
    const patch: object[] = Object.entries(status).map(([key, value]) => ({ op: 'add', path: `/status/${key}`, value }));
    for (const key of this.#fields) if (!(key in status)) patch.push({ op: 'remove', path: `/status/${key}` });
    const written = await this.#options.client.patch(PODS, this.#options.pod.metadata, patch, { type: 'json', subresource: 'status' });
    if (written.ok) this.#fields = Object.keys(status);
  }

  async #wait(ms: number): Promise<boolean> {
    await this.#options.clock.sleep(ms, this.#stopped.signal);
    return !this.#stopped.signal.aborted;
  }

  #print(line: string): void {
    const at = this.#options.clock.now();
    this.output.print({ at, text: `${new Date(at).toISOString()} ${line}` });
  }

  #now(): string {
    return new Date(this.#options.clock.now()).toISOString().replace(/\.\d+Z$/, 'Z');
  }
}
