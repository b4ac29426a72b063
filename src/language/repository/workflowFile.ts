import { readWorkflow } from '../../core/workflow/model/readWorkflow.ts';
import type { WorkflowTemplate } from '../../core/workflow/model/workflowTemplate.ts';
import type { YamlText } from '../../core/yaml/parse.ts';
import { type FieldUse, fieldsOfRole } from './fields.ts';
import { buildRoles, type RoleNode } from './roleNode.ts';

export interface WorkflowFile {
  readonly kind: 'workflow';
  /** Absolute. */
  readonly path: string;
  /** Of the file, without its extension. */
  readonly name: string;
  readonly yaml: YamlText;
  readonly template: WorkflowTemplate;
  readonly roles: readonly RoleNode[];
  /** Every text that may hold a template, with the scope of its stage. */
  readonly fields: readonly FieldUse[];
}

const cache = new WeakMap<YamlText, WorkflowFile>();

/** Reads a workflow template once a parse. */
export function workflowFile(path: string, yaml: YamlText): WorkflowFile {
  const known = cache.get(yaml);
  if (known?.path === path) return known;
  const template = readWorkflow(yaml, path);
  const file: { -readonly [K in keyof WorkflowFile]: WorkflowFile[K] } = {
    kind: 'workflow',
    path,
    name: nameOf(path),
    yaml,
    template,
    roles: [],
    fields: [],
  };
  file.roles = buildRoles(file);
  file.fields = file.roles.flatMap(fieldsOfRole);
  cache.set(yaml, file);
  return file;
}

/** The last part of a path without `.yaml`. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.ya?ml$/, '');
}
