import type { WatchState } from '../k8s/watchState.ts';

export type WatchedKind = 'Environment' | 'Task' | 'Pod' | 'TaskTemplate' | 'Node' | 'Event';

/** What the tree can't do without; Nodes and Events only explain, and often may not be read. */
export const REQUIRED_KINDS: readonly WatchedKind[] = ['Environment', 'Task', 'Pod', 'TaskTemplate'];

const RANK: Readonly<Record<WatchState['name'], number>> = { stale: 0, connecting: 1, stopped: 2, live: 3 };

/** The worst of the required watches; of several stale ones the oldest, of live ones the youngest, so that no age is made to look better. */
export function combinedState(states: ReadonlyMap<WatchedKind, WatchState>): WatchState {
  let worst: WatchState | undefined;
  for (const kind of REQUIRED_KINDS) {
    const state = states.get(kind) ?? { name: 'connecting' };
    if (worst === undefined || RANK[state.name] < RANK[worst.name] || isWorse(state, worst)) worst = state;
  }
  return worst ?? { name: 'connecting' };
}

function isWorse(state: WatchState, than: WatchState): boolean {
  if (state.name === 'stale' && than.name === 'stale') return state.since < than.since;
  return state.name === 'live' && than.name === 'live' && state.since > than.since;
}
