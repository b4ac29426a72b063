import type { VariableTemplate } from '../../core/workflow/model/variables.ts';
import type { RoleTemplate } from '../../core/workflow/model/workflowTemplate.ts';
import { effectiveEntries, follow } from '../../core/yaml/keys.ts';
import type { YamlMap, YamlNode } from '../../core/yaml/nodes.ts';
import { type Definition, type DefinitionLayer, Scope } from './scope.ts';
import type { WorkflowFile } from './workflowFile.ts';

/** A role as written, with what its stages see inside its file (domain.md §3.4). */
export interface RoleNode {
  readonly file: WorkflowFile;
  readonly template: RoleTemplate;
  readonly parent: RoleNode | undefined;
  /** For the range of `for`. */
  readonly outside: Scope;
  /** For `enabled` and `defaults`. */
  readonly inherited: Scope;
  /** For `vars`. */
  readonly withDefaults: Scope;
  /** For everything else, and for children. */
  readonly full: Scope;
  readonly children: RoleNode[];
  /** The variables written in the role itself. */
  readonly own: readonly Definition[];
}

/** The roles of a file, each before its children. */
export function buildRoles(file: WorkflowFile): RoleNode[] {
  const nodes: RoleNode[] = [];
  const add = (template: RoleTemplate, parent: RoleNode | undefined): void => {
    const node = buildRole(file, template, parent);
    nodes.push(node);
    parent?.children.push(node);
    if (template.kind === 'aggregator') for (const child of template.roles) add(child, node);
  };
  add(file.template.root, undefined);
  return nodes;
}

function buildRole(file: WorkflowFile, template: RoleTemplate, parent: RoleNode | undefined): RoleNode {
  const outside = parent?.full ?? new Scope(new Map());
  const { iterator } = template;
  const locals = new Map<string, Definition>();
  const node: { -readonly [K in keyof RoleNode]: RoleNode[K] } = {
    file,
    template,
    parent,
    outside,
    inherited: outside,
    withDefaults: outside,
    full: outside,
    children: [],
    own: [],
  };
  const loop = entryOf(template.node, 'for');
  const named = iterator || loop?.kind !== 'map' ? undefined : entryOf(loop, 'var');
  // Of a `for` that lacks something else the variable is known all the same.
  const variable = iterator?.variable ?? (named?.kind === 'scalar' ? named.text : undefined);
  if (variable !== undefined) {
    const span = (iterator ? entryOf(iterator.node, 'var') : named)?.span ?? template.node.span;
    locals.set(variable, {
      name: variable,
      layer: 'iterator',
      dropped: false,
      file: file.path,
      span,
      value: undefined,
      publicNode: undefined,
      role: node,
    });
  }
  node.inherited = outside.with(locals);
  const defaults = definitions(node, template.defaults, 'defaults');
  node.withDefaults = node.inherited.with(defaults, template.cutsDefaults ? 'defaults' : undefined);
  const vars = definitions(node, template.vars, 'vars');
  // Iterator variables stand above everything in their own role.
  node.full = node.withDefaults.with(vars, template.cutsVars ? 'vars' : undefined).with(locals);
  node.own = [...locals.values(), ...defaults.values(), ...vars.values()];
  return node;
}

function definitions(role: RoleNode, variables: readonly VariableTemplate[], layer: DefinitionLayer): Map<string, Definition> {
  const found = new Map<string, Definition>();
  const map = entryOf(role.template.node, layer);
  if (map?.kind === 'map' && map.entries.length > variables.length) {
    for (const { key } of effectiveEntries(map, 'template')) {
      const common = { name: key.text, layer, file: role.file.path, span: key.span, role };
      found.set(key.text, { ...common, dropped: true, value: undefined, publicNode: undefined });
    }
  }
  for (const { name, key, value, publicNode } of variables) {
    found.set(name, { name, layer, dropped: false, file: role.file.path, span: key.span, value, publicNode, role });
  }
  return found;
}

/** The value of a key as written. */
export function entryOf(map: YamlMap, name: string): YamlNode | undefined {
  let merges = false;
  for (const { key, value, merge } of map.entries) {
    const scalar = merge ? undefined : follow(key);
    if (scalar?.kind === 'scalar' && scalar.text === name) return value;
    merges ||= merge;
  }
  return merges ? effectiveEntries(map, 'template').find(({ key }) => key.text === name)?.value : undefined;
}
