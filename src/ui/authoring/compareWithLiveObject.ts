import * as vscode from 'vscode';
import type { ManifestObject } from '../../core/deployment/manifest.ts';
import { manifestInHand } from '../commands/manifestInHand.ts';
import type { Ui } from '../ui.ts';
import { showLiveDifference } from './liveDifference.ts';

const TITLE = 'Compare with live object';

/** An object of the open manifest beside the one in the cluster. */
export async function compareWithLiveObject(ui: Ui, argument: unknown): Promise<void> {
  const manifest = await manifestInHand(ui, argument, TITLE, (uri) => compareWithLiveObject(ui, uri));
  const object = manifest && (await pick(manifest.objects));
  if (manifest && object) await showLiveDifference(ui, manifest.link, object, TITLE);
}

async function pick(objects: readonly ManifestObject[]): Promise<ManifestObject | undefined> {
  if (objects.length <= 1) return objects[0];
  const items = objects.map((object) => ({ label: object.metadata.name, description: object.kind, object }));
  return (await vscode.window.showQuickPick(items, { title: TITLE, placeHolder: 'Object of the file' }))?.object;
}
