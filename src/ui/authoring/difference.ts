import * as vscode from 'vscode';
import { objectYaml } from '../commands/objectYaml.ts';
import { reportError } from '../commands/report.ts';
import type { Link } from '../connection/link.ts';
import { where } from '../present/watchWords.ts';
import type { Ui } from '../ui.ts';
import { comparableManifest } from './comparableManifest.ts';

/** The Environment in the cluster on the left, what a workflow would give on the right; ids and what the cluster adds are left out. */
export async function showDifference(ui: Ui, link: Link, environment: string, manifest: string, workflow: string): Promise<void> {
  const live = await objectYaml(link, 'Environment', environment);
  if (!live.ok) return reportError(ui, `Compare ${environment}`, live.error);
  const { context, namespace } = link.manager.target;
  const left = ui.documents.put([context, namespace, `${environment} now.yaml`], await comparableManifest(live.value));
  const right = ui.documents.put([context, namespace, `${environment} by ${workflow}.yaml`], await comparableManifest(manifest));
  const title = `${environment} on ${where(link.manager.target)} ↔ ${workflow}`;
  await vscode.commands.executeCommand('vscode.diff', left, right, title, { preview: true });
}
