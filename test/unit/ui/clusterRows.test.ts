import { describe, expect, test } from 'vitest';
import { clusterError } from '../../../src/k8s/clusterError.ts';
import { Manager, type OperatorHealth } from '../../../src/manager/manager.ts';
import { type ClusterDetails, readClusterDetails } from '../../../src/ui/connection/clusterDetails.ts';
import { clusterRows } from '../../../src/ui/present/clusterRows.ts';
import { operatorWord } from '../../../src/ui/present/operatorWords.ts';
import type { Row } from '../../../src/ui/present/row.ts';
import { viewMessage } from '../../../src/ui/present/watchWords.ts';
import { waysOut } from '../../../src/ui/present/waysOut.ts';
import { FakeClock, settle } from '../../support/fakeClock.ts';
import { FakeCluster } from '../../support/fakeCluster.ts';
import { managed } from '../../support/managed.ts';

function lines(rows: readonly Row[], indent = ''): string[] {
  return rows.flatMap((row) => [`${indent}${row.label}: ${row.description}`, ...lines(row.children, `${indent}  `)]);
}

function connected() {
  const clock = new FakeClock();
  const cluster = new FakeCluster(() => clock.now());
  const manager = new Manager({ client: cluster.client, namespace: cluster.namespace, clock, random: () => 0.5 });
  return { cluster, status: { name: 'connected' as const, link: { client: cluster.client, manager, source: '' } } };
}

test('a kubeconfig that leads nowhere: the reason above, the ways out below', () => {
  const status = { name: 'unusable' as const, error: clusterError('kubeconfig', 'The file is empty.') };
  expect(viewMessage(status, 0)).toBe('The file is empty.');
  expect(clusterRows(status, undefined, 0).map(({ label, command }) => [label, command])).toEqual([
    ['Start sandbox', 'aliecs.startSandbox'],
    ['Choose kubeconfig file…', 'aliecs.chooseKubeconfig'],
    ['Choose context…', 'aliecs.chooseContext'],
    ['Retry now', 'aliecs.retryNow'],
    ['Read how to begin', 'aliecs.readHow'],
  ]);
});

describe('a connected cluster', () => {
  test('says what is missing and offers to install it', () => {
    const { status } = connected();
    const details: ClusterDetails = {
      definitions: {
        name: 'known',
        found: [
          { kind: 'Environment', version: 'v1alpha1' },
          { kind: 'Task', version: undefined },
        ],
      },
      permissions: [
        { verb: 'list', kind: 'Environment', answer: 'yes' },
        { verb: 'delete', kind: 'Task', answer: 'no' },
      ],
    };
    expect(lines(clusterRows(status, details, 0)).slice(3, 10)).toEqual([
      'Custom resource definitions: Task missing',
      '  Environment: v1alpha1',
      '  Task: missing',
      '  Install custom resource definitions…: ',
      'Permissions: 1 of 2 refused',
      '  list Environment: yes',
      '  delete Task: no',
    ]);
  });

  test('shows where it is before it knows more', () => {
    const { status } = connected();
    const { target } = status.link.manager;
    expect(lines(clusterRows(status, undefined, 0)).slice(0, 3)).toEqual([
      `Context: ${target.context}`,
      `Namespace: ${target.namespace}`,
      `Server: ${target.server}`,
    ]);
  });

  test('is asked for its definitions and for what this person may do', async () => {
    const { cluster } = connected();
    const { definitions, permissions } = await readClusterDetails(cluster.client, new AbortController().signal);
    expect(definitions.name).toBe('known');
    expect(permissions.every(({ answer }) => answer === 'yes')).toBe(true);
  });
});

describe('operators', () => {
  const lastActed = 5_000;
  test.each<[string, OperatorHealth, string]>([
    ['idle', { operator: 'environment-manager', unanswered: 0, lastActed }, 'last acted 50 s ago'],
    ['at work', { operator: 'environment-manager', unanswered: 2, unansweredSince: 50_000, lastActed }, 'last acted 50 s ago'],
    ['silent', { operator: 'environment-manager', unanswered: 2, unansweredSince: 15_000, lastActed }, 'no answer to 2 objects for 40 s'],
    ['new', { operator: 'task-manager', node: 'flp001', unanswered: 0 }, 'no trace of its work yet'],
  ])('%s', (_, health, word) => expect(operatorWord(health, 55_000)).toBe(word));

  test('are shown from what they leave waiting, and not before their time', async () => {
    const { manager, during, deployed, operators, clock, cluster } = managed();
    const link = { client: cluster.client, manager, source: '' };
    const shown = () =>
      lines(clusterRows({ name: 'connected', link }, undefined, clock.now())).filter((line) => /perators|-manager/.test(line));
    expect(shown()).toEqual(['Operators: nothing to judge them by']);
    await deployed({ flp001: ['readout'] });
    expect(shown()[0]).toBe('Operators: nothing waits for them');
    operators.environmentManager = false;
    await during(manager.transition('2re9av3m1hl', 'CONFIGURE', { timeoutMs: 1_000 }));
    expect(shown()[0]).toBe('Operators: nothing waits for them');
    await clock.advance(30_000);
    expect(shown().slice(0, 2)).toEqual([
      'Operators: environment-manager: no answer to 1 object for 30 s',
      '  environment-manager: no answer to 1 object for 30 s',
    ]);
  });
});

test('nothing is shown of no cluster', () => expect(clusterRows({ name: 'idle' }, undefined, 0)).toEqual([]));

test('a namespace that does not exist is told above the empty tree', async () => {
  const { status } = connected();
  const problem = clusterError('notFound', 'There is no namespace alice in the cluster of context dev.');
  const live = { ...status, problem };
  status.link.manager.start();
  await settle();
  expect(viewMessage(live, 0)).toBe('There is no namespace alice in the cluster of context dev.');
  expect(waysOut(live, 0).map(({ label }) => label)).toEqual(['Choose namespace…', 'Choose context…']);
  status.link.manager.dispose();
});

describe('a watch', () => {
  const MISSING = clusterError('crdMissing', 'There are no such definitions.', { status: 404 });
  const REFUSED = clusterError('unreachable', 'connection refused');
  test.each([
    ['that was lost just now', REFUSED, 1_000, []],
    ['that is down', REFUSED, 4_000, ['Retry now']],
    ['of what the cluster does not know', MISSING, 0, ['Install custom resource definitions…', 'Choose context…', 'Retry now']],
  ])('%s', async (_, error, ms, expected) => {
    const { manager, clock, cluster, during } = managed();
    await during(manager.ready());
    const status = { name: 'connected' as const, link: { client: cluster.client, manager, source: '' } };
    expect(waysOut(status, clock.now())).toEqual([]);
    cluster.refuse = () => error;
    cluster.breakWatches(error);
    await settle();
    expect(waysOut(status, clock.now() + ms).map(({ label }) => label)).toEqual(expected);
    manager.dispose();
  });
});
