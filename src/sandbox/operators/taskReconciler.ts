import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../../base/clock.ts';
import type { Outcome } from '../../base/outcome.ts';
import { ok } from '../../base/outcome.ts';
import type { PodObject, TaskObject } from '../../core/environment/customObjects.ts';
import { podNameOf } from '../../core/environment/names.ts';
import type { ClusterError } from '../../k8s/clusterError.ts';
import type { KubeClient, ObjectName } from '../../k8s/kubeClient.ts';
import type { TaskConditionType } from './conditions.ts';
import { withCondition } from './conditions.ts';
import type { ReconcileResult } from './controller.ts';
import { afterWrite, DONE } from './controller.ts';
import type { EventRecorder } from './eventRecorder.ts';
import type { WrittenObject } from './goTypes.ts';
import { taskAsWritten } from './goTypes.ts';
import type { ObjectCache, Written } from './objectCache.ts';
import { untilKnown } from './objectCache.ts';
import type { OccTransport } from './occTransport.ts';
import { podFailure } from './podFailure.ts';
import { copiedPodStatus, podFromTask } from './podFromTask.ts';
import { PODS, TASKS } from './resources.ts';
import type { OccClient } from './transition.ts';
import { readState, transition } from './transition.ts';

const FINALIZER = 'aliecs.alice.cern/finalizer';

const OCC_RETRY: ReconcileResult = ok({ requeueAfterMs: 5000 });
/** A status that others write all the time may take some tries. */
const ANSWER_TRIES = 5;

interface TaskCaches {
  readonly tasks: ObjectCache<TaskObject>;
  readonly pods: ObjectCache<PodObject>;
}

export interface TaskReconcilerOptions {
  readonly client: KubeClient;
  readonly caches: TaskCaches;
  readonly transport: OccTransport;
  readonly events: EventRecorder;
  readonly clock: Clock;
}

type TaskStatus = NonNullable<TaskObject['status']>;

/** A condition to be set, with the Event that is recorded for it. */
interface Report {
  readonly type: TaskConditionType;
  readonly status: 'True' | 'False';
  readonly reason: string;
  readonly message: string;
}

/** A task-manager's work on one Task (domain.md §7, operators.md 1–6). The status is written in several steps, as the real one does. */
export class TaskReconciler {
  readonly #options: TaskReconcilerOptions;
  /** By the Task's bare name: same-named Tasks of two namespaces share one (operators.md 14). */
  readonly #occClients = new Map<string, OccClient>();
  /** The Task as it was last written by the reconcile that is under way. */
  #written: Written | undefined;
  #createdPod: Written | undefined;

  constructor(options: TaskReconcilerOptions) {
    this.#options = options;
  }

  async reconcile(name: Required<ObjectName>): Promise<ReconcileResult> {
    const { caches, clock } = this.#options;
    this.#written = undefined;
    this.#createdPod = undefined;
    const result = await this.#work(name);
    await untilKnown(caches.tasks, `${name.namespace}/${name.name}`, this.#written, clock);
    await untilKnown(caches.pods, `${name.namespace}/${podNameOf(name.name)}`, this.#createdPod, clock);
    return result;
  }

  async #work({ namespace, name }: Required<ObjectName>): Promise<ReconcileResult> {
    const { client, caches } = this.#options;
    const task = caches.tasks.objects.get(`${namespace}/${name}`);
    if (task === undefined) return DONE;
    const pod = caches.pods.objects.get(`${namespace}/${podNameOf(name)}`);
    const finalizers = task.metadata.finalizers ?? [];
    if (task.metadata.deletionTimestamp !== undefined) {
      return finalizers.includes(FINALIZER) ? this.#delete(task, pod, finalizers) : DONE;
    }
    if (!finalizers.includes(FINALIZER)) return this.#writeFinalizers(task, [...finalizers, FINALIZER]);
    // Comes before the Pod: a Task in error gets no new one, and is told of no failure of the old one, until standby is asked for.
    if (task.status?.state === 'error' && task.spec.state !== 'standby') return DONE;
    if (pod === undefined) {
      const created = await client.create(PODS, podFromTask(task));
      if (created.ok) this.#createdPod = created.value;
      return afterWrite(created);
    }
    const failure = podFailure(pod);
    if (failure !== undefined) return this.#giveUp(task, pod, failure);
    return this.#drive(task, pod);
  }

  async #delete(task: TaskObject, known: PodObject | undefined, finalizers: readonly string[]): Promise<ReconcileResult> {
    this.#occClients.delete(task.metadata.name);
    // Asks the server where the cache has none, so that a Pod made a moment ago is not left behind.
    const found =
      known === undefined ? await this.#options.client.get(PODS, { ...task.metadata, name: podNameOf(task.metadata.name) }) : ok(known);
    if (!found.ok && found.error.reason !== 'notFound') return found;
    if (found.ok) {
      const { metadata } = found.value;
      return metadata.deletionTimestamp === undefined ? afterWrite(await this.#options.client.delete(PODS, metadata)) : DONE;
    }
    return this.#writeFinalizers(
      task,
      finalizers.filter((finalizer) => finalizer !== FINALIZER),
    );
  }

  async #giveUp(task: TaskObject, pod: PodObject, failure: string): Promise<ReconcileResult> {
    if (task.status?.state === 'error') return DONE;
    const written = await this.#writeStatus(task, { ...task.status, state: 'error', error: failure, pod: copiedPodStatus(pod.status) });
    if (!written.ok) return written;
    return afterWrite(await this.#report(written.value, { type: 'PodReady', status: 'False', reason: 'PodFailed', message: failure }));
  }

  async #drive(task: TaskObject, pod: PodObject): Promise<ReconcileResult> {
    const address = pod.status?.podIP;
    // A client outlives the Pod that it was made for, until a call fails: a new Pod is not noticed before (operators.md 20).
    const known = this.#occClients.get(task.metadata.name);
    if (known === undefined && address === undefined) return DONE;
    const connected = known === undefined ? await this.#connect(task, pod, address ?? '') : ok({ task, occ: known });
    if (!connected.ok) return connected;
    const { task: current, occ } = connected.value;
    if ((current.status?.state ?? '') === '') return this.#readFirstState(current, occ);
    const status = { ...current.status, pod: copiedPodStatus(pod.status) };
    if (status.state === current.spec.state) return afterWrite(await this.#writeStatus(current, status));
    return this.#transition(current, status, occ);
  }

  /** Sets the two conditions that come before any call; there is no connection yet, whatever the second one says (operators.md 5). */
  async #connect(
    task: TaskObject,
    pod: PodObject,
    ip: string,
  ): Promise<Outcome<{ readonly task: TaskObject; readonly occ: OccClient }, ClusterError>> {
    const address = `${ip}:${task.spec.control?.port ?? 0}`;
    const message = `Pod ${pod.metadata.name} has IP ${ip}`;
    const ready = await this.#report(task, { type: 'PodReady', status: 'True', reason: 'PodRunning', message });
    if (!ready.ok) return ready;
    const established = `gRPC connection established to ${address}`;
    const connected = await this.#report(ready.value, {
      type: 'GRPCConnected',
      status: 'True',
      reason: 'Connected',
      message: established,
    });
    if (!connected.ok) return connected;
    const protocol = task.spec.control?.mode === 'fairmq' ? 'fairmq' : 'direct';
    const occ: OccClient = { transport: this.#options.transport, address, protocol };
    this.#occClients.set(task.metadata.name, occ);
    return ok({ task: connected.value, occ });
  }

  async #readFirstState(task: TaskObject, occ: OccClient): Promise<ReconcileResult> {
    const state = await readState(occ);
    if (state === undefined) return OCC_RETRY;
    const written = await this.#writeStatus(task, { ...task.status, pod: task.status?.pod ?? {}, state });
    if (!written.ok) return written;
    const message = `Initial state: ${state}`;
    return afterWrite(await this.#report(written.value, { type: 'StateAccessible', status: 'True', reason: 'StateQueried', message }));
  }

  async #transition(task: TaskObject, status: TaskStatus, occ: OccClient): Promise<ReconcileResult> {
    const desired: string = task.spec.state ?? '';
    const current = await readState(occ);
    if (current === undefined) {
      this.#occClients.delete(task.metadata.name);
      return OCC_RETRY;
    }
    // What the process says decides: being there already leaves the old state in the cluster for ever (operators.md 3).
    const { state, error } = current === desired ? {} : await transition(occ, current, desired, task.spec.arguments ?? {});
    const answer = { ...(state !== undefined && { state }), ...(error !== undefined && { error }) };
    const written = await this.#writeAnswer(task, { ...status, ...answer }, answer);
    if (!written.ok) return written;
    if (error !== undefined) {
      const message = `Transition from ${current} to ${desired} failed: ${error}`;
      const report: Report = { type: 'StateTransitionResult', status: 'False', reason: 'TransitionFailed', message };
      return afterWrite(await this.#report(written.value, report));
    }
    if (state === undefined || state === status.state) return DONE;
    // Other than the text of a failure, this one starts from what the cluster said, not from what the process did.
    const message = `Transitioned from ${status.state ?? ''} to ${state}`;
    const report: Report = { type: 'StateTransitionResult', status: 'True', reason: 'TransitionComplete', message };
    return afterWrite(await this.#report(written.value, report));
  }

  /** What a process answered is lost when the request changed (operators.md 17) or the Task was deleted meanwhile, not when somebody else wrote a note on the Task. */
  async #writeAnswer(task: TaskObject, status: TaskStatus, answer: Partial<TaskStatus>): Promise<Outcome<TaskObject, ClusterError>> {
    let written = await this.#writeStatus(task, status);
    for (let tries = 1; tries < ANSWER_TRIES && !written.ok && written.error.reason === 'conflict'; tries++) {
      const fresh = await this.#options.client.get(TASKS, task.metadata);
      if (!fresh.ok || fresh.value.metadata.deletionTimestamp !== task.metadata.deletionTimestamp) return written;
      if (fresh.value.spec.state !== task.spec.state || fresh.value.status?.state !== task.status?.state) return written;
      written = await this.#writeStatus(fresh.value, { ...fresh.value.status, ...(status.pod && { pod: status.pod }), ...answer });
    }
    return written;
  }

  /** Records the Event, then patches the condition. */
  async #report(task: TaskObject, report: Report): Promise<Outcome<TaskObject, ClusterError>> {
    const { client, events, clock } = this.#options;
    events.record(task, report.status === 'True' ? 'Normal' : 'Warning', report.reason, report.message);
    const at = new Date(clock.now()).toISOString().replace(/\.\d+Z$/, 'Z');
    const conditions = withCondition(task.status?.conditions, report, at);
    if (isDeepStrictEqual(conditions, task.status?.conditions)) return ok(task);
    // The list is written as a whole, so an old one would wipe out what another task-manager wrote since. The real caches are quick enough
    // for that to be rare; here a condition from before the first call, which can simply be set again, is not written over a newer Task.
    const guard =
      report.type === 'PodReady' || report.type === 'GRPCConnected' ? { metadata: { resourceVersion: task.metadata.resourceVersion } } : {};
    return this.#noting(
      await client.patch(TASKS, task.metadata, { ...guard, status: { conditions } }, { type: 'merge', subresource: 'status' }),
    );
  }

  async #writeStatus(task: TaskObject, status: TaskStatus): Promise<Outcome<TaskObject, ClusterError>> {
    if (isDeepStrictEqual(status, task.status)) return ok(task);
    return this.#noting(await this.#options.client.replace(TASKS, { ...task, status }, { subresource: 'status' }));
  }

  async #writeFinalizers(task: TaskObject, finalizers: readonly string[]): Promise<ReconcileResult> {
    const changed = { ...task, metadata: { ...task.metadata, finalizers } };
    return afterWrite(this.#noting(await this.#options.client.replace<WrittenObject>(TASKS, taskAsWritten(changed))));
  }

  #noting<T extends Written>(outcome: Outcome<T, ClusterError>): Outcome<T, ClusterError> {
    if (outcome.ok) this.#written = outcome.value;
    return outcome;
  }
}
