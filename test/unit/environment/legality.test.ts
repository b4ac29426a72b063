import { expect, test } from 'vitest';
import { buildOverview } from '../../../src/core/environment/buildOverview.ts';
import type { Condition, EnvironmentObject, TaskObject } from '../../../src/core/environment/customObjects.ts';
import { whyNot } from '../../../src/core/environment/legality.ts';
import { type EnvironmentEvent, EVENTS } from '../../../src/core/environment/transitions.ts';
import { environmentObject, taskObject } from '../../support/objects.ts';

const ASKED = Date.parse('2025-01-01T00:00:00Z');
const at = (state: 'standby' | 'configured' | 'running', observed: string, ...conditions: Condition[]) =>
  taskObject('flp001-a', { spec: { state }, status: { state: observed, conditions } });
const refused = (from: string, to: string): Condition => ({
  type: 'StateTransitionResult',
  status: 'False',
  message: `Transition from ${from} to ${to} failed: no`,
});
const asking = (desired: 'standby' | 'configured' | 'running', observed: string) =>
  environmentObject(['a'], desired, observed, { annotations: { 'aliecs.alice.cern/requested': `${desired} 2025-01-01T00:00:00Z` } });

const cases: readonly [string, EnvironmentObject, TaskObject[], number, readonly EnvironmentEvent[]][] = [
  ['in standby', environmentObject(['a'], 'standby', 'standby'), [at('standby', 'standby')], 0, ['CONFIGURE']],
  ['configured', environmentObject(['a'], 'configured', 'configured'), [at('configured', 'configured')], 0, ['START_ACTIVITY', 'RESET']],
  ['running', environmentObject(['a'], 'running', 'running'), [at('running', 'running')], 0, ['STOP_ACTIVITY']],
  ['in error', environmentObject(['a'], 'running', 'error'), [at('running', 'error')], 0, ['RECOVER']],
  ['not deployed', environmentObject(['a'], 'standby'), [], 0, []],
  [
    'leaving',
    environmentObject(['a'], 'standby', 'standby', { deletionTimestamp: '2025-01-01T00:00:00Z' }),
    [at('standby', 'standby')],
    0,
    [],
  ],
  ['just asked', asking('configured', 'standby'), [at('standby', 'standby')], 1_000, []],
  ['asked by others, who knows when', environmentObject(['a'], 'configured', 'standby'), [at('standby', 'standby')], 0, []],
  ['asked, answered, not summed up', asking('configured', 'standby'), [at('configured', 'configured')], 1_000, []],
  [
    'asked and refused',
    asking('configured', 'standby'),
    [at('configured', 'standby', refused('standby', 'configured'))],
    1_000,
    ['CONFIGURE', 'RESET'],
  ],
  ['asked too long ago', asking('configured', 'standby'), [at('configured', 'standby')], 80_000, ['CONFIGURE', 'RESET']],
  [
    'asked to start and refused',
    asking('running', 'configured'),
    [at('running', 'configured', refused('configured', 'running'))],
    0,
    ['START_ACTIVITY', 'STOP_ACTIVITY'],
  ],
  [
    'asked to stop and refused',
    asking('configured', 'running'),
    [at('configured', 'running', refused('running', 'configured'))],
    0,
    ['STOP_ACTIVITY'],
  ],
  [
    'in error while another task moves',
    asking('running', 'error'),
    [at('running', 'error'), taskObject('flp001-b', { spec: { state: 'running' }, status: { state: 'configured' } })],
    1_000,
    [],
  ],
  ['recovering', asking('standby', 'error'), [at('standby', 'error')], 1_000, []],
  ['not to be recovered: refused', asking('standby', 'error'), [at('standby', 'error', refused('error', 'standby'))], 1_000, ['RECOVER']],
  [
    'asked by others for what no step leads to',
    asking('running', 'standby'),
    [at('running', 'standby', refused('standby', 'running'))],
    1_000,
    ['CONFIGURE'],
  ],
  ['whose task fell into error, which it does not say yet', asking('running', 'configured'), [at('running', 'error')], 20, ['RECOVER']],
  [
    'one of whose tasks is leaving',
    environmentObject(['a'], 'configured', 'configured'),
    [at('configured', 'configured'), taskObject('flp001-b', { metadata: { deletionTimestamp: '2025-01-01T00:00:00Z' } })],
    0,
    [],
  ],
  ['without tasks', environmentObject([], 'standby', 'standby'), [], 0, []],
  ['dead', environmentObject(['a'], 'running', 'error'), [at('running', 'error', { type: 'PodReady', status: 'False' })], 0, []],
];

test.each(cases)('an environment %s', (_title, environment, tasks, after, legal) => {
  const [overview] = buildOverview({ environments: [environment], tasks });
  if (overview === undefined) throw new Error('no overview');
  expect(EVENTS.filter((event) => whyNot(overview, event, ASKED + after) === undefined)).toEqual(legal);
});

test('a task that is leaving is named', () => {
  const leaving = taskObject('flp001-b', { metadata: { deletionTimestamp: '2025-01-01T00:00:00Z' } });
  const environment = environmentObject(['a'], 'standby', 'standby');
  const [overview] = buildOverview({ environments: [environment], tasks: [at('standby', 'standby'), leaving] });
  expect(overview && whyNot(overview, 'CONFIGURE', 0)).toBe(
    'flp001-b of 2abc is being deleted and answers no more: wait until it is gone.',
  );
});

test('orphans can only be killed', () => {
  const [overview] = buildOverview({ environments: [], tasks: [at('standby', 'standby')] });
  expect(overview && whyNot(overview, 'CONFIGURE', 0)).toBe('2abc has no Environment any more: they can only be killed.');
});
