import { expect, test } from 'vitest';
import type { EnvironmentEvent } from '../../../src/core/environment/transitions.ts';
import { ENVIRONMENTS, PODS, TASKS } from '../../../src/manager/resources.ts';
import { environment, managed } from '../../support/managed.ts';

const NAME = '2re9av3m1hl';
const TASK_NAMES = ['flp001-readout', 'flp001-sender', 'flp002-readout'];

test('a whole cycle, from the manifest to nothing left', async () => {
  const { cluster, manager, during } = managed();
  const plan = await during(manager.plan(environment('2rE9AV3m1HL', { flp001: ['readout', 'sender'], flp002: ['readout'] })));
  if (!plan.ok) throw new Error(plan.error.message);
  expect(plan.value.problems.map(({ code }) => code)).toEqual(['environment-name-lowered']);
  const progress: string[] = [];
  const deployed = await during(manager.deploy(plan.value, { onProgress: ({ message }) => progress.push(message) }));
  expect(deployed).toMatchObject({ ok: true, value: { id: '2rE9AV3m1HL', name: NAME, state: 'STANDBY', attention: 'fine', taskCount: 3 } });
  expect(progress.at(0)).toBe('Deploying 2rE9AV3m1HL: checking');
  expect(progress).toContain('Deploying 2rE9AV3m1HL: 0 of 3 tasks STANDBY');

  const steps: readonly [EnvironmentEvent, string][] = [
    ['CONFIGURE', 'CONFIGURED'],
    ['START_ACTIVITY', 'RUNNING'],
    ['STOP_ACTIVITY', 'CONFIGURED'],
    ['RESET', 'STANDBY'],
  ];
  for (const [event, state] of steps) {
    const moved = await during(manager.transition(NAME, event, { run: { runNumber: 500_001 } }));
    expect(moved).toMatchObject({ ok: true, value: { state, desired: state, tasksInDesiredState: 3 } });
    expect(cluster.all(TASKS).map(({ metadata, status }) => [metadata.name, status?.state])).toEqual(
      TASK_NAMES.map((task) => [task, state.toLowerCase()]),
    );
  }
  expect(manager.nextRunNumber()).toBe(500_002);

  expect(await during(manager.killTask('flp001.sender'))).toEqual({ ok: true, value: undefined });
  expect(cluster.all(PODS)).toHaveLength(2);
  expect(await during(manager.killEnvironment(NAME))).toEqual({ ok: true, value: undefined });
  expect([...cluster.all(ENVIRONMENTS), ...cluster.all(TASKS), ...cluster.all(PODS)]).toEqual([]);
  expect(manager.overviews).toEqual([]);
  manager.dispose();
});
