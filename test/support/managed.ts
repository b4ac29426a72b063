import type { DeploymentPlan } from '../../src/core/deployment/plan.ts';
import { API_GROUP_VERSION, type EnvironmentObject, type TaskTemplateObject } from '../../src/core/environment/customObjects.ts';
import { Manager } from '../../src/manager/manager.ts';
import { NAMESPACES, NODES, TASK_TEMPLATES } from '../../src/manager/resources.ts';
import { FakeClock } from './fakeClock.ts';
import { FakeCluster } from './fakeCluster.ts';
import { FakeOperators, type Script } from './fakeOperators.ts';

/** A TaskTemplate whose container has a control port. */
export function taskTemplate(name: string, port: number, spec: Partial<TaskTemplateObject['spec']> = {}): TaskTemplateObject {
  const containers = [{ name: 'main', image: `registry.example/${name}:1`, env: [{ name: 'OCC_CONTROL_PORT', value: `${port}` }] }];
  return {
    apiVersion: API_GROUP_VERSION,
    kind: 'TaskTemplate',
    metadata: { name },
    spec: { pod: { hostNetwork: true, containers }, control: { mode: 'direct' }, ...spec },
  };
}

/** An Environment with these TaskTemplates by node; task ids are `<node>.<template>`. */
export function environment(name: string, tasks: Readonly<Record<string, readonly string[]>>): EnvironmentObject {
  const references = Object.entries(tasks).map(([node, names]) => [
    node,
    names.map((template) => ({ name: template, env: [], argsCLI: [], taskID: `${node}.${template}` })),
  ]);
  return {
    apiVersion: API_GROUP_VERSION,
    kind: 'Environment',
    metadata: { name },
    taskTemplates: { tasks: Object.fromEntries(references) },
    spec: { state: 'standby', tasks: {} },
  };
}

/** A manager on a cluster in memory with TaskTemplates `readout` and `sender`, and operators that follow a script. */
export function managed(scripts: Readonly<Record<string, Script>> = {}) {
  const clock = new FakeClock(Date.UTC(2025, 0, 1));
  const cluster = new FakeCluster(() => clock.now());
  const operators = new FakeOperators(cluster, clock, scripts);
  cluster.add(NAMESPACES, { metadata: { name: cluster.namespace } });
  for (const template of [taskTemplate('readout', 47101), taskTemplate('sender', 47102)]) cluster.add(TASK_TEMPLATES, template);
  for (const name of ['flp001.cern.ch', 'flp002.cern.ch']) cluster.add(NODES, { metadata: { name } });
  const start = () => new Manager({ client: cluster.client, namespace: cluster.namespace, clock, random: () => 0.5 });
  const manager = start();
  /** Waits for a promise while time passes in small steps, at most `ms`. */
  const during = async <T>(promise: Promise<T>, ms = 100_000): Promise<T> => {
    let isDone = false;
    const done = promise.finally(() => {
      isDone = true;
    });
    for (const end = clock.now() + ms; !isDone && clock.now() < end; ) await clock.advance(20);
    if (!isDone) throw new Error(`still waiting after ${ms} ms`);
    return done;
  };
  /** Deploys `2re9av3m1hl` with these tasks by node. */
  const deployed = async (
    tasks: Readonly<Record<string, readonly string[]>> = { flp001: ['readout', 'sender'] },
    given: Partial<DeploymentPlan> = {},
  ) => {
    const plan = await during(manager.plan(environment('2re9av3m1hl', tasks)));
    if (!plan.ok) throw new Error(plan.error.message);
    const result = await during(manager.deploy({ ...plan.value, ...given }));
    if (!result.ok) throw new Error(result.error.message);
    return result.value;
  };
  return { clock, cluster, operators, manager, start, during, deployed };
}
