import { type Outcome, ok } from '../base/outcome.ts';
import type { ClusterFacts } from '../core/deployment/facts.ts';
import { planFromManifest } from '../core/deployment/fromManifest.ts';
import type { ManifestObject } from '../core/deployment/manifest.ts';
import type { DeploymentPlan } from '../core/deployment/plan.ts';
import type { ClusterError } from '../k8s/clusterError.ts';
import type { ManagerContext } from './context.ts';
import { inNamespace } from './namespaces.ts';
import { readFacts } from './readFacts.ts';

/** A plan of each Environment of a file, in order, checked as if the TaskTemplates and the Environments before it were there already. */
export async function planFile(
  context: ManagerContext,
  objects: readonly ManifestObject[],
  signal: AbortSignal | undefined,
): Promise<Outcome<readonly DeploymentPlan[], ClusterError>> {
  const facts = await readFacts(context, signal);
  if (!facts.ok) return facts;
  const known = withTemplatesOf(objects, facts.value);
  const environments = [...facts.value.environments];
  const plans: DeploymentPlan[] = [];
  for (const object of objects) {
    if (object.kind !== 'Environment') continue;
    const plan = planFromManifest(inNamespace(object, context.namespace), { ...known, environments });
    environments.push(plan.environment);
    plans.push(plan);
  }
  return ok(plans);
}

/** Facts in which the TaskTemplates of a file stand for those that the cluster holds under their names. */
export function withTemplatesOf<F extends ClusterFacts>(objects: readonly ManifestObject[], facts: F): F {
  const brought = objects.filter((object) => object.kind === 'TaskTemplate');
  const names = new Set(brought.map(({ metadata }) => metadata.name));
  const others = facts.taskTemplates?.filter(({ metadata }) => !names.has(metadata.name));
  return others === undefined ? facts : { ...facts, taskTemplates: [...others, ...brought] };
}
