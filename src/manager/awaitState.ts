import type { Outcome } from '../base/outcome.ts';
import { type Answer, answerOf, isOlder } from '../core/environment/answer.ts';
import type { EnvironmentObject, TaskObject } from '../core/environment/customObjects.ts';
import type { ClusterError, ClusterErrorCause } from '../k8s/clusterError.ts';
import { type ManagerContext, objectIn } from './context.ts';
import type { Marks } from './marks.ts';
import type { OperationOptions } from './operation.ts';
import { ENVIRONMENTS, TASKS } from './resources.ts';
import { deletedMeanwhile, failedTasks, unansweredRequest } from './transitionErrors.ts';
import { type Verdict, waitUntil } from './waitUntil.ts';

export interface AwaitedState {
  /** As it was answered when the state was asked for. */
  readonly environment: EnvironmentObject;
  /** Lower case. */
  readonly target: string;
  /** `CONFIGURE of 2rE9AV3m1HL`, for messages. */
  readonly what: string;
  readonly asked: string;
  readonly marks: Marks;
  /** Names of the Tasks that must all exist and arrive. */
  readonly expected: readonly string[];
  /** Only these Tasks matter, the Environment's own state does not. */
  readonly only?: ReadonlySet<string>;
}

/** Shortest wait for the operator's second attempt after a first failure. */
const SECOND_TRY_MS = 2_000;
/** The operator writes a state first and its reason a moment later. */
const REST_OF_STATUS_MS = 300;

/** Waits until every Task and the Environment are in the state; fails as soon as a failure shows in the cluster and stands (domain.md §5.1.4). */
export function awaitState(
  context: ManagerContext,
  awaited: AwaitedState,
  options: OperationOptions,
): Promise<Outcome<EnvironmentObject, ClusterError>> {
  const { watches, clock } = context;
  const { target, what, marks, only } = awaited;
  const { name, uid } = awaited.environment.metadata;
  const startedAt = clock.now();
  const failedAt = new Map<string, number>();
  const expected = new Set(awaited.expected);

  const answers = (): Map<TaskObject, Answer> => {
    const index = watches.index.tasks;
    const result = new Map<TaskObject, Answer>();
    for (const taskName of index.namesOf(name)) {
      const task = index.get(taskName);
      if (task === undefined || (only !== undefined && !only.has(taskName))) continue;
      const events = marks.withEvents ? index.eventsOf(task) : undefined;
      result.set(task, answerOf({ task, events }, marks.byName.get(taskName), target));
    }
    return result;
  };

  /** When a failure counts (milliseconds since the epoch): a second attempt takes about as long as the first. */
  const standsAt = (task: string, until: 'second try' | 'rest of status' | 'final'): number => {
    if (until === 'final') return clock.now();
    const seen = failedAt.get(task) ?? clock.now();
    failedAt.set(task, seen);
    return seen + (until === 'second try' ? Math.max(SECOND_TRY_MS, 1.5 * (seen - startedAt)) : REST_OF_STATUS_MS);
  };

  const judge = async (): Promise<Verdict<EnvironmentObject>> => {
    const environment = watches.index.environment(name);
    const known = environment !== undefined && !isOlder(environment.metadata.resourceVersion, awaited.environment.metadata.resourceVersion);
    if (environment === undefined || environment.metadata.uid !== uid || environment.metadata.deletionTimestamp !== undefined) {
      const gone = await environmentGone(context, awaited.environment, options.signal);
      if (gone) return { kind: 'failed', error: deletedMeanwhile(what, `Environment ${name}`) };
    }
    const current = answers();
    const failures: ClusterErrorCause[] = [];
    let arrived = 0;
    let isFinal = false;
    let recheckAt: number | undefined;
    const present = new Set<string>();
    for (const [task, answer] of current) {
      const taskName = task.metadata.name;
      present.add(taskName);
      if (task.metadata.deletionTimestamp !== undefined && expected.has(taskName)) {
        return { kind: 'failed', error: deletedMeanwhile(what, `Task ${taskName}`) };
      }
      if (answer.kind === 'arrived') arrived++;
      if (answer.kind !== 'failed') {
        failedAt.delete(taskName);
        continue;
      }
      failures.push({ task: taskName, message: answer.message });
      const stands = standsAt(taskName, answer.until);
      if (stands <= clock.now()) isFinal = true;
      else recheckAt = Math.min(recheckAt ?? stands, stands);
    }
    if (isFinal) return { kind: 'failed', error: failedTasks(what, failures) };
    const missing = awaited.expected.filter((task) => !present.has(task));
    for (const task of missing) {
      if (marks.byName.has(task) && watches.isLive('Task') && (await taskGone(context, task, marks, options.signal))) {
        return { kind: 'failed', error: deletedMeanwhile(what, `Task ${task}`) };
      }
    }
    const total = current.size + missing.length;
    const agreed = only !== undefined || environment?.status?.state === target || (total === 0 && environment?.status !== undefined);
    if (known && environment && missing.length === 0 && arrived === total && environment.spec.state === target && agreed) {
      return { kind: 'done', value: environment };
    }
    const progress = { message: `${what}: ${arrived} of ${total} tasks ${target.toUpperCase()}`, done: arrived, total };
    return { kind: 'waiting', progress, ...(recheckAt === undefined ? {} : { recheckAt }) };
  };

  const timedOut = () => {
    const present = [...answers()].map(([task, answer]) => ({ name: task.metadata.name, state: task.status?.state ?? '', answer }));
    const missing = awaited.expected.filter((task) => !present.some((other) => other.name === task));
    return unansweredRequest(what, target, (clock.now() - startedAt) / 1000, present, missing, watches.state);
  };
  return waitUntil(context, judge, { asked: awaited.asked, timedOut }, options);
}

/** The cache may lag behind what was written; the server decides. */
async function environmentGone(
  context: ManagerContext,
  { metadata }: EnvironmentObject,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const read = await context.client.get(ENVIRONMENTS, objectIn(context, metadata.name), signal === undefined ? {} : { signal });
  if (!read.ok) return read.error.reason === 'notFound';
  return read.value.metadata.uid !== metadata.uid || read.value.metadata.deletionTimestamp !== undefined;
}

async function taskGone(context: ManagerContext, task: string, marks: Marks, signal: AbortSignal | undefined): Promise<boolean> {
  const read = await context.client.get(TASKS, objectIn(context, task), signal === undefined ? {} : { signal });
  return read.ok ? read.value.metadata.uid !== marks.byName.get(task)?.uid : read.error.reason === 'notFound';
}
