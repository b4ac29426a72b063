import type { Field } from '../../core/workflow/model/field.ts';
import { readTask } from '../../core/workflow/model/readTask.ts';
import type { TaskTemplate } from '../../core/workflow/model/taskTemplate.ts';
import type { VariableTemplate } from '../../core/workflow/model/variables.ts';
import type { YamlText } from '../../core/yaml/parse.ts';
import { type FieldUse, propertyTexts, variableUses } from './fields.ts';
import { type Definition, Scope } from './scope.ts';
import { nameOf } from './workflowFile.ts';

export interface TaskFile {
  readonly kind: 'task';
  readonly path: string;
  readonly name: string;
  readonly yaml: YamlText;
  readonly template: TaskTemplate;
  /** Own defaults and vars. */
  readonly scope: Scope;
  readonly fields: readonly FieldUse[];
}

const cache = new WeakMap<YamlText, TaskFile>();

/** Reads a task template once a parse. */
export function taskFile(path: string, yaml: YamlText): TaskFile {
  const known = cache.get(yaml);
  if (known?.path === path) return known;
  const template = readTask(yaml, path);
  const none = new Scope(new Map());
  const withDefaults = none.with(definitions(path, template.defaults, 'defaults'));
  const scope = withDefaults.with(definitions(path, template.vars, 'vars'));
  const fields: FieldUse[] = [
    ...variableUses(template.defaults, 'defaults', none, undefined),
    ...variableUses(template.vars, 'vars', withDefaults, undefined),
  ];
  const add = (field: Field | undefined, place: string) => {
    if (field) fields.push({ field, place, scope, role: undefined });
  };
  const { command } = template;
  add(command?.value, 'command.value');
  add(command?.user, 'command.user');
  for (const entry of command?.env ?? []) add(entry, 'command.env');
  for (const entry of command?.arguments ?? []) add(entry, 'command.arguments');
  add(command?.stdout, 'command.stdout');
  add(command?.stderr, 'command.stderr');
  for (const { value } of template.properties) add(value, 'properties');
  for (const { value } of template.constraints) add(value, 'constraints.value');
  for (const { global } of template.bind) add(global, 'bind.global');
  for (const { field, place } of propertyTexts(template)) add(field, place);
  const file: TaskFile = { kind: 'task', path, name: nameOf(path), yaml, template, scope, fields };
  cache.set(yaml, file);
  return file;
}

function definitions(file: string, variables: readonly VariableTemplate[], layer: 'defaults' | 'vars'): Map<string, Definition> {
  const entries = variables.map(({ name, key, value }) => {
    const definition: Definition = { name, layer, dropped: false, file, span: key.span, value, publicNode: undefined, role: undefined };
    return [name, definition] as const;
  });
  return new Map(entries);
}
