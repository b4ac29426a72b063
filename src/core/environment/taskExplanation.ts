import type { TaskObject } from './customObjects.ts';
import type { Attention, PodOverview } from './overview.ts';
import { hasEnded, podFailure } from './podOverview.ts';
import { conditionOf, hasDied, isRefused, refusalText } from './taskAnswer.ts';
import { taskEventName } from './transitions.ts';

/** How a Task stands, and in one sentence what it waits for or what failed; the sentence is empty when it is fine. */
export interface Standing {
  readonly attention: Attention;
  readonly explanation: string;
}

export interface TaskSituation {
  readonly task: TaskObject;
  readonly pod: PodOverview | undefined;
  /** Whether Pods may be read; if not, an absent one means nothing. */
  readonly podsKnown: boolean;
  /** State that its Environment asks for, in lower case; absent where it has no Environment. */
  readonly wanted: string | undefined;
}

/**
 * Where a Task stands against the state that its Environment wants, or its own where it has no Environment.
 * Readiness is StateAccessible, the conditions before it are true too early (operators.md 5); exit codes are only in the Pod's status (operators.md 6).
 */
export function standingOf({ task, pod, podsKnown, wanted }: TaskSituation): Standing {
  if (task.metadata.deletionTimestamp !== undefined) return { attention: 'leaving', explanation: leaving(task, pod) };
  const status = task.status ?? {};
  const podStatus = pod?.object.status ?? status.pod ?? {};
  const failure = podFailure(podStatus);
  if (status.state === 'error')
    return { attention: 'error', explanation: failure === undefined ? errorText(task, pod) : `pod: ${failure}` };
  if (failure !== undefined) return { attention: 'error', explanation: `pod: ${failure}` };
  const result = conditionOf(task, 'StateTransitionResult');
  if (isRefused(task) && result) return { attention: 'error', explanation: refusalText(result) };
  if (hasEnded(podStatus)) return { attention: 'error', explanation: 'the process has ended (exit code 0); the state shown is its last' };
  const desired = wanted ?? task.spec.state;
  if (status.state !== undefined && status.state !== '' && status.state === desired && task.spec.state === desired) {
    return pod === undefined && podsKnown
      ? { attention: 'behind', explanation: 'its pod is gone; the state shown is its last' }
      : { attention: 'fine', explanation: '' };
  }
  return { attention: 'behind', explanation: waitingFor(task, pod, desired) };
}

function errorText(task: TaskObject, pod: PodOverview | undefined): string {
  const error = task.status?.error?.trim() ?? '';
  if (hasDied(task, pod?.object)) {
    // The Pod's own words are lost; what the operator made of them is left (operators.md 6).
    const reason = error.replace(/^Pod failed:\s*/, '');
    return `pod: ${reason === '' ? 'failed' : reason}${pod?.phase === 'Running' ? '; its new pod does not bring the task back' : ''}`;
  }
  const result = conditionOf(task, 'StateTransitionResult');
  if (result?.status === 'False') return refusalText(result);
  const [, from, to] = /^Transitioned from (\w+) to (\w+)$/.exec(result?.message ?? '') ?? [];
  if (from !== undefined && to === 'error') {
    // Once standby is asked for to recover, what was asked before can't be told any more.
    return task.spec.state === 'standby'
      ? `went from ${from.toUpperCase()} to ERROR`
      : `${taskEventName(from, task.spec.state ?? '')} led to ERROR`;
  }
  return error === '' ? 'the process is in ERROR and gave no reason' : error;
}

function waitingFor(task: TaskObject, pod: PodOverview | undefined, desired: string | undefined): string {
  const state = task.status?.state ?? '';
  if (state !== '') {
    if (task.spec.state !== desired) return 'waiting for the environment-manager to pass the request on';
    return `waiting for the answer to ${taskEventName(state, desired ?? '')}`;
  }
  if (pod === undefined && conditionOf(task, 'PodReady')?.status !== 'True') {
    return (task.metadata.finalizers ?? []).length === 0
      ? `waiting for a task-manager on ${task.spec.nodeName ?? 'its node'}`
      : 'waiting for its pod';
  }
  if (conditionOf(task, 'PodReady')?.status !== 'True') {
    if (pod?.phase === 'Running' && (pod.object.status?.podIP ?? '') === '') return 'waiting for its pod to get an address';
    return pod?.phase === 'Running'
      ? 'waiting for the task-manager to notice its pod'
      : `waiting for the pod: ${pod?.reason ?? pod?.phase ?? 'Pending'}`;
  }
  const { port } = task.spec.control ?? {};
  return port === undefined || port <= 0 ? 'it has no control port, so OCC cannot be reached' : 'waiting for OCC';
}

function leaving(task: TaskObject, pod: PodOverview | undefined): string {
  if (pod !== undefined) return 'being deleted, waiting for its pod to end';
  const finalizer = task.metadata.finalizers?.[0];
  return finalizer === undefined ? 'being deleted' : `being deleted, held by ${finalizer}`;
}
