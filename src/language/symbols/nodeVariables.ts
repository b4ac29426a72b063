import type { Field } from '../../core/workflow/model/field.ts';
import { namesInText } from '../repository/nameUses.ts';
import type { RepositoryIndex, TemplateFile } from '../repository/repositoryIndex.ts';
import type { Definition, Scope } from '../repository/scope.ts';

const cache = new WeakMap<RepositoryIndex, ReadonlySet<Definition>>();

/** The variables whose values end up in a `machine_id` constraint, themselves or by way of others and of iterators. */
export function nodeVariables(index: RepositoryIndex): ReadonlySet<Definition> {
  const known = cache.get(index);
  if (known) return known;
  const found = new Set<Definition>();
  const follow = (field: Field | undefined, scope: Scope, file: TemplateFile): void => {
    for (const { name } of field ? namesInText(field) : []) {
      const own = scope.lookup(name);
      for (const definition of own ? [own] : index.callers.outside(file.path, name).definitions) add(definition);
    }
  };
  const add = (definition: Definition): void => {
    if (found.has(definition)) return;
    found.add(definition);
    const { role, layer, value } = definition;
    if (!role) return;
    const { iterator } = role.template;
    if (layer === 'iterator') {
      if (iterator?.form === 'range') follow(iterator.range, role.outside, role.file);
      return;
    }
    follow(value, layer === 'vars' ? role.withDefaults : role.inherited, role.file);
  };
  for (const file of index.workflows.values()) {
    for (const { template, full } of file.roles) {
      for (const { attribute, value } of template.constraints) if (attribute === 'machine_id') follow(value, full, file);
    }
  }
  cache.set(index, found);
  return found;
}
