import { readManifest } from '../../core/deployment/manifest.ts';
import type { WorkspaceTemplate } from '../../protocol/messages.ts';
import type { Workspace } from '../../workspace/workspace.ts';

/** The TaskTemplates that manifests of the workspace hold, unsaved text included; a file with a mistake has none. */
export function taskTemplates(workspace: Workspace, uriOf: (path: string) => string): readonly WorkspaceTemplate[] {
  const found = new Map<string, WorkspaceTemplate>();
  const view = workspace.view(() => {});
  for (const { path, kind } of workspace.files) {
    const text = kind === 'manifest' ? view.text(path) : undefined;
    const objects = text === undefined ? undefined : readManifest(text, path);
    for (const object of objects?.ok ? objects.value : []) {
      const { name } = object.metadata;
      if (object.kind === 'TaskTemplate' && !found.has(name)) found.set(name, { uri: uriOf(path), template: object });
    }
  }
  return [...found.values()];
}
