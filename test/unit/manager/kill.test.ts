import { describe, expect, test } from 'vitest';
import { podNameOf } from '../../../src/core/environment/names.ts';
import { ENVIRONMENTS, PODS, TASKS } from '../../../src/manager/resources.ts';
import { environment, managed } from '../../support/managed.ts';

const NAME = '2re9av3m1hl';

describe('an environment whose operator is gone', () => {
  test('names the finalizer, the likely cause and what remains; a second kill waits as well', async () => {
    const { manager, during, deployed, operators } = managed();
    await deployed();
    operators.environmentManager = false;
    const progress: string[] = [];
    const killing = manager.killEnvironment(NAME, { onProgress: ({ message }) => progress.push(message) });
    expect(await during(killing)).toEqual({
      ok: false,
      error: {
        reason: 'timeout',
        message:
          `Killing ${NAME}: deletion was requested, but not everything is gone after 80 s. ` +
          `Environment ${NAME} is held by its finalizer aliecs.alice.cern/environment-finalizer, ` +
          'Task flp001-readout is still there, Task flp001-sender is still there. ' +
          'The environment-manager was last seen to act 80 s ago and may not be running.',
        causes: [
          { message: `Environment ${NAME} is held by its finalizer aliecs.alice.cern/environment-finalizer` },
          { task: 'flp001-readout', message: 'Task flp001-readout is still there' },
          { task: 'flp001-sender', message: 'Task flp001-sender is still there' },
        ],
      },
    });
    expect(progress[0]).toBe(`Killing ${NAME}: deletion requested, waiting for flp001-readout, flp001-sender`);
    expect(manager.overview(NAME)).toMatchObject({ attention: 'leaving', explanation: 'being deleted, waiting for 2 tasks' });
    operators.environmentManager = true;
    expect(await during(manager.killEnvironment(NAME))).toMatchObject({ ok: false, error: { reason: 'timeout' } });
  });

  test('loses its finalizers by a step of its own, which names what may stay behind; the orphans stay in sight and can be killed', async () => {
    const { manager, during, deployed, operators, cluster } = managed();
    await deployed();
    expect(await during(manager.removeFinalizers(NAME))).toMatchObject({ ok: false, error: { reason: 'conflict' } });
    operators.environmentManager = false;
    await during(manager.killEnvironment(NAME, { timeoutMs: 100 }));
    expect(await during(manager.removeFinalizers(NAME))).toEqual({ ok: true, value: ['flp001-readout', 'flp001-sender'] });
    expect(cluster.all(ENVIRONMENTS)).toEqual([]);
    await during(Promise.resolve());
    expect(manager.overviews).toMatchObject([
      { name: NAME, attention: 'error', taskCount: 2, explanation: '2 tasks left behind: the Environment does not exist' },
    ]);
    expect(await during(manager.killEnvironment(NAME))).toMatchObject({ ok: true });
    expect([...cluster.all(TASKS), ...cluster.all(PODS)]).toEqual([]);
  });
});

test('a task is found by its id or its name, not by anything else', async () => {
  const { manager, during, deployed, cluster } = managed();
  await deployed();
  expect(await during(manager.killTask('flp001.readout'))).toMatchObject({ ok: true });
  expect(await during(manager.killTask('flp001-sender'))).toMatchObject({ ok: true });
  expect(cluster.all(TASKS)).toEqual([]);
  for (const nobody of ['flp001.readout', 'readout', 'class#id']) {
    expect(await during(manager.killTask(nobody))).toMatchObject({ ok: false, error: { reason: 'notFound' } });
  }
  expect(await during(manager.killEnvironment('nobody'))).toMatchObject({ ok: false, error: { reason: 'notFound' } });
});

test('an environment of that name that came meanwhile is not deleted', async () => {
  const { manager, during, deployed, cluster } = managed();
  await deployed();
  cluster.refuse = ({ verb, kind }) => {
    if (verb === 'delete' && kind === 'Environment') cluster.patch(ENVIRONMENTS, NAME, { metadata: { uid: 'another' } });
    return undefined;
  };
  cluster.requests.length = 0;
  expect(await during(manager.killEnvironment(NAME))).toMatchObject({ ok: false, error: { reason: 'conflict' } });
  expect(cluster.requests.filter(({ verb }) => verb === 'delete')).toHaveLength(1);
  expect(cluster.find(ENVIRONMENTS, NAME)?.metadata.deletionTimestamp).toBeUndefined();
});

test('the task-manager that is named is that of the node whose tasks remain, and what it did before says nothing', async () => {
  const { manager, during, deployed, operators } = managed();
  await deployed({ flp001: ['readout'] });
  const plan = await during(manager.plan(environment('2other', { flp002: ['sender'] })));
  if (!plan.ok) throw new Error(plan.error.message);
  await during(manager.deploy(plan.value));
  operators.taskManager = false;
  const killed = await during(manager.killEnvironment('2other', { timeoutMs: 5_000 }));
  expect(killed.ok ? '' : killed.error.message).toMatch(
    /\. The task-manager of flp002\.cern\.ch was last seen to act \d+ s ago and may not be running\.$/,
  );
});

test('a pod whose process does not end is named, rather than the operator that has done its part', async () => {
  const { manager, during, deployed, cluster, operators } = managed();
  await deployed({ flp001: ['readout'] });
  operators.taskManager = false;
  const killing = manager.killEnvironment(NAME, { timeoutMs: 1000 });
  const pod = podNameOf('flp001-readout');
  cluster.patch(PODS, pod, { metadata: { finalizers: ['lab/slow'], deletionTimestamp: '2026-01-01T00:00:00Z' } });
  expect(await during(killing)).toMatchObject({
    error: { reason: 'timeout', message: expect.stringContaining(`The processes in pod ${pod} on its node do not end`) },
  });
});
