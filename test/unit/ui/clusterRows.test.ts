import { describe, expect, test } from 'vitest';
import { clusterError } from '../../../src/k8s/clusterError.ts';
import { Manager } from '../../../src/manager/manager.ts';
import { type ClusterDetails, readClusterDetails } from '../../../src/ui/connection/clusterDetails.ts';
import { clusterRows } from '../../../src/ui/present/clusterRows.ts';
import type { Row } from '../../../src/ui/present/row.ts';
import { viewMessage } from '../../../src/ui/present/watchWords.ts';
import { FakeClock } from '../../support/fakeClock.ts';
import { FakeCluster } from '../../support/fakeCluster.ts';

function lines(rows: readonly Row[], indent = ''): string[] {
  return rows.flatMap((row) => [`${indent}${row.label}: ${row.description}`, ...lines(row.children, `${indent}  `)]);
}

function connected() {
  const clock = new FakeClock();
  const cluster = new FakeCluster(() => clock.now());
  const manager = new Manager({ client: cluster.client, namespace: cluster.namespace, clock, random: () => 0.5 });
  return { cluster, status: { name: 'connected' as const, link: { client: cluster.client, manager } } };
}

test('a kubeconfig that leads nowhere: the reason above, the ways out below', () => {
  const status = { name: 'unusable' as const, error: clusterError('kubeconfig', 'The file is empty.') };
  expect(viewMessage(status, 0)).toBe('The file is empty.');
  expect(clusterRows(status, undefined).map(({ label, command }) => [label, command])).toEqual([
    ['Start sandbox', 'aliecs.startSandbox'],
    ['Choose kubeconfig file…', 'aliecs.chooseKubeconfig'],
    ['Choose context…', 'aliecs.chooseContext'],
    ['Retry now', 'aliecs.retryNow'],
    ['Read how', 'aliecs.readHow'],
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
    expect(lines(clusterRows(status, details)).slice(3, 10)).toEqual([
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
    expect(lines(clusterRows(status, undefined)).slice(0, 3)).toEqual([
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

test('nothing is shown of no cluster', () => expect(clusterRows({ name: 'idle' }, undefined)).toEqual([]));
