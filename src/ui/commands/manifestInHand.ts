import * as vscode from 'vscode';
import type { ManifestObject } from '../../core/deployment/manifest.ts';
import type { Link } from '../connection/link.ts';
import { isWritable } from '../documents/virtualDocuments.ts';
import { where } from '../present/watchWords.ts';
import type { Ui } from '../ui.ts';
import { connectTo } from './choose.ts';
import { readyLink } from './pickEnvironment.ts';
import { say } from './report.ts';
import { showProblems } from './showProblems.ts';

export interface ManifestInHand {
  readonly document: vscode.TextDocument;
  /** Below the workspace. */
  readonly file: string;
  /** The same as a person knows it: says whether what is sent is the text of the editor only. */
  readonly label: string;
  readonly objects: readonly ManifestObject[];
  readonly link: Link;
  /** `dev-k3s / alice-tasks`. */
  readonly place: string;
}

/**
 * The manifest that a command is about, unsaved text included, and the cluster it goes to. Nothing where one of them is missing or the file is
 * for another namespace, which the person is told; `again` runs the command anew once that namespace is chosen.
 */
export async function manifestInHand(
  ui: Ui,
  argument: unknown,
  title: string,
  again: (uri: vscode.Uri) => unknown,
): Promise<ManifestInHand | undefined> {
  const document =
    argument instanceof vscode.Uri ? await vscode.workspace.openTextDocument(argument) : vscode.window.activeTextEditor?.document;
  if (document === undefined) {
    say(ui, `${title}: open an Environment, Task or TaskTemplate manifest first.`);
    return undefined;
  }
  const file = vscode.workspace.asRelativePath(document.uri);
  if (!isWritable(document.uri)) {
    say(ui, `${title}: ${file} is a read-only copy. Open the file itself, or save the copy as a file first.`);
    return undefined;
  }
  const label = document.isDirty ? `${file} (unsaved)` : file;
  // The reader of YAML is more than half of what would be loaded with the extension.
  const { namespaceOf, readManifest } = await import('../../core/deployment/manifest.ts');
  const objects = readManifest(document.getText(), file);
  if (!objects.ok) {
    showProblems(ui, document, `${title} ${label}: nothing was sent`, objects.error);
    return undefined;
  }
  const link = await readyLink(ui, title);
  if (link === undefined) return undefined;
  const { target } = link.manager;
  const namespace = namespaceOf(objects.value);
  if (!namespace.ok) {
    say(ui, `${title}: ${namespace.error}`);
    return undefined;
  }
  const wanted = namespace.value ?? target.namespace;
  if (wanted === target.namespace) return { document, file, label, objects: objects.value, link, place: where(target) };
  const goThere = async () => {
    await connectTo(ui, { ...ui.connection.choice, context: target.context, namespace: wanted });
    await again(document.uri);
  };
  say(ui, `${title}: ${label} is for namespace ${wanted}, but ${target.namespace} is chosen on ${target.context}. Nothing was sent.`, [
    { title: `Choose ${wanted} and go on`, run: goThere },
  ]);
  return undefined;
}
