import { stat } from 'node:fs/promises';
import { type FileSystemWatcher, WatchKind } from 'vscode-languageserver/node';
import type { Workspace } from '../workspace/workspace.ts';

/** Texts by their names; folders too, which come and go as one event. */
export const WATCHERS: FileSystemWatcher[] = [
  { globPattern: '**/*.{yaml,yml}' },
  { globPattern: '**/jit/*' },
  { globPattern: '**/*', kind: WatchKind.Create | WatchKind.Delete },
];

/** Tells the workspace of a path that was created, changed or deleted; answers the files concerned. */
export async function changedPath(path: string, workspace: Workspace): Promise<readonly string[]> {
  if (/\/(node_modules|\.git)\//.test(path)) return [];
  const facts = await stat(path).catch(() => undefined);
  if (facts?.isDirectory()) {
    const before = new Set(workspace.changedOnDisk(path));
    await workspace.addFolder(path);
    for (const file of workspace.filesBelow(path)) before.add(file);
    return [...before];
  }
  const isOurs = /\.ya?ml$/.test(path) || /\/jit\/[^/]+$/.test(path);
  return facts && !isOurs ? [] : workspace.changedOnDisk(path);
}
