import type { EnvironmentOverview, TaskOverview } from '../../core/environment/overview.ts';
import { card, type Fact, plainCard } from './markdown.ts';
import type { Row } from './row.ts';
import { lookOf, stateAndGoal, stateWord } from './stateLook.ts';
import { conditionText, taskDetailRows } from './taskDetailRows.ts';

/** Rows of the tasks of one node. `parent` is the id of its row. References without an object may be alike in everything, so these are counted. */
export function taskRows(environment: EnvironmentOverview, tasks: readonly TaskOverview[], parent: string): Row[] {
  const seen = new Map<string, number>();
  return tasks.map((task) => {
    const id = `${parent}/task/${task.object?.metadata.uid ?? 'none'}/${task.name}/${task.taskId ?? ''}/${task.className}`;
    const before = seen.get(id) ?? 0;
    seen.set(id, before + 1);
    return keptRow(environment, task, before === 0 ? id : `${id}#${before}`);
  });
}

const kept = new WeakMap<TaskOverview, Row>();

/** As long as a task's overview is the same its row is, but for the environment that it belongs to. */
function keptRow(environment: EnvironmentOverview, task: TaskOverview, id: string): Row {
  const known = kept.get(task);
  if (known?.id === id) return { ...known, subject: { kind: 'task', environment, task } };
  const row = taskRow(environment, task, id);
  kept.set(task, row);
  return row;
}

/** A task with its conditions, pod and last events below it. */
function taskRow(environment: EnvironmentOverview, task: TaskOverview, id: string): Row {
  const state = stateAndGoal(task.state, task.desired);
  const facts = taskFacts(task);
  const context = [
    'task',
    task.object === undefined ? '' : 'showObject;openSource;killTask;describe',
    task.pod === undefined ? '' : 'showLogs;openShell',
    task.attention === 'fine' ? '' : 'explain',
  ];
  return {
    id,
    label: task.className,
    // In an error the reason matters more than where it should have led, and a row is short.
    description: [task.attention === 'error' ? stateWord(task.state) : state, task.explanation].filter((part) => part !== '').join(' · '),
    look: lookOf(task.state, task.attention),
    card: card(task.className, task.explanation, facts),
    details: plainCard(task.className, task.explanation, facts),
    context: context.filter((word) => word !== '').join(';'),
    spoken: `Task ${task.className} on ${task.node}, ${state}${task.explanation === '' ? '' : `, ${task.explanation}`}`,
    expansion: task.object === undefined && task.pod === undefined && task.events.length === 0 ? 'leaf' : 'collapsed',
    children: taskDetailRows(task, id),
    subject: { kind: 'task', environment, task },
    ...(task.object === undefined ? {} : { command: 'aliecs.openSource' }),
  };
}

function taskFacts(task: TaskOverview): Fact[] {
  return [
    ['State', stateAndGoal(task.state, task.desired)],
    ['Node', task.node],
    ['Task object', task.name],
    ['Task id', task.taskId],
    ['Control mode', task.object?.spec.control?.mode],
    ['Control port', task.object?.spec.control?.port?.toString()],
    ['Pod', task.pod?.name],
    ['Pod phase', task.pod?.phase],
    ['Restarts', task.pod?.restarts.toString()],
    ['Image', task.pod?.image],
    ['Pod reason', task.pod?.reason],
    ...task.conditions.map((condition): Fact => [condition.type, conditionText(condition)]),
  ];
}
