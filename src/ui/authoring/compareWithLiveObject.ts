import * as vscode from 'vscode';
import type { ManifestObject } from '../../core/deployment/manifest.ts';
import { yamlOf } from '../commands/objectYaml.ts';
import { withProgress } from '../commands/operation.ts';
import { reportError } from '../commands/report.ts';
import type { Ui } from '../ui.ts';
import { manifestInHand } from './manifestObjects.ts';

const TITLE = 'Compare with live object';

/** The live object on the left, on the right what the API server would make of the text: its defaults are on both sides, so only the change shows. */
export async function compareWithLiveObject(ui: Ui, argument: unknown): Promise<void> {
  const manifest = await manifestInHand(ui, argument, TITLE);
  if (manifest === undefined) return;
  const { objects, link, place } = manifest;
  const object = await pick(objects);
  if (object === undefined) return;
  const what = `${object.kind} ${object.metadata.name}`;
  const title = `${TITLE}: ${what} on ${place}`;
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

async function pick(objects: readonly ManifestObject[]): Promise<ManifestObject | undefined> {
  if (objects.length <= 1) return objects[0];
  const items = objects.map((object) => ({ label: object.metadata.name, description: object.kind, object }));
  return (await vscode.window.showQuickPick(items, { title: TITLE, placeHolder: 'Object of the file' }))?.object;
}
