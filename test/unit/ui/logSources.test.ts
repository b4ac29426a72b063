import { expect, test } from 'vitest';
import type { ContainerState, ContainerStatus, PodObject } from '../../../src/core/environment/customObjects.ts';
import { logSources } from '../../../src/ui/present/logSources.ts';

const RUNNING: ContainerState = { running: {} };
const FAILED: ContainerState = { terminated: { exitCode: 2 } };
const DONE: ContainerState = { terminated: { exitCode: 0 } };
const BACK_OFF: ContainerState = { waiting: { reason: 'CrashLoopBackOff' } };
const NOT_YET: ContainerState = { waiting: { reason: 'PodInitializing' } };

type Given = readonly [name: string, state: ContainerState, restarts?: number];

function pod(main: readonly Given[], init: readonly Given[] = []): PodObject {
  const named = (all: readonly Given[]) => all.map(([name]) => ({ name, image: 'i:1' }));
  const statuses = (all: readonly Given[]) =>
    all.map(([name, state, restartCount = 0]): ContainerStatus => {
      const lastState = restartCount > 0 ? { lastState: FAILED } : {};
      return { name, state, restartCount, ready: state.running !== undefined, ...lastState };
    });
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'flp001-readout' },
    spec: { containers: named(main), initContainers: named(init) },
    status: { containerStatuses: statuses(main), initContainerStatuses: statuses(init) },
  };
}

test.each<[string, PodObject, readonly string[]]>([
  ['one container', pod([['main', RUNNING]]), ['main']],
  ['one that is tried again', pod([['main', BACK_OFF, 3]]), ['main']],
  ['one that runs again', pod([['main', RUNNING, 1]]), ['main', 'main (before its restart)']],
  [
    'two of which the second failed',
    pod([
      ['main', RUNNING],
      ['side', FAILED],
    ]),
    ['side', 'main'],
  ],
  ['an init container that failed', pod([['main', NOT_YET]], [['fetch', FAILED]]), ['fetch (init container)', 'main']],
  ['an init container that is done', pod([['main', RUNNING]], [['fetch', DONE]]), ['main', 'fetch (init container)']],
])('%s', (_, given, expected) => {
  expect(logSources(given).map(({ container, note }) => (note === '' ? container : `${container} (${note})`))).toEqual(expected);
});

test('a pod that nothing is known of has no logs to choose from', () => {
  expect(logSources({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'new' } })).toEqual([]);
});
