import type { TaskObject } from './customObjects.ts';
import type { EnvironmentOverview, TaskOverview } from './overview.ts';
import { ANSWER_LIMIT_MS } from './request.ts';
import { hasDied, isRefused } from './taskAnswer.ts';
import { type EnvironmentEvent, EVENTS, eventBetween, TRANSITIONS } from './transitions.ts';

/**
 * Why `event` must not be asked of the environment at `now` (milliseconds since the epoch), in a sentence; nothing when it may.
 * Never a new state before the last one is answered (operators.md 17); an answer that leaves no trace counts as given after 80 s.
 */
export function whyNot(overview: EnvironmentOverview, event: EnvironmentEvent, now: number): string | undefined {
  const { object, id } = overview;
  if (object === undefined) return `${id === '' ? 'These tasks have' : `${id} has`} no Environment any more: they can only be killed.`;
  if (overview.deletingSince !== undefined) return `${id} is being deleted.`;
  if ((object.status?.state ?? '') === '')
    return `${id} is not deployed yet${overview.explanation === '' ? '' : `: ${overview.explanation}`}.`;
  if (tasksOf(overview).every((task) => task.object === undefined)) return `${id} has no tasks any more: it can only be killed.`;
  const leaving = tasksOf(overview).find((task) => task.object?.metadata.deletionTimestamp !== undefined);
  if (leaving !== undefined) return `${leaving.name} of ${id} is being deleted and answers no more: wait until it is gone.`;
  const observed = observedState(overview);
  const waiting = unanswered(overview, now);
  if (waiting !== undefined) {
    const asked = eventBetween(observed, object.spec.state) ?? `the request for ${overview.desired}`;
    return `${id} is still busy with ${asked}: ${waiting} has not answered yet.`;
  }
  const legal = legalEvents(observed, object.spec.state);
  if (!legal.includes(event)) {
    const allowed = legal.length === 0 ? 'only killing it is' : `${legal.join(', ')} ${legal.length === 1 ? 'is' : 'are'}`;
    return `${event} is not possible while ${id} is ${positionText(observed, object.spec.state)}; ${allowed}.`;
  }
  if (event !== 'RECOVER') return undefined;
  const dead = tasksOf(overview).find(({ object: task, pod }) => task !== undefined && hasDied(task, pod?.object));
  return (
    dead && `${dead.name} cannot recover (${dead.explanation}): no Task survives a failed pod. Kill the environment and deploy it again.`
  );
}

/** What the Environment says, or will say in a moment: one Task in ERROR puts it there (operators.md 13). */
function observedState(overview: EnvironmentOverview): string {
  const failed = tasksOf(overview).some(({ object }) => object?.status?.state === 'error');
  return failed ? 'error' : (overview.object?.status?.state ?? '');
}

/** What may be asked from an observed state; on the way to another one (refused by some Tasks) also the same step again, or the step back. */
function legalEvents(observed: string, requested: string): readonly EnvironmentEvent[] {
  if (observed === requested || observed === 'error') return EVENTS.filter((event) => TRANSITIONS[event].from === observed);
  const again = eventBetween(observed, requested);
  const back = eventBetween(requested, observed);
  // Someone asked for what no single step leads to; the legal way works all the same.
  if (again === undefined && back === undefined) return EVENTS.filter((event) => TRANSITIONS[event].from === observed);
  return [again, back === 'STOP_ACTIVITY' || back === 'RESET' ? back : undefined].filter((event) => event !== undefined);
}

function positionText(observed: string, requested: string): string {
  const state = observed.toUpperCase();
  return observed === requested || observed === 'error' ? state : `on its way from ${state} to ${requested.toUpperCase()}`;
}

/** Name of what still owes an answer to the last request. */
function unanswered(overview: EnvironmentOverview, now: number): string | undefined {
  const requested = overview.object?.spec.state;
  const observed = overview.object?.status?.state;
  if (requested === undefined || observed === requested) return undefined;
  if (overview.requestedAt !== undefined && now - overview.requestedAt >= ANSWER_LIMIT_MS) return undefined;
  const objects = tasksOf(overview).flatMap(({ object }) => (object === undefined ? [] : [object]));
  const silent = objects.find((task) => !hasAnswered(task, requested));
  if (silent !== undefined) return silent.metadata.name;
  const explained = objects.some((task) => task.status?.state !== requested);
  return explained ? undefined : 'the environment-manager';
}

function hasAnswered(task: TaskObject, requested: string): boolean {
  const state = task.status?.state;
  if (state === requested || isRefused(task)) return true;
  // In ERROR nothing happens until standby is asked for, and after a failed pod nothing at all (operators.md 4).
  return state === 'error' && (requested !== 'standby' || hasDied(task, undefined));
}

function tasksOf(overview: EnvironmentOverview): readonly TaskOverview[] {
  return overview.nodes.flatMap((node) => node.tasks);
}
