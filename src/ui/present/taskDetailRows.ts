import { channelSockets } from '../../core/environment/channels.ts';
import type { Condition, EventObject } from '../../core/environment/customObjects.ts';
import { lastSeen, lastSeenAt, timesSeen } from '../../core/environment/eventTime.ts';
import type { PodOverview, TaskOverview } from '../../core/environment/overview.ts';
import { card, type Fact, plainCard } from './markdown.ts';
import type { Row } from './row.ts';
import type { Look } from './stateLook.ts';

const EVENTS_SHOWN = 10;

/** What a task opens to: its conditions, pod, channels and last events. `parent` is the id of its row. */
export function taskDetailRows(task: TaskOverview, parent: string): Row[] {
  return [
    ...task.conditions.map((condition) => conditionRow(condition, parent)),
    ...(task.pod === undefined ? [] : [podRow(task.pod, parent)]),
    ...channelRows(task, parent),
    ...(task.events.length === 0 ? [] : [eventsRow(task.events, parent)]),
  ];
}

/** A condition in a few words. */
export function conditionText(condition: Condition): string {
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
  const last = [...events].sort((a, b) => lastSeenAt(a) - lastSeenAt(b)).slice(-EVENTS_SHOWN);
  return {
    ...leaf(id, 'Events', `last ${last.length} of ${events.length}`, { icon: 'list-unordered' }, 'events'),
    expansion: 'collapsed',
    children: last.map((event, index) => eventRow(event, id, index)),
  };
}

/** The sockets of the task's channels, closed under one row. */
function channelRows(task: TaskOverview, parent: string): Row[] {
  const sockets = channelSockets(task.object?.spec.arguments);
  if (sockets.length === 0) return [];
  const id = `${parent}/channels`;
  const children = sockets.map(({ channel, index, values }): Row => {
    const label = sockets.some((other) => other.channel === channel && other.index !== index) ? `${channel}[${index}]` : channel;
    const description = [values['method'], values['type'], values['address']]
      .filter((part) => part !== undefined && part !== '')
      .join(' · ');
    const facts = Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
    return {
      ...leaf(
        `${id}/${channel}/${index}`,
        label,
        description,
        { icon: values['method'] === 'bind' ? 'debug-disconnect' : 'plug' },
        'channel',
      ),
      card: card(label, '', facts),
      details: plainCard(label, '', facts),
    };
  });
  const names = [...new Set(sockets.map(({ channel }) => channel))].join(', ');
  return [{ ...leaf(id, 'Channels', names, { icon: 'git-compare' }, 'channels'), expansion: 'collapsed', children }];
}

function eventRow(event: EventObject, parent: string, index: number): Row {
  const label = event.reason ?? event.type ?? 'Event';
  const count = timesSeen(event);
  const times = count === undefined || count <= 1 ? '' : ` (${count} times)`;
  const facts: Fact[] = [
    ['Type', event.type],
    ['Last', lastSeen(event)],
    ['Times', count?.toString()],
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
    spoken: description === '' ? label : `${label}, ${description}`,
    expansion: 'leaf',
    children: [],
    subject: { kind: 'other' },
  };
}
