import { byAttention, worstOf } from './attention.ts';
import type { NodeOverview, TaskOverview } from './overview.ts';

/** Groups Tasks by node: nodes and their Tasks sorted, what needs attention first. */
export function nodeOverviews(tasks: Iterable<TaskOverview>): readonly NodeOverview[] {
  const byNode = new Map<string, TaskOverview[]>();
  for (const task of tasks) {
    const group = byNode.get(task.node);
    if (group) group.push(task);
    else byNode.set(task.node, [task]);
  }
  return [...byNode].map(([name, group]) => nodeOverview(name, group.sort(byAttention))).sort(byAttention);
}

function nodeOverview(name: string, tasks: readonly TaskOverview[]): NodeOverview {
  return {
    name,
    state: commonState(tasks),
    attention: worstOf(tasks),
    behind: tasks.filter((task) => !isThere(task)).length,
    tasks,
  };
}

/** The state that all share, in upper case; `ERROR` if any is in it, else `MIXED`; empty without Tasks. */
export function commonState(tasks: readonly TaskOverview[]): string {
  const [first] = tasks;
  if (first === undefined || tasks.every(({ state }) => state === first.state)) return first?.state ?? '';
  return tasks.some(({ state }) => state === 'ERROR') ? 'ERROR' : 'MIXED';
}

/** Whether a Task is in the state that is asked of it. */
export function isThere(task: TaskOverview): boolean {
  return task.object !== undefined && task.state !== '' && task.state === task.desired;
}
