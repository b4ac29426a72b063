import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { ENVIRONMENTS, PODS, TASK_TEMPLATES, TASKS } from '../../src/sandbox/operators/resources.ts';
import { itemsAt, objectAt, textAt } from '../support/traces/json.ts';
import type { Scenery, Stage } from '../support/traces/scene.ts';
import { ENVIRONMENT, POD, scene, TASK } from '../support/traces/scene.ts';

const READ = 'GRPCConnected=True | PodReady=True | StateAccessible=True';
const MOVED = `${READ} | StateTransitionResult=True`;
/** How every Task that works gets to `standby`: `spec.state | status.state | status.error | conditions`. */
const DEPLOYED = [
  'standby |  | ',
  'standby |  |  | PodReady=True',
  'standby |  |  | GRPCConnected=True | PodReady=True',
  'standby | standby |  | GRPCConnected=True | PodReady=True',
  `standby | standby |  | ${READ}`,
];
const CONFIGURED = [
  ...DEPLOYED,
  `configured | standby |  | ${READ}`,
  `configured | configured |  | ${READ}`,
  `configured | configured |  | ${MOVED}`,
];
const UNTOUCHED = ['standby |  | '];

const rule = (event: string, nth: number, action: string) => ({ rules: [{ event, nth, action }] });

async function taskOf({ client }: Stage, name: string) {
  const found = await client.get(TASKS, { ...TASK, name });
  if (!found.ok) throw new Error(found.error.message);
  return found.value;
}

async function environmentOf({ client }: Stage) {
  const found = await client.get(ENVIRONMENTS, ENVIRONMENT);
  if (!found.ok) throw new Error(found.error.message);
  return found.value;
}

/** Deletes the Environment, and waits until it is gone. */
async function remove({ client, gone }: Stage): Promise<void> {
  await client.delete(ENVIRONMENTS, ENVIRONMENT);
  await gone('Environment');
}

describe.concurrent('nodes of an Environment', () => {
  test('a part of a domain is taken for a node; the Task has the part in its name, the Node where it runs', () =>
    scene(
      {},
      async (stage) => {
        await stage.sequence('Task/internal-readout', DEPLOYED);
        await stage.environment('standby');
        const task = await taskOf(stage, 'internal-readout');
        expect(task.metadata.labels).toEqual({ environment: 'env', node: 'internal', taskID: 't0' });
        expect([task.spec.nodeName, task.spec.pod?.nodeName]).toEqual(['flp001.internal.cern.ch', 'flp001.internal.cern.ch']);
        expect((await environmentOf(stage)).status?.tasks).toEqual({ 'flp001.internal.cern.ch': { 'internal-readout': 'standby' } });
      },
      { nodes: ['flp001.internal.cern.ch'], tasks: { internal: ['readout'] } },
    ));

  test('two spellings of one Node make two Tasks', () =>
    scene(
      {},
      async (stage) => {
        await stage.sequence('Task/flp001-readout', DEPLOYED);
        await stage.sequence('Task/flp001.cern.ch-readout', DEPLOYED);
        await stage.environment('standby');
        await stage.request('configured');
        await stage.sequence('Task/flp001-readout', CONFIGURED);
        await stage.sequence('Task/flp001.cern.ch-readout', CONFIGURED);
        await stage.environment('configured');
        expect((await environmentOf(stage)).status?.tasks).toEqual({
          'flp001.cern.ch': { 'flp001-readout': 'configured', 'flp001.cern.ch-readout': 'configured' },
        });
      },
      { tasks: { flp001: ['readout'], 'flp001.cern.ch': ['readout'] } },
    ));

  const unresolved: [string, Scenery][] = [
    ['in another case', { tasks: { FLP001: ['readout'] } }],
    ['a part that all of CERN shares', { tasks: { cern: ['readout'] } }],
    ['a full name where two Nodes share a part', { nodes: ['a.x.cern.ch', 'b.x.cern.ch'], tasks: { 'a.x.cern.ch': ['readout'] } }],
    ['a full name where two other Nodes share a part', { nodes: ['c.y.ch', 'a.x.ch', 'b.x.ch'], tasks: { 'c.y.ch': ['readout'] } }],
  ];
  test.each(unresolved)('%s is not resolved: nothing but the finalizer, and it can be deleted', (_, scenery) =>
    scene(
      {},
      async (stage) => {
        await stage.holds('Environment', 'env', ({ metadata }) => itemsAt(metadata, 'finalizers').length === 1);
        await remove(stage);
        expect(stage.states('Environment')).toEqual(UNTOUCHED);
        expect(stage.states('Task')).toEqual([]);
      },
      scenery,
    ),
  );
});

describe.concurrent('several Tasks', () => {
  test('with one FairMQ device that refuses, the Environment keeps its state and is not in error', () =>
    scene(
      { 'flp001-device': rule('INIT DEVICE', 0, 'refuse') },
      async (stage) => {
        await stage.environment('standby');
        await stage.request('configured');
        const error = 'INIT DEVICE: expected INITIALIZING DEVICE, got IDLE: FairMQ transition "INIT DEVICE" not ok, state: IDLE';
        await stage.sequence('Task/flp001-device', [
          ...DEPLOYED,
          `configured | standby |  | ${READ}`,
          `configured | standby | ${error} | ${READ}`,
          `configured | standby | ${error} | ${READ} | StateTransitionResult=False`,
        ]);
        await stage.sequence('Task/flp001-readout', CONFIGURED);
        const tasks = { 'flp001-device': 'standby', 'flp001-readout': 'configured' };
        await stage.holds('Environment', 'env', ({ status }) => isDeepStrictEqual(objectAt(status, 'tasks', 'flp001.cern.ch'), tasks));
        expect(stage.states('Environment')).toEqual(['standby |  | ', 'standby | standby | ', 'configured | standby | ']);
      },
      { modes: { readout: 'direct', device: 'fairmq' }, tasks: { flp001: ['device', 'readout'] } },
    ));

  test('of one node are driven one after the other', () =>
    scene(
      { '*': rule('CONFIGURE', 0, 'slow:4000') },
      async (stage) => {
        await stage.environment('standby');
        await stage.request('configured');
        const states = (status: unknown) =>
          Object.values(objectAt(status, 'tasks', 'flp001.cern.ch'))
            .sort()
            .join();
        await stage.holds('Environment', 'env', ({ status }) => states(status) === 'configured,standby');
        await stage.environment('configured');
      },
      { taskManagers: ['flp001.cern.ch'], modes: { a: 'direct', b: 'direct' }, tasks: { flp001: ['a', 'b'] } },
    ));

  test('a change of a Pod during a slow transition makes the task-manager of another node send it as well', () =>
    scene({ '*': rule('CONFIGURE', 1, 'slow:20000') }, async (stage) => {
      await stage.environment('standby');
      await stage.request('configured');
      await stage.holds('Task', TASK.name, ({ spec }) => textAt(spec, 'state') === 'configured');
      await stage.client.patch(PODS, POD, { metadata: { labels: { touched: 'yes' } } }, { type: 'merge' });
      // The second call is not slow: it is done long before the first.
      await stage.sequence('Task', CONFIGURED);
      await stage.environment('configured');
    }));
});

describe.concurrent('references', () => {
  test('an existing Task is passed over before variables are looked for; a missing one ends the work without a status', () =>
    scene({}, async (stage) => {
      const { client, holds, gone } = stage;
      await stage.environment('standby');
      const { apiVersion, kind, spec, taskTemplates } = await environmentOf(stage);
      await client.patch(TASK_TEMPLATES, { ...TASK, name: 'readout' }, { spec: { envVars: ['DEMANDED'] } }, { type: 'merge' });
      const [reference] = taskTemplates?.tasks['flp001'] ?? [];
      const create = (name: string, nodes: readonly string[]) => {
        const tasks = Object.fromEntries(nodes.map((node) => [node, reference ? [reference] : []]));
        return client.create(ENVIRONMENTS, { apiVersion, kind, metadata: { ...ENVIRONMENT, name }, spec, taskTemplates: { tasks } });
      };
      await create('stopped', ['flp001', 'flp002']);
      await create('empty', ['flp001']);
      await holds('Environment', 'empty', ({ status }) => isDeepStrictEqual(status, { tasks: {} }));
      await holds('Environment', 'stopped', ({ metadata, status }) => itemsAt(metadata, 'finalizers').length === 1 && status === undefined);
      for (const name of ['stopped', 'empty']) {
        await client.delete(ENVIRONMENTS, { ...ENVIRONMENT, name });
        await gone(`Environment/${name}`);
      }
      expect(stage.states('Environment/stopped')).toEqual(UNTOUCHED);
      expect(stage.states('Environment/empty')).toEqual(UNTOUCHED);
      expect(stage.states('Task')).toEqual(DEPLOYED);
      expect((await taskOf(stage, TASK.name)).metadata.labels?.['environment']).toBe('env');
    }));
});

describe.concurrent('operators that are away', () => {
  test('a Task of a node without task-manager has no finalizer, keeps the Environment without state, and goes at once', () =>
    scene(
      {},
      async (stage) => {
        await stage.sequence('Task/flp001-readout', DEPLOYED);
        const waiting = { 'flp001.cern.ch': { 'flp001-readout': 'standby' }, 'flp002.cern.ch': { 'flp002-readout': '' } };
        await stage.holds('Environment', 'env', ({ status }) => isDeepStrictEqual(status, { tasks: waiting }));
        expect((await taskOf(stage, 'flp002-readout')).metadata.finalizers).toBeUndefined();
        await remove(stage);
        expect(stage.states('Task/flp002-readout')).toEqual(UNTOUCHED);
      },
      { taskManagers: ['flp001.cern.ch'], tasks: { flp001: ['readout'], flp002: ['readout'] } },
    ));

  test('a task-manager that comes back connects anew and makes the transition that was asked for meanwhile', () =>
    scene(
      {},
      async (stage) => {
        await stage.environment('standby');
        expect(await stage.act({ operator: { name: 'flp001.cern.ch', up: false } })).toBe(200);
        await stage.request('configured');
        await stage.sequence('Task', [...DEPLOYED, `configured | standby |  | ${READ}`]);
        expect(await stage.act({ operator: { name: 'flp001.cern.ch', up: true } })).toBe(200);
        await stage.sequence('Task', CONFIGURED);
        await stage.environment('configured');
      },
      { taskManagers: ['flp001.cern.ch'] },
    ));
});

describe.concurrent('ends of processes', () => {
  test('a process that ignores its end holds everything, until its Pod is deleted by force', () =>
    scene({ '*': { stayOnKill: true } }, async (stage) => {
      await stage.environment('standby');
      await stage.client.delete(ENVIRONMENTS, ENVIRONMENT);
      await stage.holds('Pod', POD.name, ({ metadata }) => textAt(metadata, 'deletionTimestamp') !== '');
      expect((await taskOf(stage, TASK.name)).metadata.finalizers).toEqual(['aliecs.alice.cern/finalizer']);
      expect((await environmentOf(stage)).metadata.finalizers).toEqual(['aliecs.alice.cern/environment-finalizer']);
      await stage.client.delete(PODS, POD, { gracePeriodSeconds: 0 });
      await stage.gone('Environment');
      expect(stage.states('Task')).toEqual(DEPLOYED);
    }));

  test('a process that ends badly when it is killed makes no error of its Task', () =>
    scene({ '*': { exitCodeOnKill: 137 } }, async (stage) => {
      await stage.environment('standby');
      await remove(stage);
      expect(stage.states('Task')).toEqual(DEPLOYED);
      expect(stage.events()).toEqual(['Normal Connected', 'Normal PodRunning', 'Normal StateQueried']);
    }));

  test('an Environment of the same name begins anew', () =>
    scene({}, async (stage) => {
      await stage.environment('standby');
      const { taskTemplates, spec, apiVersion, kind } = await environmentOf(stage);
      await stage.request('configured');
      await stage.environment('configured');
      await remove(stage);
      const again = { apiVersion, kind, metadata: ENVIRONMENT, spec, ...(taskTemplates && { taskTemplates }) };
      expect((await stage.client.create(ENVIRONMENTS, again)).ok).toBe(true);
      await stage.environment('standby');
      await stage.sequence('Task/flp001-readout#2', DEPLOYED);
    }));
});

describe.concurrent('no way to the process', () => {
  const CONNECTED = DEPLOYED.slice(0, 3);
  test.each<[string, object, string]>([
    ['its state can never be read', { '*': rule('GetState', 0, 'grpc:14:no') }, '47101'],
    ['its port is 0', {}, '0'],
    ['its port is none', {}, '70000'],
    ['its port is negative', {}, '-1'],
  ])('%s: called connected, without a state for ever', (_, behaviour, port) =>
    scene(
      behaviour,
      async (stage) => {
        await stage.sequence('Task', CONNECTED);
        await stage.request('configured');
        await stage.sequence('Task', [...CONNECTED, 'configured |  |  | GRPCConnected=True | PodReady=True']);
        await remove(stage);
        expect(stage.states('Environment')).toEqual(['standby |  | ', 'configured |  | ']);
        expect(stage.events()).toEqual(['Normal Connected', 'Normal PodRunning']);
      },
      { port },
    ),
  );
});

describe.concurrent('Pods that fail', () => {
  test('a Pod that gets its address late comes up then', () =>
    scene({ '*': { podFail: 'NoIP' } }, async (stage) => {
      await stage.pod('Running');
      expect(await stage.act({ heal: TASK.name })).toBe(200);
      await stage.sequence('Task', DEPLOYED);
      await stage.environment('standby');
    }));

  const waits = (reason: string): [string, string, boolean] => [reason, `Container main is in ${reason}: message of ${reason}`, true];
  test.each<[string, string, boolean]>([
    waits('CrashLoopBackOff'),
    waits('ImagePullBackOff'),
    waits('ErrImagePull'),
    waits('CreateContainerConfigError'),
    waits('InvalidImageName'),
    waits('CreateContainerError'),
    ['ExitRunning', 'Container main failed with ExitCode 1: boom', true],
    ['Restarts', 'Container main has crashed 4 times', true],
    ['InitExit2', 'Container init failed with ExitCode 2: init failed', true],
    ['Exit1', 'Pod failed: ', false],
    ['Failed', 'Pod failed: Evicted', false],
  ])('%s is told in the Task; a Pod that gets well does not bring its state back', (podFail, error, heals) =>
    scene({ '*': { podFail } }, async (stage) => {
      const failed = [...UNTOUCHED, `standby | error | ${error}`, `standby | error | ${error} | PodReady=False`];
      await stage.sequence('Task', failed);
      await stage.environment('error');
      expect(stage.events()).toEqual(['Warning PodFailed']);
      expect(await stage.act({ heal: TASK.name })).toBe(200);
      const well = [`standby | error | ${error} | PodReady=True`, `standby | error | ${error} | GRPCConnected=True | PodReady=True`];
      if (heals) await stage.sequence('Task', [...failed, ...well]);
      await stage.request('configured');
      await stage.holds('Task', TASK.name, ({ spec }) => textAt(spec, 'state') === 'configured');
      await remove(stage);
      expect((await stage.client.get(TASKS, TASK)).ok).toBe(false);
      expect(stage.states('Task').filter((state) => !state.includes(`| error | ${error}`))).toEqual(UNTOUCHED);
    }),
  );
});
