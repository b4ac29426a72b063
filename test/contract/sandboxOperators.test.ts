import { describe, expect, test } from 'vitest';
import { ENVIRONMENTS, PODS, TASKS } from '../../src/sandbox/operators/resources.ts';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import { ENVIRONMENT, POD, scene, TASK } from '../support/traces/scene.ts';

const rule = (event: string, nth: number, action: string) => ({ 'flp001-*': { rules: [{ event, nth, action }] } });

describe.concurrent('operators of the sandbox', () => {
  test('a process that exits well leaves its task running', () =>
    scene({}, async ({ request, task, act, pod, client }) => {
      await task('standby');
      await request('configured');
      await task('configured');
      expect(await act({ crash: { task: TASK.name, exit: 0 } })).toBe(200);
      await pod('Succeeded');
      const found = await client.get(TASKS, TASK);
      expect(found.ok && found.value.status).toMatchObject({ state: 'configured' });
    }));

  test('a process in error by itself is unseen until the next request', () =>
    scene({}, async ({ request, task, environment, act, error }) => {
      await environment('standby');
      expect(await act({ state: { task: TASK.name, state: 'ERROR' } })).toBe(200);
      await request('configured');
      await error('failed to find transition from error, to configured');
      await task('standby');
    }));

  test('a FairMQ device that fails before its last step stays standby', () =>
    scene(
      rule('INIT DEVICE', 1, 'toError'),
      async ({ request, environment, error, task }) => {
        await environment('standby');
        await request('configured');
        await error('failed to find transition from error, to configured');
        await task('standby');
      },
      { modes: { readout: 'fairmq' } },
    ));

  test('a FairMQ device that fails in its last step is in error, and is not recovered', () =>
    scene(
      rule('INIT TASK', 1, 'error-ok'),
      async ({ request, environment, error }) => {
        await environment('standby');
        await request('configured');
        await environment('error');
        await request('standby');
        await error('FairMQ transition recover not implemented');
      },
      { modes: { readout: 'fairmq' } },
    ));

  test('a device that is stuck once gets there with the second attempt, and keeps the error', () =>
    scene(
      rule('CONNECT', 1, 'refuse'),
      async ({ request, environment, error }) => {
        await environment('standby');
        await request('configured');
        await environment('configured');
        await error('CONNECT: stuck in BOUND, rolled back to IDLE');
      },
      { modes: { readout: 'fairmq' } },
    ));

  test('a direct task recovers from an error that it answered', () =>
    scene(rule('CONFIGURE', 1, 'error-ok'), async ({ request, environment }) => {
      await environment('standby');
      await request('configured');
      await environment('error');
      await request('standby');
      await environment('standby');
    }));

  test('a call that fails is told in the words of gRPC, and tried a second time', () =>
    scene(rule('CONFIGURE', 1, 'grpc:14:not yet'), async ({ request, environment, error }) => {
      await environment('standby');
      await request('configured');
      await error('rpc error: code = Unavailable desc = not yet');
      await environment('configured');
    }));

  test('a task patched by hand is set back when the environment-manager returns', () =>
    scene({}, async ({ request, task, environment, act, client, states }) => {
      await environment('standby');
      await request('configured');
      await environment('configured');
      expect(await act({ operator: { name: 'environment-manager', up: false } })).toBe(200);
      await client.patch(TASKS, TASK, { spec: { state: 'running' } }, { type: 'merge' });
      await task('running');
      expect(await act({ operator: { name: 'environment-manager', up: true } })).toBe(200);
      await task('configured');
      expect(states('Environment').at(-1)).toMatch(/^configured \| (configured|running)/);
    }));

  test('a deletion waits for the task-manager of the node', () =>
    scene({}, async ({ environment, act, client, gone }) => {
      await environment('standby');
      expect(await act({ operator: { name: 'flp001.cern.ch', up: false } })).toBe(200);
      expect(await act({ operator: { name: 'task-manager/flp002.cern.ch', up: false } })).toBe(200);
      await client.delete(ENVIRONMENTS, ENVIRONMENT);
      const held = await client.get(ENVIRONMENTS, ENVIRONMENT);
      expect(held.ok && held.value.metadata.deletionTimestamp).toBeTruthy();
      expect(await act({ operator: { name: 'task-manager/flp001.cern.ch', up: true } })).toBe(200);
      await gone('Task');
      await gone('Environment');
    }));

  test('a Pod that is replaced by hand is not noticed', () =>
    scene({}, async ({ environment, request, client, gone, pod, task }) => {
      await environment('standby');
      await request('configured');
      await environment('configured');
      await client.delete(PODS, POD);
      await gone('Pod');
      await pod('Running');
      await task('configured');
    }));

  test('a slow end of the process delays the end of the environment', () =>
    scene({ '*': { killDelayMs: 1000, exitCodeOnKill: 3 } }, async ({ environment, client, pod, gone }) => {
      await environment('standby');
      await client.delete(ENVIRONMENTS, ENVIRONMENT);
      await pod('Failed');
      await gone('Environment');
    }));

  test('a Pod without address leaves its task without state', () =>
    scene({ '*': { podFail: 'NoIP' } }, async ({ pod, states }) => {
      await pod('Running');
      expect(states('Task')).toEqual(['standby |  | ']);
    }));

  test('OCC that listens late is found by the retry', () =>
    scene({ '*': { occDelayMs: 1000 } }, async ({ environment }) => environment('standby')));
});

test.each([
  [{ crash: { task: 'nobody', exit: 1 } }],
  [{ state: { task: TASK.name } }],
  [{ operator: { name: 'flp009', up: true } }],
  [{ heal: TASK.name, addNode: 'x' }],
  [{}],
])('%j is refused', (body) => scene({}, async ({ act }) => expect(await act(body)).toBe(400)));

test.each([
  [{ nodes: ['a'], taskManagers: ['b'] }, 'task-manager on b, which is not one of the nodes'],
  [{ nodes: ['a'], behaviour: { t: { podFail: 'x' } } }, /^behaviour: t: podFail must be one of/],
])('a sandbox of %j does not start', async (options, error) => {
  const sandbox = await startSandbox(options);
  expect(!sandbox.ok && sandbox.error).toMatch(error);
});
