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
