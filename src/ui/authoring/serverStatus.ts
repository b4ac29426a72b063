import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import type { LanguageServer } from './languageServer.ts';

/** Says beside the language of our files that the server stopped, with the way to bring it back. */
export function showServerStatus(server: LanguageServer): Disposable {
  const owned = new DisposableStore();
  let item: vscode.LanguageStatusItem | undefined;
  owned.add(
    server.onDidChangeStatus((status) => {
      item?.dispose();
      item = status === 'stopped' ? stoppedItem() : undefined;
      void vscode.commands.executeCommand('setContext', 'aliecs.languageServer', status);
    }),
  );
  owned.add({ dispose: () => item?.dispose() });
  return owned;
}

function stoppedItem(): vscode.LanguageStatusItem {
  const item = vscode.languages.createLanguageStatusItem('aliecs.languageServer', [{ language: 'yaml' }, { language: 'aliecs-jit' }]);
  item.name = 'AliECS language server';
  item.text = 'AliECS language server stopped';
  item.severity = vscode.LanguageStatusSeverity.Error;
  item.command = { title: 'Restart', command: 'aliecs.restartLanguageServer' };
  return item;
}
