import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { systemClock } from '../../src/base/clock.ts';
import { readManifest } from '../../src/core/deployment/manifest.ts';
import type { KubeObject } from '../../src/k8s/kubeClient.ts';
import { Manager } from '../../src/manager/manager.ts';
import { ENVIRONMENTS, PODS, TASKS } from '../../src/manager/resources.ts';
import { clientSuite } from './client.suite.ts';
import { managerSuite } from './manager.suite.ts';
import { sandboxCluster } from './sandboxCluster.ts';

clientSuite('the sandbox', sandboxCluster);
managerSuite('the sandbox', sandboxCluster);

const CORPUS = resolve(import.meta.dirname, '../../../shared/corpus/control-operator');

test.skipIf(!existsSync(CORPUS))("the operator's own example runs unchanged and leaves nothing behind", { timeout: 60_000 }, async () => {
  const cluster = await sandboxCluster(['mtichak-ost.cern.ch']);
  const manager = new Manager({ client: cluster.client, namespace: 'alice-tasks', clock: systemClock, random: Math.random });
  const templates = readdirSync(join(CORPUS, 'task-templates')).map((name) => join(CORPUS, 'task-templates', name));
  const [example, ...others] = [join(CORPUS, 'environment/test_env.yaml'), ...templates].flatMap((path) => {
    const read = readManifest(readFileSync(path, 'utf8'), path);
    if (!read.ok) throw new Error(read.error[0]?.message);
    return read.value;
  });
  if (example?.kind !== 'Environment') throw new Error('no Environment');
  expect(await manager.applyManifest(others)).toMatchObject({ ok: true });
  const plan = await manager.plan(example);
  if (!plan.ok) throw new Error(plan.error.message);
  expect(await manager.deploy(plan.value)).toMatchObject({ ok: true, value: { state: 'STANDBY', taskCount: 3 } });
  for (const event of ['CONFIGURE', 'START_ACTIVITY', 'STOP_ACTIVITY', 'RESET'] as const) {
    expect(await manager.transition(example.metadata.name, event, { run: { runNumber: 1 } })).toMatchObject({
      ok: true,
      value: { attention: 'fine' },
    });
  }
  expect(await manager.killEnvironment(example.metadata.name)).toMatchObject({ ok: true });
  for (const type of [ENVIRONMENTS, TASKS, PODS]) {
    const left = await cluster.client.list<KubeObject>(type, { namespace: 'alice-tasks' });
    expect(left.ok && left.value.items).toEqual([]);
  }
  manager.dispose();
  await cluster.close();
});
