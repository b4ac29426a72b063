import { byAttention } from '../../core/environment/attention.ts';
import type { EnvironmentOverview, NodeOverview } from '../../core/environment/overview.ts';
import { legalActions } from '../commands/legality.ts';
import { ageText, waitText } from './age.ts';
import { card, type Fact, plainCard } from './markdown.ts';
import type { Row } from './row.ts';
import { lookOf, stateAndGoal, stateWord } from './stateLook.ts';
import { taskRows } from './taskRow.ts';

export interface RowOptions {
  /** Milliseconds since the epoch, for ages. */
  readonly now: number;
  /** Domain that is cut from node names, without its leading dot; empty for none. */
  readonly hostDomain: string;
  /** Title of an operation of this window that is under way on the environment of that object name. */
  readonly operationOn: (name: string) => string | undefined;
}

/** The whole Environments tree as data: environment → node → task → conditions, pod, events. */
export function environmentRows(environments: readonly EnvironmentOverview[], options: RowOptions): Row[] {
  return environments.toSorted(byAttention).map((environment) => environmentRow(environment, options));
}

function environmentRow(environment: EnvironmentOverview, options: RowOptions): Row {
  const id = `environment/${environment.namespace}/${environment.uid}/${environment.name}`;
  const description = environmentDescription(environment, options.now);
  const facts = environmentFacts(environment, options.now);
  const actions = legalActions(environment, { now: options.now, operation: options.operationOn(environment.name) });
  return {
    id,
    label: environmentLabel(environment),
    description,
    look: lookOf(environment.state, environment.attention),
    card: card(environment.id, environment.explanation, facts),
    details: plainCard(environment.id, environment.explanation, facts),
    context: ['environment', ...actions, ...(environment.workflow === undefined ? [] : ['compareWithWorkflow'])].join(';'),
    spoken: `${environment.object === undefined ? '' : 'Environment '}${environmentLabel(environment)}, ${description}`,
    expansion: environment.nodes.length === 0 ? 'leaf' : 'expanded',
    children: nodeRows(environment, id, options.hostDomain),
    subject: { kind: 'environment', environment },
  };
}

/** Tasks whose Environment is gone stand together under what their label says. */
function environmentLabel({ id, object }: EnvironmentOverview): string {
  if (object !== undefined) return id;
  return id === '' ? 'Tasks without an environment' : `Tasks of ${id}, which does not exist`;
}

function environmentDescription(environment: EnvironmentOverview, now: number): string {
  const workflow = environment.workflow ?? '';
  const age = validTime(environment.createdAt) ? ageText(now - environment.createdAt) : '';
  const some = `${environment.tasksInDesiredState} of ${environment.taskCount}`;
  return parts(environment, { workflow, age, some, now })
    .filter((part) => part !== '')
    .join(' · ');
}

function parts(
  environment: EnvironmentOverview,
  words: { readonly workflow: string; readonly age: string; readonly some: string; readonly now: number },
): string[] {
  const goal = stateAndGoal(environment.state, environment.desired);
  switch (environment.attention) {
    case 'leaving':
      return ['terminating', tasks(environment.taskCount), leavingFor(environment, words.now)];
    case 'incomplete':
      return [
        'incomplete deploy',
        `${environment.nodes.flatMap((node) => node.tasks).filter((task) => task.object !== undefined).length} of ${tasks(environment.taskCount)}`,
        'finish or remove',
      ];
    case 'error':
      return [stateWord(environment.state), environment.explanation, words.age];
    case 'behind':
      return [goal, words.some, requestedFor(environment, words.now)];
    case 'fine':
      return [goal, words.workflow, tasks(environment.taskCount), words.age];
  }
}

function leavingFor(environment: EnvironmentOverview, now: number): string {
  return environment.deletingSince !== undefined && validTime(environment.deletingSince) ? ageText(now - environment.deletingSince) : '';
}

/** Nothing where nobody knows since when. */
function requestedFor({ requestedAt }: EnvironmentOverview, now: number): string {
  return requestedAt === undefined ? '' : waitText(now - requestedAt);
}

/** An object without a creation time (seen from scripted servers) has no age. */
function validTime(time: number): boolean {
  return Number.isFinite(time) && time > 0;
}

function tasks(count: number): string {
  return count === 1 ? '1 task' : `${count} tasks`;
}

function environmentFacts(environment: EnvironmentOverview, now: number): Fact[] {
  return [
    ['State', stateAndGoal(environment.state, environment.desired)],
    ['Workflow', environment.workflow],
    ['Namespace', environment.namespace],
    ['Environment object', environment.name],
    ['Tasks in the requested state', `${environment.tasksInDesiredState} of ${environment.taskCount}`],
    ['Created', validTime(environment.createdAt) ? `${new Date(environment.createdAt).toISOString()}` : undefined],
    ['Terminating', environment.deletingSince === undefined ? undefined : leavingFor(environment, now)],
    ['Finalizers', environment.object?.metadata.finalizers?.join(', ')],
  ];
}

const kept = new WeakMap<EnvironmentOverview, { readonly hostDomain: string; readonly rows: readonly Row[] }>();

/** The same list again as long as the overview is the same: nothing in these rows moves on with time. */
function nodeRows(environment: EnvironmentOverview, parent: string, hostDomain: string): readonly Row[] {
  const known = kept.get(environment);
  if (known?.hostDomain === hostDomain) return known.rows;
  const rows = environment.nodes.toSorted(byAttention).map((node) => nodeRow(environment, node, parent, hostDomain));
  kept.set(environment, { hostDomain, rows });
  return rows;
}

function nodeRow(environment: EnvironmentOverview, node: NodeOverview, parent: string, hostDomain: string): Row {
  const id = `${parent}/node/${node.name}`;
  const suffix = `.${hostDomain}`;
  const label = hostDomain !== '' && node.name.endsWith(suffix) ? node.name.slice(0, -suffix.length) : node.name;
  const description = nodeDescription(node);
  const facts: Fact[] = [
    ['Node', node.name],
    ['State', node.state],
    ['Tasks', String(node.tasks.length)],
    ['Behind', node.behind === 0 ? undefined : String(node.behind)],
  ];
  return {
    id,
    label,
    description,
    look: { ...lookOf(node.state, node.attention), icon: node.attention === 'fine' ? 'server' : lookOf(node.state, node.attention).icon },
    card: card(node.name, '', facts),
    details: plainCard(node.name, '', facts),
    context: 'node',
    spoken: `Node ${node.name}, ${description}`,
    expansion: 'expanded',
    children: taskRows(environment, node.tasks.toSorted(byAttention), id),
    subject: { kind: 'other' },
  };
}

function nodeDescription(node: NodeOverview): string {
  const failed = node.tasks.filter((task) => task.attention === 'error').length;
  if (failed > 0)
    return [`${failed} in error`, node.behind > failed ? `${node.behind} behind` : ''].filter((part) => part !== '').join(' · ');
  if (node.behind > 0) return `${node.behind} behind`;
  return `${stateWord(node.state)} · ${tasks(node.tasks.length)}`;
}
