import * as vscode from 'vscode';
import { type ManifestObject, namespaceOf, readManifest } from '../../core/deployment/manifest.ts';
import { readyLink } from '../commands/pickEnvironment.ts';
import { reportText, say } from '../commands/report.ts';
import type { Link } from '../connection/link.ts';
import { where } from '../present/watchWords.ts';
import type { Ui } from '../ui.ts';

export interface ManifestInHand {
  readonly document: vscode.TextDocument;
  /** As the person knows it. */
  readonly file: string;
  readonly objects: readonly ManifestObject[];
  readonly link: Link;
  /** `dev-k3s / alice-tasks`. */
  readonly place: string;
}

/** The manifest that a command is about and the cluster it goes to; nothing where one of them is missing, which the person is told. */
export async function manifestInHand(ui: Ui, argument: unknown, title: string): Promise<ManifestInHand | undefined> {
  const document =
    argument instanceof vscode.Uri ? await vscode.workspace.openTextDocument(argument) : vscode.window.activeTextEditor?.document;
  if (document === undefined) {
    say(ui, `${title}: open an Environment, Task or TaskTemplate manifest first.`);
    return undefined;
  }
  const file = vscode.workspace.asRelativePath(document.uri);
  const objects = readManifest(document.getText(), file);
  if (!objects.ok) {
    const [first] = objects.error;
    reportText(ui, `${title} ${file}`, first === undefined ? 'It is no manifest.' : `line ${first.range.start.line + 1}: ${first.message}`);
    return undefined;
  }
  const link = await readyLink(ui, title);
  if (link === undefined) return undefined;
  const { target } = link.manager;
  const namespace = namespaceOf(objects.value);
  if (!namespace.ok || (namespace.value !== undefined && namespace.value !== target.namespace)) {
    const wrong = namespace.ok
      ? `the file is for namespace ${namespace.value}, but ${target.namespace} is chosen on ${target.context}.`
      : namespace.error;
    say(ui, `${title}: ${wrong}`);
    return undefined;
  }
  return { document, file, objects: objects.value, link, place: where(target) };
}
