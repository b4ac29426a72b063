import { fail, type Outcome, ok } from '../base/outcome.ts';
import { buildOverview } from '../core/environment/buildOverview.ts';
import type { EnvironmentOverview } from '../core/environment/overview.ts';
import type { ClusterError } from '../k8s/clusterError.ts';
import { listPages } from '../k8s/listPages.ts';
import type { ManagerContext } from './context.ts';
import { missingNamespace } from './missingNamespace.ts';
import { orNothing } from './readFacts.ts';
import { ENVIRONMENTS, NODES, PODS, TASK_TEMPLATES, TASKS } from './resources.ts';

/** The overviews of a namespace from lists alone; what only explains (pods, templates, nodes) is done without where it may not be read. */
export async function readOverviews(
  context: ManagerContext,
  signal: AbortSignal | undefined,
): Promise<Outcome<readonly EnvironmentOverview[], ClusterError>> {
  const { client, namespace } = context;
  const options = signal === undefined ? {} : { signal };
  const here = { ...options, namespace };
  const [environments, tasks, pods, templates, nodes] = await Promise.all([
    listPages(client, ENVIRONMENTS, here),
    listPages(client, TASKS, here),
    orNothing(listPages(client, PODS, here)),
    orNothing(listPages(client, TASK_TEMPLATES, here)),
    orNothing(listPages(client, NODES, options)),
  ]);
  if (!environments.ok) return environments;
  if (!tasks.ok) return tasks;
  if (!pods.ok) return pods;
  if (!templates.ok) return templates;
  if (!nodes.ok) return nodes;
  if (environments.value.items.length + tasks.value.items.length === 0) {
    const missing = await missingNamespace(context, signal);
    if (missing) return fail(missing);
  }
  return ok(
    buildOverview({
      environments: environments.value.items,
      tasks: tasks.value.items,
      ...(pods.value === undefined ? {} : { pods: pods.value }),
      ...(templates.value === undefined ? {} : { taskTemplates: templates.value }),
      ...(nodes.value === undefined ? {} : { nodes: nodes.value }),
    }),
  );
}
