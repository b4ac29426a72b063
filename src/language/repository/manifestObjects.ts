import type { ManifestObject } from '../../core/deployment/manifest.ts';
import { manifestObject } from '../../core/deployment/manifest.ts';
import type { TaskTemplateObject } from '../../core/environment/customObjects.ts';
import type { YamlNode } from '../../core/yaml/nodes.ts';
import { fileKind } from '../fileKind.ts';
import type { WorkspaceView } from '../workspaceView.ts';

const objects = new WeakMap<YamlNode, ManifestObject | null>();

/** The custom object that a document holds, read once; nothing where it is too broken to be one. */
export function objectOf(contents: YamlNode): ManifestObject | undefined {
  let object = objects.get(contents);
  if (object === undefined) {
    const read = manifestObject(contents);
    object = typeof read === 'object' ? read : null;
    objects.set(contents, object);
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
    for (const { contents, errors } of yaml?.documents ?? []) {
      const object = contents && errors.length === 0 ? objectOf(contents) : undefined;
      if (object?.kind === 'TaskTemplate') found.push({ file, object });
    }
  }
  return found;
}
