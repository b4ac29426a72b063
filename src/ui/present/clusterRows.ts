import type { ClusterTarget } from '../../k8s/kubeClient.ts';
import type { WatchState } from '../../k8s/watchState.ts';
import type { OperatorHealth } from '../../manager/manager.ts';
import type { ClusterDetails, Permission } from '../connection/clusterDetails.ts';
import type { ConnectionStatus } from '../connection/connection.ts';
import { card, plainCard } from './markdown.ts';
import { isSilent, operatorName, operatorWord } from './operatorWords.ts';
import type { Row } from './row.ts';
import type { Look } from './stateLook.ts';
import { watchWord } from './watchWords.ts';

/** The Cluster view as data. `details` come later than the connection, or not at all; `now` in milliseconds since the epoch. */
export function clusterRows(status: ConnectionStatus, details: ClusterDetails | undefined, now: number): Row[] {
  if (status.name === 'unusable') return waysOutRows();
  if (status.name !== 'connected') return [];
  const { target, watchState, watchStates, operators } = status.link.manager;
  return [
    ...retryRows(watchState, now),
    ...targetRows(target),
    ...(details === undefined ? [] : [definitionsRow(details), permissionsRow(details.permissions)]),
    operatorsRow(operators, now),
    watchesRow([...watchStates]),
  ];
}

const RETRY: Row = { ...plain('do/retry', 'Retry now', '', { icon: 'refresh' }), command: 'aliecs.retryNow' };

/** A watch that is taken up again at once must not move the tree. */
const PATIENCE_MS = 3_000;

/** The way not to wait for the next try, while a watch is down; where definitions are missing, the welcome text of the view has its own. */
export function retryRows(state: WatchState, now: number): Row[] {
  const isDown = state.name === 'stale' && now - state.since >= PATIENCE_MS;
  return isDown && state.error?.reason !== 'crdMissing' ? [RETRY] : [];
}

/** What to do where no context can be used, one command a row; the reason stands in the line above the tree. */
export function waysOutRows(): Row[] {
  return [
    { ...plain('do/sandbox', 'Start sandbox', '', { icon: 'beaker' }), command: 'aliecs.startSandbox' },
    { ...plain('do/kubeconfig', 'Choose kubeconfig file…', '', { icon: 'folder-opened' }), command: 'aliecs.chooseKubeconfig' },
    { ...plain('do/context', 'Choose context…', '', { icon: 'plug' }), command: 'aliecs.chooseContext' },
    RETRY,
    { ...plain('do/read', 'Read how', '', { icon: 'book' }), command: 'aliecs.readHow' },
  ];
}

function targetRows(target: ClusterTarget): Row[] {
  return [
    { ...plain('context', 'Context', target.context, { icon: 'plug' }), command: 'aliecs.chooseContext' },
    { ...plain('namespace', 'Namespace', target.namespace, { icon: 'symbol-namespace' }), command: 'aliecs.chooseNamespace' },
    plain('server', 'Server', target.server, { icon: 'globe' }),
  ];
}

function definitionsRow({ definitions }: ClusterDetails): Row {
  if (definitions.name === 'unknown')
    return plain('crds', 'Custom resource definitions', `unknown · ${definitions.reason}`, { icon: 'question' });
  const missing = definitions.found.filter((definition) => definition.version === undefined);
  const word = missing.length === 0 ? 'installed' : `${missing.map(({ kind }) => kind).join(', ')} missing`;
  return {
    ...parent('crds', 'Custom resource definitions', word, missing.length === 0 ? { icon: 'check' } : WARNING),
    children: [
      ...definitions.found.map(({ kind, version }) =>
        plain(`crds/${kind}`, kind, version ?? 'missing', version === undefined ? WARNING : { icon: 'check' }),
      ),
      ...(missing.length === 0
        ? []
        : [
            {
              ...plain('crds/install', 'Install custom resource definitions…', '', { icon: 'cloud-download' }),
              command: 'aliecs.installDefinitions',
            },
          ]),
    ],
  };
}

function permissionsRow(permissions: readonly Permission[]): Row {
  const refused = permissions.filter(({ answer }) => answer === 'no');
  const word = refused.length === 0 ? 'as needed' : `${refused.length} of ${permissions.length} refused`;
  return {
    ...parent('permissions', 'Permissions', word, refused.length === 0 ? { icon: 'key' } : WARNING),
    children: permissions.map(({ verb, kind, answer }) =>
      plain(`permissions/${verb}/${kind}`, `${verb} ${kind}`, answer, {
        icon: answer === 'yes' ? 'check' : answer === 'no' ? 'close' : 'question',
      }),
    ),
  };
}

function watchesRow(states: readonly (readonly [string, WatchState])[]): Row {
  const live = states.filter(([, state]) => state.name === 'live').length;
  return {
    ...parent('watches', 'Watches', `${live} of ${states.length} live`, live === states.length ? { icon: 'pulse' } : WARNING),
    children: states.map(([kind, state]) =>
      plain(`watches/${kind}`, kind, watchWord(state), state.name === 'live' ? { icon: 'check' } : WARNING),
    ),
  };
}

/** What is told of the operators is what shows in the objects: that they run is known of none, that one is slow to answer is. */
function operatorsRow(operators: readonly OperatorHealth[], now: number): Row {
  const silent = operators.filter((health) => isSilent(health, now));
  return {
    ...parent('operators', 'Operators', operatorsWord(operators, silent, now), silent.length === 0 ? { icon: 'server-process' } : WARNING),
    expansion: operators.length === 0 ? 'leaf' : 'collapsed',
    children: operators.map((health) => {
      const name = operatorName(health);
      return plain(`operators/${name}`, name, operatorWord(health, now), isSilent(health, now) ? WARNING : { icon: 'check' });
    }),
  };
}

function operatorsWord(all: readonly OperatorHealth[], silent: readonly OperatorHealth[], now: number): string {
  const [first] = silent;
  if (first === undefined) return all.length === 0 ? 'nothing to judge them by' : 'nothing waits for them';
  return silent.length === 1 ? `${operatorName(first)}: ${operatorWord(first, now)}` : `${silent.length} do not answer`;
}

const WARNING: Look = { icon: 'warning', colour: 'aliecs.state.mixed' };

function parent(id: string, label: string, description: string, look: Look): Row {
  return { ...plain(id, label, description, look), expansion: 'collapsed' };
}

function plain(id: string, label: string, description: string, look: Look): Row {
  return {
    id: `cluster/${id}`,
    label,
    description,
    look,
    card: card(label, description, []),
    details: plainCard(label, description, []),
    context: 'cluster',
    spoken: description === '' ? label : `${label}, ${description}`,
    expansion: 'leaf',
    children: [],
    subject: { kind: 'other' },
  };
}
