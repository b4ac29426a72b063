import { describe, expect, test } from 'vitest';
import { ENVIRONMENTS, PODS, TASKS } from '../../src/sandbox/operators/resources.ts';
import { textAt } from '../support/traces/json.ts';
import type { Stage } from '../support/traces/scene.ts';
import { ENVIRONMENT, POD, scene, TASK } from '../support/traces/scene.ts';

const CONNECTED = 'GRPCConnected=True | PodReady=True';
const READ = `${CONNECTED} | StateAccessible=True`;
const FAILED = 'GRPCConnected=True | PodReady=True | StateAccessible=True | StateTransitionResult=False';
const MOVED = 'GRPCConnected=True | PodReady=True | StateAccessible=True | StateTransitionResult=True';

/** How every Task that works gets to `standby`: `spec.state | status.state | status.error | conditions`. */
const DEPLOYED = [
  'standby |  | ',
  'standby |  |  | PodReady=True',
  `standby |  |  | ${CONNECTED}`,
  `standby | standby |  | ${CONNECTED}`,
  `standby | standby |  | ${READ}`,
];
const STARTED = ['Normal Connected', 'Normal PodRunning', 'Normal StateQueried'];

interface Corner {
  readonly name: string;
  readonly mode?: string;
  readonly behaviour?: object;
  /** What is asked for after deployment, one after the other: a state to request, or something else to do. */
  readonly steps: readonly [act: string | ((stage: Stage) => Promise<unknown>), ...states: string[]][];
  /** Besides those of the deployment. */
  readonly events?: readonly string[];
}

const rule = (event: string, nth: number, action: string) => ({ rules: [{ event, nth, action }] });

/** A failure: its text comes first, the condition next. */
const failure = (states: string, error: string, before = READ) => [`${states} | ${error} | ${before}`, `${states} | ${error} | ${FAILED}`];

const NO_WAY = 'failed to find transition from error, to configured';

const CORNERS: readonly Corner[] = [
  {
    name: 'a direct task answers not ok: no trace',
    behaviour: rule('CONFIGURE', 0, 'toError'),
    steps: [['configured', `configured | standby |  | ${READ}`]],
  },
  {
    name: 'a direct task answers ok with the old state: no trace',
    behaviour: rule('CONFIGURE', 0, 'stay-ok'),
    steps: [['configured', `configured | standby |  | ${READ}`]],
  },
  {
    name: 'a direct task answers ERROR and is recovered',
    behaviour: rule('CONFIGURE', 1, 'error-ok'),
    steps: [
      ['configured', `configured | standby |  | ${READ}`, `configured | error |  | ${READ}`, `configured | error |  | ${MOVED}`],
      ['standby', `standby | error |  | ${MOVED}`, `standby | standby |  | ${MOVED}`],
    ],
    events: ['Normal TransitionComplete'],
  },
  {
    name: 'a call that fails is tried a second time',
    behaviour: rule('CONFIGURE', 1, 'grpc:4:too late'),
    steps: [
      [
        'configured',
        `configured | standby |  | ${READ}`,
        ...failure('configured | standby', 'rpc error: code = DeadlineExceeded desc = too late'),
        `configured | configured | rpc error: code = DeadlineExceeded desc = too late | ${FAILED}`,
        `configured | configured | rpc error: code = DeadlineExceeded desc = too late | ${MOVED}`,
      ],
    ],
    events: ['Normal TransitionComplete', 'Warning TransitionFailed'],
  },
  {
    name: 'reading the state before a transition fails: tried again with a new client, after a while',
    behaviour: rule('GetState', 2, 'grpc:14:not yet'),
    steps: [
      ['configured', `configured | standby |  | ${READ}`, `configured | configured |  | ${READ}`, `configured | configured |  | ${MOVED}`],
    ],
    events: ['Normal TransitionComplete'],
  },
  {
    name: 'a process that dies in a transition',
    behaviour: rule('CONFIGURE', 1, 'crash:1'),
    steps: [
      [
        'configured',
        `configured | standby |  | ${READ}`,
        ...failure('configured | standby', 'rpc error: code = Unavailable desc = error reading from server: EOF'),
        `configured | error | Pod failed:  | ${FAILED}`,
        `configured | error | Pod failed:  | ${FAILED.replace('PodReady=True', 'PodReady=False')}`,
      ],
    ],
    events: ['Warning PodFailed', 'Warning TransitionFailed'],
  },
  {
    name: 'the call of a FairMQ step fails',
    mode: 'fairmq',
    behaviour: rule('INIT TASK', 0, 'grpc:14:not yet'),
    steps: [
      [
        'configured',
        `configured | standby |  | ${READ}`,
        ...failure('configured | standby', 'FairMQ gRPC transition "INIT TASK" failed: rpc error: code = Unavailable desc = not yet'),
        // The device was left in DEVICE READY, which is standby too; INIT DEVICE is not for it.
        `configured | standby | INIT DEVICE: expected INITIALIZING DEVICE, got DEVICE READY: FairMQ transition "INIT DEVICE" not ok, state: DEVICE READY | ${FAILED}`,
      ],
    ],
    events: ['Warning TransitionFailed'],
  },
  {
    name: 'a FairMQ device in error before INIT TASK is shown as standby',
    mode: 'fairmq',
    behaviour: rule('BIND', 0, 'toError'),
    steps: [
      [
        'configured',
        `configured | standby |  | ${READ}`,
        ...failure('configured | standby', 'BIND: expected BOUND, got ERROR: FairMQ transition "BIND" not ok, state: ERROR'),
        `configured | standby | ${NO_WAY} | ${FAILED}`,
      ],
      ['standby', `standby | standby | ${NO_WAY} | ${FAILED}`],
    ],
    events: ['Warning TransitionFailed'],
  },
  {
    name: 'a FairMQ device in error at INIT TASK is not recovered',
    mode: 'fairmq',
    behaviour: rule('INIT TASK', 1, 'error-ok'),
    steps: [
      ['configured', `configured | standby |  | ${READ}`, `configured | error |  | ${READ}`, `configured | error |  | ${MOVED}`],
      ['standby', `standby | error |  | ${MOVED}`, ...failure('standby | error', 'FairMQ transition recover not implemented', MOVED)],
    ],
    events: ['Normal TransitionComplete', 'Warning TransitionFailed'],
  },
  {
    name: 'a FairMQ device that is stuck once gets there with the second attempt',
    mode: 'fairmq',
    behaviour: rule('CONNECT', 1, 'refuse'),
    steps: [
      [
        'configured',
        `configured | standby |  | ${READ}`,
        ...failure('configured | standby', 'CONNECT: stuck in BOUND, rolled back to IDLE'),
        `configured | configured | CONNECT: stuck in BOUND, rolled back to IDLE | ${FAILED}`,
        `configured | configured | CONNECT: stuck in BOUND, rolled back to IDLE | ${MOVED}`,
      ],
    ],
    events: ['Normal TransitionComplete', 'Warning TransitionFailed'],
  },
  {
    name: 'a process that falls into ERROR by itself is unseen until the next request',
    steps: [
      ['configured', `configured | standby |  | ${READ}`, `configured | configured |  | ${READ}`, `configured | configured |  | ${MOVED}`],
      [({ act }) => act({ state: { task: TASK.name, state: 'ERROR' } })],
      [
        'running',
        `running | configured |  | ${MOVED}`,
        ...failure('running | configured', 'failed to find transition from error, to running', MOVED),
      ],
    ],
    events: ['Normal TransitionComplete', 'Warning TransitionFailed'],
  },
  {
    name: 'a Pod replaced by hand is found with the next request, whose text starts from what the cluster said',
    steps: [
      ['configured', `configured | standby |  | ${READ}`, `configured | configured |  | ${READ}`, `configured | configured |  | ${MOVED}`],
      ['running', `running | configured |  | ${MOVED}`, `running | running |  | ${MOVED}`],
      [replacePod],
      ['configured', `configured | running |  | ${MOVED}`, `configured | configured |  | ${MOVED}`],
      [
        async ({ client }) => {
          const found = await client.get(TASKS, TASK);
          expect(found.ok && found.value.status?.conditions?.map(({ message }) => message)).toEqual([
            'Pod aliecs-task-pod-flp001-readout has IP 127.0.1.3',
            'gRPC connection established to 127.0.1.3:47101',
            'Initial state: standby',
            'Transitioned from running to configured',
          ]);
        },
      ],
    ],
    events: ['Normal TransitionComplete'],
  },
  {
    name: 'a Task in error gets a new Pod only when standby is asked for',
    steps: [
      ['configured', `configured | standby |  | ${READ}`, `configured | configured |  | ${READ}`, `configured | configured |  | ${MOVED}`],
      [
        async ({ act, pod }) => {
          await act({ crash: { task: TASK.name, exit: 3 } });
          await pod('Failed');
        },
        `configured | error | Pod failed:  | ${MOVED}`,
        `configured | error | Pod failed:  | ${MOVED.replace('PodReady=True', 'PodReady=False')}`,
      ],
      [
        async ({ client, gone }) => {
          await client.delete(PODS, POD);
          await gone('Pod');
        },
      ],
      [
        'standby',
        `standby | error | Pod failed:  | ${MOVED.replace('PodReady=True', 'PodReady=False')}`,
        `standby | error | Pod failed:  | ${MOVED}`,
      ],
    ],
    events: ['Normal TransitionComplete', 'Warning PodFailed'],
  },
  {
    name: 'a process that ends well leaves its Task running',
    steps: [
      ['configured', `configured | standby |  | ${READ}`, `configured | configured |  | ${READ}`, `configured | configured |  | ${MOVED}`],
      [
        async ({ act, pod }) => {
          await act({ crash: { task: TASK.name, exit: 0 } });
          await pod('Succeeded');
        },
      ],
    ],
    events: ['Normal TransitionComplete'],
  },
  {
    name: 'a reference that is added after deployment is ignored',
    steps: [
      [
        ({ client }) =>
          client.patch(
            ENVIRONMENTS,
            ENVIRONMENT,
            { taskTemplates: { tasks: { flp002: [{ name: 'readout', taskID: 't2', env: [], argsCLI: [] }] } } },
            { type: 'merge' },
          ),
      ],
    ],
  },
];

async function replacePod({ client, gone, pod }: Stage): Promise<void> {
  await client.delete(PODS, POD);
  await gone('Pod');
  await pod('Running');
}

describe.concurrent('corners of the task-manager', () => {
  test.each(CORNERS)('$name', ({ mode, behaviour, steps, events = [] }) =>
    scene(
      behaviour === undefined ? {} : { '*': behaviour },
      async (stage) => {
        const { sequence, request, states, client, gone } = stage;
        const expected = [...DEPLOYED];
        await sequence('Task', expected);
        await stage.environment('standby');
        // The last write of a deployment: a request before it would be tried again because of it.
        await stage.holds('Task', TASK.name, ({ status }) => textAt(status, 'pod', 'phase') === 'Running');
        for (const [act, ...next] of steps) {
          if (typeof act === 'function') await act(stage);
          else if (act === 'standby' || act === 'configured' || act === 'running') await request(act);
          expected.push(...next);
          await sequence('Task', expected);
        }
        await client.delete(ENVIRONMENTS, ENVIRONMENT);
        await gone('Environment');
        expect(states('Task')).toEqual(expected);
        expect(stage.events()).toEqual([...STARTED, ...events].sort());
        expect((await client.get(TASKS, TASK)).ok).toBe(false);
      },
      mode === undefined ? {} : { modes: { readout: mode } },
    ),
  );
});
