import * as vscode from 'vscode';
import type { Clock } from '../../base/clock.ts';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import type { Connection } from '../connection/connection.ts';
import { stateAndGoal } from '../present/stateLook.ts';
import { Coalescer } from '../views/coalescer.ts';
import { isDeployedFrom } from './deployedFrom.ts';

const REFRESH_PERIOD_MS = 500;
const SHOWN = 3;

/** Deploy and Preview above a workflow's `name:`, and the state of environments that were deployed from it. */
export function registerWorkflowLenses(connection: Connection, clock: Clock): Disposable {
  const owned = new DisposableStore();
  const changed = new vscode.EventEmitter<void>();
  owned.add(changed);
  let shown = '';
  const refresh = owned.add(
    new Coalescer(clock, REFRESH_PERIOD_MS, () => {
      const now = JSON.stringify(connection.link?.manager.overviews.map(({ id, state, desired }) => [id, state, desired]));
      if (now === shown) return;
      shown = now;
      changed.fire();
    }),
  );
  owned.add(connection.onDidChangeData(() => refresh.request()));
  owned.add(connection.onDidChangeStatus(() => refresh.request()));
  owned.add(
    vscode.languages.registerCodeLensProvider(
      { scheme: 'file', language: 'yaml' },
      { onDidChangeCodeLenses: changed.event, provideCodeLenses: (document) => lensesOf(document, connection) },
    ),
  );
  return owned;
}

function lensesOf(document: vscode.TextDocument, connection: Connection): vscode.CodeLens[] {
  const text = document.getText();
  const name = /^name[ \t]*:/m.exec(text);
  if (name === null || !/^roles[ \t]*:/m.test(text)) return [];
  const at = document.positionAt(name.index);
  const lens = (title: string, command: string, argument: unknown, tooltip: string) =>
    new vscode.CodeLens(new vscode.Range(at, at), { title, command, arguments: [argument], tooltip });
  const running = (connection.link?.manager.overviews ?? []).filter((environment) => isDeployedFrom(environment, document.uri.toString()));
  return [
    lens('$(rocket) Deploy…', 'aliecs.deployWorkflow', document.uri, 'Fill in its variables, look at the plan, deploy'),
    lens('$(open-preview) Preview', 'aliecs.previewWorkflow', document.uri, 'Show the rendered workflow beside'),
    ...running
      .slice(0, SHOWN)
      .map(({ id, name: object, state, desired }) =>
        lens(`${id} ${stateAndGoal(state, desired)}`, 'aliecs.revealEnvironment', object, 'Show it in the Environments view'),
      ),
  ];
}
