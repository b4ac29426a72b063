import * as vscode from 'vscode';
import type { ManifestObject } from '../../core/deployment/manifest.ts';
import { yamlOf } from '../commands/objectYaml.ts';
import { withProgress } from '../commands/operation.ts';
import { reportError } from '../commands/report.ts';
import type { Link } from '../connection/link.ts';
import { where } from '../present/watchWords.ts';
import type { Ui } from '../ui.ts';

/** The live object on the left, on the right what the API server would make of the file's: its defaults are on both sides, so only the change shows. */
export async function showLiveDifference(ui: Ui, link: Link, object: ManifestObject, command: string): Promise<void> {
  const place = where(link.manager.target);
  const what = `${object.kind} ${object.metadata.name}`;
  const title = `${command}: ${what} on ${place}`;
  const outcome = await withProgress(title, (options) => link.manager.liveAndDryRun(object, options));
  if (!outcome.ok) return reportError(ui, title, outcome.error);
  const { live, wanted } = outcome.value;
  const { context, namespace } = link.manager.target;
  const left = ui.documents.put([context, namespace, `${what} live.yaml`], live === undefined ? '' : await yamlOf(live));
  const right = ui.documents.put([context, namespace, `${what} applied.yaml`], await yamlOf(wanted));
  const state = live === undefined ? 'not there yet' : 'live';
  await vscode.commands.executeCommand('vscode.diff', left, right, `${what}: ${state} on ${place} ↔ as the file would make it`, {
    preview: true,
  });
}
