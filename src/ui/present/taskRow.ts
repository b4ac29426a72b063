import type { Condition, EventObject } from '../../core/environment/customObjects.ts';
import type { EnvironmentOverview, PodOverview, TaskOverview } from '../../core/environment/overview.ts';
import { card, type Fact, plainCard } from './markdown.ts';
import type { Row } from './row.ts';
import { type Look, lookOf, stateAndGoal } from './stateLook.ts';

const EVENTS_SHOWN = 10;

/** Rows of the tasks of one node. `parent` is the id of its row. References without an object may be alike in everything, so these are counted. */
export function taskRows(environment: EnvironmentOverview, tasks: readonly TaskOverview[], parent: string): Row[] {
  const seen = new Map<string, number>();
  return tasks.map((task) => {
    const id = `${parent}/task/${task.object?.metadata.uid ?? 'none'}/${task.name}/${task.taskId ?? ''}/${task.className}`;
    const before = seen.get(id) ?? 0;
    seen.set(id, before + 1);
    return taskRow(environment, task, before === 0 ? id : `${id}#${before}`);
  });
}

/** A task with its conditions, pod and last events below it. */
function taskRow(environment: EnvironmentOverview, task: TaskOverview, id: string): Row {
  const state = stateAndGoal(task.state, task.desired);
  const facts = taskFacts(task);
  const context = [
    'task',
    task.object === undefined ? '' : 'showObject;killTask',
    task.pod === undefined ? '' : 'showLogs',
    task.attention === 'fine' ? '' : 'explain',
  ];
  return {
    id,
    label: task.className,
    description: [state, task.explanation].filter((part) => part !== '').join(' · '),
    look: lookOf(task.state, task.attention),
    card: card(task.className, task.explanation, facts),
    details: plainCard(task.className, task.explanation, facts),
    context: context.filter((word) => word !== '').join(';'),
    spoken: `Task ${task.className} on ${task.node}, ${state}${task.explanation === '' ? '' : `, ${task.explanation}`}`,
    expansion: task.object === undefined && task.pod === undefined && task.events.length === 0 ? 'leaf' : 'collapsed',
    children: [
      ...task.conditions.map((condition) => conditionRow(condition, id)),
      ...(task.pod === undefined ? [] : [podRow(task.pod, id)]),
      ...(task.events.length === 0 ? [] : [eventsRow(task.events, id)]),
    ],
    subject: { kind: 'task', environment, task },
    ...(task.object === undefined ? {} : { command: 'aliecs.showObject' }),
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

function conditionText(condition: Condition): string {
  return [condition.status, condition.message ?? condition.reason ?? ''].filter((part) => part !== '').join(' · ');
}

function conditionLook(status: Condition['status']): Look {
  if (status === 'True') return { icon: 'check' };
  return status === 'False' ? { icon: 'close', colour: 'aliecs.state.error' } : { icon: 'question' };
}

function conditionRow(condition: Condition, parent: string): Row {
  const facts: Fact[] = [
    ['Status', condition.status],
    ['Reason', condition.reason],
    ['Since', condition.lastTransitionTime],
  ];
  return {
    ...leaf(
      `${parent}/condition/${condition.type}`,
      condition.type,
      conditionText(condition),
      conditionLook(condition.status),
      'condition',
    ),
    card: card(condition.type, condition.message ?? '', facts),
    details: plainCard(condition.type, condition.message ?? '', facts),
  };
}

function podRow(pod: PodOverview, parent: string): Row {
  const facts: Fact[] = [
    ['Phase', pod.phase],
    ['Restarts', String(pod.restarts)],
    ['Node', pod.node],
    ['Image', pod.image],
    ['Reason', pod.reason],
    ['Address', pod.object.status?.podIP],
  ];
  const restarts = pod.restarts === 0 ? '' : `${pod.restarts} ${pod.restarts === 1 ? 'restart' : 'restarts'}`;
  const description = [pod.phase, pod.reason ?? '', restarts].filter((part) => part !== '').join(' · ');
  return {
    ...leaf(`${parent}/pod/${pod.object.metadata.uid ?? pod.name}`, pod.name, description, { icon: 'package' }, 'pod-row'),
    card: card(pod.name, '', facts),
    details: plainCard(pod.name, '', facts),
    spoken: `Pod ${pod.name}, ${description}`,
  };
}

function eventsRow(events: readonly EventObject[], parent: string): Row {
  const id = `${parent}/events`;
  const last = [...events].sort((a, b) => eventTime(a) - eventTime(b)).slice(-EVENTS_SHOWN);
  return {
    ...leaf(id, 'Events', `last ${last.length} of ${events.length}`, { icon: 'list-unordered' }, 'events'),
    expansion: 'collapsed',
    children: last.map((event, index) => eventRow(event, id, index)),
  };
}

/** When an event last happened, in milliseconds since the epoch; 0 where it does not say. */
export function eventTime(event: EventObject): number {
  const time = Date.parse(event.lastTimestamp ?? event.firstTimestamp ?? event.metadata.creationTimestamp ?? '');
  return Number.isNaN(time) ? 0 : time;
}

function eventRow(event: EventObject, parent: string, index: number): Row {
  const label = event.reason ?? event.type ?? 'Event';
  const times = event.count === undefined || event.count <= 1 ? '' : ` (${event.count} times)`;
  const facts: Fact[] = [
    ['Type', event.type],
    ['Last', event.lastTimestamp],
    ['Times', event.count?.toString()],
  ];
  const id = `${parent}/${event.metadata.uid ?? `${event.metadata.name}/${index}`}`;
  return {
    ...leaf(id, label, `${event.message ?? ''}${times}`, { icon: event.type === 'Warning' ? 'warning' : 'info' }, 'event'),
    card: card(label, event.message ?? '', facts),
    details: plainCard(label, event.message ?? '', facts),
  };
}

function leaf(id: string, label: string, description: string, look: Look, context: string): Row {
  return {
    id,
    label,
    description,
    look,
    card: card(label, description, []),
    details: plainCard(label, description, []),
    context,
    spoken: `${label}, ${description}`,
    expansion: 'leaf',
    children: [],
    subject: { kind: 'other' },
  };
}
