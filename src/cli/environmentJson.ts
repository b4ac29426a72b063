import type { EnvironmentOverview } from '../core/environment/overview.ts';

/** An environment as `--json` prints it: what a person sees of it, without the objects behind it. */
export function environmentJson(environment: EnvironmentOverview): unknown {
  const { name, namespace, id, workflow, state, desired, attention, explanation, taskCount, tasksInDesiredState } = environment;
  return {
    name,
    namespace,
    id,
    workflow,
    state,
    desired,
    attention,
    explanation,
    taskCount,
    tasksInDesiredState,
    createdAt: isoTime(environment.createdAt),
    deletingSince: isoTime(environment.deletingSince),
    nodes: environment.nodes.map((node) => ({
      name: node.name,
      state: node.state,
      tasks: node.tasks.map((task) => ({
        name: task.name,
        className: task.className,
        taskId: task.taskId,
        state: task.state,
        desired: task.desired,
        attention: task.attention,
        explanation: task.explanation,
        pod: task.pod === undefined ? undefined : { name: task.pod.name, phase: task.pod.phase, reason: task.pod.reason },
      })),
    })),
  };
}

/** Nothing for an object without such a time. */
function isoTime(at: number | undefined): string | undefined {
  return at === undefined || !Number.isFinite(at) || at <= 0 ? undefined : new Date(at).toISOString();
}
