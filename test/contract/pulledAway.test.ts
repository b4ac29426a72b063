import { afterEach, describe, expect, test } from 'vitest';
import { systemClock } from '../../src/base/clock.ts';
import { customResourceDefinitions } from '../../src/core/schema/customResourceDefinitions.ts';
import { asObject } from '../../src/k8s/objectShape.ts';
import { Manager } from '../../src/manager/manager.ts';
import { CRDS, ENVIRONMENTS, NAMESPACES, PODS, TASK_TEMPLATES, TASKS } from '../../src/manager/resources.ts';
import { environment, taskTemplate } from '../support/managed.ts';
import { until } from '../support/until.ts';
import type { ContractCluster } from './contractCluster.ts';
import { sandboxCluster } from './sandboxCluster.ts';

const NAMESPACE = 'alice-tasks';
const NAME = '2gone';
const EMPTY = { ok: true, value: { items: [] } };

const opened: { dispose(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.dispose();
});

/** A manager, and an environment of one task that is STANDBY. */
async function standby() {
  const cluster = await sandboxCluster();
  opened.push({ dispose: () => cluster.close() });
  const manager = new Manager({ client: cluster.client, namespace: NAMESPACE, clock: systemClock, random: Math.random });
  opened.push(manager);
  const template = taskTemplate('dir', 47101);
  await cluster.client.create(TASK_TEMPLATES, { ...template, metadata: { ...template.metadata, namespace: NAMESPACE } });
  const plan = await manager.plan(environment(NAME, { flp001: ['dir'] }));
  if (!plan.ok) throw new Error(plan.error.message);
  const deploy = () => manager.deploy(plan.value, { timeoutMs: 20_000 });
  return { cluster, manager, deploy };
}

const removeNamespace = ({ client }: ContractCluster) => client.delete(NAMESPACES, { name: NAMESPACE });
/** First that of the owners: their operator could not clean up without the other. */
async function removeDefinitions({ client }: ContractCluster) {
  await client.delete(CRDS, { name: 'environments.aliecs.alice.cern' });
  await expect.poll(() => client.list(TASKS, { namespace: NAMESPACE }), { timeout: 10_000 }).toMatchObject(EMPTY);
  await client.delete(CRDS, { name: 'tasks.aliecs.alice.cern' });
}

/** Waits for the request of a transition to be under way. */
const asked = (manager: Manager) => expect.poll(() => manager.overview(NAME)?.desired).toBe('CONFIGURED');

describe('a namespace that is deleted', () => {
  const namespaceGone = {
    ok: false,
    error: {
      reason: 'notFound',
      message: expect.stringMatching(/^.* was deleted meanwhile. The whole namespace alice-tasks (is being|was) deleted./),
    },
  };

  test('under a transition ends it; the watches go on', async () => {
    const { cluster, manager, deploy } = await standby();
    await deploy();
    await cluster.behave({ '*': { rules: [{ event: 'CONFIGURE', nth: 0, action: 'slow:1500' }] } });
    const configuring = manager.transition(NAME, 'CONFIGURE', { timeoutMs: 20_000 });
    await asked(manager);
    await removeNamespace(cluster);
    expect(await configuring).toMatchObject(namespaceGone);
    await expect.poll(() => manager.overviews, { timeout: 10_000 }).toEqual([]);
    expect(manager.watchState.name).toBe('live');
    expect(await manager.ready()).toMatchObject({ ok: false, error: { message: expect.stringContaining('There is no namespace') } });
  });

  test('under a deployment ends it; what comes later is told why it cannot be', async () => {
    const { cluster, manager, deploy } = await standby();
    await cluster.behave({ '*': { occDelayMs: 5000, killDelayMs: 500 } });
    const deploying = deploy();
    await expect.poll(() => manager.overview(NAME)?.object, { timeout: 10_000 }).toBeDefined();
    await removeNamespace(cluster);
    expect(await deploying).toMatchObject({
      ok: false,
      error: { reason: 'notFound', message: expect.stringMatching(/The whole namespace alice-tasks (is being|was) deleted/) },
    });
  });

  test('under a kill is as good as the kill', async () => {
    const { cluster, manager, deploy } = await standby();
    await deploy();
    await cluster.behave({ '*': { killDelayMs: 500 } });
    const killing = manager.killEnvironment(NAME, { timeoutMs: 20_000 });
    await removeNamespace(cluster);
    expect(await killing).toMatchObject({ ok: true });
  });

  test('takes nothing new in', async () => {
    const { cluster, manager } = await standby();
    await cluster.client.create(TASK_TEMPLATES, {
      ...taskTemplate('held', 47102),
      metadata: { name: 'held', namespace: NAMESPACE, finalizers: ['example.org/hold'] },
    });
    await removeNamespace(cluster);
    expect(await manager.applyManifest([taskTemplate('other', 47103)])).toMatchObject({
      ok: false,
      error: { reason: 'forbidden', message: expect.stringContaining('Namespace alice-tasks is being deleted') },
    });
  });
});

describe('definitions that are deleted', () => {
  test('under a transition end it; the watches say so, and go on when the definitions are back', async () => {
    const { cluster, manager, deploy } = await standby();
    await deploy();
    await cluster.behave({ '*': { rules: [{ event: 'CONFIGURE', nth: 0, action: 'slow:1500' }] } });
    const configuring = manager.transition(NAME, 'CONFIGURE', { timeoutMs: 20_000 });
    await asked(manager);
    await removeDefinitions(cluster);
    expect(await configuring).toMatchObject({ ok: false, error: { reason: 'notFound' } });
    await expect.poll(() => manager.watchState, { timeout: 10_000 }).toMatchObject({ name: 'stale', error: { reason: 'crdMissing' } });
    await expect.poll(() => manager.overviews, { timeout: 10_000 }).toEqual([]);
    const { client } = cluster;
    await expect
      .poll(() => client.list(CRDS), { timeout: 10_000 })
      .toMatchObject({ value: { items: [{ metadata: { name: 'tasktemplates.aliecs.alice.cern' } }] } });
    for (const definition of customResourceDefinitions().map((json) => asObject(CRDS, json))) {
      if (definition) await client.create(CRDS, definition);
    }
    await expect.poll(() => client.list(ENVIRONMENTS, { namespace: NAMESPACE })).toMatchObject(EMPTY);
    await expect.poll(() => client.list(TASKS, { namespace: NAMESPACE })).toMatchObject(EMPTY);
    manager.retryNow();
    await until(() => manager.watchState.name === 'live');
  });

  test('under a kill are as good as the kill', async () => {
    const { cluster, manager, deploy } = await standby();
    await deploy();
    await cluster.behave({ '*': { killDelayMs: 500 } });
    const killing = manager.killEnvironment(NAME, { timeoutMs: 20_000 });
    await removeDefinitions(cluster);
    expect(await killing).toMatchObject({ ok: true });
    expect(await cluster.client.list(PODS, { namespace: NAMESPACE })).toMatchObject(EMPTY);
  });
});
