import type { Outcome } from '../../base/outcome.ts';
import { fail, ok } from '../../base/outcome.ts';

/** Transitions of a task, as the operators know them (domain.md §3.2). */
export type TaskEvent = 'CONFIGURE' | 'START' | 'STOP' | 'RESET' | 'RECOVER';

const STATES: ReadonlySet<string> = new Set(['standby', 'configured', 'running', 'error']);

const EVENTS: Readonly<Record<string, TaskEvent>> = {
  'standby configured': 'CONFIGURE',
  'configured running': 'START',
  'running configured': 'STOP',
  'configured standby': 'RESET',
  'error standby': 'RECOVER',
};

/** The event that leads from one state to another, both in lower case; otherwise the task-manager's error text. */
export function taskEvent(from: string, to: string): Outcome<TaskEvent, string> {
  for (const state of [from, to]) if (!STATES.has(state)) return fail(`invalid State: ${state}`);
  const event = EVENTS[`${from} ${to}`];
  return event === undefined ? fail(`failed to find transition from ${from}, to ${to}`) : ok(event);
}
