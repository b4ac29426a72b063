import * as vscode from 'vscode';
import { messageOf } from '../../base/messageOf.ts';
import { reportText, say } from '../commands/report.ts';
import type { Ui } from '../ui.ts';
import { importedWords, readValues } from './valuesText.ts';

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
  const name = vscode.workspace.asRelativePath(file);
  try {
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(`${JSON.stringify(values, null, 2)}\n`));
  } catch (error) {
    return reportText(ui, 'Export values', `${name} could not be written: ${messageOf(error)}`);
  }
  say(ui, `Values of ${workflow} were written to ${name}.`);
}

/** Reads such a file; nothing when it is dismissed or is none, which the person is told. `known` are the variables to choose from. */
export async function importValues(ui: Ui, known: ReadonlySet<string>): Promise<Readonly<Record<string, string>> | undefined> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const files = await vscode.window.showOpenDialog({
    title: 'Import values',
    filters: FILTERS,
    canSelectMany: false,
    ...(folder === undefined ? {} : { defaultUri: folder }),
  });
  const file = files?.[0];
  if (file === undefined) return undefined;
  const name = vscode.workspace.asRelativePath(file);
  const values = await read(file);
  if (typeof values === 'string') {
    reportText(ui, 'Import values', `${name} ${values}`);
    return undefined;
  }
  const taken = Object.entries(values).filter(([each]) => known.has(each));
  say(
    ui,
    importedWords(
      name,
      taken.length,
      Object.keys(values).filter((each) => !known.has(each)),
    ),
  );
  return Object.fromEntries(taken);
}

/** The values, or why there are none. */
async function read(file: vscode.Uri): Promise<Readonly<Record<string, string>> | string> {
  try {
    const values = readValues(new TextDecoder().decode(await vscode.workspace.fs.readFile(file)));
    return values.ok ? values.value : values.error;
  } catch (error) {
    return `could not be read: ${messageOf(error)}`;
  }
}
