import { ANNOTATION } from './annotations.ts';
import { worstOf } from './attention.ts';
import type { EnvironmentObject } from './customObjects.ts';
import { commonState, isThere, nodeOverviews } from './nodeOverview.ts';
import type { Attention, EnvironmentOverview, NodeOverview, TaskOverview } from './overview.ts';
import { requestOf } from './request.ts';

/** The overview of one Environment from its Tasks, those included that do not exist (without `object`). */
export function environmentOverview(environment: EnvironmentObject, tasks: readonly TaskOverview[]): EnvironmentOverview {
  const { metadata, spec, status } = environment;
  const nodes = nodeOverviews(tasks);
  const requestedAt = requestOf(environment)?.at;
  const observed = status?.state ?? '';
  const workflow = metadata.annotations?.[ANNOTATION.workflow];
  const attention = attentionOf(environment, tasks);
  return {
    name: metadata.name,
    namespace: metadata.namespace ?? '',
    uid: metadata.uid ?? '',
    id: metadata.annotations?.[ANNOTATION.environmentId] ?? metadata.name,
    ...(workflow === undefined ? {} : { workflow }),
    state: displayState(observed, spec.state, tasks),
    desired: spec.state.toUpperCase(),
    attention,
    explanation: explanationOf(environment, attention, nodes),
    taskCount: tasks.length,
    tasksInDesiredState: tasks.filter(isThere).length,
    createdAt: timeOf(metadata.creationTimestamp) ?? 0,
    ...optional('deletingSince', timeOf(metadata.deletionTimestamp)),
    ...optional('requestedAt', observed === spec.state ? undefined : requestedAt),
    nodes,
    object: environment,
  };
}

/** Tasks whose Environment does not exist, shown as one of its name so that they do not vanish from sight. */
export function orphanOverview(name: string, namespace: string, tasks: readonly TaskOverview[]): EnvironmentOverview {
  const worst = worstOf(tasks);
  // A Task may be made by hand; one that names an Environment was left behind by it.
  const attention: Attention = name === '' || worst === 'leaving' ? worst : 'error';
  return {
    name,
    namespace,
    uid: '',
    id: name,
    state: commonState(tasks),
    desired: '',
    attention,
    explanation:
      name === ''
        ? `${countOf(tasks.length)} that belong${tasks.length === 1 ? 's' : ''} to no environment`
        : `${countOf(tasks.length)} left behind: the Environment does not exist`,
    taskCount: tasks.length,
    tasksInDesiredState: tasks.filter(isThere).length,
    createdAt: Math.min(...tasks.map((task) => timeOf(task.object?.metadata.creationTimestamp) ?? 0)),
    nodes: nodeOverviews(tasks),
  };
}

/** The operator's own word, except where it must be old: it says the requested state while its Tasks disagree. */
function displayState(observed: string, requested: string, tasks: readonly TaskOverview[]): string {
  if (observed !== requested || tasks.every((task) => task.object === undefined || task.state === observed.toUpperCase())) {
    return observed.toUpperCase();
  }
  return commonState(tasks.filter((task) => task.object !== undefined));
}

function attentionOf(environment: EnvironmentObject, tasks: readonly TaskOverview[]): Attention {
  const { metadata, spec, status } = environment;
  if (metadata.deletionTimestamp !== undefined) return 'leaving';
  const worst = worstOf(tasks);
  if (worst === 'error' || status?.state === 'error') return 'error';
  if (worst === 'incomplete' || isUntouchable(environment)) return 'incomplete';
  return status?.state === spec.state && worst !== 'behind' ? 'fine' : 'behind';
}

function explanationOf(environment: EnvironmentObject, attention: Attention, nodes: readonly NodeOverview[]): string {
  const { metadata, spec, status } = environment;
  const tasks = nodes.flatMap((node) => node.tasks);
  const present = tasks.filter((task) => task.object !== undefined);
  if (attention === 'fine') return '';
  if (attention === 'leaving') {
    if (present.length > 0) return `being deleted, waiting for ${countOf(present.length)}`;
    const finalizer = metadata.finalizers?.[0];
    return finalizer === undefined ? 'being deleted' : `being deleted, held by ${finalizer}`;
  }
  if (isUntouchable(environment)) return 'it has no taskTemplates, so the environment-manager cannot touch it; kill it and deploy it again';
  const first = tasks.find((task) => task.attention === attention);
  const inTheWay = first === undefined ? '' : `${first.className} on ${first.node}: ${first.explanation}`;
  if (attention === 'incomplete') return `incomplete deploy · ${present.length} of ${countOf(tasks.length)} · ${inTheWay}`;
  if (inTheWay !== '') return inTheWay;
  if (attention === 'error') return 'no task is in ERROR any more, but they are not all in one state';
  if (status === undefined && (metadata.finalizers ?? []).length === 0) return 'waiting for the environment-manager';
  return `waiting for the environment-manager to notice ${spec.state.toUpperCase()}`;
}

/** Without `taskTemplates` the operator fails at its very first write (operators.md 9). */
function isUntouchable({ taskTemplates, status }: EnvironmentObject): boolean {
  return taskTemplates === undefined && status === undefined;
}

function countOf(tasks: number): string {
  return tasks === 1 ? '1 task' : `${tasks} tasks`;
}

function timeOf(timestamp: string | undefined): number | undefined {
  const time = timestamp === undefined ? Number.NaN : Date.parse(timestamp);
  return Number.isNaN(time) ? undefined : time;
}

function optional<K extends string>(key: K, value: number | undefined): { readonly [key in K]?: number } {
  const result: { [key in K]?: number } = {};
  if (value !== undefined) result[key] = value;
  return result;
}
