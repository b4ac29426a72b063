import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import type { PodObject } from '../../core/environment/customObjects.ts';
import type { KubeClient } from '../../k8s/kubeClient.ts';
import { ListWatch } from '../../k8s/listWatch.ts';
import type { Behaviours, PodFailure } from './behaviour.ts';
import { behaviourOf } from './behaviour.ts';
import { PodRunner } from './podRunner.ts';
import type { ProcessOutput } from './processOutput.ts';
import { ProcessTable } from './processTable.ts';
import { PODS } from './resources.ts';

export interface KubeletOptions {
  readonly client: KubeClient;
  readonly clock: Clock;
  /** A number in [0, 1); `Math.random` outside tests. */
  readonly random: () => number;
  /** Full names of the Nodes it serves; the order gives their addresses. */
  readonly nodes: readonly string[];
  readonly behaviours: Behaviours;
}

/** One kubelet for several nodes: Pods bound to them live as their behaviours say. */
export class Kubelet implements Disposable {
  /** What task-managers reach the processes through. */
  readonly transport = new ProcessTable();
  readonly #options: KubeletOptions;
  readonly #pods: ListWatch<PodObject>;
  /** By uid of the Pod. */
  readonly #runners = new Map<string, PodRunner>();
  readonly #nodes: string[];
  readonly #addressesGiven = new Map<string, number>();
  /** Owners whose first Pod has failed: a replaced Pod is well. */
  readonly #failedOwners = new Set<string>();
  readonly #healed = new Set<string>();
  #behaviours: Behaviours;

  /** Starts at once. */
  constructor(options: KubeletOptions) {
    this.#options = options;
    this.#nodes = [...options.nodes];
    this.#behaviours = options.behaviours;
    const { client, clock, random } = options;
    this.#pods = new ListWatch({ client, clock, random, type: PODS });
    this.#pods.onDidChange(({ type, object }) => (type === 'deleted' ? this.#forget(object) : this.#see(object)));
  }

  setBehaviours(behaviours: Behaviours): void {
    this.#behaviours = behaviours;
    this.#healed.clear();
    this.#failedOwners.clear();
  }

  /** Serves one more node; Pods bound to it before are taken on. */
  addNode(name: string): void {
    this.#nodes.push(name);
    for (const pod of this.#pods.objects.values()) this.#see(pod);
  }

  /** The runners of a Task's Pods: none while it has no Pod, more than one for equal names in several namespaces. */
  runnersOf(task: string): readonly PodRunner[] {
    return [...this.#runners.values()].filter((runner) => runner.task === task);
  }

  /** Ends the failing of a Task's Pod, now and for Pods to come. */
  heal(task: string): void {
    this.#healed.add(task);
    for (const runner of this.runnersOf(task)) void runner.heal();
  }

  /** What the process of a Pod prints; `undefined` when there is no such Pod here. */
  output(namespace: string, name: string): ProcessOutput | undefined {
    const uid = this.#pods.objects.get(`${namespace}/${name}`)?.metadata.uid;
    return uid === undefined ? undefined : this.#runners.get(uid)?.output;
  }

  dispose(): void {
    this.#pods.dispose();
    for (const runner of this.#runners.values()) runner.forget();
    this.#runners.clear();
  }

  #see(pod: PodObject): void {
    const { uid = '', deletionTimestamp } = pod.metadata;
    const node = this.#nodes.indexOf(pod.spec?.nodeName ?? '') + 1;
    if (node === 0) return;
    const runner = this.#runners.get(uid) ?? this.#takeOn(pod, node);
    if (deletionTimestamp !== undefined) void runner.delete();
  }

  /** `node`: its number, from 1. */
  #takeOn(pod: PodObject, node: number): PodRunner {
    const { client, clock } = this.#options;
    const runner: PodRunner = new PodRunner({
      client,
      clock,
      pod,
      processes: this.transport,
      hostIP: `127.200.0.${node}`,
      drawAddress: () => this.#drawAddress(node),
      behaviour: () => behaviourOf(this.#behaviours, runner.task),
      podFailure: () => this.#podFailure(runner.task, pod),
    });
    this.#runners.set(pod.metadata.uid ?? '', runner);
    void runner.start();
    return runner;
  }

  /** 127.0.<node>.<n>, n from 2. */
  #drawAddress(node: number): string {
    const given = (this.#addressesGiven.get(`${node}`) ?? 1) + 1;
    this.#addressesGiven.set(`${node}`, given);
    return `127.0.${node}.${given}`;
  }

  #podFailure(task: string, pod: PodObject): PodFailure | undefined {
    const { podFail } = behaviourOf(this.#behaviours, task);
    const owner = pod.metadata.ownerReferences?.[0]?.uid ?? pod.metadata.uid ?? '';
    if (podFail === undefined || this.#healed.has(task) || this.#failedOwners.has(owner)) return undefined;
    this.#failedOwners.add(owner);
    return podFail;
  }

  #forget(pod: PodObject): void {
    const { uid = '' } = pod.metadata;
    this.#runners.get(uid)?.forget();
    this.#runners.delete(uid);
  }
}
