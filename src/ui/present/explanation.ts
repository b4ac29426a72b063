import { byAttention } from '../../core/environment/attention.ts';
import type { Condition, EventObject } from '../../core/environment/customObjects.ts';
import { lastSeen, lastSeenAt } from '../../core/environment/eventTime.ts';
import type { EnvironmentOverview, TaskOverview } from '../../core/environment/overview.ts';
import type { ClusterTarget } from '../../k8s/kubeClient.ts';
import { remediesFor } from './remedies.ts';
import { stateAndGoal } from './stateLook.ts';
import { where } from './watchWords.ts';

const EVENTS_SHOWN = 20;

export interface ExplanationInput {
  readonly environment: EnvironmentOverview;
  /** The task asked about; the first in the way when absent. */
  readonly task?: TaskOverview;
  readonly target: ClusterTarget;
  /** Last lines of the log of the task's pod, or why there are none. */
  readonly log: string;
  /** When the facts were read, as the person's clock shows it. */
  readonly readAt: string;
  /** How old the data is, where it is not live. */
  readonly age?: string;
}

/** The task to look at first: the worst, in the order of the tree. */
export function firstInTheWay(environment: EnvironmentOverview): TaskOverview | undefined {
  const nodes = environment.nodes.toSorted(byAttention);
  return nodes
    .flatMap((node) => node.tasks)
    .toSorted(byAttention)
    .find((task) => task.attention !== 'fine');
}

/** One document that says what blocks an environment, and what usually helps. Plain Markdown, to be read as text. */
export function explanationText(input: ExplanationInput): string {
  const { environment, target } = input;
  const task = input.task ?? firstInTheWay(environment);
  const others = environment.nodes.flatMap((node) => node.tasks).filter((other) => other.attention !== 'fine' && other !== task);
  return [
    `# What blocks ${environment.id}`,
    `${where(target)} · read at ${input.readAt}${input.age === undefined ? '' : `\n${input.age}`}`,
    section('Environment', [stateAndGoal(environment.state, environment.desired), environment.explanation, leaving(environment)]),
    ...(task === undefined ? [withoutTask(environment)] : taskSections(task, input.log)),
    section(
      'Others in the way',
      others.map((other) => `- ${other.className} on ${other.node}: ${taskLine(other)}`),
    ),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');
}

/** One document on a task as it is, whether or not anything is wrong with it. */
export function descriptionText(
  task: TaskOverview,
  input: Pick<ExplanationInput, 'environment' | 'target' | 'log' | 'readAt' | 'age'>,
): string {
  const { environment, target, log, readAt, age } = input;
  const { object } = task;
  return [
    `# ${task.className} on ${task.node}`,
    `${where(target)} · read at ${readAt}${age === undefined ? '' : `\n${age}`}`,
    section('Task', [taskLine(task), objectLine(task), environment.id === '' ? '' : `Environment ${environment.id}`]),
    section(
      'Arguments',
      Object.entries(object?.spec.arguments ?? {})
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, value]) => `- ${key}: ${value}`),
    ),
    ...factSections(task, log),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');
}

function objectLine(task: TaskOverview): string {
  return task.name === '' ? '' : `Task object ${task.name}${task.taskId === undefined ? '' : `, task id ${task.taskId}`}`;
}

function taskSections(task: TaskOverview, log: string): string[] {
  return [
    section(`First in the way: ${task.className} on ${task.node}`, [taskLine(task), objectLine(task)]),
    section(
      'What usually helps',
      remediesFor(task).map((text) => `- ${text}`),
    ),
    ...factSections(task, log),
  ];
}

function factSections(task: TaskOverview, log: string): string[] {
  return [
    section('Conditions', task.conditions.length === 0 ? ['None yet.'] : task.conditions.map(conditionLine)),
    section('Pod', podLines(task)),
    section('Events', task.events.length === 0 ? ['None seen.'] : lastEvents(task.events)),
    section('Last log lines', [log === '' ? 'The log is empty.' : log]),
  ];
}

/** Nothing is behind, so it is the environment itself. */
function withoutTask(environment: EnvironmentOverview): string {
  const held = environment.object?.metadata.finalizers ?? [];
  if (environment.deletingSince === undefined) return section('Tasks', ['No task is in the way.']);
  return section('What usually helps', [
    held.length === 0
      ? '- It is about to go.'
      : `- The finalizer ${held.join(', ')} holds it, although no task of it is left in the way. The operator that drops it, environment-manager, is probably not running.`,
    '- Start the operator again; only if that is impossible, Remove finalizer…: tasks and pods may then stay behind.',
  ]);
}

function leaving(environment: EnvironmentOverview): string {
  if (environment.deletingSince === undefined) return '';
  return `Deletion was requested at ${new Date(environment.deletingSince).toISOString()}; finalizers: ${environment.object?.metadata.finalizers?.join(', ') ?? 'none'}.`;
}

function taskLine(task: TaskOverview): string {
  return [stateAndGoal(task.state, task.desired), task.explanation].filter((part) => part !== '').join(' · ');
}

function conditionLine({ type, status, reason, message, lastTransitionTime }: Condition): string {
  const why = [reason, message].filter((part) => part !== undefined && part !== '').join(': ');
  return `- ${type} = ${status}${why === '' ? '' : ` (${why})`}${lastTransitionTime === undefined ? '' : `, since ${lastTransitionTime}`}`;
}

function podLines({ pod }: TaskOverview): string[] {
  if (pod === undefined) return ['There is none.'];
  return [
    `${pod.name}: ${pod.phase}`,
    pod.reason ?? '',
    `${pod.restarts} restarts on ${pod.node ?? 'no node'}, image ${pod.image ?? 'unknown'}`,
  ];
}

function lastEvents(events: readonly EventObject[]): string[] {
  const last = [...events].sort((a, b) => lastSeenAt(a) - lastSeenAt(b)).slice(-EVENTS_SHOWN);
  return last.map((event) => `- ${lastSeen(event) ?? ''} ${event.type ?? ''} ${event.reason ?? ''}: ${event.message ?? ''}`);
}

function section(title: string, lines: readonly string[]): string {
  const body = lines.filter((line) => line !== '');
  return body.length === 0 ? '' : `## ${title}\n\n${body.join('\n')}`;
}
