import type { Condition, EventObject, TaskObject } from './customObjects.ts';
import { lastSeenAt } from './eventTime.ts';
import { LABEL } from './names.ts';
import type { TaskOverview } from './overview.ts';
import { podOverview } from './podOverview.ts';
import type { TaskFacts } from './snapshot.ts';
import { CONDITION_ORDER } from './taskAnswer.ts';
import { standingOf } from './taskExplanation.ts';

const CONDITION_RANK: ReadonlyMap<string, number> = new Map(CONDITION_ORDER.map((type, index) => [type, index]));

/** The overview of one Task object. `wanted` is the state its Environment asks for (lower case), `className` the reference it was made from. */
export function taskOverview(facts: TaskFacts, wanted: string | undefined, className: string | undefined): TaskOverview {
  const { task } = facts;
  const pod = facts.pod === undefined ? undefined : podOverview(facts.pod);
  const node = task.metadata.labels?.[LABEL.node] ?? task.spec.nodeName ?? '';
  const taskId = task.metadata.labels?.[LABEL.taskId];
  return {
    name: task.metadata.name,
    className: className ?? withoutPrefix(task.metadata.name, `${node}-`),
    ...(taskId === undefined || taskId === '' ? {} : { taskId }),
    node: task.spec.nodeName ?? node,
    state: (task.status?.state ?? '').toUpperCase(),
    desired: (wanted ?? task.spec.state ?? '').toUpperCase(),
    ...standingOf({ task, pod, podsKnown: facts.podsKnown, wanted }),
    conditions: orderedConditions(task),
    ...(pod === undefined ? {} : { pod }),
    object: task,
    events: newestFirst(facts.events),
  };
}

function orderedConditions(task: TaskObject): readonly Condition[] {
  const rank = ({ type }: Condition) => CONDITION_RANK.get(type) ?? CONDITION_ORDER.length;
  return [...(task.status?.conditions ?? [])].sort((a, b) => rank(a) - rank(b));
}

function newestFirst(events: readonly EventObject[]): readonly EventObject[] {
  return events.length < 2 ? events : [...events].sort((a, b) => lastSeenAt(b) - lastSeenAt(a));
}

function withoutPrefix(text: string, prefix: string): string {
  return text.startsWith(prefix) ? text.slice(prefix.length) : text;
}
