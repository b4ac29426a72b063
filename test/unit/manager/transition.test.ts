import { describe, expect, test } from 'vitest';
import { clusterError } from '../../../src/k8s/clusterError.ts';
import { ENVIRONMENTS, EVENTS, TASKS } from '../../../src/manager/resources.ts';
import { managed } from '../../support/managed.ts';

const NAME = '2re9av3m1hl';
const WRITES = ['create', 'replace', 'patch', 'delete'];

describe('a refused transition', () => {
  test('fails when the second attempt has failed too, and names the task', async () => {
    const { manager, during, deployed, clock } = managed({ 'flp001-sender': { on: { configured: ['refuse', 'refuse'] } } });
    await deployed();
    const startedAt = clock.now();
    expect(await during(manager.transition(NAME, 'CONFIGURE'))).toEqual({
      ok: false,
      error: {
        reason: 'taskFailed',
        message: 'CONFIGURE of 2re9av3m1hl failed. flp001-sender: CONFIGURE refused: configured not ok.',
        causes: [{ task: 'flp001-sender', message: 'CONFIGURE refused: configured not ok' }],
      },
    });
    expect(clock.now() - startedAt).toBeLessThan(1_000);
    expect(manager.overview(NAME)).toMatchObject({
      state: 'STANDBY',
      desired: 'CONFIGURED',
      attention: 'error',
      explanation: 'sender on flp001.cern.ch: CONFIGURE refused: configured not ok',
      tasksInDesiredState: 1,
    });
    // The same step may be asked for again, or the step back.
    expect(manager.whyNot(NAME, 'START_ACTIVITY')).toBe(
      'START_ACTIVITY is not possible while 2re9av3m1hl is on its way from STANDBY to CONFIGURED; CONFIGURE, RESET are.',
    );
    expect(await during(manager.transition(NAME, 'CONFIGURE'))).toMatchObject({ ok: true, value: { state: 'CONFIGURED' } });
  });

  test('is no failure when the second attempt succeeds', async () => {
    const { manager, during, deployed } = managed({ 'flp001-sender': { on: { configured: ['refuse'] } } });
    await deployed();
    expect(await during(manager.transition(NAME, 'CONFIGURE'))).toMatchObject({
      ok: true,
      value: { state: 'CONFIGURED', attention: 'fine' },
    });
  });

  test('is known without Events, after time for a second attempt', async () => {
    const { manager, during, deployed, cluster, clock } = managed({ 'flp001-sender': { on: { configured: ['refuse', 'refuse'] } } });
    cluster.refuse = ({ kind }) => (kind === EVENTS.kind ? clusterError('forbidden', 'no events for you') : undefined);
    await deployed();
    const startedAt = clock.now();
    expect(await during(manager.transition(NAME, 'CONFIGURE'))).toMatchObject({ ok: false, error: { reason: 'taskFailed' } });
    expect(clock.now() - startedAt).toBeLessThan(4_000);
  });

  test('fails again with the very same text', async () => {
    const { manager, during, deployed } = managed({ 'flp001-sender': { on: { configured: ['refuse', 'refuse', 'refuse', 'refuse'] } } });
    await deployed();
    for (let round = 0; round < 2; round++) {
      expect(await during(manager.transition(NAME, 'CONFIGURE'), 10_000)).toMatchObject({ ok: false, error: { reason: 'taskFailed' } });
    }
    expect(await during(manager.transition(NAME, 'RESET'))).toMatchObject({ ok: true, value: { state: 'STANDBY' } });
  });

  test('that leaves no trace is told when time is up; then it can be asked for again', async () => {
    const { manager, during, deployed, clock } = managed({ 'flp001-sender': { on: { configured: ['refuse-silently'] } } });
    await deployed();
    const failed = await during(manager.transition(NAME, 'CONFIGURE', { timeoutMs: 10_000 }));
    expect(failed).toMatchObject({
      ok: false,
      error: { reason: 'timeout', causes: [{ task: 'flp001-sender', message: 'stays STANDBY, waiting for the answer to CONFIGURE' }] },
    });
    expect(failed.ok ? '' : failed.error.message).toBe(
      'CONFIGURE of 2re9av3m1hl was not answered within 10 s. flp001-sender: stays STANDBY, waiting for the answer to CONFIGURE. ' +
        'A task that refuses under direct control, or whose process is there already, leaves no trace in the cluster, nor does a task-manager that is down: ' +
        'read its log and look at the task-manager of its node, then try again or go back.',
    );
    // It may still answer: nothing else is asked before the operator's longest answer is over.
    expect(manager.whyNot(NAME, 'CONFIGURE')).toBe('2re9av3m1hl is still busy with CONFIGURE: flp001-sender has not answered yet.');
    await clock.advance(70_000);
    expect(manager.whyNot(NAME, 'CONFIGURE')).toBeUndefined();
    expect(await during(manager.transition(NAME, 'CONFIGURE'))).toMatchObject({ ok: true, value: { state: 'CONFIGURED' } });
  });
});

describe('a task in ERROR', () => {
  const script = { 'flp001-sender': { on: { running: ['to-error'] } } } as const;
  const run = { runNumber: 7 };

  test('fails the transition at once, and RECOVER brings all back, the running ones by way of CONFIGURED', async () => {
    const { manager, during, deployed, cluster } = managed(script);
    await deployed();
    await during(manager.transition(NAME, 'CONFIGURE'));
    expect(await during(manager.transition(NAME, 'START_ACTIVITY', { run }))).toMatchObject({
      ok: false,
      error: { message: 'START_ACTIVITY of 2re9av3m1hl failed. flp001-sender: START led to ERROR.' },
    });
    expect(manager.whyNot(NAME, 'STOP_ACTIVITY')).toMatch(/^STOP_ACTIVITY is not possible while 2re9av3m1hl is ERROR; RECOVER is\.$/);
    expect(await during(manager.transition(NAME, 'RECOVER'))).toMatchObject({ ok: true, value: { state: 'STANDBY', attention: 'fine' } });
    expect(cluster.all(TASKS).map(({ status }) => status?.error)).toEqual([undefined, undefined]);
    expect(cluster.all(TASKS).map(({ spec }) => spec.arguments)).toEqual([{}, {}]);
  });

  test('because its pod failed cannot be recovered, which is told before any request', async () => {
    const { manager, during, deployed, cluster } = managed();
    await deployed();
    cluster.patch(TASKS, 'flp001-sender', {
      status: { state: 'error', error: 'Pod failed: ', conditions: [{ type: 'PodReady', status: 'False' }] },
    });
    await during(Promise.resolve());
    cluster.requests.length = 0;
    const refused = await during(manager.transition(NAME, 'RECOVER'));
    expect(refused).toMatchObject({ ok: false, error: { reason: 'conflict' } });
    expect(cluster.requests.filter(({ verb }) => WRITES.includes(verb))).toEqual([]);
  });
});

describe('nothing is written', () => {
  test('for an illegal transition', async () => {
    const { manager, during, deployed, cluster } = managed();
    await deployed();
    cluster.requests.length = 0;
    const refused = await during(manager.transition(NAME, 'START_ACTIVITY', { run: { runNumber: 1 } }));
    expect(refused).toEqual({
      ok: false,
      error: { reason: 'conflict', message: 'START_ACTIVITY is not possible while 2re9av3m1hl is STANDBY; CONFIGURE is.', causes: [] },
    });
    expect(cluster.requests.filter(({ verb }) => WRITES.includes(verb))).toEqual([]);
  });

  test('while another program has a request under way', async () => {
    const { manager, during, deployed, cluster } = managed({ 'flp001-sender': { on: { configured: [{ slowMs: 5_000 }] } } });
    await deployed();
    cluster.patch(ENVIRONMENTS, NAME, { spec: { state: 'configured' } });
    const refused = await during(manager.transition(NAME, 'CONFIGURE'));
    expect(refused).toMatchObject({ ok: false, error: { message: expect.stringMatching(/busy with CONFIGURE/) } });
  });

  test('on an environment that is being deleted', async () => {
    const { manager, during, deployed, operators } = managed();
    await deployed();
    operators.environmentManager = false;
    await during(manager.killEnvironment(NAME, { timeoutMs: 100 }));
    expect(await during(manager.transition(NAME, 'CONFIGURE'))).toMatchObject({
      ok: false,
      error: { message: `${NAME} is being deleted.` },
    });
  });
});

describe('while waiting', () => {
  const slow = { 'flp001-sender': { on: { configured: [{ slowMs: 5_000 }] } } } as const;

  test('cancelling says what was asked already, and a new session can wait on and go on', async () => {
    const { manager, during, deployed, start, clock } = managed(slow);
    await deployed();
    const stop = new AbortController();
    const moving = manager.transition(NAME, 'CONFIGURE', { signal: stop.signal });
    await clock.advance(500);
    stop.abort();
    expect(await during(moving)).toMatchObject({
      ok: false,
      error: {
        reason: 'cancelled',
        message: 'Stopped waiting. CONFIGURED was asked of 2re9av3m1hl on fake / alice-tasks, the tasks go on by themselves.',
      },
    });
    const next = start();
    expect(await during(next.transition(NAME, 'CONFIGURE'))).toMatchObject({
      ok: false,
      error: { message: expect.stringMatching(/busy with CONFIGURE/) },
    });
    await clock.advance(6_000);
    expect(next.overview(NAME)).toMatchObject({ state: 'CONFIGURED', attention: 'fine' });
    expect(await during(next.transition(NAME, 'RESET'))).toMatchObject({ ok: true });
  });

  test('only one operation at a time runs on an environment', async () => {
    const { manager, during, deployed } = managed(slow);
    await deployed();
    const moving = manager.transition(NAME, 'CONFIGURE');
    expect(await during(manager.transition(NAME, 'CONFIGURE'))).toMatchObject({ ok: false, error: { reason: 'conflict' } });
    expect(manager.operationOn(NAME)).toBe('CONFIGURE');
    expect(await during(moving)).toMatchObject({ ok: true });
    expect(manager.operationOn(NAME)).toBeUndefined();
  });

  test.each([
    ['Environment', `CONFIGURE of ${NAME} cannot end: Environment ${NAME} was deleted meanwhile.`, []],
    [
      'Task',
      `CONFIGURE of ${NAME} cannot end: Task flp001-sender was deleted meanwhile. The other tasks go on.`,
      [{ task: 'flp001-sender', message: 'was deleted' }],
    ],
  ])('a deleted %s ends it', async (kind, message, causes) => {
    const { manager, during, deployed, cluster, clock } = managed(slow);
    await deployed();
    const moving = manager.transition(NAME, 'CONFIGURE');
    await clock.advance(500);
    if (kind === 'Task') cluster.remove(TASKS, 'flp001-sender');
    else cluster.remove(ENVIRONMENTS, NAME);
    expect(await during(moving, 2_000)).toMatchObject({ ok: false, error: { reason: 'notFound', message, causes } });
  });

  test('a broken watch is told and waited for', async () => {
    const { manager, during, deployed, cluster, clock } = managed(slow);
    await deployed();
    const progress: string[] = [];
    const moving = manager.transition(NAME, 'CONFIGURE', { onProgress: ({ message }) => progress.push(message) });
    await clock.advance(500);
    const broken = clusterError('unreachable', 'connection refused');
    cluster.refuse = ({ verb }) => (verb === 'watch' || verb === 'list' ? broken : undefined);
    cluster.breakWatches(broken);
    await clock.advance(3_000);
    expect(manager.watchState).toMatchObject({ name: 'stale' });
    expect(progress.at(-1)).toBe(`CONFIGURE of ${NAME}: 1 of 2 tasks CONFIGURED (not live: connection refused)`);
    cluster.refuse = () => undefined;
    expect(await during(moving)).toMatchObject({ ok: true });
  });
});

describe('conflicts', () => {
  const conflict = clusterError('conflict', 'the object has been modified', { status: 409 });

  test.each([TASKS.kind, ENVIRONMENTS.kind])('with other writers of the %s are read and tried again', async (kind) => {
    const { manager, during, deployed, cluster } = managed();
    await deployed(undefined, { configureArguments: { 'flp001.sender': { colour: 'red' } } });
    let left = 3;
    cluster.refuse = (request) => (request.verb === 'patch' && request.kind === kind && left-- > 0 ? conflict : undefined);
    cluster.requests.length = 0;
    expect(await during(manager.transition(NAME, 'CONFIGURE'))).toMatchObject({ ok: true });
    const asked = cluster.requests
      .filter((request) => request.kind === kind && ['get', 'patch'].includes(request.verb))
      .map(({ verb }) => verb);
    expect(asked.join(' ')).toContain('patch get patch get patch get patch');
  });

  test('without end are an error that names the object; the state is not touched', async () => {
    const { manager, during, deployed, cluster } = managed();
    await deployed(undefined, { configureArguments: { 'flp001.sender': { colour: 'red' } } });
    cluster.refuse = ({ verb, kind }) => (verb === 'patch' && kind === 'Task' ? conflict : undefined);
    expect(await during(manager.transition(NAME, 'CONFIGURE'))).toMatchObject({
      ok: false,
      error: {
        reason: 'conflict',
        status: 409,
        message: expect.stringMatching(/^Task flp001-sender was changed by others 8 times in a row: .* The state of .* was not changed/),
      },
    });
    expect(cluster.find(ENVIRONMENTS, NAME)?.spec.state).toBe('standby');
  });
});
