import * as vscode from 'vscode';
import { reportText, say } from '../commands/report.ts';
import type { Ui } from '../ui.ts';

const FILTERS = { JSON: ['json'] };

/** Writes the given values of a form as a JSON object where the person wants it. */
export async function exportValues(ui: Ui, workflow: string, values: Readonly<Record<string, string>>): Promise<void> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const file = await vscode.window.showSaveDialog({
    title: `Export values of ${workflow}`,
    filters: FILTERS,
    ...(folder === undefined ? {} : { defaultUri: vscode.Uri.joinPath(folder, `${workflow}.values.json`) }),
  });
  if (file === undefined) return;
  await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(`${JSON.stringify(values, null, 2)}\n`));
  say(ui, `Values of ${workflow} were written to ${vscode.workspace.asRelativePath(file)}.`);
}

/** Reads such a file; nothing when it is dismissed or is none, which the person is told. */
export async function importValues(ui: Ui): Promise<Readonly<Record<string, string>> | undefined> {
  const files = await vscode.window.showOpenDialog({ title: 'Import values', filters: FILTERS, canSelectMany: false });
  const file = files?.[0];
  if (file === undefined) return undefined;
  const values = readValues(new TextDecoder().decode(await vscode.workspace.fs.readFile(file)));
  if (values === undefined) reportText(ui, 'Import values', `${vscode.workspace.asRelativePath(file)} is no JSON object of texts.`);
  return values;
}

function readValues(text: string): Readonly<Record<string, string>> | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined;
    const entries = Object.entries(parsed);
    return entries.every((entry): entry is [string, string] => typeof entry[1] === 'string') ? Object.fromEntries(entries) : undefined;
  } catch {
    return undefined;
  }
}
