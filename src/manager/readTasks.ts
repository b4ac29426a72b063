import { type Outcome, ok } from '../base/outcome.ts';
import type { TaskObject } from '../core/environment/customObjects.ts';
import { LABEL } from '../core/environment/names.ts';
import type { ClusterError } from '../k8s/clusterError.ts';
import { listPages } from '../k8s/listPages.ts';
import type { ManagerContext } from './context.ts';
import { TASKS } from './resources.ts';

/** The Tasks of an environment, read now. */
export async function readTasks(
  { client, namespace }: ManagerContext,
  environment: string,
  signal: AbortSignal | undefined,
): Promise<Outcome<readonly TaskObject[], ClusterError>> {
  const labelSelector = `${LABEL.environment}=${environment}`;
  const listed = await listPages(client, TASKS, { namespace, labelSelector, ...(signal === undefined ? {} : { signal }) });
  return listed.ok ? ok(listed.value.items) : listed;
}
