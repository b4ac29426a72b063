import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { systemClock } from '../../src/base/clock.ts';
import { API_GROUP_VERSION, type EnvironmentObject, type TaskTemplateObject } from '../../src/core/environment/customObjects.ts';
import type { EnvironmentEvent } from '../../src/core/environment/transitions.ts';
import { Manager } from '../../src/manager/manager.ts';
import { ENVIRONMENTS, PODS, TASK_TEMPLATES, TASKS } from '../../src/manager/resources.ts';
import { environment, taskTemplate } from '../support/managed.ts';
import type { ContractCluster } from './contractCluster.ts';

const NODES = ['flp001', 'flp002'] as const;

/** What the manager promises, on any API server with the operators (real or simulated) beside it. */
export function managerSuite(name: string, makeCluster: () => Promise<ContractCluster>): void {
  describe(`manager on ${name}`, { timeout: 60_000 }, () => {
    let cluster: ContractCluster;
    const managers: Manager[] = [];
    const session = () => {
      const manager = new Manager({
        client: cluster.client,
        namespace: cluster.client.target.namespace,
        clock: systemClock,
        random: Math.random,
      });
      managers.push(manager);
      return manager;
    };
    const namespace = () => cluster.client.target.namespace;
    const deploy = async (manager: Manager, object: EnvironmentObject) => {
      const plan = await manager.plan(object);
      if (!plan.ok) throw new Error(plan.error.message);
      return manager.deploy(plan.value);
    };
    const objects = async () => {
      const lists = [
        await cluster.client.list(ENVIRONMENTS, { namespace: namespace() }),
        await cluster.client.list(TASKS, { namespace: namespace() }),
        await cluster.client.list(PODS, { namespace: namespace() }),
      ];
      return lists.flatMap((list) => (list.ok ? list.value.items.map(({ metadata }) => metadata.name) : [list.error.message]));
    };
    const task = async (taskName: string) => {
      const read = await cluster.client.get(TASKS, { name: taskName, namespace: namespace() });
      if (!read.ok) throw new Error(read.error.message);
      return read.value;
    };
    const template = (given: TaskTemplateObject) =>
      cluster.client.create(TASK_TEMPLATES, { ...given, metadata: { ...given.metadata, namespace: namespace() } });

    beforeAll(async () => {
      cluster = await makeCluster();
      for (const [index, [templateName, mode]] of [
        ['dir-a', 'direct'],
        ['dir-b', 'direct'],
        ['fmq-a', 'fairmq'],
      ].entries()) {
        await template(taskTemplate(templateName ?? '', 47101 + index, { control: { mode: mode ?? '' } }));
      }
    });
    afterEach(async () => {
      await cluster.behave({});
      const [manager] = managers;
      await manager?.ready();
      for (const { name: left } of manager?.overviews ?? []) await manager?.killEnvironment(left, { timeoutMs: 20_000 });
      for (const used of managers.splice(0)) used.dispose();
    });
    afterAll(() => cluster?.close());

    test('the definitions of the cluster mean what those of this program mean', async () => {
      const { definitions } = session();
      expect(await definitions.read({})).toEqual({ ok: true, value: undefined });
      expect(definitions.different).toEqual([]);
    });

    test('a whole cycle of direct and FairMQ tasks on two nodes, twice, and nothing left behind', async () => {
      const manager = session();
      const deployed = await deploy(manager, environment('2cycleAB', { flp001: ['dir-a', 'fmq-a'], flp002: ['dir-b'] }));
      expect(deployed).toMatchObject({
        ok: true,
        value: { id: '2cycleAB', name: '2cycleab', state: 'STANDBY', attention: 'fine', taskCount: 3 },
      });
      const steps: readonly [EnvironmentEvent, string][] = [
        ['CONFIGURE', 'CONFIGURED'],
        ['START_ACTIVITY', 'RUNNING'],
        ['STOP_ACTIVITY', 'CONFIGURED'],
        ['RESET', 'STANDBY'],
      ];
      for (const [event, state] of [...steps, ...steps]) {
        const moved = await manager.transition('2cycleab', event, { run: { runNumber: manager.nextRunNumber() } });
        expect(moved).toMatchObject({ ok: true, value: { state, tasksInDesiredState: 3, attention: 'fine' } });
      }
      expect(manager.nextRunNumber()).toBe(3);
      expect(await manager.killTask('flp002.dir-b')).toEqual({ ok: true, value: undefined });
      expect(await manager.killEnvironment('2cycleab')).toEqual({ ok: true, value: undefined });
      expect(await objects()).toEqual([]);
    });

    test('arguments reach the tasks and those of a run go again', async () => {
      const manager = session();
      await deploy(manager, environment('2args', { flp001: ['dir-a'] }));
      await cluster.client.patch(
        TASKS,
        { name: 'flp001-dir-a', namespace: namespace() },
        { spec: { arguments: { mine: 'stays' } } },
        { type: 'merge' },
      );
      await manager.transition('2args', 'CONFIGURE');
      await manager.transition('2args', 'START_ACTIVITY', { run: { runNumber: 12, values: { run_type: 'PHYSICS' } } });
      expect((await task('flp001-dir-a')).spec.arguments).toMatchObject({
        mine: 'stays',
        runNumber: '12',
        runType: 'PHYSICS',
        cleanup: '0',
      });
      await manager.transition('2args', 'STOP_ACTIVITY');
      await manager.transition('2args', 'RESET');
      expect((await task('flp001-dir-a')).spec.arguments).toEqual({ mine: 'stays' });
    });

    test('a FairMQ task that refuses fails the transition soon; asking again once it is mended succeeds', async () => {
      const manager = session();
      // Every time: a conflict may make the operator try a third time.
      await cluster.behave({ 'flp001-fmq-a': { rules: [{ event: 'INIT DEVICE', nth: 0, action: 'refuse' }] } });
      await deploy(manager, environment('2refuse', { flp001: ['dir-a', 'fmq-a'] }));
      const failed = await manager.transition('2refuse', 'CONFIGURE', { timeoutMs: 20_000 });
      expect(failed).toMatchObject({ ok: false, error: { reason: 'taskFailed', causes: [{ task: 'flp001-fmq-a' }] } });
      expect(failed.ok ? '' : failed.error.message).toContain('flp001-fmq-a: CONFIGURE refused: INIT DEVICE');
      expect(manager.overview('2refuse')).toMatchObject({ state: 'STANDBY', desired: 'CONFIGURED', attention: 'error' });
      await cluster.behave({});
      const again = await manager.transition('2refuse', 'CONFIGURE');
      // A late third attempt of the operator may have been quicker; then nothing is asked, and the person is told so.
      expect(again.ok ? '' : again.error.message).toMatch(/^$|became CONFIGURED meanwhile/);
      await vi.waitFor(() => expect(manager.overview('2refuse')).toMatchObject({ state: 'CONFIGURED', attention: 'fine' }), 10_000);
    });

    test('a FairMQ task that refuses once is given its second try', async () => {
      const manager = session();
      await cluster.behave({ 'flp001-fmq-a': { rules: [{ event: 'INIT DEVICE', nth: 1, action: 'refuse' }] } });
      await deploy(manager, environment('2once', { flp001: ['fmq-a'] }));
      expect(await manager.transition('2once', 'CONFIGURE')).toMatchObject({ ok: true, value: { state: 'CONFIGURED' } });
    });

    test('a direct task that refuses leaves no trace: told at the time-out', async () => {
      const manager = session();
      await cluster.behave({ 'flp001-dir-a': { rules: [{ event: 'CONFIGURE', nth: 0, action: 'refuse' }] } });
      await deploy(manager, environment('2silent', { flp001: ['dir-a'], flp002: ['dir-b'] }));
      const failed = await manager.transition('2silent', 'CONFIGURE', { timeoutMs: 2_000 });
      expect(failed).toMatchObject({ ok: false, error: { reason: 'timeout', causes: [{ task: 'flp001-dir-a' }] } });
    });

    test('a task that falls into ERROR fails the transition at once; RECOVER brings all back', async () => {
      const manager = session();
      await cluster.behave({ 'flp001-dir-a': { rules: [{ event: 'START', nth: 1, action: 'error-ok' }] } });
      await deploy(manager, environment('2error', { flp001: ['dir-a', 'dir-b'] }));
      await manager.transition('2error', 'CONFIGURE');
      const failed = await manager.transition('2error', 'START_ACTIVITY', { run: { runNumber: 1 } });
      expect(failed).toMatchObject({
        ok: false,
        error: { reason: 'taskFailed', causes: [{ task: 'flp001-dir-a', message: 'START led to ERROR' }] },
      });
      await expect.poll(() => manager.whyNot('2error', 'RECOVER'), { timeout: 10_000 }).toBeUndefined();
      expect(await manager.transition('2error', 'RECOVER')).toMatchObject({ ok: true, value: { state: 'STANDBY', attention: 'fine' } });
    });

    test('a crash while running is shown with its exit code and cannot be recovered', async () => {
      const manager = session();
      await deploy(manager, environment('2crash', { flp001: ['dir-a'], flp002: ['dir-b'] }));
      await manager.transition('2crash', 'CONFIGURE');
      await manager.transition('2crash', 'START_ACTIVITY', { run: { runNumber: 1 } });
      await cluster.act({ crash: { task: 'flp001-dir-a', exit: 3 } });
      await expect
        .poll(() => manager.overview('2crash'), { timeout: 10_000 })
        .toMatchObject({
          state: 'ERROR',
          attention: 'error',
          explanation: expect.stringMatching(/^dir-a on flp001\.cern\.ch: pod: exit code 3/),
          object: { status: { state: 'error' } },
        });
      expect(await manager.transition('2crash', 'RECOVER')).toMatchObject({
        ok: false,
        error: { reason: 'conflict', message: expect.stringMatching(/^flp001-dir-a cannot recover/) },
      });
    });

    test('a pod that does not start fails the deploy, which names what was created; it can be removed', async () => {
      const manager = session();
      await cluster.behave({ 'flp001-dir-a': { podFail: 'ImagePullBackOff' } });
      const failed = await deploy(manager, environment('2half', { flp001: ['dir-a'], flp002: ['dir-b'] }));
      expect(failed).toMatchObject({ ok: false, error: { reason: 'taskFailed', causes: [{ task: 'flp001-dir-a' }] } });
      expect(failed.ok ? '' : failed.error.message).toMatch(
        /ImagePullBackOff.* Environment 2half was created on .* kill it to remove it\.$/,
      );
      expect(await manager.killEnvironment('2half')).toMatchObject({ ok: true });
      expect(await objects()).toEqual([]);
    });

    test.each<[string, object, string]>([
      ['opens no control port', { noOcc: true }, 'waiting for OCC'],
      ['has a pod without address', { podFail: 'NoIP' }, 'waiting for its pod to get an address'],
      ['never tells its state', { rules: [{ event: 'GetState', nth: 0, action: 'grpc:14:no' }] }, 'waiting for OCC'],
    ])('a task that %s is named when the deploy times out, with what it waits for; it can be removed', async (_, behaviour, why) => {
      const manager = session();
      await cluster.behave({ 'flp001-dir-a': behaviour });
      const plan = await manager.plan(environment('2mute', { flp001: ['dir-a'], flp002: ['dir-b'] }));
      if (!plan.ok) throw new Error(plan.error.message);
      const failed = await manager.deploy(plan.value, { timeoutMs: 2_000 });
      expect(failed).toMatchObject({ ok: false, error: { reason: 'timeout', causes: [{ task: 'flp001-dir-a', message: why }] } });
      expect(failed.ok ? '' : failed.error.message).toMatch(
        new RegExp(
          `flp001-dir-a: ${why}\\. Look at its pod and at the task-manager of its node\\. Environment 2mute was created on .* kill it`,
        ),
      );
      expect(manager.whyNot('2mute', 'CONFIGURE')).toBe(`2mute is not deployed yet: dir-a on flp001.cern.ch: ${why}.`);
      expect(await manager.killEnvironment('2mute')).toMatchObject({ ok: true });
      expect(await objects()).toEqual([]);
    });

    test('a process that ignores its end is named with its pod; its environment cannot be driven, and goes when the pod does', async () => {
      const manager = session();
      await cluster.behave({ 'flp001-dir-a': { stayOnKill: true } });
      await deploy(manager, environment('2stay', { flp001: ['dir-a', 'dir-b'] }));
      const pod = 'aliecs-task-pod-flp001-dir-a';
      const failed = await manager.killTask('flp001-dir-a', { timeoutMs: 1_500 });
      expect(failed).toMatchObject({ ok: false, error: { reason: 'timeout', causes: [{ task: 'flp001-dir-a' }] } });
      expect(failed.ok ? '' : failed.error.message).toContain(`The processes in pod ${pod} on flp001.cern.ch do not end`);
      expect(await manager.transition('2stay', 'CONFIGURE')).toMatchObject({
        ok: false,
        error: { reason: 'conflict', message: 'flp001-dir-a of 2stay is being deleted and answers no more: wait until it is gone.' },
      });
      await cluster.client.delete(PODS, { name: pod, namespace: namespace() }, { gracePeriodSeconds: 0 });
      await expect.poll(() => manager.whyNot('2stay', 'CONFIGURE'), { timeout: 10_000 }).toBeUndefined();
      expect(await manager.transition('2stay', 'CONFIGURE')).toMatchObject({ ok: true, value: { state: 'CONFIGURED' } });
    });

    test('what would collide or never come up is refused before anything is created', async () => {
      const manager = session();
      await deploy(manager, environment('2first', { flp001: ['dir-a'] }));
      const before = await objects();
      const refusals: readonly [Readonly<Record<string, readonly string[]>>, string][] = [
        [{ flp001: ['dir-a'] }, 'task-name-collision'],
        [{ flp002: ['dir-a', 'dir-a'] }, 'task-name-collision'],
        [{ flp002: ['no-such-template'] }, 'task-template-missing'],
        [{ flp009: ['dir-b'] }, 'node-unknown'],
      ];
      for (const [tasks, code] of refusals) {
        const refused = await deploy(manager, environment('2second', tasks));
        expect(refused).toMatchObject({ ok: false, error: { reason: 'invalid' } });
        expect(refused.ok ? [] : refused.error.causes.map(({ reason }) => reason)).toContain(code);
      }
      expect(await deploy(manager, environment('2FIRST', { flp002: ['dir-b'] }))).toMatchObject({
        ok: false,
        error: { reason: 'invalid' },
      });
      expect(await objects()).toEqual(before);
    });

    test('illegal transitions are refused, one at a time is made, and cancelling says what was asked', async () => {
      const manager = session();
      await cluster.behave({ 'flp001-dir-a': { rules: [{ event: 'CONFIGURE', nth: 1, action: 'slow:1500' }] } });
      await deploy(manager, environment('2busy', { flp001: ['dir-a'] }));
      expect(await manager.transition('2busy', 'RESET')).toMatchObject({ ok: false, error: { reason: 'conflict' } });
      const stop = new AbortController();
      const moving = manager.transition('2busy', 'CONFIGURE', {
        signal: stop.signal,
        onProgress: ({ message }) => message.includes(' of 1 ') && stop.abort(),
      });
      expect(await manager.transition('2busy', 'CONFIGURE')).toMatchObject({ ok: false, error: { reason: 'conflict' } });
      expect(await moving).toMatchObject({
        ok: false,
        error: { reason: 'cancelled', message: expect.stringMatching(/^Stopped waiting\. CONFIGURED was asked of 2busy on /) },
      });
      // Another session, as after a window reload, finds the environment in the middle of its transition.
      const next = session();
      expect(await next.transition('2busy', 'CONFIGURE')).toMatchObject({
        ok: false,
        error: { message: '2busy is still busy with CONFIGURE: flp001-dir-a has not answered yet.' },
      });
      await expect.poll(() => next.overview('2busy')?.state, { timeout: 10_000 }).toBe('CONFIGURED');
      expect(await next.transition('2busy', 'RESET')).toMatchObject({ ok: true, value: { state: 'STANDBY' } });
    });

    test('an environment deleted meanwhile ends the wait', async () => {
      const manager = session();
      await cluster.behave({ 'flp001-dir-a': { rules: [{ event: 'CONFIGURE', nth: 1, action: 'slow:1500' }] } });
      await deploy(manager, environment('2gone', { flp001: ['dir-a'] }));
      const moving = manager.transition('2gone', 'CONFIGURE', {
        onProgress: ({ message }) => message.includes(' of 1 ') && void session().killEnvironment('2gone'),
      });
      expect(await moving).toMatchObject({ ok: false, error: { reason: 'notFound' } });
    });

    test('CONFIGURE and START get through while others write the same Task all the time', async () => {
      const manager = session();
      await deploy(manager, environment('2rush', { flp001: ['dir-a'] }));
      const at = { name: 'flp001-dir-a', namespace: namespace() };
      let count = 0;
      let isOver = false;
      const rush = (async () => {
        while (!isOver) {
          const began = systemClock.now();
          const annotations = { 'example/count': `${++count}` };
          await cluster.client.patch(
            TASKS,
            at,
            { metadata: { annotations }, spec: { arguments: { theirs: `${count}` } } },
            { type: 'merge' },
          );
          // All the time, but no more often than a busy machine can answer.
          await systemClock.sleep(Math.max(50, 3 * (systemClock.now() - began)));
        }
      })();
      expect(await manager.transition('2rush', 'CONFIGURE')).toMatchObject({ ok: true });
      expect(await manager.transition('2rush', 'START_ACTIVITY', { run: { runNumber: 5 } })).toMatchObject({ ok: true });
      isOver = true;
      await rush;
      const { metadata, spec } = await task('flp001-dir-a');
      expect(metadata.annotations?.['example/count']).toBe(`${count}`);
      expect(spec.arguments).toMatchObject({ theirs: `${count}`, runNumber: '5' });
    });

    test('a file is applied whole or not at all', async () => {
      const manager = session();
      const good = taskTemplate('fresh', 47110);
      const bad: TaskTemplateObject = {
        ...taskTemplate('broken', 47111),
        spec: { pod: { containers: [{ name: 'Not A Name', nodeNam: 1 }] } },
      };
      const env = environment('2file', { flp002: ['fresh'] });
      const refused = await manager.applyManifest([env, bad, good]);
      expect(refused).toMatchObject({ ok: false, error: { reason: 'invalid', causes: [{ document: 1 }] } });
      expect(await cluster.client.get(TASK_TEMPLATES, { name: 'fresh', namespace: namespace() })).toMatchObject({ ok: false });
      const applied = await manager.applyManifest([env, good]);
      expect(applied.ok && applied.value.map(({ action }) => action)).toEqual(['created', 'created']);
      const again = await manager.applyManifest([good]);
      expect(again.ok && again.value.map(({ action }) => action)).toEqual(['unchanged']);
      await expect.poll(() => session().ready(), { timeout: 10_000 }).toMatchObject({ ok: true });
      expect(API_GROUP_VERSION).toBe(good.apiVersion);
    });

    test('an environment whose operator is down is named with its finalizer, and can be freed', async () => {
      const manager = session();
      await deploy(manager, environment('2stuck', { [NODES[1]]: ['dir-b'] }));
      await cluster.act({ operator: { name: 'environment-manager', up: false } });
      const failed = await manager.killEnvironment('2stuck', { timeoutMs: 1_000 });
      expect(failed).toMatchObject({ ok: false, error: { reason: 'timeout' } });
      expect(failed.ok ? '' : failed.error.message).toContain('aliecs.alice.cern/environment-finalizer');
      expect(await manager.transition('2stuck', 'CONFIGURE')).toMatchObject({ ok: false, error: { message: '2stuck is being deleted.' } });
      expect(await manager.removeFinalizers('2stuck')).toEqual({ ok: true, value: ['flp002-dir-b'] });
      await cluster.act({ operator: { name: 'environment-manager', up: true } });
      await expect.poll(() => manager.overview('2stuck')?.object, { timeout: 10_000 }).toBeUndefined();
    });
  });
}
