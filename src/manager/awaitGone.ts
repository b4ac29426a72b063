import { fail, type Outcome } from '../base/outcome.ts';
import type { EnvironmentObject, TaskObject } from '../core/environment/customObjects.ts';
import { podNameOf } from '../core/environment/names.ts';
import { type ClusterError, type ClusterErrorCause, clusterError } from '../k8s/clusterError.ts';
import { type ManagerContext, objectIn } from './context.ts';
import { isAbsent } from './isAbsent.ts';
import type { OperationOptions } from './operation.ts';
import { operatorHealth } from './operatorHealth.ts';
import { ENVIRONMENTS, TASKS } from './resources.ts';
import { listed, sentences } from './sentences.ts';
import { type Verdict, waitUntil } from './waitUntil.ts';
import type { WatchedKind } from './watchedKinds.ts';

/** What a kill deleted, as it was read before. */
export interface Leaving {
  readonly environment?: EnvironmentObject;
  readonly tasks: readonly TaskObject[];
  /** `Killing 2rE9AV3m1HL`. */
  readonly what: string;
  readonly asked: string;
}

/** Waits until the objects and the pods of the Tasks are gone; when time is up, names what remains, what holds it, and how its operator is (domain.md §5.1.10). */
export async function awaitGone(
  context: ManagerContext,
  leaving: Leaving,
  options: OperationOptions,
): Promise<Outcome<void, ClusterError>> {
  const { watches, clock } = context;
  const { environment, what, asked } = leaving;
  const startedAt = clock.now();
  const total = leaving.tasks.length + (environment === undefined ? 0 : 1);

  const judge = async (): Promise<Verdict<void>> => {
    context.operators.look();
    const remains = whatRemains(context, leaving);
    const count = remains.tasks.length + remains.pods.length + (remains.environment ? 1 : 0);
    const sure = (kind: WatchedKind) => watches.isLive(kind) || watches.isUndefined(kind);
    const live = sure('Environment') && sure('Task') && (watches.isLive('Pod') || !watches.isKnown('Pod'));
    if (count === 0 && live && (await isGone(context, leaving, options.signal))) return { kind: 'done', value: undefined };
    const done = Math.max(0, total - remains.tasks.length - (remains.environment ? 1 : 0));
    return { kind: 'waiting', progress: { message: `${what}: deletion requested, ${waitingFor(remains)}`, done, total } };
  };
  const timedOut = async () => {
    const seconds = Math.round((clock.now() - startedAt) / 1000);
    const remains = whatRemains(context, leaving);
    const causes = holders(remains);
    const tasksLeave = remains.tasks.some(({ metadata }) => metadata.deletionTimestamp !== undefined);
    const operator = remains.environment !== undefined && !tasksLeave ? 'environment-manager' : 'task-manager';
    const nodes = new Set(remains.tasks.map(({ spec }) => spec.nodeName ?? ''));
    const health = unendingPods(context, remains) ?? (await operatorHealth(context, { operator, nodes, since: startedAt }, options.signal));
    const late = `${what}: deletion was requested, but not everything is gone after ${seconds} s`;
    return clusterError('timeout', sentences(late, listed(causes.map(({ message }) => message)), health), { causes });
  };
  const waited = await waitUntil(context, judge, { asked, timedOut }, options);
  return waited.ok ? waited : fail(waited.error);
}

interface Remains {
  readonly environment: EnvironmentObject | undefined;
  readonly tasks: readonly TaskObject[];
  readonly pods: readonly string[];
}

function whatRemains({ watches: { index } }: ManagerContext, { environment, tasks }: Leaving): Remains {
  const cached = environment && index.environment(environment.metadata.name);
  const left = new Map<string, TaskObject>();
  for (const { metadata } of tasks) {
    const task = index.tasks.get(metadata.name);
    if (task !== undefined && task.metadata.uid === metadata.uid) left.set(metadata.name, task);
  }
  // The operator may have made some after they were read.
  for (const name of environment === undefined ? [] : index.tasks.namesOf(environment.metadata.name)) {
    const task = index.tasks.get(name);
    if (task !== undefined) left.set(name, task);
  }
  const pods = tasks.map(({ metadata }) => metadata.name).filter((name) => index.tasks.podOf(name) !== undefined && !left.has(name));
  return {
    environment: cached?.metadata.uid === environment?.metadata.uid ? cached : undefined,
    tasks: [...left.values()],
    pods: pods.map(podNameOf),
  };
}

/** The operator has done its part where it deleted the pods: then their processes don't end. */
function unendingPods({ watches: { index } }: ManagerContext, { tasks }: Remains): string | undefined {
  const pods = tasks.flatMap(({ metadata }) => index.tasks.podOf(metadata.name) ?? []);
  const places = pods
    .filter(({ metadata }) => metadata.deletionTimestamp !== undefined)
    .map(({ metadata, spec }) => `${metadata.name} on ${spec?.nodeName ?? 'its node'}`);
  if (places.length === 0 || places.length < tasks.length) return undefined;
  return `The processes in pod ${listed(places)} do not end: look at them there, or delete the pods by force`;
}

/** The cache may not have seen an object yet; the server decides. */
async function isGone(context: ManagerContext, { environment, tasks }: Leaving, signal: AbortSignal | undefined): Promise<boolean> {
  const options = signal === undefined ? {} : { signal };
  const object = environment ?? tasks[0];
  if (object === undefined) return true;
  const name = objectIn(context, object.metadata.name);
  const read =
    object.kind === 'Environment' ? await context.client.get(ENVIRONMENTS, name, options) : await context.client.get(TASKS, name, options);
  return read.ok ? read.value.metadata.uid !== object.metadata.uid : isAbsent(read.error);
}

function waitingFor({ environment, tasks, pods }: Remains): string {
  if (tasks.length > 0) return `waiting for ${listed(tasks.map(({ metadata }) => metadata.name))}`;
  if (pods.length > 0) return `waiting for pod ${listed(pods)}`;
  return environment === undefined ? 'waiting for the server' : 'waiting for the Environment';
}

/** What keeps each object, the Environment first: it is what the person knows. */
function holders({ environment, tasks, pods }: Remains): readonly ClusterErrorCause[] {
  const held = ({ metadata: { finalizers, deletionTimestamp } }: EnvironmentObject | TaskObject) =>
    deletionTimestamp === undefined || (finalizers ?? []).length === 0
      ? 'is still there'
      : `is held by its finalizer ${finalizers?.join(', ')}`;
  return [
    ...(environment === undefined ? [] : [{ message: `Environment ${environment.metadata.name} ${held(environment)}` }]),
    ...tasks.map((task) => ({ task: task.metadata.name, message: `Task ${task.metadata.name} ${held(task)}` })),
    ...pods.map((pod) => ({ message: `Pod ${pod} is still there` })),
  ];
}
