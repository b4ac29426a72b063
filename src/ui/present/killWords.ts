import type { EnvironmentOverview, TaskOverview } from '../../core/environment/overview.ts';
import type { ClusterTarget } from '../../k8s/kubeClient.ts';

const NAMES_SHOWN = 20;

/** What killing an environment deletes and where, for the question before it. */
export function killEnvironmentDetail(environment: EnvironmentOverview, target: ClusterTarget): string {
  const tasks = environment.nodes.flatMap((node) => node.tasks).filter((task) => task.object !== undefined);
  return [
    ...place(target),
    `Environment object: ${environment.name} (${environment.state})`,
    `Task objects and their pods (${tasks.length}): ${names(tasks.map((task) => task.name))}`,
    'All of these will be deleted. Processes get neither STOP nor RESET first.',
  ].join('\n');
}

/** What killing one task deletes and where. */
export function killTaskDetail(environment: EnvironmentOverview, task: TaskOverview, target: ClusterTarget): string {
  return [
    ...place(target),
    `Task object: ${task.name}`,
    `Pod: ${task.pod?.name ?? 'none yet'}`,
    `Environment: ${environment.id} stays, without this task.`,
  ].join('\n');
}

/** What may stay behind when the finalizer goes without the operator. */
export function removeFinalizerDetail(environment: EnvironmentOverview, target: ClusterTarget): string {
  const tasks = environment.nodes.flatMap((node) => node.tasks).filter((task) => task.object !== undefined);
  return [
    ...place(target),
    `Finalizers: ${environment.object?.metadata.finalizers?.join(', ') ?? 'none'}`,
    'The operator that should clean up is passed over: Task objects, pods and processes may stay behind and keep their ports.',
    tasks.length === 0 ? 'No Task object of it is left.' : `Still there: ${names(tasks.map((task) => task.name))}`,
  ].join('\n');
}

function place(target: ClusterTarget): string[] {
  return [`Context: ${target.context}`, `Namespace: ${target.namespace}`];
}

function names(all: readonly string[]): string {
  if (all.length === 0) return 'none';
  const shown = all.slice(0, NAMES_SHOWN).join(', ');
  return all.length > NAMES_SHOWN ? `${shown} and ${all.length - NAMES_SHOWN} more` : shown;
}
