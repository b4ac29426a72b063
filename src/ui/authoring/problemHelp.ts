import * as vscode from 'vscode';
import type { Ui } from '../ui.ts';
import { sectionOf } from './markdownSection.ts';

/** Opens the section of a problem's code, as the link on the code does; the whole page where it has none. */
export async function explainProblem(ui: Ui, code: unknown): Promise<void> {
  const page = vscode.Uri.joinPath(ui.extensionUri, 'docs', 'problems.md');
  const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(page));
  const section = sectionOf(text, String(code));
  if (section === undefined) return void (await vscode.commands.executeCommand('markdown.showPreview', page));
  await vscode.commands.executeCommand('markdown.showPreview', ui.documents.put(['problems', `${String(code)}.md`], section));
}
