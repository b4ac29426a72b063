import type { KubeClient, KubeObject, ResourceType } from '../../../src/k8s/kubeClient.ts';
import { ENVIRONMENTS, PODS, TASK_TEMPLATES, TASKS } from '../../../src/sandbox/operators/resources.ts';
import type { Account } from './account.ts';
import { accountOf, currentStates } from './account.ts';
import { isObject, itemsAt, objectAt, textAt } from './json.ts';
import { Recorder } from './recorder.ts';
import type { ReplayCluster } from './replayCluster.ts';
import { ReplayClock, startSandboxCluster } from './replayCluster.ts';
import type { Action, Scenario, Seen } from './trace.ts';

/** The simulated cluster's time runs this much faster than the recorded one's. */
const SPEED = 5;

/** Two operators race here, and the recorder's own two recordings differ in between: only the outcome counts. */
export const RACES: ReadonlySet<string> = new Set(['task-spec-changed-behind-environment']);

/** The recording ends while the healed Pod is still being created, which takes longer than this; all that comes before is quicker. */
const CUT = new Set(['pod-imagepullbackoff']);
const CUT_MS = 100;
/** A machine may be very busy: nothing but a failure takes that long. */
const DEADLINE_MS = 90_000;
/** Longer than the longest pause between two events that belong together: the retry of a failed call. */
const QUIET_MS = 400;

export interface Replay {
  readonly account: Account;
  /** States that the recording reached before an action, and the replay did not. */
  readonly unreached: readonly string[];
}

/** Runs a scenario on a cluster: each action once the objects are as the recording shows them before it. */
export async function replay(scenario: Scenario, start = startSandboxCluster): Promise<Replay> {
  const clock = new ReplayClock(SPEED, slowTransitions(scenario));
  const taskManagers = scenario.nodes.filter((node) => servedNodes(scenario).has(node));
  const cluster = await start({ nodes: scenario.nodes, taskManagers, behaviour: scenario.behaviours, clock });
  const recorder = new Recorder();
  const unreached: string[] = [];
  try {
    await recorder.start(cluster.client, 'default');
    for (const [index, { action }] of scenario.steps.entries()) {
      if (!action) continue;
      const reached = await reach(recorder, scenario, index);
      if (reached !== '') unreached.push(`before ${JSON.stringify(action).slice(0, 120)}: ${reached}`);
      if (CUT.has(scenario.name) && action.kind === 'note') clock.freeze(CUT_MS);
      await perform({ cluster, recorder, clock }, action);
    }
    if (!RACES.has(scenario.name)) {
      const reached = await reach(recorder, scenario, scenario.steps.length);
      if (reached !== '') unreached.push(`at the end: ${reached}`);
      const { events } = accountOf(seenBefore(scenario, scenario.steps.length));
      await recorder.until(() => events.every((event) => accountOf(recorder.seen).events.includes(event)), DEADLINE_MS);
    }
    await recorder.untilQuiet(QUIET_MS);
    return { account: accountOf(recorder.seen), unreached };
  } finally {
    recorder.stop();
    await cluster.close();
  }
}

/** How long the transitions take, ms, that the scenario's behaviours make slow. */
function slowTransitions({ behaviours }: Scenario): number[] {
  return [...(JSON.stringify(behaviours) ?? '').matchAll(/"slow:(\d+)"/g)].map(([, ms]) => Number(ms));
}

/** Nodes that a task-manager served: it put its finalizer on a Task there. */
function servedNodes(scenario: Scenario): ReadonlySet<string> {
  const tasks = scenario.steps.flatMap(({ seen }) => (seen && textAt(seen.object, 'kind') === 'Task' ? [seen.object] : []));
  const served = tasks.filter((task) => itemsAt(task, 'metadata', 'finalizers').length > 0);
  return new Set(served.map((task) => textAt(task, 'spec', 'nodeName')));
}

/** Waits until every object is as recorded before a step; empty, or what is not so at the deadline. */
async function reach(recorder: Recorder, scenario: Scenario, step: number): Promise<string> {
  const wanted = currentStates(seenBefore(scenario, step));
  const missing = () => {
    const states = currentStates(recorder.seen);
    return [...wanted].filter(([key, state]) => (states.get(key) ?? 'gone') !== state);
  };
  await recorder.until(() => missing().length === 0, DEADLINE_MS);
  const states = currentStates(recorder.seen);
  return missing()
    .map(([key, state]) => `${key}: recorded “${state}”, is “${states.get(key) ?? 'not there'}”`)
    .join('; ');
}

function seenBefore({ steps }: Scenario, step: number): readonly Seen[] {
  return steps.slice(0, step).flatMap(({ seen }) => (seen ? [seen] : []));
}

interface Stage {
  readonly cluster: ReplayCluster;
  readonly recorder: Recorder;
  readonly clock: ReplayClock;
}

const TYPES: Readonly<Record<string, ResourceType<KubeObject>>> = {
  Environment: ENVIRONMENTS,
  Task: TASKS,
  Pod: PODS,
  TaskTemplate: TASK_TEMPLATES,
};

async function perform(stage: Stage, action: Action): Promise<void> {
  if (action.kind === 'note') return note(stage, action.text);
  if (action.kind === 'slow') return stage.clock.slowBegun();
  if (action.kind === 'slowEnd') return stage.clock.letGo();
  const type = TYPES[action.objectKind];
  if (type === undefined) throw new Error(`no client action on ${action.objectKind}`);
  const name = { name: action.name, namespace: 'default' };
  switch (action.action) {
    case 'create':
      return void (await stage.cluster.client.create(type, { ...objectAt(action, 'body'), metadata: metadataOf(action.body, name) }));
    case 'delete':
      return void (await stage.cluster.client.delete(type, name));
    case 'merge-patch':
      return void (await stage.cluster.client.patch(type, name, action.body, { type: 'merge' }));
    default:
      throw new Error(`unknown action ${action.action}`);
  }
}

function metadataOf(body: unknown, name: { readonly name: string; readonly namespace: string }): KubeObject['metadata'] {
  return { ...objectAt(body, 'metadata'), ...name };
}

/** What the recorder did by hand, by the words of its note; most notes only explain. */
async function note({ cluster, recorder }: Stage, text: string): Promise<void> {
  const task = /\bof (\S+-\S+) /.exec(text)?.[1] ?? theTask(recorder);
  const node = /^Node (\S+) is created/.exec(text)?.[1];
  const exit = /ends with exit code (\d+)/.exec(text)?.[1];
  const state = /^the process.* becomes (\S+) by itself/.exec(text)?.[1];
  if (node !== undefined) await cluster.act({ addNode: node });
  if (exit !== undefined) await cluster.act({ crash: { task, exit: Number(exit) } });
  if (state !== undefined) await cluster.act({ state: { task, state } });
  if (/^the pod.* gets well/.test(text)) await cluster.act({ heal: task });
  if (/^the pod.* is deleted by hand/.test(text))
    await cluster.client.delete(PODS, { name: `aliecs-task-pod-${task}`, namespace: 'default' });
  if (text.startsWith('a Task of the same name')) await createTwin(cluster.client, recorder, task);
}

/** The only Task, in the scenarios whose notes do not name one. */
function theTask(recorder: Recorder): string {
  const found = recorder.seen.find(({ object }) => textAt(object, 'kind') === 'Task');
  return found === undefined ? '' : textAt(found.object, 'metadata', 'name');
}

async function createTwin(client: KubeClient, recorder: Recorder, name: string): Promise<void> {
  const task = recorder.seen.findLast(({ object }) => textAt(object, 'metadata', 'name') === name)?.object;
  const spec = objectAt(task, 'spec');
  if (!isObject(task)) return;
  const namespace = 'alice-tasks';
  const twin = {
    apiVersion: 'aliecs.alice.cern/v1alpha1',
    kind: 'Task',
    metadata: { name, namespace },
    spec: { ...spec, state: 'configured' },
  };
  await client.create<KubeObject>(TASKS, twin);
}
