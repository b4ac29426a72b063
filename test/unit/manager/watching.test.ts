import { describe, expect, test } from 'vitest';
import { Emitter } from '../../../src/base/emitter.ts';
import { clusterError } from '../../../src/k8s/clusterError.ts';
import type { WatchState } from '../../../src/k8s/watchState.ts';
import { coalesced } from '../../../src/manager/coalesce.ts';
import { TASKS } from '../../../src/manager/resources.ts';
import { combinedState } from '../../../src/manager/watchedKinds.ts';
import { FakeClock } from '../../support/fakeClock.ts';
import { managed } from '../../support/managed.ts';

const live = (since: number): WatchState => ({ name: 'live', since });
const stale = (since: number): WatchState => ({ name: 'stale', since, reason: 'gone', retryAt: 0 });
const connecting: WatchState = { name: 'connecting' };

describe('the combined state of the watches', () => {
  test.each([
    ['nothing started', undefined, undefined, connecting],
    ['all live: as young as the youngest', live(1), live(2), live(2)],
    ['one still connecting', live(1), connecting, connecting],
    ['one stale', connecting, stale(5), stale(5)],
    ['two stale: as old as the oldest', stale(5), stale(3), stale(3)],
  ])('%s', (_title, environments, tasks, expected) => {
    const states = new Map([
      ['Pod', live(0)],
      ['TaskTemplate', live(0)],
      ['Node', stale(0)],
      ['Event', connecting],
    ] as const);
    const given =
      environments && tasks ? new Map([...states, ['Environment', environments] as const, ['Task', tasks] as const]) : new Map();
    expect(combinedState(given)).toEqual(expected);
  });
});

test('bursts of changes are passed on at most every interval, the last one always', async () => {
  const clock = new FakeClock();
  const source = new Emitter<void>();
  const times: number[] = [];
  const changes = coalesced(source.event, clock, 250);
  changes.event(() => times.push(clock.now()));
  for (let round = 0; round < 60; round++) {
    source.fire();
    await clock.advance(10);
  }
  await clock.advance(1_000);
  expect(times).toEqual([0, 250, 500, 750]);
  source.fire();
  await clock.advance(0);
  expect(times.at(-1)).toBe(clock.now());
  source.fire();
  changes.dispose();
  await clock.advance(1_000);
  expect(times).toHaveLength(5);
});

describe('being ready', () => {
  test('means that everything is listed', async () => {
    const { manager, deployed, start, during } = managed();
    await deployed();
    const next = start();
    expect(await during(next.ready())).toEqual({ ok: true, value: undefined });
    expect(next.overviews).toEqual(manager.overviews);
    expect(next.facts.nodes).toHaveLength(2);
    expect([...next.watchStates.keys()].sort()).toEqual(['Environment', 'Node', 'Pod', 'Task', 'TaskTemplate']);
  });

  test.each(['Node', 'Pod'])('does not need a %s', async (kind) => {
    const { manager, cluster, during } = managed();
    cluster.refuse = (request) => (request.kind === kind ? clusterError('forbidden', 'not you') : undefined);
    expect(await during(manager.ready(), 1_000)).toEqual({ ok: true, value: undefined });
    expect(manager.watchState.name).toBe(kind === 'Pod' ? 'stale' : 'live');
    expect(manager.facts.nodes === undefined).toBe(kind === 'Node');
  });

  test.each(['list', 'watch'] as const)('fails when Tasks may not be asked for by %s', async (verb) => {
    const { manager, cluster, during } = managed();
    cluster.refuse = (request) => (request.kind === TASKS.kind && request.verb === verb ? clusterError('forbidden', 'not you') : undefined);
    expect(await during(manager.ready(), 60_000)).toMatchObject({ ok: false, error: { message: 'not you' } });
  });
});

test('a manager that is closed ends its operations and fires no more', async () => {
  const { manager, deployed, operators, during } = managed();
  await deployed();
  operators.taskManager = false;
  const moving = manager.transition('2re9av3m1hl', 'CONFIGURE');
  let fired = 0;
  manager.onDidChange(() => fired++);
  manager.dispose();
  expect(await during(moving, 5_000)).toMatchObject({ ok: false, error: { reason: 'cancelled' } });
  expect(fired).toBe(0);
});
