import type { RequestedState } from './customObjects.ts';

/** Transitions of an environment that a person can ask for in Kubernetes (domain.md §3.2; DEPLOY and GO_ERROR are not requests there). */
export type EnvironmentEvent = 'CONFIGURE' | 'START_ACTIVITY' | 'STOP_ACTIVITY' | 'RESET' | 'RECOVER';

interface Transition {
  readonly from: string;
  readonly to: RequestedState;
}

export const TRANSITIONS: Readonly<Record<EnvironmentEvent, Transition>> = {
  CONFIGURE: { from: 'standby', to: 'configured' },
  START_ACTIVITY: { from: 'configured', to: 'running' },
  STOP_ACTIVITY: { from: 'running', to: 'configured' },
  RESET: { from: 'configured', to: 'standby' },
  RECOVER: { from: 'error', to: 'standby' },
};

export const EVENTS: readonly EnvironmentEvent[] = ['CONFIGURE', 'START_ACTIVITY', 'STOP_ACTIVITY', 'RESET', 'RECOVER'];

/** The event that leads from one state (lower case) to another, where there is one. */
export function eventBetween(from: string, to: string): EnvironmentEvent | undefined {
  return EVENTS.find((event) => TRANSITIONS[event].from === from && TRANSITIONS[event].to === to);
}

/** Name of the step between two states as a Task knows it (`START`, not `START_ACTIVITY`); `a → b` where there is no such step. */
export function taskEventName(from: string, to: string): string {
  return eventBetween(from, to)?.replace('_ACTIVITY', '') ?? `${from} → ${to}`;
}
