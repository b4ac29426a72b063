import { markOf, type TaskMark } from '../core/environment/answer.ts';
import type { TaskObject } from '../core/environment/customObjects.ts';
import type { ManagerContext } from './context.ts';

/** How the Tasks of an environment stood just before a request. */
export interface Marks {
  readonly byName: ReadonlyMap<string, TaskMark>;
  /** Whether Events were watched then; if not, they count for nothing, as old ones could not be told from new. */
  readonly withEvents: boolean;
}

/** Longest wait for the Events: they only make a failure known sooner. */
const EVENTS_WAIT_MS = 1_000;

/** `tasks` as read now. */
export async function markTasks(context: ManagerContext, tasks: readonly TaskObject[], signal: AbortSignal | undefined): Promise<Marks> {
  const { watches, clock } = context;
  watches.watchEvents();
  if (!watches.isLive('Event')) {
    const stop = new AbortController();
    const signals = signal === undefined ? stop.signal : AbortSignal.any([stop.signal, signal]);
    await Promise.race([watches.whenLive('Event', signals), clock.sleep(EVENTS_WAIT_MS, signals)]);
    stop.abort();
  }
  const withEvents = watches.isLive('Event');
  const index = watches.index.tasks;
  const mark = (task: TaskObject) => markOf({ task, events: withEvents ? index.eventsOf(task) : undefined });
  return { byName: new Map(tasks.map((task) => [task.metadata.name, mark(task)])), withEvents };
}
