import type { ClusterTarget } from '../../k8s/kubeClient.ts';
import type { WatchState } from '../../k8s/watchState.ts';
import type { OperatorHealth } from '../../manager/manager.ts';
import type { ClusterDetails, Permission } from '../connection/clusterDetails.ts';
import type { ConnectionStatus } from '../connection/connection.ts';
import { isSilent, operatorName, operatorWord } from './operatorWords.ts';
import { plainRow } from './plainRow.ts';
import type { Row } from './row.ts';
import type { Look } from './stateLook.ts';
import { watchWord } from './watchWords.ts';
import { waysOut } from './waysOut.ts';

/** The Cluster view as data. `details` come later than the connection, or not at all; `now` in milliseconds since the epoch. */
export function clusterRows(status: ConnectionStatus, details: ClusterDetails | undefined, now: number): Row[] {
  if (status.name !== 'connected') return [...waysOut(status, now)];
  const { target, watchStates, operators } = status.link.manager;
  const choices = targetRows(target);
  return [
    ...waysOut(status, now).filter((way) => choices.every(({ command }) => command !== way.command)),
    ...choices,
    ...(details === undefined ? [] : [definitionsRow(details), permissionsRow(details.permissions)]),
    operatorsRow(operators, now),
    watchesRow([...watchStates]),
  ];
}

function targetRows(target: ClusterTarget): Row[] {
  return [
    { ...plainRow('context', 'Context', target.context, { icon: 'plug' }), command: 'aliecs.chooseContext' },
    { ...plainRow('namespace', 'Namespace', target.namespace, { icon: 'symbol-namespace' }), command: 'aliecs.chooseNamespace' },
    plainRow('server', 'Server', target.server, { icon: 'globe' }),
  ];
}

function definitionsRow({ definitions }: ClusterDetails): Row {
  if (definitions.name === 'unknown')
    return plainRow('crds', 'Custom resource definitions', `unknown · ${definitions.reason}`, { icon: 'question' });
  const missing = definitions.found.filter((definition) => definition.version === undefined);
  const word = missing.length === 0 ? 'installed' : `${missing.map(({ kind }) => kind).join(', ')} missing`;
  return {
    ...parent('crds', 'Custom resource definitions', word, missing.length === 0 ? { icon: 'check' } : WARNING),
    children: [
      ...definitions.found.map(({ kind, version }) =>
        plainRow(`crds/${kind}`, kind, version ?? 'missing', version === undefined ? WARNING : { icon: 'check' }),
      ),
      ...(missing.length === 0
        ? []
        : [
            {
              ...plainRow('crds/install', 'Install custom resource definitions…', '', { icon: 'cloud-download' }),
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
      plainRow(`permissions/${verb}/${kind}`, `${verb} ${kind}`, answer, {
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
      plainRow(`watches/${kind}`, kind, watchWord(state), state.name === 'live' ? { icon: 'check' } : WARNING),
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
      return plainRow(`operators/${name}`, name, operatorWord(health, now), isSilent(health, now) ? WARNING : { icon: 'check' });
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
  return { ...plainRow(id, label, description, look), expansion: 'collapsed' };
}
