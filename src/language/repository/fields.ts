import type { InboundTemplate, OutboundTemplate } from '../../core/workflow/model/channels.ts';
import { type Field, fieldOf } from '../../core/workflow/model/field.ts';
import type { VariableTemplate } from '../../core/workflow/model/variables.ts';
import { entryOf, type RoleNode } from './roleNode.ts';
import type { Scope } from './scope.ts';

/** A text that may hold templates, and what it sees. */
export interface FieldUse {
  readonly field: Field;
  /** `name`, `enabled`, `defaults.x`, `vars.x`, `for.range`, `task.load`, `constraints.value`, `connect.target`, `bind.global`, … */
  readonly place: string;
  readonly scope: Scope;
  /** The role it stands in; undefined in a task template. */
  readonly role: RoleNode | undefined;
  /** Names of the map that it is a value of: values of one map do not see each other. */
  readonly siblings?: { readonly map: 'defaults' | 'vars'; readonly names: ReadonlySet<string> };
}

export function fieldsOfRole(role: RoleNode): FieldUse[] {
  const { template, inherited, withDefaults, full, outside } = role;
  const uses: FieldUse[] = [];
  const add = (field: Field | undefined, place: string, scope: Scope) => {
    if (field) uses.push({ field, place, scope, role });
  };
  const { iterator } = template;
  if (iterator?.form === 'range') add(iterator.range, 'for.range', outside);
  if (iterator?.form === 'count') {
    add(iterator.begin, 'for.begin', outside);
    add(iterator.end, 'for.end', outside);
  }
  add(template.enabled, 'enabled', inherited);
  // One after another: a call takes only so many arguments.
  for (const use of variableUses(template.defaults, 'defaults', inherited, role)) uses.push(use);
  for (const use of variableUses(template.vars, 'vars', withDefaults, role)) uses.push(use);
  add(template.name, 'name', full);
  if (template.kind === 'include') add(template.include, 'include', full);
  const traits = template.kind === 'task' ? template.task : template.kind === 'call' ? template.call : undefined;
  if (template.kind === 'task') add(template.task.load, 'task.load', full);
  if (template.kind === 'call') {
    add(template.call.func, 'call.func', full);
    add(template.call.return, 'call.return', full);
  }
  add(traits?.trigger, `${template.kind}.trigger`, full);
  add(traits?.await, `${template.kind}.await`, full);
  add(traits?.timeout, `${template.kind}.timeout`, full);
  for (const { value } of template.constraints) add(value, 'constraints.value', full);
  for (const { target } of template.connect) add(target, 'connect.target', full);
  for (const { global } of template.bind) add(global, 'bind.global', full);
  if (template.connect.length + template.bind.length > 0) for (const { field, place } of propertyTexts(template)) add(field, place, full);
  return uses;
}

/** A text of a channel that becomes a property of each task that has the channel. */
export interface PropertyText {
  readonly field: Field;
  readonly place: 'connect.rateLogging' | 'bind.rateLogging' | 'bind.target';
}

/** Texts of channels that stay as written while the tree is built and are evaluated with the task's properties (domain.md §4). */
export function propertyTexts({
  connect,
  bind,
}: {
  readonly connect: readonly OutboundTemplate[];
  readonly bind: readonly InboundTemplate[];
}): PropertyText[] {
  const rate = ({ node }: OutboundTemplate, place: PropertyText['place']): PropertyText[] => {
    const scalar = entryOf(node, 'rateLogging');
    return scalar?.kind === 'scalar' ? [{ field: fieldOf(scalar), place }] : [];
  };
  return [
    ...connect.flatMap((channel) => rate(channel, 'connect.rateLogging')),
    ...bind.flatMap((channel) => rate(channel, 'bind.rateLogging')),
    ...bind.flatMap(({ target }): PropertyText[] => (target ? [{ field: target, place: 'bind.target' }] : [])),
  ];
}

/** Whether a text of a role is evaluated for each task that has it, with variables of which the role may know nothing. */
export function isOfTasks({ place, role }: FieldUse): boolean {
  return role !== undefined && ['connect.rateLogging', 'bind.rateLogging', 'bind.target'].includes(place);
}

const NO_USES: readonly FieldUse[] = [];

/** The values of `defaults` or `vars`. */
export function variableUses(
  variables: readonly VariableTemplate[],
  map: 'defaults' | 'vars',
  scope: Scope,
  role: RoleNode | undefined,
): readonly FieldUse[] {
  if (variables.length === 0) return NO_USES;
  const names = new Set(variables.map(({ name }) => name));
  return variables.flatMap(({ name, value }) =>
    value ? [{ field: value, place: `${map}.${name}`, scope, role, siblings: { map, names } }] : [],
  );
}
