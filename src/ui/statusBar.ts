import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../base/disposable.ts';
import type { Connection } from './connection/connection.ts';
import { connectedFace, type StatusBarFace, unusableFace } from './present/watchWords.ts';

/** Context, namespace and watch state in the status bar, once a cluster was asked for. */
export function createStatusBar(connection: Connection): Disposable {
  const owned = new DisposableStore();
  const item = owned.add(vscode.window.createStatusBarItem('aliecs.connection', vscode.StatusBarAlignment.Left, 10));
  item.name = 'AliECS connection';
  item.command = 'aliecs.chooseContext';
  const show = () => {
    const face = faceOf(connection);
    if (face === undefined) return item.hide();
    item.text = face.text;
    item.tooltip = face.tooltip;
    item.accessibilityInformation = { label: face.spoken };
    item.backgroundColor = face.warn ? new vscode.ThemeColor('statusBarItem.warningBackground') : undefined;
    item.show();
  };
  owned.add(connection.onDidChangeStatus(show));
  owned.add(connection.onDidChangeData(show));
  show();
  return owned;
}

function faceOf({ status }: Connection): StatusBarFace | undefined {
  if (status.name === 'connected') return connectedFace(status.link.manager.target, status.link.manager.watchState);
  return status.name === 'unusable' ? unusableFace(status.error) : undefined;
}
