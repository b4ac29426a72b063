import { expect, test } from 'vitest';
import { clusterError } from '../../../src/k8s/clusterError.ts';
import { ENVIRONMENTS, TASK_TEMPLATES } from '../../../src/manager/resources.ts';
import { environment, managed, taskTemplate } from '../../support/managed.ts';

const FILE = [
  environment('2abc', { flp001: ['fresh'], flp002: ['readout'] }),
  taskTemplate('fresh', 47103),
  taskTemplate('readout', 47101),
];

test('the objects of a file are created or updated, those that the Environment needs first', async () => {
  const { manager, during, cluster } = managed();
  expect(await during(manager.applyManifest(FILE))).toEqual({
    ok: true,
    value: [
      { kind: 'Environment', name: '2abc', action: 'created', notes: [] },
      { kind: 'TaskTemplate', name: 'fresh', action: 'created', notes: [] },
      { kind: 'TaskTemplate', name: 'readout', action: 'unchanged', notes: [] },
    ],
  });
  const written = cluster.requests.filter(({ verb, dryRun }) => ['create', 'replace'].includes(verb) && !dryRun);
  expect(written.map(({ verb, name }) => `${verb} ${name}`)).toEqual(['create fresh', 'replace readout', 'create 2abc']);
});

test('nothing at all is written when the server refuses one; the cause tells which', async () => {
  const { manager, during, cluster } = managed();
  cluster.refuse = ({ verb, name }) =>
    verb === 'create' && name === 'fresh'
      ? clusterError('invalid', 'no', { status: 400, causes: [{ message: 'unknown field "spec.nodeNam"', field: 'spec.nodeNam' }] })
      : undefined;
  expect(await during(manager.applyManifest(FILE))).toEqual({
    ok: false,
    error: {
      reason: 'invalid',
      message: 'Nothing was applied. TaskTemplate fresh: unknown field "spec.nodeNam".',
      causes: [{ message: 'TaskTemplate fresh: unknown field "spec.nodeNam"', field: 'spec.nodeNam', document: 1 }],
    },
  });
  expect(cluster.all(ENVIRONMENTS)).toEqual([]);
  expect(cluster.find(TASK_TEMPLATES, 'fresh')).toBeUndefined();
});

test('a new Environment is checked like a deploy, with what the file brings along', async () => {
  const { manager, during, cluster } = managed();
  expect(await during(manager.applyManifest([environment('2abc', { flp009: ['gone'] }), taskTemplate('fresh', 47103)]))).toMatchObject({
    ok: false,
    error: {
      reason: 'invalid',
      causes: [
        { reason: 'node-unknown', document: 0 },
        { reason: 'task-template-missing', document: 0 },
      ],
    },
  });
  expect(cluster.find(TASK_TEMPLATES, 'fresh')).toBeUndefined();
});

test('an Environment that exists keeps its state and what others wrote', async () => {
  const { manager, during, deployed, cluster } = managed();
  await deployed();
  await during(manager.transition('2re9av3m1hl', 'CONFIGURE'));
  const before = cluster.find(ENVIRONMENTS, '2re9av3m1hl');
  const again = environment('2re9av3m1hl', { flp001: ['readout', 'sender'] });
  const labelled = { ...again, metadata: { ...again.metadata, labels: { team: 'flp' } } };
  expect(await during(manager.applyManifest([labelled]))).toEqual({
    ok: true,
    value: [
      {
        kind: 'Environment',
        name: '2re9av3m1hl',
        action: 'updated',
        notes: ['spec.state stays "configured": drive an existing environment by its commands.'],
      },
    ],
  });
  const { resourceVersion: _before, ...kept } = before?.metadata ?? { name: '' };
  expect(cluster.find(ENVIRONMENTS, '2re9av3m1hl')?.metadata).toMatchObject({ ...kept, labels: { team: 'flp' } });
  expect(cluster.find(ENVIRONMENTS, '2re9av3m1hl')?.spec.state).toBe('configured');
});

test('a failure half way names what was applied before', async () => {
  const { manager, during, cluster } = managed();
  cluster.refuse = ({ verb, name, dryRun }) =>
    verb === 'create' && name === '2abc' && !dryRun ? clusterError('unreachable', 'connection refused') : undefined;
  expect(await during(manager.applyManifest(FILE))).toMatchObject({
    ok: false,
    error: { reason: 'unreachable', message: 'Environment 2abc: connection refused. Applied before that: TaskTemplate fresh (created).' },
  });
});

test('a dry run writes nothing; other namespaces and doubled names are refused', async () => {
  const { manager, during, cluster } = managed();
  expect(await during(manager.applyManifest(FILE, { dryRun: true }))).toMatchObject({ ok: true });
  expect(cluster.find(TASK_TEMPLATES, 'fresh')).toBeUndefined();
  const foreign = { ...taskTemplate('fresh', 1), metadata: { name: 'fresh', namespace: 'other' } };
  expect(await during(manager.applyManifest([foreign]))).toMatchObject({
    ok: false,
    error: { causes: [{ document: 0, field: 'metadata.namespace' }] },
  });
  expect(await during(manager.applyManifest([taskTemplate('twice', 1), taskTemplate('twice', 2)]))).toMatchObject({
    ok: false,
    error: { causes: [{ document: 1, message: 'TaskTemplate twice stands in the file twice.' }] },
  });
});
