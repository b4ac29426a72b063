import { describe, expect, test } from 'vitest';
import type { EnvironmentOverview } from '../../../src/core/environment/overview.ts';
import { environmentRows } from '../../../src/ui/present/environmentRows.ts';
import type { Row } from '../../../src/ui/present/row.ts';
import { environmentOverview, nodeOverview, taskOverview, withoutObject } from '../../support/overviews.ts';

const MINUTE = 60_000;
const options = { now: 1_000_000 + 4 * MINUTE, hostDomain: '', operationOn: () => undefined };

function rowOf(environment: EnvironmentOverview): Row {
  const [row] = environmentRows([environment], options);
  if (row === undefined) throw new Error('no row');
  return row;
}

function allRows(rows: readonly Row[]): Row[] {
  return rows.flatMap((row) => [row, ...allRows(row.children)]);
}

describe('an environment says its state in words', () => {
  const tasks = (...attentions: ('fine' | 'behind' | 'error')[]) => [
    nodeOverview({ tasks: attentions.map((attention, index) => taskOverview({ name: `t${index}`, attention })) }),
  ];
  test.each<[string, Partial<EnvironmentOverview>, string, string]>([
    [
      'fine',
      { id: '2rE9AV3m1HL', state: 'RUNNING', desired: 'RUNNING', workflow: 'readout-demo', nodes: tasks('fine', 'fine') },
      'RUNNING · readout-demo · 2 tasks · 4 min',
      'play-circle',
    ],
    [
      'behind',
      {
        state: 'STANDBY',
        desired: 'CONFIGURED',
        attention: 'behind',
        requestedAt: options.now - 12_000,
        nodes: tasks('fine', 'behind', 'behind'),
      },
      'STANDBY → CONFIGURED · 1 of 3 · 10 s',
      'color-mode',
    ],
    [
      'in error',
      { state: 'ERROR', attention: 'error', explanation: 'stfsender: cannot bind', nodes: tasks('error') },
      'ERROR · stfsender: cannot bind · 4 min',
      'error',
    ],
    [
      'incomplete',
      {
        state: '',
        attention: 'incomplete',
        nodes: [nodeOverview({ tasks: [taskOverview(), withoutObject(taskOverview({ name: '', attention: 'incomplete' }))] })],
      },
      'incomplete deploy · 1 of 2 tasks · finish or remove',
      'warning',
    ],
    ['terminating', { attention: 'leaving', deletingSince: options.now - 2 * MINUTE }, 'terminating · 1 task · 2 min', 'trash'],
    ['without a creation time', { createdAt: Number.NaN }, 'CONFIGURED · 1 task', 'pass'],
    ['without a state', { state: '', desired: '' }, 'UNKNOWN · 1 task · 4 min', 'question'],
  ])('%s', (_, given, description, icon) => {
    const row = rowOf(environmentOverview(given));
    expect([row.description, row.look.icon]).toEqual([description, icon]);
    expect(row.spoken).toBe(`Environment ${row.label}, ${description}`);
  });
});

test('what needs attention comes first, then the names', () => {
  const environments = [
    environmentOverview({ name: 'c' }),
    environmentOverview({ name: 'b', attention: 'behind' }),
    environmentOverview({ name: 'a' }),
    environmentOverview({ name: 'd', attention: 'error' }),
  ];
  expect(environmentRows(environments, options).map(({ label }) => label)).toEqual(['d', 'b', 'a', 'c']);
});

test('a node says how many tasks are behind, and may lose its domain', () => {
  const node = nodeOverview({
    attention: 'behind',
    behind: 2,
    tasks: [taskOverview({ attention: 'behind' }), taskOverview({ name: 'b' })],
  });
  const [row] = environmentRows([environmentOverview({ nodes: [node] })], { ...options, hostDomain: 'cern.ch' });
  expect(row?.children.map(({ label, description, spoken }) => [label, description, spoken])).toEqual([
    ['flp001', '2 behind', 'Node flp001.cern.ch, 2 behind'],
  ]);
});

test('a task opens to conditions in their order, its pod and its events', () => {
  const task = taskOverview({
    state: 'STANDBY',
    desired: 'CONFIGURED',
    attention: 'behind',
    explanation: 'waiting for OCC',
    conditions: [
      { type: 'PodReady', status: 'True' },
      { type: 'GRPCConnected', status: 'False', message: 'no answer' },
    ],
    pod: {
      name: 'aliecs-task-pod-flp001-readout',
      phase: 'Running',
      restarts: 1,
      object: { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'aliecs-task-pod-flp001-readout', uid: 'p1' } },
    },
    events: [
      {
        apiVersion: 'v1',
        kind: 'Event',
        metadata: { name: 'e1', uid: 'e1' },
        involvedObject: {},
        reason: 'PodReady',
        message: 'has an address',
        type: 'Normal',
      },
    ],
  });
  const row = rowOf(environmentOverview({ nodes: [nodeOverview({ tasks: [task] })] })).children[0]?.children[0];
  expect(row?.description).toBe('STANDBY → CONFIGURED · waiting for OCC');
  expect(row?.children.map(({ label, description }) => [label, description])).toEqual([
    ['PodReady', 'True'],
    ['GRPCConnected', 'False · no answer'],
    ['aliecs-task-pod-flp001-readout', 'Running · 1 restart'],
    ['Events', 'last 1 of 1'],
  ]);
});

describe('ids of rows', () => {
  test('are unique although two environments share node and task class, and one has a task twice', () => {
    const missing = withoutObject(taskOverview({ name: '' }));
    const environments = [
      environmentOverview({ name: '2abcdefg', nodes: [nodeOverview({ tasks: [taskOverview(), missing, missing] })] }),
      environmentOverview({ name: '2hijklmn' }),
      withoutObject(environmentOverview({ name: '', id: '', uid: '' })),
    ];
    const ids = allRows(environmentRows(environments, options)).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('change when an object is deleted and created again under its name', () => {
    const ids = ['u1', 'u2'].map((uid) => rowOf(environmentOverview({ uid })).id);
    expect(ids[0]).not.toBe(ids[1]);
  });
});

test('what a cluster writes stays text in a card', () => {
  const explanation = '[click](command:evil) <img src=x> $(error) **x**\n# y';
  const { card } = rowOf(environmentOverview({ attention: 'error', explanation }));
  expect(card).not.toMatch(/\]\(|<img|\$\(|\n# y/);
});

test('a row offers what is legal', () => {
  const words = (given: Partial<EnvironmentOverview>) => rowOf(environmentOverview(given)).context.split(';');
  expect(words({})).toEqual(['environment', 'startActivity', 'reset', 'driveTo', 'showObject', 'killEnvironment']);
  expect(words({ deletingSince: 1, attention: 'leaving' })).toEqual(['environment', 'explain', 'showObject', 'killEnvironment']);
});

test('nothing is offered while an operation of this window is under way', () => {
  const [row] = environmentRows([environmentOverview()], { ...options, operationOn: () => 'CONFIGURE' });
  expect(row?.context.split(';')).toEqual(['environment', 'showObject', 'killEnvironment']);
});
