import { expect } from 'vitest';
import type { Clock } from '../../../src/base/clock.ts';
import { systemClock } from '../../../src/base/clock.ts';
import type { EnvironmentObject, TaskTemplateObject } from '../../../src/core/environment/customObjects.ts';
import { API_GROUP_VERSION } from '../../../src/core/environment/customObjects.ts';
import type { KubeClient } from '../../../src/k8s/kubeClient.ts';
import { ENVIRONMENTS, TASK_TEMPLATES } from '../../../src/sandbox/operators/resources.ts';
import { startSandbox } from '../../../src/sandbox/sandbox.ts';
import { accountOf } from './account.ts';
import type { JsonObject } from './json.ts';
import { textAt } from './json.ts';
import { Recorder } from './recorder.ts';
import { sandboxClient } from './sandboxClient.ts';

const NAMESPACE = 'default';
const DEADLINE_MS = 25_000;
/** The objects of a scene. */
export const ENVIRONMENT = { name: 'env', namespace: NAMESPACE };
export const TASK = { name: 'flp001-readout', namespace: NAMESPACE };
export const POD = { name: 'aliecs-task-pod-flp001-readout', namespace: NAMESPACE };

/** A second is a tenth of one. */
const fast: Clock = { now: () => systemClock.now(), sleep: (ms, signal) => systemClock.sleep(ms / 10, signal) };

/** What a scenario does and waits for. States are `spec.state | status.state | status.error`. */
export interface Stage {
  readonly client: KubeClient;
  request(state: EnvironmentObject['spec']['state']): Promise<void>;
  act(body: unknown): Promise<number>;
  /** Until the last seen object has this status.state; of a Pod: phase. */
  task(state: string): Promise<void>;
  environment(state: string): Promise<void>;
  pod(phase: string): Promise<void>;
  /** Of a kind, or of `Kind/name`. */
  gone(kind: string): Promise<void>;
  error(text: string): Promise<void>;
  states(kind: string): readonly string[];
  /** Until the states of the only object of a kind, or of `Kind/name`, are these. */
  sequence(kind: string, states: readonly string[]): Promise<void>;
  /** Until this is so of an object as it was last seen. */
  holds(kind: string, name: string, condition: (object: JsonObject) => boolean): Promise<void>;
  /** `type reason` of each Kubernetes Event about the Task, sorted, once each. */
  events(): readonly string[];
}

/** What a scene has otherwise than the usual: one direct Task on the first of two nodes that both have a task-manager. */
export interface Scenery {
  readonly nodes?: readonly string[];
  readonly taskManagers?: readonly string[];
  /** TaskTemplates: name → control mode. */
  readonly modes?: Readonly<Record<string, string>>;
  /** OCC_CONTROL_PORT of all. */
  readonly port?: string;
  /** Node → names of TaskTemplates. */
  readonly tasks?: Readonly<Record<string, readonly string[]>>;
}

/** Deploys an Environment on a sandbox, usually with one Task `flp001-readout`, and plays a scenario with it. */
export async function scene(
  behaviour: unknown,
  run: (stage: Stage) => Promise<void>,
  {
    nodes = ['flp001.cern.ch', 'flp002.cern.ch'],
    taskManagers = nodes,
    modes = { readout: 'direct' },
    port = '47101',
    tasks = { flp001: ['readout'] },
  }: Scenery = {},
): Promise<void> {
  const sandbox = await startSandbox({ nodes, taskManagers, behaviour, clock: fast });
  if (!sandbox.ok) throw new Error(sandbox.error);
  const client = await sandboxClient(sandbox.value);
  const recorder = new Recorder();
  const last = (id: string) => {
    const [kind, name] = id.split('/');
    return recorder.seen.findLast(
      ({ object }) => textAt(object, 'kind') === kind && (name === undefined || textAt(object, 'metadata', 'name') === name),
    );
  };
  const until = async (what: string, condition: () => boolean) => {
    if (!(await recorder.until(condition, DEADLINE_MS))) throw new Error(`never: ${what}; ${JSON.stringify(recorder.seen.at(-1))}`);
  };
  const status = (kind: string, field: string, value: string) =>
    until(`${kind} ${field} ${value}`, () => last(kind)?.type !== 'DELETED' && textAt(last(kind)?.object, 'status', field) === value);
  const states = (kind: string) =>
    accountOf(recorder.seen)
      .lives.filter(({ id }) => id === kind || id.startsWith(`${kind}/`))
      .flatMap((life) => life.states);
  try {
    await recorder.start(client, NAMESPACE);
    const templates = Object.entries(modes).map(
      ([name, mode]): TaskTemplateObject => ({
        apiVersion: API_GROUP_VERSION,
        kind: 'TaskTemplate',
        metadata: { name, namespace: NAMESPACE },
        spec: {
          control: { mode },
          pod: {
            containers: [{ name: 'main', image: 'i:1', env: [{ name: 'OCC_CONTROL_PORT', value: port }] }],
            initContainers: [{ name: 'init', image: 'i:1' }],
          },
        },
      }),
    );
    for (const template of templates) expect((await client.create(TASK_TEMPLATES, template)).ok).toBe(true);
    const references = (names: readonly string[]) => names.map((name, index) => ({ name, taskID: `t${index}`, env: [], argsCLI: [] }));
    const environment: EnvironmentObject = {
      apiVersion: API_GROUP_VERSION,
      kind: 'Environment',
      metadata: ENVIRONMENT,
      taskTemplates: { tasks: Object.fromEntries(Object.entries(tasks).map(([node, names]) => [node, references(names)])) },
      spec: { state: 'standby', tasks: {} },
    };
    expect((await client.create(ENVIRONMENTS, environment)).ok).toBe(true);
    await run({
      client,
      request: async (state) => void (await client.patch(ENVIRONMENTS, ENVIRONMENT, { spec: { state } }, { type: 'merge' })),
      act: async (body) =>
        (await fetch(`${sandbox.value.url.replace('https', 'http')}/sandbox/do`, { method: 'POST', body: JSON.stringify(body) })).status,
      task: (state) => status('Task', 'state', state),
      environment: (state) => status('Environment', 'state', state),
      pod: (phase) => status('Pod', 'phase', phase),
      gone: (kind) => until(`${kind} gone`, () => last(kind)?.type === 'DELETED'),
      error: (text) => status('Task', 'error', text),
      states,
      sequence: (kind, wanted) => until(`${kind} ${wanted.join(' → ')}`, () => states(kind).join('\n') === wanted.join('\n')),
      holds: (kind, name, condition) =>
        until(`${kind} ${name} ${condition}`, () => {
          const seen = last(`${kind}/${name}`);
          return seen !== undefined && condition(seen.object);
        }),
      events: () => accountOf(recorder.seen).events.map((event) => event.replace(/^\S+ /, '')),
    });
  } finally {
    recorder.stop();
    await sandbox.value.close();
  }
}
