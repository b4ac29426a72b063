import * as vscode from 'vscode';
import type { Disposable } from '../../base/disposable.ts';
import { liesInJit } from './ourFiles.ts';

/**
 * Gives scripts in a `jit` folder beside `workflows` or `tasks` their language. A file pattern in package.json can't say "beside",
 * and would take the `jit/*.cpp` of any other project.
 */
export function recogniseJitScripts(): Disposable {
  for (const document of vscode.workspace.textDocuments) void recognise(document);
  return vscode.workspace.onDidOpenTextDocument((document) => void recognise(document));
}

async function recognise(document: vscode.TextDocument): Promise<void> {
  if (document.languageId !== 'plaintext' || document.uri.scheme !== 'file' || !liesInJit(document.uri.path)) return;
  const repository = vscode.Uri.joinPath(document.uri, '..', '..');
  const isBeside = await Promise.all(['workflows', 'tasks'].map((name) => isFolder(vscode.Uri.joinPath(repository, name))));
  if (isBeside.includes(true)) await vscode.languages.setTextDocumentLanguage(document, 'aliecs-jit');
}

async function isFolder(uri: vscode.Uri): Promise<boolean> {
  try {
    return ((await vscode.workspace.fs.stat(uri)).type & vscode.FileType.Directory) !== 0;
  } catch {
    return false;
  }
}
