import { describe, expect, test } from 'vitest';
import { buildOverview } from '../../../src/core/environment/buildOverview.ts';
import { OverviewIndex } from '../../../src/core/environment/overviewIndex.ts';
import { environmentObject, podObject, taskObject } from '../../support/objects.ts';

const DELETED = '2025-01-01T00:00:00Z';
const pods = [podObject('flp001-a'), podObject('flp001-b')];
const a = taskObject('flp001-a');
const b = taskObject('flp001-b');
const moved = taskObject('flp001-b', { spec: { state: 'configured' }, status: { state: 'configured' } });
const refused = taskObject('flp001-b', {
  spec: { state: 'configured' },
  status: { conditions: [{ type: 'StateTransitionResult', status: 'False', message: 'Transition from standby to configured failed: no' }] },
});

const { taskTemplates: _none, ...withoutTemplates } = environmentObject([], 'standby');

describe('one environment', () => {
  test.each([
    [
      'fine',
      environmentObject(['a', 'b'], 'standby', 'standby'),
      [a, b],
      { state: 'STANDBY', attention: 'fine', explanation: '', tasksInDesiredState: 2 },
    ],
    [
      'on its way',
      environmentObject(['a', 'b'], 'configured', 'standby'),
      [a, moved],
      {
        state: 'STANDBY',
        desired: 'CONFIGURED',
        attention: 'behind',
        explanation: 'a on flp001.cern.ch: waiting for the environment-manager to pass the request on',
        tasksInDesiredState: 1,
        nodes: [{ name: 'flp001.cern.ch', state: 'MIXED', behind: 1, attention: 'behind' }],
      },
    ],
    [
      'with an error first',
      environmentObject(['a', 'b'], 'configured', 'standby'),
      [a, refused],
      {
        attention: 'error',
        explanation: 'b on flp001.cern.ch: CONFIGURE refused: no',
        nodes: [{ tasks: [{ className: 'b' }, { className: 'a' }] }],
      },
    ],
    [
      'whose operator word is older than its tasks',
      environmentObject(['a', 'b'], 'standby', 'standby'),
      [a, moved],
      { state: 'MIXED', attention: 'behind', tasksInDesiredState: 1 },
    ],
    [
      'in error, after the last error is gone',
      environmentObject(['a', 'b'], 'standby', 'error'),
      [a, b],
      { state: 'ERROR', attention: 'error', explanation: 'no task is in ERROR any more, but they are not all in one state' },
    ],
    [
      'whose task was killed: nobody misses it',
      {
        ...environmentObject(['a', 'b'], 'standby'),
        status: { state: 'standby', tasks: { 'flp001.cern.ch': { 'flp001-a': 'standby', 'flp001-b': 'standby' } } },
      },
      [a],
      { taskCount: 1, attention: 'fine' },
    ],
    [
      'not seen by its operator',
      environmentObject(['a'], 'standby', undefined, { finalizers: [] }),
      [],
      { state: '', attention: 'behind', explanation: 'a on flp001: waiting for the environment-manager to make its Task', taskCount: 1 },
    ],
    [
      'that the operator cannot touch',
      withoutTemplates,
      [],
      { attention: 'incomplete', explanation: expect.stringContaining('no taskTemplates') },
    ],
    [
      'whose task name is taken',
      { ...environmentObject(['a'], 'standby'), status: { tasks: {} } },
      [taskObject('flp001-a', { metadata: { labels: { environment: '2other' } } })],
      {
        attention: 'incomplete',
        explanation: 'incomplete deploy · 0 of 1 task · a on flp001: its name flp001-a is taken by a task of 2other',
        nodes: [{ tasks: [{ name: '', className: 'a', taskId: 'id-flp001-a', attention: 'incomplete' }] }],
      },
    ],
    [
      'leaving',
      environmentObject(['a', 'b'], 'standby', 'standby', { deletionTimestamp: DELETED }),
      [a],
      { attention: 'leaving', explanation: 'being deleted, waiting for 1 task', deletingSince: Date.parse(DELETED), taskCount: 1 },
    ],
    [
      'leaving, held',
      environmentObject(['a'], 'standby', 'standby', { deletionTimestamp: DELETED }),
      [],
      { attention: 'leaving', explanation: 'being deleted, held by aliecs.alice.cern/environment-finalizer' },
    ],
    [
      'with its id and the time of its request',
      environmentObject(['a'], 'configured', 'standby', {
        annotations: {
          'aliecs.alice.cern/environment-id': '2aBc',
          'aliecs.alice.cern/requested': `configured ${DELETED}`,
          'aliecs.alice.cern/workflow': 'wf',
        },
      }),
      [a],
      { id: '2aBc', workflow: 'wf', requestedAt: Date.parse(DELETED) },
    ],
  ])('%s', (_title, environment, tasks, expected) => {
    const overviews = buildOverview({ environments: [environment], tasks, pods });
    expect(overviews.find(({ name }) => name === '2abc')).toMatchObject(expected);
  });

  test('a missing task is explained by what is missing', () => {
    const explain = (given: Omit<Parameters<typeof buildOverview>[0], 'environments' | 'tasks'>) =>
      buildOverview({ environments: [environmentObject(['a'], 'standby')], tasks: [], ...given })[0];
    expect(explain({ taskTemplates: [] })).toMatchObject({
      attention: 'incomplete',
      explanation: expect.stringContaining('There is no TaskTemplate "a"'),
    });
    expect(explain({ nodes: [] })).toMatchObject({
      attention: 'incomplete',
      explanation: expect.stringContaining('No node of the cluster is called "flp001"'),
    });
  });
});

test('what needs attention comes first, the rest by name', () => {
  const named = (name: string, desired: 'standby' | 'configured', observed: string, deleted?: string) => ({
    ...environmentObject([], desired, observed),
    metadata: { name, ...(deleted === undefined ? {} : { deletionTimestamp: deleted }) },
  });
  const environments = [
    named('z-fine', 'standby', 'standby'),
    named('m-leaving', 'standby', 'standby', DELETED),
    named('a-fine', 'standby', 'standby'),
    named('y-behind', 'configured', 'standby'),
    named('x-error', 'standby', 'error'),
    { ...environmentObject(['a'], 'standby'), metadata: { name: 'w-incomplete' }, status: { tasks: {} } },
  ];
  expect(buildOverview({ environments, tasks: [] }).map(({ name }) => name)).toEqual([
    'x-error',
    'w-incomplete',
    'y-behind',
    'a-fine',
    'm-leaving',
    'z-fine',
  ]);
});

test('tasks without an environment stay in sight', () => {
  const alone = taskObject('alone', { metadata: { labels: {} } });
  expect(buildOverview({ environments: [], tasks: [a, b, alone], pods: [...pods, podObject('alone')] })).toMatchObject([
    {
      name: '2abc',
      attention: 'error',
      explanation: '2 tasks left behind: the Environment does not exist',
      taskCount: 2,
      state: 'STANDBY',
    },
    { name: '', attention: 'fine', explanation: '1 task that belongs to no environment', taskCount: 1 },
  ]);
});

test('single changes derive only what they touch', () => {
  const index = new OverviewIndex();
  index.setEnvironment(environmentObject(['a', 'b'], 'standby', 'standby'));
  index.setEnvironment(environmentObject(['x'], 'standby', 'standby', { name: '2other' }));
  for (const task of [a, b]) index.tasks.setTask(task);
  const before = index.overviews();
  expect(index.overviews()).toBe(before);
  const other = index.overview('2other');
  const tasks = index.overview('2abc')?.nodes[0]?.tasks;
  index.tasks.setTask(taskObject('flp001-b', { status: { state: 'error' } }));
  expect(index.overview('2other')).toBe(other);
  expect(index.overview('2abc')).toMatchObject({ attention: 'error' });
  expect(index.overview('2abc')?.nodes[0]?.tasks[1]).toBe(tasks?.[0]);
  index.tasks.deleteTask('flp001-b');
  index.deleteEnvironment('2abc');
  expect(index.overviews().map(({ name, object, taskCount }) => [name, object === undefined, taskCount])).toEqual([
    ['2abc', true, 1],
    ['2other', false, 1],
  ]);
  index.tasks.deleteTask('flp001-a');
  expect(index.overviews()).toEqual([other]);
});

test('events are those of the task as it is now and of its pod', () => {
  const index = new OverviewIndex();
  index.tasks.setTask(a);
  const event = (name: string, kind: string, about: string, uid?: string) =>
    index.tasks.setEvent({
      apiVersion: 'v1',
      kind: 'Event',
      metadata: { name },
      involvedObject: { kind, name: about, ...(uid ? { uid } : {}) },
    });
  event('mine', 'Task', 'flp001-a', 'uid-flp001-a');
  event('before', 'Task', 'flp001-a', 'uid-of-an-earlier-one');
  event('pod', 'Pod', 'aliecs-task-pod-flp001-a', 'any');
  event('other', 'Task', 'flp001-b');
  event('node', 'Node', 'flp001-a');
  expect(index.overviews()[0]?.nodes[0]?.tasks[0]?.events.map(({ metadata }) => metadata.name)).toEqual(['mine', 'pod']);
});
