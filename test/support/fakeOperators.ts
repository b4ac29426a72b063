import { controlPortOf } from '../../src/core/environment/controlPort.ts';
import { API_GROUP_VERSION, type Condition, type EnvironmentObject, type TaskObject } from '../../src/core/environment/customObjects.ts';
import { podNameOf } from '../../src/core/environment/names.ts';
import { plannedTasks } from '../../src/core/environment/plannedTasks.ts';
import { TRANSITIONS } from '../../src/core/environment/transitions.ts';
import { ENVIRONMENTS, EVENTS, PODS, TASK_TEMPLATES, TASKS } from '../../src/manager/resources.ts';
import type { FakeClock } from './fakeClock.ts';
import type { FakeCluster } from './fakeCluster.ts';

/** How the process of a Task answers the nth request for a state: as FairMQ and direct processes do in the recorded traces. */
type Reaction = 'refuse' | 'refuse-silently' | 'to-error' | 'never' | { readonly slowMs: number };

export interface Script {
  /** Reactions to one requested state, one for each attempt; afterwards it obeys. */
  readonly on?: Readonly<Record<string, readonly Reaction[]>>;
  /** Reason for which its pod never starts. */
  readonly podWaiting?: string;
}

const ENVIRONMENT_FINALIZER = 'aliecs.alice.cern/environment-finalizer';
const TASK_FINALIZER = 'aliecs.alice.cern/finalizer';
const STEP_MS = 10;

/** Both operators in a few lines: every change of a Task is one attempt, a status write is a change, a failed request is thus tried twice (operators.md 16). */
export class FakeOperators {
  environmentManager = true;
  taskManager = true;
  readonly #cluster: FakeCluster;
  readonly #clock: FakeClock;
  readonly #scripts: Readonly<Record<string, Script>>;
  readonly #attempts = new Map<string, number>();
  readonly #seen = new Map<string, string>();
  #due = false;

  constructor(cluster: FakeCluster, clock: FakeClock, scripts: Readonly<Record<string, Script>> = {}) {
    this.#cluster = cluster;
    this.#clock = clock;
    this.#scripts = scripts;
    cluster.onChange(() => void this.#soon());
  }

  async #soon(): Promise<void> {
    if (this.#due) return;
    this.#due = true;
    await this.#clock.sleep(STEP_MS);
    this.#due = false;
    if (this.environmentManager) for (const environment of this.#cluster.all(ENVIRONMENTS)) this.#environment(environment);
    if (this.taskManager) for (const task of this.#cluster.all(TASKS)) this.#task(task);
  }

  #environment(environment: EnvironmentObject): void {
    const { name, uid = '', deletionTimestamp, finalizers = [] } = environment.metadata;
    const own = this.#cluster.all(TASKS).filter((task) => task.metadata.labels?.['environment'] === name);
    if (deletionTimestamp !== undefined) {
      for (const task of own) this.#cluster.remove(TASKS, task.metadata.name);
      if (own.length === 0) this.#cluster.patch(ENVIRONMENTS, name, { metadata: { finalizers: null } });
      return;
    }
    if (finalizers.length === 0) this.#cluster.patch(ENVIRONMENTS, name, { metadata: { finalizers: [ENVIRONMENT_FINALIZER] } });
    if ((environment.status?.state ?? '') === '') {
      for (const planned of plannedTasks(environment)) {
        const template = planned.inline ?? this.#cluster.find(TASK_TEMPLATES, planned.className)?.spec;
        if (template === undefined) return;
        if (this.#cluster.find(TASKS, planned.taskName)) continue;
        const taskId = planned.reference?.taskID;
        const labels = { environment: name, node: planned.node, ...(taskId === undefined ? {} : { taskID: taskId }) };
        const ownerReferences = [{ apiVersion: API_GROUP_VERSION, kind: 'Environment', name, uid }];
        const control = { ...template.control, port: controlPortOf(planned, template) };
        const spec = {
          ...template,
          control,
          arguments: planned.reference?.argsTransition,
          state: environment.spec.state,
          nodeName: `${planned.node}.cern.ch`,
        };
        const task = { apiVersion: API_GROUP_VERSION, kind: 'Task', metadata: { name: planned.taskName, labels, ownerReferences }, spec };
        this.#cluster.add(TASKS, task);
      }
    }
    const tasks: Record<string, Record<string, string>> = {};
    for (const { metadata, spec, status } of own) {
      const node = spec.nodeName ?? '';
      tasks[node] = { ...tasks[node], [metadata.name]: status?.state ?? '' };
      if (spec.state !== environment.spec.state) this.#cluster.patch(TASKS, metadata.name, { spec: { state: environment.spec.state } });
    }
    const states = new Set(own.map(({ status }) => status?.state ?? ''));
    const common = states.has('error') ? 'error' : states.size === 1 ? [...states][0] : environment.status?.state;
    this.#cluster.patch(ENVIRONMENTS, name, { status: { tasks, ...(common ? { state: common } : {}) } });
  }

  #task(task: TaskObject): void {
    const { name, resourceVersion = '', deletionTimestamp, finalizers = [] } = task.metadata;
    const pod = podNameOf(name);
    const script = this.#scripts[name] ?? {};
    if (deletionTimestamp !== undefined) {
      this.#cluster.remove(PODS, pod);
      this.#cluster.patch(TASKS, name, { metadata: { finalizers: null } });
      return;
    }
    if (this.#seen.get(name) === resourceVersion) return;
    this.#seen.set(name, resourceVersion);
    const status = (patch: unknown) => this.#cluster.patch(TASKS, name, { status: patch });
    if (finalizers.length === 0) {
      this.#cluster.patch(TASKS, name, { metadata: { finalizers: [TASK_FINALIZER] } });
      const object = { metadata: { name: pod, labels: { task_name: name } }, ...podWith(script.podWaiting) };
      this.#cluster.add(PODS, object);
    } else if (script.podWaiting !== undefined) {
      const error = `Container main is in ${script.podWaiting}: no`;
      const conditions = [{ type: 'PodReady', status: 'False', reason: 'PodFailed', message: error }];
      status({ state: 'error', error, conditions, pod: podWith(script.podWaiting).status });
    } else if (task.status?.state === undefined) {
      status({ state: 'standby', conditions: this.#with(task, 'StateAccessible', 'True', 'Initial state: standby') });
    } else if (task.status.state !== task.spec.state) this.#transition(task, task.status.state, task.spec.state ?? '', script);
  }

  #transition(task: TaskObject, from: string, to: string, script: Script): void {
    const { name } = task.metadata;
    const attempt = this.#attempts.get(`${name} ${to}`) ?? 0;
    this.#attempts.set(`${name} ${to}`, attempt + 1);
    const legal = Object.values(TRANSITIONS).some((transition) => transition.from === from && transition.to === to);
    if (from === 'error' && to !== 'standby') return;
    const reaction = script.on?.[to]?.[attempt];
    const arrive = (state: string) => {
      const conditions = this.#with(task, 'StateTransitionResult', 'True', `Transitioned from ${from} to ${state}`);
      this.#cluster.patch(TASKS, name, { status: { state, conditions } });
    };
    if (reaction === 'never' || reaction === 'refuse-silently') return;
    if (!legal || reaction === 'refuse') {
      const error = legal ? `${to} not ok` : `failed to find transition from ${from}, to ${to}`;
      const message = `Transition from ${from} to ${to} failed: ${error}`;
      this.#cluster.patch(TASKS, name, { status: { error, conditions: this.#with(task, 'StateTransitionResult', 'False', message) } });
      this.#event(task, message);
    } else if (reaction === 'to-error') arrive('error');
    else if (reaction !== undefined) void this.#clock.sleep(reaction.slowMs).then(() => arrive(to));
    else arrive(to);
  }

  #event({ metadata: { name, uid } }: TaskObject, message: string): void {
    const event = `${name}.failed`;
    const known = this.#cluster.find(EVENTS, event);
    if (known) {
      this.#cluster.patch(EVENTS, event, { count: (known.count ?? 1) + 1, message });
      return;
    }
    const object = {
      metadata: { name: event },
      involvedObject: { kind: 'Task', name, uid },
      reason: 'TransitionFailed',
      message,
      count: 1,
    };
    this.#cluster.add(EVENTS, object);
  }

  #with(task: TaskObject, type: string, status: Condition['status'], message: string): readonly Condition[] {
    const others = (task.status?.conditions ?? []).filter((condition) => condition.type !== type);
    return [...others, { type, status, message, lastTransitionTime: new Date(this.#clock.now()).toISOString().slice(0, 19) }];
  }
}

function podWith(waiting: string | undefined) {
  const state = waiting === undefined ? { running: {} } : { waiting: { reason: waiting, message: 'no' } };
  const containerStatuses = [{ name: 'main', ready: waiting === undefined, restartCount: 0, state }];
  return { kind: 'Pod', status: { phase: waiting === undefined ? 'Running' : 'Pending', podIP: '127.0.0.1', containerStatuses } };
}
