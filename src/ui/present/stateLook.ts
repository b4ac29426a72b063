import type { Attention } from '../../core/environment/overview.ts';

/** A codicon and a colour contributed in package.json. The icon's shape alone tells the state; the colour only adds. */
export interface Look {
  readonly icon: string;
  readonly colour?: string;
}

const RUNNING: Look = { icon: 'play-circle', colour: 'aliecs.state.running' };
const CONFIGURED: Look = { icon: 'pass', colour: 'aliecs.state.configured' };
const DONE: Look = { icon: 'pass-filled', colour: 'aliecs.state.configured' };
const ERROR: Look = { icon: 'error', colour: 'aliecs.state.error' };
const UNKNOWN: Look = { icon: 'question', colour: 'aliecs.state.error' };
const MIXED: Look = { icon: 'circle-large-outline', colour: 'aliecs.state.mixed' };
const STANDBY: Look = { icon: 'circle-outline', colour: 'aliecs.state.standby' };
const WAITING: Look = { icon: 'color-mode', colour: 'aliecs.state.standby' };
const INCOMPLETE: Look = { icon: 'warning', colour: 'aliecs.state.mixed' };
const LEAVING: Look = { icon: 'trash', colour: 'aliecs.state.standby' };

const BY_STATE: ReadonlyMap<string, Look> = new Map([
  ['RUNNING', RUNNING],
  ['CONFIGURED', CONFIGURED],
  ['READY', CONFIGURED],
  ['DONE', DONE],
  ['ERROR', ERROR],
  ['MIXED', MIXED],
  ['STANDBY', STANDBY],
  ['DEPLOYED', STANDBY],
  ['PENDING', STANDBY],
]);

/** The look of a row (domain.md §8). What needs attention shows that rather than its last state. */
export function lookOf(state: string, attention: Attention): Look {
  if (attention === 'error') return ERROR;
  if (attention === 'incomplete') return INCOMPLETE;
  if (attention === 'leaving') return LEAVING;
  if (attention === 'behind') return WAITING;
  return BY_STATE.get(state) ?? UNKNOWN;
}

/** A state in words; `UNKNOWN` while nothing was observed. */
export function stateWord(state: string): string {
  return state === '' ? 'UNKNOWN' : state;
}

/** `STANDBY → CONFIGURED` while the two differ, else the state alone. */
export function stateAndGoal(state: string, desired: string): string {
  return desired === '' || desired === state ? stateWord(state) : `${stateWord(state)} → ${desired}`;
}
