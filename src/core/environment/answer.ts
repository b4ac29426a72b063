import type { EventObject, PodObject, TaskObject } from './customObjects.ts';
import { podFailure, podOverview } from './podOverview.ts';
import { conditionOf, hasDied, refusalText } from './taskAnswer.ts';
import { standingOf } from './taskExplanation.ts';
import { taskEventName } from './transitions.ts';

/** What a Task showed just before a request, so that old errors are told from new ones (operators.md 15). */
export interface TaskMark {
  readonly uid: string | undefined;
  readonly resourceVersion: string | undefined;
  readonly state: string;
  readonly refusal: string;
  readonly failures: number;
}

/** A Task with the Events about it; `events` absent where they are not watched. */
export interface MarkedTask {
  readonly task: TaskObject;
  readonly events: readonly EventObject[] | undefined;
  /** Its Pod, where that is known; it only explains. */
  readonly pod?: PodObject | undefined;
}

export type Answer =
  | { readonly kind: 'arrived' }
  /** `explanation`: what it waits for. */
  | { readonly kind: 'moving'; readonly explanation: string }
  /** `until` what may still change the answer: a second attempt that the operator makes at once (operators.md 16), the rest of a status that it writes in pieces, or nothing. */
  | { readonly kind: 'failed'; readonly message: string; readonly until: 'second try' | 'rest of status' | 'final' };

export function markOf({ task, events }: MarkedTask): TaskMark {
  const { uid, resourceVersion } = task.metadata;
  return { uid, resourceVersion, state: task.status?.state ?? '', refusal: refusalKey(task), failures: failuresIn(events) };
}

/** How a Task has answered the request for `target` (lower case) since `mark`, which is absent for a Task that did not exist then. */
export function answerOf({ task, events, pod }: MarkedTask, mark: TaskMark | undefined, target: string): Answer {
  const state = task.status?.state ?? '';
  const moving = (explanation: string): Answer => ({ kind: 'moving', explanation });
  if (mark?.uid === task.metadata.uid && isOlder(task.metadata.resourceVersion, mark?.resourceVersion)) return moving('waiting for news');
  if (state === target && task.spec.state === target) return { kind: 'arrived' };
  const { attention, explanation } = standingOf({ task, pod: pod && podOverview(pod), podsKnown: false, wanted: target });
  // An error that was there before says nothing of this request.
  const waiting =
    attention === 'error' && podFailure(pod?.status ?? {}) === undefined
      ? `waiting for the answer to ${taskEventName(state, target)}`
      : explanation;
  const before = mark?.uid === task.metadata.uid ? mark : undefined;
  const failed = (message: string, until: 'second try' | 'rest of status' | 'final'): Answer => ({ kind: 'failed', message, until });
  // A Task that was in error already leaves it on RECOVER only, and not at once.
  if (state === 'error' && (before?.state !== 'error' || hasDied(task, undefined))) {
    return hasDied(task, undefined) ? failed(explanation, 'final') : failed(explanation, 'rest of status');
  }
  if (state !== 'error' && podFailure(task.status?.pod ?? {}) !== undefined) return failed(explanation, 'final');
  const refusals = failuresIn(events) - (before?.failures ?? 0);
  const result = conditionOf(task, 'StateTransitionResult');
  if (result?.status !== 'False') return moving(waiting);
  // Two refusals may also be one of each of two task-managers, while a third attempt is just being written (operators.md 1).
  if (events !== undefined && refusals > 0) return failed(refusalText(result), refusals > 1 ? 'rest of status' : 'second try');
  const isNew = refusalKey(task) !== (before?.refusal ?? '');
  return isNew && task.spec.state === target ? failed(refusalText(result), 'second try') : moving(waiting);
}

function refusalKey(task: TaskObject): string {
  const result = conditionOf(task, 'StateTransitionResult');
  return result?.status === 'False' ? `${result.lastTransitionTime ?? ''} ${result.message ?? ''}` : '';
}

function failuresIn(events: readonly EventObject[] | undefined): number {
  let count = 0;
  for (const event of events ?? []) if (event.reason === 'TransitionFailed') count += event.count ?? 1;
  return count;
}

/** Versions of one object; the API server counts them up. What is no number can't be told apart. */
export function isOlder(version: string | undefined, than: string | undefined): boolean {
  if (version === undefined || than === undefined || !/^\d+$/.test(version) || !/^\d+$/.test(than)) return false;
  return version.length === than.length ? version < than : version.length < than.length;
}
