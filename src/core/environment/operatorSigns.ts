import type { EnvironmentObject, EventObject, TaskObject } from './customObjects.ts';
import { lastSeen } from './eventTime.ts';
import { LABEL } from './names.ts';

export type OperatorName = 'environment-manager' | 'task-manager';

/** What the objects of a namespace tell of an operator: there is nothing else to tell its health from, its pods need not be readable. */
export interface OperatorSign {
  readonly operator: OperatorName;
  /** Of a task-manager: the node whose Tasks it serves. */
  readonly node?: string;
  /** Newest trace of its work, in milliseconds since the epoch by the cluster's clock; absent where it left none. */
  readonly lastActed?: number;
  /** Objects that wait for something that a running operator does at once, whatever the processes do; `kind/uid/what`. */
  readonly unanswered: readonly string[];
}

/** What is known of a namespace. `hasPod` answers undefined where Pods are not known. */
export interface OperatorEvidence {
  readonly environments: readonly EnvironmentObject[];
  readonly tasks: readonly TaskObject[];
  readonly hasPod: (task: string) => boolean | undefined;
  readonly eventsOf: (task: TaskObject) => readonly EventObject[];
}

/** The environment-manager first, then a task-manager for each node that has Tasks (domain.md §7). Nothing is told where there is nothing to do. */
export function operatorSigns(evidence: OperatorEvidence): readonly OperatorSign[] {
  const { environments, tasks } = evidence;
  const byNode = grouped(tasks, ({ spec, metadata }) => spec.nodeName ?? metadata.labels?.[LABEL.node] ?? '');
  byNode.delete('');
  return [
    ...(environments.length === 0 ? [] : [environmentManager(evidence)]),
    ...[...byNode].sort(([a], [b]) => (a < b ? -1 : 1)).map(([node, its]) => taskManager(node, its, evidence)),
  ];
}

function environmentManager({ environments, tasks }: OperatorEvidence): OperatorSign {
  const owned = grouped(tasks, ({ metadata }) => metadata.labels?.[LABEL.environment] ?? '');
  const unanswered = environments.flatMap((environment) =>
    waitsForEnvironmentManager(environment, owned.get(environment.metadata.name) ?? []),
  );
  const made = tasks.filter(({ metadata }) => metadata.labels?.[LABEL.environment] !== undefined);
  return sign(
    { operator: 'environment-manager' },
    unanswered,
    made.map(({ metadata }) => metadata.creationTimestamp),
  );
}

function waitsForEnvironmentManager({ metadata, taskTemplates, spec, status }: EnvironmentObject, tasks: readonly TaskObject[]): string[] {
  const key = `Environment/${metadata.uid ?? metadata.name}`;
  const isHeld = (metadata.finalizers ?? []).length > 0;
  if (metadata.deletionTimestamp !== undefined) {
    const untold = tasks.some((task) => task.metadata.deletionTimestamp === undefined);
    return isHeld && (tasks.length === 0 || untold) ? [`${key}/delete`] : [];
  }
  // Without taskTemplates it fails at its first write (operators.md 9).
  if (!isHeld) return taskTemplates === undefined ? [] : [`${key}/accept`];
  // An environment whose deploy stopped half way is not driven either (operators.md 10).
  if ((status?.state ?? '') === '') return [];
  return tasks
    .filter((task) => task.metadata.deletionTimestamp === undefined && task.spec.state !== spec.state)
    .map((task) => `Task/${task.metadata.uid ?? task.metadata.name}/${spec.state}`);
}

function taskManager(node: string, tasks: readonly TaskObject[], { hasPod, eventsOf }: OperatorEvidence): OperatorSign {
  const unanswered = tasks.flatMap(({ metadata, spec }) => {
    const key = `Task/${metadata.uid ?? metadata.name}`;
    const isHeld = (metadata.finalizers ?? []).length > 0;
    if (metadata.deletionTimestamp !== undefined) return isHeld && hasPod(metadata.name) === false ? [`${key}/delete`] : [];
    // Without containers it is never reconciled (operators.md 9).
    return isHeld || (spec.pod?.containers.length ?? 0) === 0 ? [] : [`${key}/accept`];
  });
  const times = tasks.flatMap((task) => [
    ...(task.status?.conditions ?? []).map(({ lastTransitionTime }) => lastTransitionTime),
    ...eventsOf(task)
      .filter(({ involvedObject }) => involvedObject.kind === 'Task')
      .map(lastSeen),
  ]);
  return sign({ operator: 'task-manager', node }, unanswered, times);
}

function sign(
  whose: Pick<OperatorSign, 'operator' | 'node'>,
  unanswered: readonly string[],
  timestamps: readonly (string | undefined)[],
): OperatorSign {
  const times = timestamps.map((text) => (text === undefined ? Number.NaN : Date.parse(text))).filter((time) => time > 0);
  return { ...whose, ...(times.length === 0 ? {} : { lastActed: times.reduce((a, b) => Math.max(a, b)) }), unanswered };
}

function grouped(tasks: readonly TaskObject[], keyOf: (task: TaskObject) => string): Map<string, TaskObject[]> {
  const groups = new Map<string, TaskObject[]>();
  for (const task of tasks) {
    const group = groups.get(keyOf(task));
    if (group) group.push(task);
    else groups.set(keyOf(task), [task]);
  }
  return groups;
}
