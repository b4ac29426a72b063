import { expect, test } from 'vitest';
import { type ClusterError, clusterError } from '../../../src/k8s/clusterError.ts';
import type { Manager } from '../../../src/manager/manager.ts';
import type { OperationOptions } from '../../../src/manager/operation.ts';
import { environment, managed, taskTemplate } from '../../support/managed.ts';

const NAME = '2re9av3m1hl';
const TASK = 'flp001-readout';
const run = { runNumber: 7 };

type Run = (manager: Manager, options: OperationOptions) => Promise<{ readonly ok: boolean; readonly error?: ClusterError }>;

/** Who cancels before anything was written learns that nothing was; who does while it is being written, that it may have been. */
test.each<[string, Run, string, string]>([
  ['transition', (manager, options) => manager.transition(NAME, 'CONFIGURE', options), 'get', 'Nothing was asked of the cluster.'],
  [
    'start',
    (manager, options) => manager.transition(NAME, 'START_ACTIVITY', { ...options, run }),
    'get',
    'Nothing was asked of the cluster.',
  ],
  ['kill', (manager, options) => manager.killEnvironment(NAME, options), 'get', 'Nothing was deleted.'],
  ['kill', (manager, options) => manager.killEnvironment(NAME, options), 'list', 'Nothing was deleted.'],
  [
    'kill',
    (manager, options) => manager.killEnvironment(NAME, options),
    'delete',
    `Cancelled. Whether the deletion of ${NAME} was requested is not known.`,
  ],
  ['kill task', (manager, options) => manager.killTask(TASK, options), 'list', 'Nothing was deleted.'],
  [
    'kill task',
    (manager, options) => manager.killTask(TASK, options),
    'delete',
    `Cancelled. Whether the deletion of Task ${TASK} was requested is not known.`,
  ],
  ['remove finalizers', (manager, options) => manager.removeFinalizers(NAME, options), 'get', 'No finalizer was removed.'],
  ['apply', (manager, options) => manager.applyManifest([taskTemplate('other', 47103)], options), 'get', 'Nothing was applied.'],
  ['apply', (manager, options) => manager.applyManifest([taskTemplate('other', 47103)], options), 'create', 'Nothing was applied.'],
])('%s cancelled while it asks the server (%#)', async (_, operation, verb, message) => {
  const { manager, cluster, during, deployed } = managed();
  await deployed({ flp001: ['readout'] });
  cluster.refuse = (request) => (request.verb === verb ? clusterError('cancelled', 'Cancelled.') : undefined);
  expect(await during(operation(manager, {}))).toMatchObject({ ok: false, error: { reason: 'cancelled', message } });
});

test('deploy cancelled while it checks creates nothing', async () => {
  const { manager, cluster, during } = managed();
  const plan = await during(manager.plan(environment(NAME, { flp001: ['readout'] })));
  if (!plan.ok) throw new Error(plan.error.message);
  cluster.refuse = ({ verb }) => (verb === 'list' ? clusterError('cancelled', 'Cancelled.') : undefined);
  expect(await during(manager.deploy(plan.value))).toMatchObject({
    ok: false,
    error: { reason: 'cancelled', message: 'Nothing was created.' },
  });
});
