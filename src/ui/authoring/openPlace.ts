import * as vscode from 'vscode';
import type { Place } from '../../protocol/messages.ts';

/** Shows a place in an editor that is open already, else beside the panel that led to it. */
export async function openPlace({ uri, range }: Place, preserveFocus = false): Promise<void> {
  const target = vscode.Uri.parse(uri);
  const { start, end } = range;
  const selection = new vscode.Range(start.line, start.character, end.line, end.character);
  const open = vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === target.toString());
  await vscode.window.showTextDocument(target, { selection, preserveFocus, viewColumn: open?.viewColumn ?? vscode.ViewColumn.One });
}
