import { describe, expect, test } from 'vitest';
import { clusterError } from '../../../src/k8s/clusterError.ts';
import { ENVIRONMENTS, TASK_TEMPLATES, TASKS } from '../../../src/manager/resources.ts';
import { environment, managed } from '../../support/managed.ts';

const NAME = '2re9av3m1hl';
const REMAINS = `Environment ${NAME} was created on fake / alice-tasks and stays; kill it to remove it.`;

async function planned(tasks: Readonly<Record<string, readonly string[]>>, given: ReturnType<typeof managed>) {
  const plan = await given.during(given.manager.plan(environment(NAME, tasks)));
  if (!plan.ok) throw new Error(plan.error.message);
  return plan.value;
}

describe('nothing is created', () => {
  test('by a plan with errors; the causes name the places', async () => {
    const given = managed();
    const plan = await planned({ flp001: ['readout', 'nowhere'] }, given);
    expect(await given.during(given.manager.deploy(plan))).toMatchObject({
      ok: false,
      error: { reason: 'invalid', causes: [{ reason: 'task-template-missing', field: 'taskTemplates.tasks.flp001[1].name' }] },
    });
    expect(given.cluster.all(ENVIRONMENTS)).toEqual([]);
  });

  test('when the cluster has changed since the plan was made', async () => {
    const given = managed();
    const plan = await planned({ flp001: ['readout'] }, given);
    given.cluster.remove(TASK_TEMPLATES, 'readout');
    expect(await given.during(given.manager.deploy(plan))).toMatchObject({
      ok: false,
      error: { causes: [{ reason: 'task-template-missing' }] },
    });
    expect(given.cluster.all(ENVIRONMENTS)).toEqual([]);
  });

  test('when its tasks would collide with those of another environment', async () => {
    const given = managed();
    await given.deployed({ flp001: ['readout'] });
    const plan = await given.during(given.manager.plan(environment('2other', { flp001: ['readout'], flp002: ['readout'] })));
    expect(plan.ok && plan.value.problems.map(({ code, message }) => [code, message])).toEqual([
      [
        'task-name-collision',
        `taskTemplates.tasks.flp001[0]: A Task "flp001-readout" exists already, so this one would be skipped. It belongs to environment ${NAME}; kill that first, or use another node.`,
      ],
      [
        'control-port-clash',
        'taskTemplates.tasks.flp001[0]: Control port 47101 of "flp001-readout" is used on flp001.cern.ch by Task flp001-readout as well, and both share the host\'s network.',
      ],
    ]);
  });

  test('for an id that is still being deleted', async () => {
    const given = managed();
    await given.deployed();
    given.operators.environmentManager = false;
    await given.during(given.manager.killEnvironment(NAME, { timeoutMs: 100 }));
    const plan = await planned({ flp002: ['readout'] }, given);
    expect(await given.during(given.manager.deploy(plan))).toMatchObject({
      ok: false,
      error: { causes: [{ reason: 'environment-leaving' }] },
    });
  });

  test('in another namespace than the one shown', async () => {
    const given = managed();
    const plan = await planned({ flp001: ['readout'] }, given);
    const elsewhere = { ...plan, environment: { ...plan.environment, metadata: { name: NAME, namespace: 'other' } } };
    expect(await given.during(given.manager.deploy(elsewhere))).toMatchObject({ ok: false, error: { reason: 'invalid' } });
    expect(given.cluster.all(ENVIRONMENTS)).toEqual([]);
  });

  test('when the server refuses', async () => {
    const given = managed();
    const plan = await planned({ flp001: ['readout'] }, given);
    const forbidden = clusterError('forbidden', 'not you');
    given.cluster.refuse = ({ verb }) => (verb === 'create' ? forbidden : undefined);
    expect(await given.during(given.manager.deploy(plan))).toEqual({ ok: false, error: forbidden });
  });
});

describe('a deploy that fails half way names what it created', () => {
  test('when a pod does not start', async () => {
    const given = managed({ 'flp001-sender': { podWaiting: 'ImagePullBackOff' } });
    const plan = await planned({ flp001: ['readout', 'sender'] }, given);
    expect(await given.during(given.manager.deploy(plan), 5_000)).toEqual({
      ok: false,
      error: {
        reason: 'taskFailed',
        message: `Deploying ${NAME} failed. flp001-sender: pod: ImagePullBackOff, no. ${REMAINS}`,
        causes: [{ task: 'flp001-sender', message: 'pod: ImagePullBackOff, no' }],
      },
    });
    expect(given.manager.overview(NAME)).toMatchObject({
      attention: 'error',
      explanation: 'sender on flp001.cern.ch: pod: ImagePullBackOff, no',
    });
    expect(await given.during(given.manager.killEnvironment(NAME))).toMatchObject({ ok: true });
  });

  test('when a TaskTemplate vanishes meanwhile; it is shown as incomplete', async () => {
    const given = managed();
    const plan = await planned({ flp001: ['readout', 'sender'] }, given);
    given.cluster.refuse = ({ verb }) => {
      if (verb === 'create') given.cluster.remove(TASK_TEMPLATES, 'sender');
      return undefined;
    };
    expect(await given.during(given.manager.deploy(plan))).toMatchObject({
      ok: false,
      error: { reason: 'timeout', causes: [{ task: 'flp001-sender', message: 'its Task object was never made' }] },
    });
    expect(given.manager.overview(NAME)).toMatchObject({
      attention: 'incomplete',
      explanation:
        'incomplete deploy · 1 of 2 tasks · sender on flp001.cern.ch: There is no TaskTemplate "sender" in this namespace: apply it first.',
    });
    expect(given.manager.whyNot(NAME, 'CONFIGURE')).toContain('is not deployed yet');
  });

  test('when the person cancels', async () => {
    const given = managed();
    given.operators.environmentManager = false;
    const plan = await planned({ flp001: ['readout'] }, given);
    const stop = new AbortController();
    const deploying = given.manager.deploy(plan, { signal: stop.signal });
    await given.clock.advance(2_000);
    stop.abort();
    expect(await given.during(deploying)).toMatchObject({
      ok: false,
      error: { reason: 'cancelled', message: `Stopped waiting. ${REMAINS}` },
    });
    expect(given.manager.overview(NAME)).toMatchObject({ attention: 'behind', taskCount: 1 });
  });
});

test('arguments that are too many for an annotation are written into the tasks at once', async () => {
  const given = managed();
  const value = 'x'.repeat(250_000);
  await given.deployed({ flp001: ['readout'] }, { configureArguments: { 'flp001.readout': { value } } });
  expect(given.cluster.find(TASKS, 'flp001-readout')?.spec.arguments).toEqual({ value });
  expect(given.cluster.find(ENVIRONMENTS, NAME)?.metadata.annotations).toEqual({ 'aliecs.alice.cern/environment-id': NAME });
});
