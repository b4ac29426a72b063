import { fail, type Outcome, ok } from '../base/outcome.ts';
import type { ObjectMeta } from '../core/environment/customObjects.ts';
import { type ClusterError, clusterError } from '../k8s/clusterError.ts';
import type { KubeObject, ResourceType } from '../k8s/kubeClient.ts';
import { type ManagerContext, objectIn } from './context.ts';
import { eachLimited } from './eachLimited.ts';
import { environmentNotFound } from './environmentNotFound.ts';
import type { OperationOptions } from './operation.ts';
import { readTasks } from './readTasks.ts';
import { ENVIRONMENTS, TASKS } from './resources.ts';
import { untouched } from './sentences.ts';

const NOTHING = 'No finalizer was removed.';

/**
 * Takes the finalizers off an Environment that is being deleted, and off its Tasks that are, so that they go although no operator answers.
 * Answers the names of the Tasks, whose pods and processes may stay behind.
 */
export async function removeFinalizers(
  context: ManagerContext,
  name: string,
  { signal }: OperationOptions,
): Promise<Outcome<readonly string[], ClusterError>> {
  const environment = await context.client.get(ENVIRONMENTS, objectIn(context, name), signal === undefined ? {} : { signal });
  if (!environment.ok && environment.error.reason !== 'notFound') return fail(untouched(environment.error, NOTHING));
  const tasks = await readTasks(context, name, signal);
  if (!tasks.ok) return fail(untouched(tasks.error, NOTHING));
  if (environment.ok && environment.value.metadata.deletionTimestamp === undefined) {
    return fail(clusterError('conflict', `${name} is not being deleted: kill it first, its finalizers are what cleans up.`));
  }
  if (!environment.ok && tasks.value.length === 0) {
    return fail(await environmentNotFound(context, name, signal));
  }
  if (environment.ok) {
    const freed = await free(context, ENVIRONMENTS, environment.value, signal);
    if (!freed.ok) return freed;
  }
  const leaving = tasks.value.filter(({ metadata }) => metadata.deletionTimestamp !== undefined);
  const freed = await eachLimited(leaving, (task) => free(context, TASKS, task, signal));
  return freed.ok ? ok(tasks.value.map(({ metadata }) => metadata.name)) : freed;
}

/** The uid in a merge patch is a precondition: another object of that name is not touched. */
async function free<T extends KubeObject & { readonly metadata: ObjectMeta }>(
  context: ManagerContext,
  type: ResourceType<T>,
  { metadata: { name, uid } }: T,
  signal: AbortSignal | undefined,
): Promise<Outcome<void, ClusterError>> {
  const patch = { metadata: { uid, finalizers: null } };
  const patched = await context.client.patch(type, objectIn(context, name), patch, {
    type: 'merge',
    ...(signal === undefined ? {} : { signal }),
  });
  return patched.ok || patched.error.reason === 'notFound' ? ok(undefined) : patched;
}
