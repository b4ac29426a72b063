import { manifestObject } from '../../core/deployment/manifest.ts';
import { admitDocument } from '../../core/schema/admit.ts';
import { fieldOf } from '../../core/schema/value.ts';
import type { YamlText } from '../../core/yaml/parse.ts';
import type { WorkspaceView } from '../../language/workspaceView.ts';
import type { WorkspaceTemplate } from '../../protocol/messages.ts';
import type { Workspace } from '../../workspace/workspace.ts';

/** The TaskTemplates that manifests of the workspace hold, unsaved text included; a file with broken YAML has none. */
export function taskTemplates(workspace: Workspace, uriOf: (path: string) => string): readonly WorkspaceTemplate[] {
  const found = new Map<string, WorkspaceTemplate>();
  const view = workspace.view(() => {});
  for (const { path, kind } of workspace.files) {
    const yaml = kind === 'manifest' ? view.yaml(path) : undefined;
    for (const each of yaml === undefined ? [] : templatesOf(yaml, uriOf(path), view)) {
      const { name } = each.template.metadata;
      if (!found.has(name)) found.set(name, each);
    }
  }
  return [...found.values()];
}

function templatesOf(yaml: YamlText, uri: string, { cluster }: WorkspaceView): WorkspaceTemplate[] {
  if (yaml.documents.some(({ errors }) => errors.length > 0)) return [];
  return yaml.documents.flatMap(({ contents }, index) => {
    const template = contents && manifestObject(contents);
    if (contents === undefined || typeof template !== 'object' || template.kind !== 'TaskTemplate') return [];
    const verdict = admitDocument(yaml, index, cluster?.schemas === undefined ? {} : { schemas: cluster.schemas });
    const storedSpec = verdict.code === 201 ? fieldOf(verdict.stored, 'spec') : undefined;
    return { uri, range: yaml.lines.range(contents.span), template, ...(storedSpec === undefined ? {} : { storedSpec }) };
  });
}
