import { fail, type Outcome } from '../base/outcome.ts';
import { ANNOTATION } from '../core/environment/annotations.ts';
import type { EnvironmentObject, RequestedState, TaskObject } from '../core/environment/customObjects.ts';
import { requestAnnotation } from '../core/environment/request.ts';
import { RUN_ARGUMENT_KEYS, startArguments, stopArguments } from '../core/environment/runArguments.ts';
import { type EnvironmentEvent, TRANSITIONS } from '../core/environment/transitions.ts';
import { type ClusterError, clusterError } from '../k8s/clusterError.ts';
import { awaitState } from './awaitState.ts';
import { type ManagerContext, placeOf } from './context.ts';
import { eachLimited } from './eachLimited.ts';
import { markTasks } from './marks.ts';
import type { OperationOptions, RunArguments } from './operation.ts';
import { requestState } from './requestState.ts';
import { highestRunNumber } from './runNumbers.ts';
import { stringMapOf } from './savedArguments.ts';
import { perhaps, sentences, untouched } from './sentences.ts';
import { readSituation, type Situation, situationFor } from './situation.ts';
import { type ArgumentChanges, changeArguments, OwnArguments } from './taskArguments.ts';

export interface TransitionOptions extends OperationOptions {
  /** Required by START_ACTIVITY, ignored by the others. */
  readonly run?: RunArguments;
}

/** Asks an environment for one transition: arguments into each Task, then the state, then waiting (domain.md §5, configure and transition). */
export async function transition(
  context: ManagerContext,
  name: string,
  event: EnvironmentEvent,
  options: TransitionOptions,
): Promise<Outcome<EnvironmentObject, ClusterError>> {
  if (event === 'START_ACTIVITY' && options.run === undefined) return fail(clusterError('invalid', 'START_ACTIVITY needs a run number.'));
  const situation = await situationFor(context, name, event, options.signal);
  if (!situation.ok) return fail(untouched(situation.error, 'Nothing was asked of the cluster.'));
  const { tasks } = situation.value;
  if (event !== 'RECOVER' || tasks.every((task) => task.status?.state !== 'running')) {
    return step(context, situation.value, event, TRANSITIONS[event].to, options);
  }
  // There is no way from running to standby: those Tasks are stopped first, while the ones in ERROR wait (operators.md 13, domain.md §3.2).
  const healthy = tasks.filter((task) => task.status?.state !== 'error').map((task) => task.metadata.name);
  const stopped = await step(context, situation.value, event, 'configured', options, new Set(healthy));
  if (!stopped.ok) return stopped;
  const then = await readSituation(context, name, options.signal);
  return then.ok ? step(context, then.value, event, 'standby', options) : then;
}

/** One request and its answer. `only`: the Tasks that matter, where others can't follow yet. */
async function step(
  context: ManagerContext,
  { environment, tasks }: Situation,
  event: EnvironmentEvent,
  target: RequestedState,
  options: TransitionOptions,
  only?: ReadonlySet<string>,
): Promise<Outcome<EnvironmentObject, ClusterError>> {
  const { signal, onProgress, run } = options;
  const id = environment.metadata.annotations?.[ANNOTATION.environmentId] ?? environment.metadata.name;
  const what = `${event} of ${id}`;
  const marks = await markTasks(context, tasks, signal);
  const argumentsFor = argumentChanges(event, environment, run, context.clock.now());
  const isRepeated = environment.spec.state === target;
  let written = 0;
  const writing = await eachLimited(tasks, async (task) => {
    // A Task whose request is not new is only tried again when it is touched.
    const wake = isRepeated && task.status?.state !== target;
    const note = wake ? { [ANNOTATION.requested]: requestAnnotation({ state: target, at: context.clock.now() }) } : undefined;
    const result = await changeArguments(context, task, argumentsFor(task), note, signal);
    if (result.ok && result.value !== task) {
      onProgress?.({ message: `${what}: arguments for ${task.metadata.name}`, done: ++written, total: tasks.length });
    }
    return result;
  });
  if (!writing.ok) {
    const done = `The state of ${id} was not changed; arguments were written into ${written} of ${tasks.length} tasks`;
    return fail({ ...writing.error, message: sentences(writing.error.message, done) });
  }
  const runNumber = event === 'START_ACTIVITY' && run ? { [ANNOTATION.runNumber]: highest(environment, run.runNumber) } : {};
  const requested = await requestState(context, environment, target, runNumber, signal);
  if (!requested.ok) return fail(perhaps(requested.error, `Whether ${target.toUpperCase()} was asked of ${id} is not known`));
  const asked = `${target.toUpperCase()} was asked of ${id} ${placeOf(context)}, the tasks go on by themselves.`;
  const expected = tasks.map((task) => task.metadata.name).filter((task) => only === undefined || only.has(task));
  const awaited = { environment: requested.value, target, what, asked, marks, expected, ...(only === undefined ? {} : { only }) };
  return awaitState(context, awaited, options);
}

/** What an event changes in `spec.arguments` of each Task. `now`: milliseconds since the epoch. */
function argumentChanges(
  event: EnvironmentEvent,
  environment: EnvironmentObject,
  run: RunArguments | undefined,
  now: number,
): (task: TaskObject) => ArgumentChanges {
  const own = new OwnArguments(environment);
  const variables = { ...stringMapOf(environment.metadata.annotations?.[ANNOTATION.runArguments]), ...run?.values };
  const withoutRun = (task: TaskObject) => Object.fromEntries(RUN_ARGUMENT_KEYS.map((key) => [key, own.withoutRun(task, key)]));
  switch (event) {
    case 'CONFIGURE':
      return (task) => own.toConfigure(task);
    case 'START_ACTIVITY': {
      const started = startArguments(run?.runNumber ?? 0, now, variables);
      return (task) => ({ ...withoutRun(task), ...started });
    }
    case 'STOP_ACTIVITY': {
      const stopped = stopArguments(now, variables);
      return (task) => ({ ...withoutRun(task), ...stopped });
    }
    default:
      return withoutRun;
  }
}

function highest(environment: EnvironmentObject, runNumber: number): string {
  return `${Math.max(highestRunNumber([environment], []), runNumber)}`;
}
