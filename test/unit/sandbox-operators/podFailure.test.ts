import { describe, expect, test } from 'vitest';
import type { PodObject, PodStatus } from '../../../src/core/environment/customObjects.ts';
import { failingStatus, runningStatus } from '../../../src/sandbox/kubelet/podStatus.ts';
import { withCondition } from '../../../src/sandbox/operators/conditions.ts';
import { podFailure } from '../../../src/sandbox/operators/podFailure.ts';

const POD: PodObject = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'p' },
  spec: { containers: [{ name: 'main' }, { name: 'side' }], initContainers: [{ name: 'init' }] },
};
const SITE = { pod: POD, hostIP: '127.200.0.1', startTime: 't' };
const failing = (failure: Parameters<typeof failingStatus>[1]) => failingStatus(SITE, failure, '127.0.1.2', 't');

describe('failure of a pod in the words of the task-manager', () => {
  const cases: readonly [string, PodStatus, string | undefined][] = [
    ['running', runningStatus(SITE, 't', '127.0.1.2'), undefined],
    ['CrashLoopBackOff', failing('CrashLoopBackOff'), 'Container main is in CrashLoopBackOff: message of CrashLoopBackOff'],
    ['ImagePullBackOff', failing('ImagePullBackOff'), 'Container main is in ImagePullBackOff: message of ImagePullBackOff'],
    ['Exit1', failing('Exit1'), 'Pod failed: '],
    ['Failed', failing('Failed'), 'Pod failed: Evicted'],
    ['ExitRunning', failing('ExitRunning'), 'Container main failed with ExitCode 1: boom'],
    ['InitExit2', failing('InitExit2'), 'Container init failed with ExitCode 2: init failed'],
    ['Restarts', failing('Restarts'), 'Container main has crashed 4 times'],
    [
      'both an init container and another one',
      { ...failing('InitExit2'), containerStatuses: failing('CrashLoopBackOff').containerStatuses ?? [] },
      'Container main is in CrashLoopBackOff: message of CrashLoopBackOff',
    ],
    ['restarted three times', { containerStatuses: [{ name: 'main', ready: false, restartCount: 3 }] }, undefined],
    ['restarted often but ready', { containerStatuses: [{ name: 'main', ready: true, restartCount: 9 }] }, undefined],
    [
      'ended well',
      { phase: 'Succeeded', containerStatuses: [{ name: 'main', ready: false, restartCount: 0, state: { terminated: { exitCode: 0 } } }] },
      undefined,
    ],
  ];
  test.each(cases)('%s', (_, status, expected) => {
    expect(podFailure({ ...POD, status })).toBe(expected);
  });
});

describe('conditions', () => {
  const ready = { type: 'PodReady', status: 'True', reason: 'PodRunning', message: 'm' } as const;

  test('a new one is added at the end, with its time', () => {
    const other = { type: 'GRPCConnected', status: 'True' } as const;
    expect(withCondition([other], ready, 'now')).toEqual([other, { ...ready, lastTransitionTime: 'now' }]);
  });

  test.each([
    ['keeps its time while the status stays', 'True', 'before'],
    ['gets a new time with a new status', 'False', 'now'],
  ] as const)('one that is there %s', (_, status, time) => {
    const before = withCondition(undefined, ready, 'before');
    expect(withCondition(before, { ...ready, status, message: 'n' }, 'now')).toEqual([
      { ...ready, status, message: 'n', lastTransitionTime: time },
    ]);
  });
});
