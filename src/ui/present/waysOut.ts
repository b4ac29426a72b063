import type { ClusterError } from '../../k8s/clusterError.ts';
import type { WatchState } from '../../k8s/watchState.ts';
import type { ConnectionStatus } from '../connection/connection.ts';
import { plainRow } from './plainRow.ts';
import type { Row } from './row.ts';

const SANDBOX = action('sandbox', 'Start sandbox', 'beaker', 'startSandbox');
const KUBECONFIG = action('kubeconfig', 'Choose kubeconfig file…', 'folder-opened', 'chooseKubeconfig');
const CONTEXT = action('context', 'Choose context…', 'plug', 'chooseContext');
const NAMESPACE = action('namespace', 'Choose namespace…', 'symbol-namespace', 'chooseNamespace');
const INSTALL = action('install', 'Install custom resource definitions…', 'cloud-download', 'installDefinitions');
const RETRY = action('retry', 'Retry now', 'refresh', 'retryNow');
const READ = action('read', 'Read how to begin', 'book', 'readHow');

/** A watch that is taken up again at once must not move the tree. */
const PATIENCE_MS = 3_000;

/**
 * What can be done where a tree cannot show how things are, one command a row; the reason stands in the line above the tree, and VS Code
 * shows no welcome text below such a line. Nothing while all is well. `now` in milliseconds since the epoch.
 */
export function waysOut(status: ConnectionStatus, now: number): readonly Row[] {
  if (status.name === 'unusable') return [SANDBOX, KUBECONFIG, CONTEXT, RETRY, READ];
  if (status.name !== 'connected') return [];
  const { watchState, overviews } = status.link.manager;
  if (watchState.name === 'stale') return waysOutOfStale(watchState, status.problem, now);
  return status.problem?.reason === 'notFound' && overviews.length === 0 ? [NAMESPACE, CONTEXT] : [];
}

function waysOutOfStale(state: WatchState & { readonly name: 'stale' }, problem: ClusterError | undefined, now: number): readonly Row[] {
  if (state.error?.reason === 'crdMissing' || problem?.reason === 'crdMissing') return [INSTALL, CONTEXT, RETRY];
  return now - state.since < PATIENCE_MS ? [] : [RETRY];
}

function action(id: string, label: string, icon: string, command: string): Row {
  return { ...plainRow(`do/${id}`, label, '', { icon }), command: `aliecs.${command}` };
}
