import type { Condition, PodObject, TaskObject } from './customObjects.ts';
import { podFailure } from './podOverview.ts';
import { taskEventName } from './transitions.ts';

/** Order in which a Task comes up; the first that is not True is where it stands. */
export const CONDITION_ORDER = ['PodReady', 'GRPCConnected', 'StateAccessible', 'StateTransitionResult'] as const;

export function conditionOf(task: TaskObject, type: (typeof CONDITION_ORDER)[number]): Condition | undefined {
  return task.status?.conditions?.find((condition) => condition.type === type);
}

/** Whether the transition to the Task's requested state failed and that is still so. `status.error` alone tells nothing: it is never cleared (operators.md 15). */
export function isRefused(task: TaskObject): boolean {
  const { state } = task.status ?? {};
  if (state === undefined || state === task.spec.state) return false;
  const condition = conditionOf(task, 'StateTransitionResult');
  if (condition?.status !== 'False') return false;
  const failed = parseFailure(condition.message ?? '');
  return failed === undefined || failed.to === task.spec.state;
}

/**
 * Whether a Task is in `error` because its pod failed: no Task ever recovers from that, not even with a new healthy pod (operators.md 4).
 * The last resort is the operator's own text, since it never clears `status.error`.
 */
export function hasDied(task: TaskObject, pod: PodObject | undefined): boolean {
  if (task.status?.state !== 'error') return false;
  if (podFailure(pod?.status ?? task.status.pod ?? {}) !== undefined || conditionOf(task, 'PodReady')?.status === 'False') return true;
  return /^(Pod failed: |Container \S+ (is in|failed with|has crashed) )/.test(task.status.error ?? '');
}

/** `CONFIGURE refused: <why>`, from the condition's text `Transition from a to b failed: why`. */
export function refusalText(condition: Condition): string {
  const message = condition.message ?? '';
  const failed = parseFailure(message);
  if (failed === undefined) return message;
  const { from, to, why } = failed;
  // What is refused then is the second attempt (operators.md 16); the first left the process where nothing leads on.
  if (why.startsWith('failed to find transition') && (from === 'error' || from === 'unknown')) {
    const where = from === 'error' ? 'in ERROR' : 'stuck half way';
    return `the process is ${where}, nothing leads from there to ${to.toUpperCase()}; read its log, then kill the environment`;
  }
  if (from !== '' && why === `invalid State: ${from}`) {
    return `the process is in ${from.toUpperCase()}, a state that the task-manager does not know; read its log, then kill the environment`;
  }
  const help = why.endsWith('not implemented') ? '; kill the environment and deploy it again' : '';
  return `${taskEventName(from, to)} refused: ${why}${help}`;
}

function parseFailure(message: string): { readonly from: string; readonly to: string; readonly why: string } | undefined {
  const [, from, to, why] = /^Transition from (\w*) to (\w*) failed: ([\s\S]*)$/.exec(message) ?? [];
  return from === undefined || to === undefined || why === undefined ? undefined : { from, to, why };
}
