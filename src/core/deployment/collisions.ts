import type { Problem } from '../../base/problem.ts';
import type { EnvironmentObject, TaskObject } from '../environment/customObjects.ts';
import { LABEL } from '../environment/names.ts';
import type { PlannedTask } from '../environment/plannedTasks.ts';
import { objectProblem } from './objectProblem.ts';

/** A Task of the plan with the Node that it will run on, as far as that is known. */
export interface PlacedTask {
  readonly planned: PlannedTask;
  readonly node: string;
}

/**
 * Two Tasks of one name: the operator silently skips the second (domain.md §5.1.5). Task names hold no environment id, so they collide across environments;
 * across namespaces the task-managers confuse their processes (operators.md 14).
 */
export function collisions(
  environment: EnvironmentObject,
  tasks: readonly PlacedTask[],
  existing: readonly TaskObject[],
): readonly Problem[] {
  return [...nameCollisions(environment, tasks, existing), ...idCollisions(environment, tasks, existing), ...doubledNodes(tasks)];
}

function nameCollisions(environment: EnvironmentObject, tasks: readonly PlacedTask[], existing: readonly TaskObject[]): readonly Problem[] {
  const problems: Problem[] = [];
  const first = new Map<string, PlannedTask>();
  const taken = new Map(existing.filter((task) => isHere(task, environment)).map((task) => [task.metadata.name, task]));
  const abroad = new Map(existing.filter((task) => !isHere(task, environment)).map((task) => [task.metadata.name, task]));
  for (const { planned } of tasks) {
    const { taskName, field } = planned;
    const twin = first.get(taskName);
    if (twin) {
      const message = `A second Task "${taskName}" (the first is ${twin.field}): the operator would skip it. One node takes one task of a class.`;
      problems.push(objectProblem('task-name-collision', 'error', field, message));
      continue;
    }
    first.set(taskName, planned);
    const other = taken.get(taskName);
    if (other) problems.push(objectProblem('task-name-collision', 'error', field, takenText(taskName, other)));
    const foreign = abroad.get(taskName);
    if (foreign) {
      const message = `Namespace ${foreign.metadata.namespace} has a Task "${taskName}" too: the task-managers confuse the processes of the two.`;
      problems.push(objectProblem('task-name-in-other-namespace', 'warning', field, message));
    }
  }
  return problems;
}

function takenText(taskName: string, other: TaskObject): string {
  const owner = other.metadata.labels?.[LABEL.environment];
  const whose = owner === undefined ? 'It belongs to no environment' : `It belongs to environment ${owner}`;
  const remedy =
    other.metadata.deletionTimestamp === undefined
      ? 'kill that first, or use another node'
      : 'it is being deleted: try again when it is gone';
  return `A Task "${taskName}" exists already, so this one would be skipped. ${whose}; ${remedy}.`;
}

function idCollisions(environment: EnvironmentObject, tasks: readonly PlacedTask[], existing: readonly TaskObject[]): readonly Problem[] {
  const owners = new Map<string, string>();
  const planned = new Set(tasks.map((task) => task.planned.taskName));
  for (const task of existing) {
    const id = task.metadata.labels?.[LABEL.taskId];
    // The owner's name collides already, that is enough said.
    if (id === undefined || id === '' || planned.has(task.metadata.name)) continue;
    if (isHere(task, environment)) owners.set(id, `Task ${task.metadata.name}`);
  }
  const problems: Problem[] = [];
  for (const { planned } of tasks) {
    const id = planned.reference?.taskID;
    if (id === undefined || id === '') continue;
    const owner = owners.get(id);
    if (owner !== undefined) {
      const message = `The task id "${id}" is that of ${owner} as well: tasks are found by it, it must be unique.`;
      problems.push(objectProblem('task-id-collision', 'error', `${planned.field}.taskID`, message));
    }
    owners.set(id, planned.field);
  }
  return problems;
}

/** Two spellings of one node make two Tasks of one class there (operators.md 12). */
function doubledNodes(tasks: readonly PlacedTask[]): readonly Problem[] {
  const first = new Map<string, PlannedTask>();
  return tasks.flatMap(({ planned, node }) => {
    const key = `${node} ${planned.className}`;
    const twin = first.get(key);
    first.set(key, twin ?? planned);
    if (twin === undefined || twin.node === planned.node) return [];
    const message = `"${twin.node}" and "${planned.node}" are the same node, so it gets two tasks of class "${planned.className}".`;
    return [objectProblem('node-spelt-twice', 'warning', planned.field, message)];
  });
}

/** A manifest without a namespace goes where the facts are from. */
function isHere(task: TaskObject, { metadata: { namespace } }: EnvironmentObject): boolean {
  return namespace === undefined || task.metadata.namespace === namespace;
}
