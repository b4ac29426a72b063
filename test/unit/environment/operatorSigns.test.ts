import { expect, test } from 'vitest';
import type { EnvironmentObject, TaskObject } from '../../../src/core/environment/customObjects.ts';
import { operatorSigns } from '../../../src/core/environment/operatorSigns.ts';
import { environmentObject, taskObject } from '../../support/objects.ts';

const LEAVING = { deletionTimestamp: '2025-01-01T00:00:10Z' };
const POD = { containers: [{ name: 'main' }] };
const healthy = taskObject('flp001-readout', { metadata: { creationTimestamp: '2025-01-01T00:00:01Z' } });

/** What each operator has not answered. */
function unanswered(environments: readonly EnvironmentObject[], tasks: readonly TaskObject[], podsOf: readonly string[] | undefined = []) {
  const signs = operatorSigns({ environments, tasks, hasPod: (task) => podsOf?.includes(task), eventsOf: () => [] });
  return signs.map(({ operator, node, unanswered: keys }) => [node ?? operator, keys]);
}

test.each<[string, readonly EnvironmentObject[], readonly TaskObject[], readonly unknown[]]>([
  ['nothing to judge by', [], [], []],
  [
    'all is well',
    [environmentObject(['readout'], 'standby', 'standby')],
    [healthy],
    [
      ['environment-manager', []],
      ['flp001.cern.ch', []],
    ],
  ],
  [
    'a new Environment that nobody accepted',
    [environmentObject(['readout'], 'standby', undefined, { finalizers: [] })],
    [],
    [['environment-manager', ['Environment/uid-2abc/accept']]],
  ],
  [
    'one without taskTemplates, which no operator can accept',
    [{ apiVersion: 'aliecs.alice.cern/v1alpha1', kind: 'Environment', metadata: { name: 'x' }, spec: { state: 'standby', tasks: {} } }],
    [],
    [['environment-manager', []]],
  ],
  [
    'a request that was not passed on',
    [environmentObject(['readout'], 'configured', 'standby')],
    [healthy],
    [
      ['environment-manager', ['Task/uid-flp001-readout/configured']],
      ['flp001.cern.ch', []],
    ],
  ],
  [
    'a deploy that stopped half way is driven by nobody',
    [environmentObject(['readout', 'missing'], 'configured')],
    [healthy],
    [
      ['environment-manager', []],
      ['flp001.cern.ch', []],
    ],
  ],
  [
    'a deletion of which its Tasks were not told',
    [environmentObject(['readout'], 'standby', 'standby', LEAVING)],
    [healthy],
    [
      ['environment-manager', ['Environment/uid-2abc/delete']],
      ['flp001.cern.ch', []],
    ],
  ],
  [
    'a deletion that waits for Tasks which are leaving',
    [environmentObject(['readout'], 'standby', 'standby', LEAVING)],
    [taskObject('flp001-readout', { metadata: LEAVING })],
    [
      ['environment-manager', []],
      ['flp001.cern.ch', ['Task/uid-flp001-readout/delete']],
    ],
  ],
  [
    'a Task that no task-manager accepted, and one without containers that none can',
    [],
    [
      taskObject('a', { metadata: { finalizers: [] }, spec: { nodeName: 'n1', pod: POD } }),
      taskObject('b', { metadata: { finalizers: [] } }),
    ],
    [
      ['flp001.cern.ch', []],
      ['n1', ['Task/uid-a/accept']],
    ],
  ],
])('%s', (_title, environments, tasks, expected) => {
  expect(unanswered(environments, tasks)).toEqual(expected);
});

test('a Task that is leaving is not late while its pod ends, or where pods are not known', () => {
  const leaving = taskObject('flp001-readout', { metadata: LEAVING });
  expect(unanswered([], [leaving], ['flp001-readout'])).toEqual([['flp001.cern.ch', []]]);
  expect(operatorSigns({ environments: [], tasks: [leaving], hasPod: () => undefined, eventsOf: () => [] })[0]?.unanswered).toEqual([]);
});

test('the newest trace counts: Tasks made, conditions written, Events recorded', () => {
  const conditions = [{ type: 'PodReady', status: 'True' as const, lastTransitionTime: '2025-01-01T00:00:05Z' }];
  const task = taskObject('flp001-readout', {
    metadata: { creationTimestamp: '2025-01-01T00:00:01Z' },
    status: { state: 'standby', conditions },
  });
  const environments = [environmentObject(['readout'], 'standby', 'standby')];
  const signs = operatorSigns({ environments, tasks: [task], hasPod: () => true, eventsOf: () => [] });
  expect(signs.map(({ lastActed }) => lastActed)).toEqual([Date.UTC(2025, 0, 1, 0, 0, 1), Date.UTC(2025, 0, 1, 0, 0, 5)]);
});
