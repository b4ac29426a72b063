import type { ClusterError } from '../../k8s/clusterError.ts';
import type { ClusterTarget } from '../../k8s/kubeClient.ts';
import type { WatchState } from '../../k8s/watchState.ts';
import type { ConnectionStatus } from '../connection/connection.ts';
import { timeOfDay } from './age.ts';

/** What stands above a tree: why there is no cluster, or how old the data is; empty while all is well. */
export function viewMessage(status: ConnectionStatus, now: number): string {
  if (status.name === 'unusable') return status.error.message;
  if (status.name !== 'connected') return '';
  const { watchState, target, overviews } = status.link.manager;
  return messageLine(watchState, target, now) ?? (overviews.length === 0 ? (status.problem?.message ?? '') : '');
}

/** How old what a tree shows is, for the line above it; nothing while it is live. Changes every second while it counts down. */
export function messageLine(state: WatchState, target: ClusterTarget, now: number): string | undefined {
  switch (state.name) {
    case 'live':
      return undefined;
    case 'connecting':
      return `Connecting to ${where(target)}…`;
    case 'stopped':
      return 'Not watching.';
    case 'stale':
      return `Not live since ${timeOfDay(state.since)} (${state.reason}). ${retry(state.retryAt, now)}`;
  }
}

function retry(retryAt: number, now: number): string {
  const seconds = Math.ceil((retryAt - now) / 1000);
  return seconds > 0 ? `Retrying in ${seconds} s.` : 'Retrying now.';
}

/** Where a write or a read goes: `dev-k3s / alice-tasks`. */
export function where(target: ClusterTarget): string {
  return `${target.context} / ${target.namespace}`;
}

/** Health of a watch in a few words, the same for every place that shows it. */
export function watchWord(state: WatchState): string {
  switch (state.name) {
    case 'live':
      return 'live';
    case 'connecting':
      return 'connecting';
    case 'stopped':
      return 'stopped';
    case 'stale':
      return `not live since ${timeOfDay(state.since)} · ${state.reason}`;
  }
}

export interface StatusBarFace {
  readonly text: string;
  readonly tooltip: string;
  /** Read aloud in place of the text. */
  readonly spoken: string;
  readonly warn: boolean;
}

const ICONS: Readonly<Record<WatchState['name'], string>> = {
  live: 'pulse',
  connecting: 'plug',
  stale: 'warning',
  stopped: 'circle-slash',
};

/** The status bar of a connected window: icon and words, never colour alone. */
export function connectedFace(target: ClusterTarget, state: WatchState): StatusBarFace {
  const word = state.name === 'stale' ? 'not live' : state.name;
  const place = where(target);
  return {
    text: `$(${ICONS[state.name]}) ${withoutIcons(place)} · ${word}`,
    tooltip: `AliECS watches ${place} at ${target.server}: ${watchWord(state)}. Click to choose another context.`,
    spoken: `AliECS, ${place}, ${word}`,
    warn: state.name === 'stale',
  };
}

/** The status bar of a window whose kubeconfig leads nowhere. */
export function unusableFace(error: ClusterError): StatusBarFace {
  return {
    text: '$(warning) AliECS: no cluster',
    tooltip: `${error.message} Click to choose a context.`,
    spoken: 'AliECS, no cluster',
    warn: true,
  };
}

/** A name that holds `$(x)` must not become an icon. */
function withoutIcons(text: string): string {
  return text.replaceAll('$(', '$\u200b(');
}
