import type { Answer } from '../core/environment/answer.ts';
import { type ClusterError, type ClusterErrorCause, clusterError } from '../k8s/clusterError.ts';
import type { WatchState } from '../k8s/watchState.ts';
import { listedSentences, sentences } from './sentences.ts';

export function failedTasks(what: string, causes: readonly ClusterErrorCause[]): ClusterError {
  const tasks = causes.map(({ task, message }) => `${task}: ${message}`);
  return clusterError('taskFailed', sentences(`${what} failed`, listedSentences(tasks)), { causes });
}

/** An object whose deletion ends a wait. */
export interface Gone {
  readonly kind: 'Environment' | 'Task';
  readonly name: string;
}

/** `why`: a sentence, where it is known. */
export function deletedMeanwhile(what: string, { kind, name }: Gone, why: string): ClusterError {
  const deleted = `${kind} ${name} was deleted meanwhile`;
  const causes = kind === 'Task' ? [{ task: name, message: 'was deleted' }] : [];
  return clusterError('notFound', sentences(`${what} cannot end: ${deleted}`, why), { causes });
}

const NEVER_MADE = 'its Task object was never made';

export interface AnsweredTask {
  readonly name: string;
  /** Lower case; empty while unknown. */
  readonly state: string;
  readonly answer: Answer;
}

/** What is known when the time is up: a refusal that left no trace, an operator that does not answer, or a watch that tells nothing. */
export function unansweredRequest(
  what: string,
  target: string,
  seconds: number,
  tasks: readonly AnsweredTask[],
  missing: readonly string[],
  watch: WatchState,
): ClusterError {
  const causes: ClusterErrorCause[] = [];
  for (const { name, state, answer } of tasks) {
    if (answer.kind === 'arrived') continue;
    const why = answer.kind === 'failed' ? answer.message : answer.explanation;
    causes.push({ task: name, message: state === '' ? why : `stays ${state.toUpperCase()}, ${why}` });
  }
  for (const task of missing) causes.push({ task, message: NEVER_MADE });
  const inTheWay = causes.map(({ task, message }) => `${task}: ${message}`);
  const asked = causes.some(({ message }) => message.includes('waiting for the answer'));
  const unmade = causes.some(({ message }) => message === NEVER_MADE || message.includes('waiting for the environment-manager'));
  const help = [
    causes.length === 0
      ? `All tasks are ${target.toUpperCase()}, only the Environment does not say so: look at the environment-manager.`
      : '',
    asked
      ? 'A task that refuses under direct control, or whose process is there already, leaves no trace in the cluster, nor does a task-manager that is down: read its log and look at the task-manager of its node, then try again or go back.'
      : '',
    unmade ? 'The environment-manager has not done its part: look whether it runs, and at its log.' : '',
    causes.length > 0 && !asked && !unmade ? 'Look at its pod and at the task-manager of its node.' : '',
    watch.name === 'live' ? '' : 'The watch is not live, so this may be old.',
  ];
  return clusterError(
    'timeout',
    sentences(`${what} was not answered within ${Math.round(seconds)} s`, listedSentences(inTheWay), ...help),
    {
      causes,
    },
  );
}
