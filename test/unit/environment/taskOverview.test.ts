import { expect, test } from 'vitest';
import type { Condition, TaskObject } from '../../../src/core/environment/customObjects.ts';
import { podOverview } from '../../../src/core/environment/podOverview.ts';
import { type Standing, standingOf } from '../../../src/core/environment/taskExplanation.ts';
import { taskOverview } from '../../../src/core/environment/taskOverview.ts';
import { podObject, taskObject } from '../../support/objects.ts';

const refused: Condition = {
  type: 'StateTransitionResult',
  status: 'False',
  message: 'Transition from standby to configured failed: cannot bind ipc://x',
};
const ready: Condition = { type: 'PodReady', status: 'True' };
const main = { name: 'main', ready: false, restartCount: 0 };
const healthy = podObject('t');

interface Case {
  readonly title: string;
  readonly task: Parameters<typeof taskObject>[1];
  readonly pod?: ReturnType<typeof podObject>;
  readonly wanted?: string;
  readonly expected: Standing;
}

const behind = (explanation: string): Standing => ({ attention: 'behind', explanation });
const error = (explanation: string): Standing => ({ attention: 'error', explanation });
const asked = { state: 'configured' } satisfies TaskObject['spec'];

test.each<Case>([
  { title: 'in its state', task: {}, pod: healthy, expected: { attention: 'fine', explanation: '' } },
  {
    title: 'in its state, with an error of long ago',
    task: { status: { error: 'old', conditions: [{ type: 'StateTransitionResult', status: 'True' }] } },
    pod: healthy,
    expected: { attention: 'fine', explanation: '' },
  },
  {
    title: 'with an old refusal of another request',
    task: { spec: { state: 'running' }, status: { state: 'configured', conditions: [refused] } },
    pod: healthy,
    wanted: 'running',
    expected: behind('waiting for the answer to START'),
  },
  {
    title: 'whose request is on its way',
    task: {},
    pod: healthy,
    wanted: 'configured',
    expected: behind('waiting for the environment-manager to pass the request on'),
  },
  {
    title: 'whose answer is due',
    task: { spec: asked },
    pod: healthy,
    wanted: 'configured',
    expected: behind('waiting for the answer to CONFIGURE'),
  },
  {
    title: 'whose pod has no address',
    task: { spec: asked, status: { state: '', conditions: [] } },
    pod: { ...healthy, status: { phase: 'Running' } },
    wanted: 'configured',
    expected: behind('waiting for its pod to get an address'),
  },
  ...[
    [
      'failed to find transition from error, to configured',
      'error',
      'the process is in ERROR, nothing leads from there to CONFIGURED; read its log, then kill the environment',
    ],
    [
      'failed to find transition from unknown, to configured',
      'unknown',
      'the process is stuck half way, nothing leads from there to CONFIGURED; read its log, then kill the environment',
    ],
    [
      'invalid State: done',
      'done',
      'the process is in DONE, a state that the task-manager does not know; read its log, then kill the environment',
    ],
    ['invalid State: deployed', 'standby', 'CONFIGURE refused: invalid State: deployed'],
    [
      'FairMQ transition recover not implemented',
      'standby',
      'CONFIGURE refused: FairMQ transition recover not implemented; kill the environment and deploy it again',
    ],
  ].map(([why, from, text = '']) => ({
    title: `that refused: ${why}`,
    task: {
      spec: asked,
      status: { conditions: [{ ...refused, message: `Transition from ${from} to configured failed: ${why}` }] },
    },
    pod: healthy,
    wanted: 'configured',
    expected: error(text),
  })),
  {
    title: 'that refused',
    task: { spec: asked, status: { conditions: [refused] } },
    pod: healthy,
    wanted: 'configured',
    expected: error('CONFIGURE refused: cannot bind ipc://x'),
  },
  {
    title: 'that nobody serves',
    task: { metadata: { finalizers: [] }, status: { state: '' } },
    expected: behind('waiting for a task-manager on flp001.cern.ch'),
  },
  { title: 'without a pod yet', task: { status: { state: '' } }, expected: behind('waiting for its pod') },
  {
    title: 'whose pod is being made',
    task: { status: { state: '' } },
    pod: podObject('t', { phase: 'Pending', containerStatuses: [{ ...main, state: { waiting: { reason: 'ContainerCreating' } } }] }),
    expected: behind('waiting for the pod: ContainerCreating'),
  },
  {
    title: 'whose process does not answer',
    task: { status: { state: '', conditions: [ready] } },
    pod: healthy,
    expected: behind('waiting for OCC'),
  },
  {
    title: 'without a port',
    task: { spec: { state: 'standby', control: { port: 0 } }, status: { state: '', conditions: [ready] } },
    pod: healthy,
    expected: behind('it has no control port, so OCC cannot be reached'),
  },
  { title: 'whose pod vanished', task: {}, expected: behind('its pod is gone; the state shown is its last') },
  {
    title: 'whose process ended well',
    task: { spec: { state: 'running' }, status: { state: 'running' } },
    pod: podObject('t', { phase: 'Succeeded' }),
    wanted: 'running',
    expected: error('the process has ended (exit code 0); the state shown is its last'),
  },
  {
    title: 'whose process crashed',
    task: { status: { state: 'error', error: 'Pod failed: ', conditions: [{ ...ready, status: 'False', message: 'Pod failed: ' }] } },
    pod: podObject('t', {
      phase: 'Failed',
      containerStatuses: [{ ...main, state: { terminated: { exitCode: 137, reason: 'OOMKilled' } } }],
    }),
    expected: error('pod: exit code 137 (OOMKilled)'),
  },
  {
    title: 'whose image is missing',
    task: { status: { state: 'error' } },
    pod: podObject('t', {
      phase: 'Pending',
      containerStatuses: [{ ...main, state: { waiting: { reason: 'ImagePullBackOff', message: 'no such image' } } }],
    }),
    expected: error('pod: ImagePullBackOff, no such image'),
  },
  {
    title: 'between two crashes',
    task: { status: { state: 'error' } },
    pod: podObject('t', {
      containerStatuses: [
        {
          ...main,
          restartCount: 2,
          state: { waiting: { reason: 'CrashLoopBackOff' } },
          lastState: { terminated: { exitCode: 2, message: 'boom' } },
        },
      ],
    }),
    expected: error('pod: CrashLoopBackOff, exit code 2, boom'),
  },
  {
    title: 'whose pod was replaced after it failed',
    task: { status: { state: 'error', error: 'Pod failed: ', conditions: [ready] } },
    pod: healthy,
    expected: error('pod: failed; its new pod does not bring the task back'),
  },
  {
    title: 'that answered with ERROR',
    task: {
      spec: asked,
      status: {
        state: 'error',
        conditions: [{ type: 'StateTransitionResult', status: 'True', message: 'Transitioned from standby to error' }],
      },
    },
    pod: healthy,
    expected: error('CONFIGURE led to ERROR'),
  },
  {
    title: 'being deleted',
    task: { metadata: { deletionTimestamp: '2025-01-01T00:00:00Z' } },
    pod: healthy,
    expected: { attention: 'leaving', explanation: 'being deleted, waiting for its pod to end' },
  },
])('a task $title', ({ task, pod, wanted, expected }) => {
  const situation = { task: taskObject('t', task), pod: pod && podOverview(pod), podsKnown: true, wanted: wanted ?? 'standby' };
  expect(standingOf(situation)).toEqual(expected);
});

test('an overview has its conditions in the order of coming up, its newest event first and no old pod state', () => {
  const conditions = ['StateTransitionResult', 'Other', 'StateAccessible', 'PodReady', 'GRPCConnected'].map(
    (type): Condition => ({ type, status: 'True' }),
  );
  const event = (name: string, lastTimestamp: string) => ({
    apiVersion: 'v1',
    kind: 'Event' as const,
    metadata: { name },
    involvedObject: {},
    lastTimestamp,
  });
  const task = taskObject('flp001-readout', { status: { conditions } });
  const events = [event('first', '2025-01-01T00:00:00Z'), event('second', '2025-01-01T00:00:01Z')];
  const overview = taskOverview({ task, pod: podObject('flp001-readout'), podsKnown: true, events }, 'standby', undefined);
  expect(overview).toMatchObject({
    className: 'readout',
    taskId: 'id-flp001-readout',
    node: 'flp001.cern.ch',
    state: 'STANDBY',
    desired: 'STANDBY',
    attention: 'fine',
  });
  expect(overview.conditions.map(({ type }) => type)).toEqual([
    'PodReady',
    'GRPCConnected',
    'StateAccessible',
    'StateTransitionResult',
    'Other',
  ]);
  expect(overview.events.map(({ metadata }) => metadata.name)).toEqual(['second', 'first']);
  expect(overview.pod).toMatchObject({ phase: 'Running', restarts: 0, node: 'flp001.cern.ch', image: 'registry.example/main:1' });
});
