import { afterEach, expect, test, vi } from 'vitest';
import { ok } from '../../../src/base/outcome.ts';
import { clusterError } from '../../../src/k8s/clusterError.ts';
import { Connection } from '../../../src/ui/connection/connection.ts';
import { ClusterView } from '../../../src/ui/views/clusterView.ts';
import { views } from '../../support/fakeVscode.ts';
import { managed } from '../../support/managed.ts';

vi.mock('vscode', () => import('../../support/fakeVscode.ts'));

afterEach(() => {
  views.length = 0;
});

test('definitions are read once a connection, and again when what kept the watch away is over', async () => {
  const { cluster, clock, manager } = managed();
  const connection = new Connection({
    clock,
    choice: {},
    trusted: true,
    open: async () => ok({ client: cluster.client, manager, source: '' }),
    readSource: async () => '',
  });
  const view = new ClusterView(connection, clock);
  const reads = () => cluster.requests.filter(({ verb, kind }) => verb === 'list' && kind === 'CustomResourceDefinition').length;
  await clock.advance(10_000);
  const before = reads();
  await clock.advance(10_000);
  expect(reads()).toBe(before);
  cluster.breakWatches(clusterError('crdMissing', 'There are no such definitions.', { status: 404 }));
  await clock.advance(60_000);
  expect(manager.watchState.name).toBe('live');
  expect(reads()).toBe(before + 1);
  view.dispose();
  connection.dispose();
});
