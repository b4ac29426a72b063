import type { Outcome } from '../base/outcome.ts';
import { isOlder } from '../core/environment/answer.ts';
import type { EnvironmentObject } from '../core/environment/customObjects.ts';
import type { ClusterError } from '../k8s/clusterError.ts';
import { type ManagerContext, objectIn } from './context.ts';
import { isAbsent } from './isAbsent.ts';
import type { Marks } from './marks.ts';
import { leavingNamespace } from './missingNamespace.ts';
import type { OperationOptions } from './operation.ts';
import { ENVIRONMENTS, TASKS } from './resources.ts';
import { type Tally, TallyKeeper } from './tally.ts';
import { deletedMeanwhile, failedTasks, type Gone, unansweredRequest } from './transitionErrors.ts';
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

/** Waits until every Task and the Environment are in the state; fails as soon as a failure shows in the cluster and stands (domain.md §5.1.4). */
export function awaitState(
  context: ManagerContext,
  awaited: AwaitedState,
  options: OperationOptions,
): Promise<Outcome<EnvironmentObject, ClusterError>> {
  const { watches, clock } = context;
  const { target, what, marks, only, asked } = awaited;
  const { name } = awaited.environment.metadata;
  const keeper = new TallyKeeper(context, name, target, marks, only);
  const startedAt = clock.now();

  const judge = async (): Promise<Verdict<EnvironmentObject>> => {
    const tally = keeper.tally();
    const gone = await whatIsGone(context, awaited, tally, options.signal);
    if (gone !== undefined) {
      const others = gone.kind === 'Task' && [...tally.answers.keys()].some((task) => task !== gone.name);
      const why = (await leavingNamespace(context, options.signal)) ?? (others ? 'The other tasks go on.' : '');
      return { kind: 'failed', error: deletedMeanwhile(what, gone, why) };
    }
    const { arrived, failures, failsAt } = tally;
    if (failsAt !== undefined && failsAt <= clock.now()) return { kind: 'failed', error: failedTasks(what, failures) };
    const total = tally.answers.size + missingFrom(tally, awaited).length;
    const environment = watches.index.environment(name);
    if (environment && arrived === total && isSummedUp(environment, awaited, total)) return { kind: 'done', value: environment };
    const progress = { message: `${what}: ${arrived} of ${total} tasks ${target.toUpperCase()}`, done: arrived, total };
    return { kind: 'waiting', progress, ...(failsAt === undefined ? {} : { recheckAt: failsAt }) };
  };

  const timedOut = () => {
    const tally = keeper.tally();
    const tasks = [...tally.answers].map(([task, { state, answer }]) => ({ name: task, state, answer }));
    return unansweredRequest(what, target, (clock.now() - startedAt) / 1000, tasks, missingFrom(tally, awaited), watches.state);
  };
  return waitUntil(context, judge, { asked, timedOut }, options);
}

function missingFrom({ answers }: Tally, { expected }: AwaitedState): readonly string[] {
  return expected.filter((task) => !answers.has(task));
}

/** Whether the Environment as it is known now says so too; the operator writes nothing but a status for one without Tasks. */
function isSummedUp(environment: EnvironmentObject, { environment: requested, target, only }: AwaitedState, total: number): boolean {
  if (isOlder(environment.metadata.resourceVersion, requested.metadata.resourceVersion) || environment.spec.state !== target) return false;
  return only !== undefined || environment.status?.state === target || (total === 0 && environment.status !== undefined);
}

/** An object that the wait depends on and that was deleted meanwhile. The watches may lag behind what was written, so the server decides. */
async function whatIsGone(
  context: ManagerContext,
  { environment: { metadata }, expected, marks }: AwaitedState,
  tally: Tally,
  signal: AbortSignal | undefined,
): Promise<Gone | undefined> {
  const { client, watches } = context;
  const options = signal === undefined ? {} : { signal };
  const known = watches.index.environment(metadata.name);
  if (known === undefined || known.metadata.uid !== metadata.uid || known.metadata.deletionTimestamp !== undefined) {
    const read = await client.get(ENVIRONMENTS, objectIn(context, metadata.name), options);
    const isHere = read.ok ? read.value.metadata.uid === metadata.uid && read.value.metadata.deletionTimestamp === undefined : undefined;
    if (isHere === false || (!read.ok && isAbsent(read.error))) return { kind: 'Environment', name: metadata.name };
  }
  if (tally.leaving !== undefined && expected.includes(tally.leaving)) return { kind: 'Task', name: tally.leaving };
  if (!watches.isLive('Task') && !watches.isUndefined('Task')) return undefined;
  for (const task of expected) {
    if (tally.answers.has(task) || !marks.byName.has(task)) continue;
    const read = await client.get(TASKS, objectIn(context, task), options);
    const isHere = read.ok ? read.value.metadata.uid === marks.byName.get(task)?.uid : !isAbsent(read.error);
    if (!isHere) return { kind: 'Task', name: task };
  }
  return undefined;
}
