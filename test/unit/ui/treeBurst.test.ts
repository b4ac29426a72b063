import { afterEach, describe, expect, test, vi } from 'vitest';
import { ok } from '../../../src/base/outcome.ts';
import { clusterError } from '../../../src/k8s/clusterError.ts';
import { ENVIRONMENTS, TASKS } from '../../../src/manager/resources.ts';
import { Connection } from '../../../src/ui/connection/connection.ts';
import { EnvironmentsView } from '../../../src/ui/views/environmentsView.ts';
import { views } from '../../support/fakeVscode.ts';
import { environment, managed } from '../../support/managed.ts';
import { taskObject } from '../../support/objects.ts';

vi.mock('vscode', () => import('../../support/fakeVscode.ts'));

const READOUT = 'flp001-readout';

/** The tree of two environments with the same node and task class, and an orphan of that class; the second's task is taken by the first's. */
async function tree() {
  const given = managed();
  const { cluster, clock, manager, operators, during } = given;
  operators.environmentManager = false;
  for (const name of ['2aaa', '2bbb']) cluster.add(ENVIRONMENTS, environment(name, { flp001: ['readout'] }));
  for (const [task, owner] of [
    [READOUT, '2aaa'],
    ['flp001-orphan', '2gone'],
    ['flp001-none', undefined],
  ] as const) {
    const labels = { node: 'flp001', taskID: `id-${task}`, ...(owner === undefined ? {} : { environment: owner }) };
    cluster.add(TASKS, taskObject(task, { metadata: { labels } }));
  }
  const link = { client: cluster.client, manager, source: '' };
  const connection = new Connection({ clock, choice: {}, trusted: true, open: async () => ok(link), readSource: async () => '' });
  const subject = new EnvironmentsView(connection, clock);
  const view = views.at(-1);
  if (view === undefined) throw new Error('no view was made');
  await during(manager.ready());
  await clock.advance(1_000);
  const uniqueIds = () => {
    const ids = view.ids();
    expect(new Set(ids).size).toBe(ids.length);
    return ids;
  };
  return { ...given, subject, view, uniqueIds };
}

afterEach(() => {
  views.length = 0;
});

describe('a burst of events', () => {
  test('ids are unique at every moment, refreshes are few, and the tree ends up equal to the cluster', async () => {
    const { cluster, clock, view, uniqueIds, subject } = await tree();
    const before = uniqueIds();
    expect(before.filter((id) => id.includes('/task/')).length).toBe(4);
    const refreshesBefore = view.refreshes.length;
    for (let event = 0; event < 200; event++) {
      cluster.patch(TASKS, READOUT, { status: { state: event % 2 === 0 ? 'configured' : 'standby' } });
      // Gone, and there again under its name with another uid.
      if (event === 100) {
        cluster.patch(TASKS, READOUT, { metadata: { finalizers: [] } });
        cluster.remove(TASKS, READOUT);
      }
      if (event === 110) cluster.add(TASKS, taskObject(READOUT, { metadata: { labels: { environment: '2bbb', node: 'flp001' } } }));
      if (event === 120) view.show(false);
      if (event === 140) view.show(true);
      await clock.advance(5);
      uniqueIds();
    }
    expect(view.refreshes.length - refreshesBefore).toBeLessThanOrEqual(5);
    await clock.advance(1_000);
    const uid = cluster.find(TASKS, READOUT)?.metadata.uid ?? '';
    expect(uniqueIds().filter((id) => id.includes(uid))).not.toEqual([]);
    expect(before.filter((id) => id.includes(uid))).toEqual([]);
    subject.dispose();
  });

  test('revealing what has just gone does nothing', async () => {
    const { cluster, clock, subject } = await tree();
    cluster.patch(ENVIRONMENTS, '2bbb', { metadata: { finalizers: [] } });
    cluster.remove(ENVIRONMENTS, '2bbb');
    await expect(subject.reveal('2bbb')).resolves.toBeUndefined();
    await clock.advance(1_000);
    await expect(subject.reveal('2bbb')).resolves.toBeUndefined();
    subject.dispose();
  });
});

test('lists and watches that bring nothing new refresh nothing; rows keep their ids', async () => {
  const { cluster, clock, view, manager, uniqueIds, subject } = await tree();
  // From now on the ages in the rows move once a minute only.
  await clock.advance(61_000);
  const ids = uniqueIds();
  const before = view.refreshes.length;
  const states: string[] = [];
  manager.onDidChangeWatchState(({ name }) => states.push(name));
  for (let round = 0; round < 3; round++) {
    cluster.breakWatches(clusterError('expired', 'too old resource version', { status: 410 }));
    await clock.advance(5_000);
  }
  expect(view.refreshes.slice(before)).toEqual([]);
  expect(uniqueIds()).toEqual(ids);
  expect(states.at(-1)).toBe('live');
  expect(states.length).toBeGreaterThan(1);
  subject.dispose();
});
