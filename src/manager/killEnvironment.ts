import { fail, type Outcome } from '../base/outcome.ts';
import { type ClusterError, clusterError } from '../k8s/clusterError.ts';
import { awaitGone } from './awaitGone.ts';
import { type ManagerContext, objectIn, placeOf } from './context.ts';
import { deleteOnce } from './deleteOnce.ts';
import { eachLimited } from './eachLimited.ts';
import { environmentNotFound } from './environmentNotFound.ts';
import type { OperationOptions } from './operation.ts';
import { readTasks } from './readTasks.ts';
import { ENVIRONMENTS, TASKS } from './resources.ts';
import { perhaps, untouched } from './sentences.ts';

const NOTHING = 'Nothing was deleted.';

/**
 * Deletes an Environment (one that is already leaving is only waited for) and waits until it, its Tasks and their pods are gone.
 * Tasks whose Environment does not exist any more are deleted one by one.
 */
export async function killEnvironment(
  context: ManagerContext,
  name: string,
  options: OperationOptions,
): Promise<Outcome<void, ClusterError>> {
  const { signal } = options;
  if (name === '') return fail(clusterError('invalid', 'These tasks belong to no environment: kill them one by one.'));
  const environment = await context.client.get(ENVIRONMENTS, objectIn(context, name), signal === undefined ? {} : { signal });
  if (!environment.ok && environment.error.reason !== 'notFound') return fail(untouched(environment.error, NOTHING));
  const tasks = await readTasks(context, name, signal);
  if (!tasks.ok) return fail(untouched(tasks.error, NOTHING));
  if (!environment.ok && tasks.value.length === 0) {
    return fail(await environmentNotFound(context, name, signal));
  }
  const deleted = environment.ok
    ? await deleteOnce(context, ENVIRONMENTS, environment.value, signal)
    : await eachLimited(tasks.value, (task) => deleteOnce(context, TASKS, task, signal));
  if (!deleted.ok) return fail(perhaps(deleted.error, `Whether the deletion of ${name} was requested is not known`));
  const asked = `The deletion of ${name} was requested ${placeOf(context)} and goes on by itself.`;
  const leaving = { tasks: tasks.value, what: `Killing ${name}`, asked };
  return awaitGone(context, environment.ok ? { ...leaving, environment: environment.value } : leaving, options);
}
