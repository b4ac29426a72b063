import { type Outcome, ok } from '../base/outcome.ts';
import type { ClusterFacts } from '../core/deployment/facts.ts';
import type { ClusterError } from '../k8s/clusterError.ts';
import { listPages } from '../k8s/listPages.ts';
import type { ManagerContext } from './context.ts';
import { ENVIRONMENTS, NODES, TASK_TEMPLATES, TASKS } from './resources.ts';

/** Everything a deploy is checked against, read now. Tasks are those of the whole cluster and Nodes are known only where that may be read. */
export async function readFacts(
  { client, namespace }: ManagerContext,
  signal: AbortSignal | undefined,
): Promise<Outcome<Required<Omit<ClusterFacts, 'nodes'>> & Pick<ClusterFacts, 'nodes'>, ClusterError>> {
  const options = signal === undefined ? {} : { signal };
  const here = { ...options, namespace };
  const [environments, templates, everywhere, nodes] = await Promise.all([
    listPages(client, ENVIRONMENTS, here),
    listPages(client, TASK_TEMPLATES, here),
    listPages(client, TASKS, options),
    orNothing(listPages(client, NODES, options)),
  ]);
  if (!environments.ok) return environments;
  if (!templates.ok) return templates;
  const tasks = !everywhere.ok && everywhere.error.reason === 'forbidden' ? await listPages(client, TASKS, here) : everywhere;
  if (!tasks.ok) return tasks;
  if (!nodes.ok) return nodes;
  return ok({
    environments: environments.value.items,
    taskTemplates: templates.value.items,
    tasks: tasks.value.items,
    ...(nodes.value === undefined ? {} : { nodes: nodes.value }),
  });
}

/** A list that need not be readable. */
export async function orNothing<T>(
  listing: Promise<Outcome<{ readonly items: readonly T[] }, ClusterError>>,
): Promise<Outcome<readonly T[] | undefined, ClusterError>> {
  const listed = await listing;
  if (listed.ok) return ok(listed.value.items);
  return listed.error.reason === 'forbidden' ? ok(undefined) : listed;
}
