import type { ManifestObject } from '../../core/deployment/manifest.ts';
import { manifestObject } from '../../core/deployment/manifest.ts';
import type { TaskTemplateObject } from '../../core/environment/customObjects.ts';
import type { YamlDocument } from '../../core/yaml/nodes.ts';
import { originOf } from '../../core/yaml/reparse.ts';
import { fileKind } from '../fileKind.ts';
import type { WorkspaceView } from '../workspaceView.ts';

const objects = new WeakMap<YamlDocument, ManifestObject | null>();

/** The custom object that a document holds, read once wherever edits move it; nothing where it is too broken to be one. */
export function objectOf(document: YamlDocument): ManifestObject | undefined {
  const origin = originOf(document);
  let object = objects.get(origin);
  if (object === undefined) {
    const read = origin.contents && manifestObject(origin.contents);
    object = typeof read === 'object' ? read : null;
    objects.set(origin, object);
  }
  return object ?? undefined;
}

/** A TaskTemplate of the workspace's manifests. */
export interface WrittenTemplate {
  readonly file: string;
  readonly object: TaskTemplateObject;
}

/** The TaskTemplates in the manifests of a repository. */
export function writtenTemplates(view: WorkspaceView, repository: string): readonly WrittenTemplate[] {
  const found: WrittenTemplate[] = [];
  for (const file of view.files(repository)) {
    const text = view.text(file);
    const yaml = text !== undefined && fileKind(file, text) === 'manifest' ? view.yaml(file) : undefined;
    for (const document of yaml?.documents ?? []) {
      const object = document.errors.length === 0 ? objectOf(document) : undefined;
      if (object?.kind === 'TaskTemplate') found.push({ file, object });
    }
  }
  return found;
}
