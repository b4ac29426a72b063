import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../base/disposable.ts';
import { looksLikeManifest } from '../core/deployment/looksLikeManifest.ts';
import type { Connection, ConnectionStatus } from './connection/connection.ts';
import { isWritable } from './documents/virtualDocuments.ts';

/** A manifest shows its kind near its top; the rest of a large file need not be read for a menu. */
const CHARACTERS_LOOKED_AT = 20_000;

/** Keeps the keys that the `when` clauses in package.json ask for. */
export function keepContextKeys(connection: Connection): Disposable {
  const owned = new DisposableStore();
  const connectionKeys = () => {
    const { status } = connection;
    setKey('connection', connectionWord(status));
    setKey('stale', status.name === 'unusable' || (status.name === 'connected' && status.link.manager.watchState.name === 'stale'));
  };
  const editorKeys = () => {
    const document = vscode.window.activeTextEditor?.document;
    const readable = document?.languageId === 'yaml' && isWritable(document.uri);
    const start = readable ? document.getText(new vscode.Range(0, 0, 400, 0)).slice(0, CHARACTERS_LOOKED_AT) : '';
    setKey('manifestOpen', looksLikeManifest(start));
  };
  owned.add(connection.onDidChangeStatus(connectionKeys));
  owned.add(connection.onDidChangeData(connectionKeys));
  owned.add(vscode.window.onDidChangeActiveTextEditor(editorKeys));
  owned.add(
    vscode.workspace.onDidChangeTextDocument(({ document }) => document === vscode.window.activeTextEditor?.document && editorKeys()),
  );
  connectionKeys();
  editorKeys();
  return owned;
}

/** Until the first lists are in, a tree is not empty but unknown. */
function connectionWord(status: ConnectionStatus): ConnectionStatus['name'] {
  return status.name === 'connected' && status.link.manager.watchState.name === 'connecting' ? 'connecting' : status.name;
}

const current = new Map<string, unknown>();

/** Setting a key is a message to another process: only when it changes. */
function setKey(name: string, value: unknown): void {
  if (current.get(name) === value) return;
  current.set(name, value);
  void vscode.commands.executeCommand('setContext', `aliecs.${name}`, value);
}
