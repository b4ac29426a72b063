import { fail, type Outcome } from '../base/outcome.ts';
import { planFromManifest } from '../core/deployment/fromManifest.ts';
import type { DeploymentPlan } from '../core/deployment/plan.ts';
import type { EnvironmentObject } from '../core/environment/customObjects.ts';
import { LABEL } from '../core/environment/names.ts';
import { plannedTasks } from '../core/environment/plannedTasks.ts';
import { type ClusterError, clusterError } from '../k8s/clusterError.ts';
import { awaitState } from './awaitState.ts';
import { type ManagerContext, placeOf } from './context.ts';
import { eachLimited } from './eachLimited.ts';
import { environmentToCreate } from './environmentToCreate.ts';
import { markTasks } from './marks.ts';
import { foreignNamespace, inNamespace } from './namespaces.ts';
import type { OperationOptions } from './operation.ts';
import { refusedPlan } from './planErrors.ts';
import { readFacts } from './readFacts.ts';
import { readTasks } from './readTasks.ts';
import { ENVIRONMENTS } from './resources.ts';
import { perhaps, sentences, untouched } from './sentences.ts';
import { changeArguments } from './taskArguments.ts';

const NOTHING = 'Nothing was created.';

/** Checks a plan against the cluster as it is now, creates the Environment and waits until it is standby (domain.md §5, deploy). */
export async function deploy(
  context: ManagerContext,
  plan: DeploymentPlan,
  options: OperationOptions,
): Promise<Outcome<EnvironmentObject, ClusterError>> {
  const { signal, onProgress } = options;
  const what = `Deploying ${plan.environmentId}`;
  const refused = refusedPlan(what, plan.problems) ?? foreignNamespace(context, plan.environment);
  if (refused) return fail(refused);
  onProgress?.({ message: `${what}: checking`, done: 0, total: 1 });
  const facts = await readFacts(context, signal);
  if (!facts.ok) return fail(untouched(facts.error, NOTHING));
  const checked = planFromManifest(inNamespace(plan.environment, context.namespace), facts.value);
  const refusedNow = refusedPlan(what, checked.problems);
  if (refusedNow) return fail(refusedNow);
  if (signal?.aborted) return fail(clusterError('cancelled', NOTHING));

  onProgress?.({ message: `${what}: creating the Environment`, done: 0, total: 1 });
  const { environment, complete } = environmentToCreate({ ...plan, environment: checked.environment });
  const marks = await markTasks(context, [], signal);
  const created = await context.client.create(ENVIRONMENTS, environment, { fieldValidation: 'Strict', ...(signal ? { signal } : {}) });
  if (!created.ok) return fail(perhaps(created.error, `Whether Environment ${environment.metadata.name} was created is not known`));
  const { name } = created.value.metadata;
  const expected = [...new Set(plannedTasks(environment).map(({ taskName }) => taskName))];
  const remains = `Environment ${name} was created ${placeOf(context)} and stays; kill it to remove it.`;
  const awaited = { environment: created.value, target: 'standby', what, asked: remains, marks, expected };
  const standby = await awaitState(context, awaited, options);
  if (!standby.ok) return fail(withRemains(standby.error, remains));
  if (complete) return standby;

  const tasks = await readTasks(context, name, signal);
  if (!tasks.ok) return fail(withRemains(tasks.error, remains));
  const written = await eachLimited(tasks.value, (task) => {
    const args = plan.configureArguments[task.metadata.labels?.[LABEL.taskId] ?? ''] ?? {};
    return changeArguments(context, task, args, undefined, signal);
  });
  return written.ok ? standby : fail(withRemains(written.error, `${remains} It lacks arguments for CONFIGURE.`));
}

function withRemains(error: ClusterError, remains: string): ClusterError {
  return error.message.includes(remains) ? error : { ...error, message: sentences(error.message, remains) };
}
