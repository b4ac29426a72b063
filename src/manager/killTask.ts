import { fail, type Outcome, ok } from '../base/outcome.ts';
import type { TaskObject } from '../core/environment/customObjects.ts';
import { isLabelValue, LABEL } from '../core/environment/names.ts';
import { type ClusterError, clusterError } from '../k8s/clusterError.ts';
import { awaitGone } from './awaitGone.ts';
import { type ManagerContext, objectIn, placeOf } from './context.ts';
import { deleteOnce } from './deleteOnce.ts';
import type { OperationOptions } from './operation.ts';
import { TASKS } from './resources.ts';
import { perhaps, untouched } from './sentences.ts';

/** Deletes one Task, found by its label `taskID` or else by its name (domain.md §5.1.1), and waits until it and its pod are gone. */
export async function killTask(context: ManagerContext, task: string, options: OperationOptions): Promise<Outcome<void, ClusterError>> {
  const found = await findTask(context, task, options.signal);
  if (!found.ok) return fail(untouched(found.error, 'Nothing was deleted.'));
  const { name } = found.value.metadata;
  const deleted = await deleteOnce(context, TASKS, found.value, options.signal);
  if (!deleted.ok) return fail(perhaps(deleted.error, `Whether the deletion of Task ${name} was requested is not known`));
  const asked = `The deletion of Task ${name} was requested ${placeOf(context)} and goes on by itself.`;
  return awaitGone(context, { tasks: [found.value], what: `Killing ${name}`, asked }, options);
}

async function findTask(
  context: ManagerContext,
  task: string,
  signal: AbortSignal | undefined,
): Promise<Outcome<TaskObject, ClusterError>> {
  const { client, namespace } = context;
  const options = signal === undefined ? {} : { signal };
  if (isLabelValue(task) && task !== '') {
    const labelled = await client.list(TASKS, { ...options, namespace, labelSelector: `${LABEL.taskId}=${task}` });
    if (!labelled.ok) return labelled;
    const [one, other] = labelled.value.items;
    if (one !== undefined && other !== undefined) {
      const message = `The tasks ${one.metadata.name} and ${other.metadata.name} both have the id ${task}: name the one to kill.`;
      return fail(clusterError('invalid', message));
    }
    if (one !== undefined) return ok(one);
  }
  const named = await client.get(TASKS, objectIn(context, task), options);
  if (named.ok || named.error.reason !== 'notFound') return named;
  return fail(clusterError('notFound', `There is no task with the id or name "${task}" ${placeOf(context)}.`, { status: 404 }));
}
