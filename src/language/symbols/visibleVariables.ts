import type { Path } from '../cursor/blockPath.ts';
import { linesOf } from '../openFile.ts';
import { KNOWN_NAMES, TASK_NAMES } from '../repository/knownNames.ts';
import type { RepositoryIndex, TemplateFile } from '../repository/repositoryIndex.ts';
import type { RoleNode } from '../repository/roleNode.ts';
import { type Definition, Scope } from '../repository/scope.ts';
import type { WorkflowFile } from '../repository/workflowFile.ts';

/** A variable that a place sees. */
export interface VisibleVariable {
  readonly name: string;
  /** As written; undefined where no file tells. */
  readonly value: string | undefined;
  /** `defaults, readout-demo.yaml:41`, or who else gives it. */
  readonly where: string;
}

const NOTHING = new Scope(new Map());

/** What the stage of a place sees, in a text that may be half-written. `column`: of the keys of the map that the place is in. */
export function scopeAt(file: TemplateFile, path: Path, offset: number, column: number): Scope {
  if (file.kind === 'jit') return NOTHING;
  if (file.kind === 'task') {
    if (path[0] === 'defaults') return NOTHING;
    if (path[0] !== 'vars') return file.scope;
    const defaults = [...file.scope.all()].filter(({ layer }) => layer === 'defaults');
    return new Scope(new Map(defaults.map((definition) => [definition.name, definition])));
  }
  const role = roleAt(file, offset, column);
  const level = roleLevel(path);
  // A role that has no kind yet is no role yet: it will see what its parent has.
  if (depthOf(role) < level) return role.full;
  const key = path[2 * level];
  if (key === 'for') return role.outside;
  if (key === 'enabled' || key === 'defaults') return role.inherited;
  return key === 'vars' ? role.withDefaults : role.full;
}

/** How many roles a path goes down from the root. */
function roleLevel(path: Path): number {
  let level = 0;
  while (path[2 * level] === 'roles' && typeof path[2 * level + 1] === 'number') level++;
  return level;
}

function depthOf(role: RoleNode): number {
  return role.parent ? depthOf(role.parent) + 1 : 0;
}

/** The innermost role that an offset belongs to, by order and indentation. */
export function roleAt(file: WorkflowFile, offset: number, column: number): RoleNode {
  const lines = linesOf(file);
  const before = file.roles.filter(({ template }) => template.node.span.start <= offset);
  let role = before.at(-1) ?? file.roles[0];
  while (role?.parent && lines.position(role.template.node.span.start).character > column) role = role.parent;
  if (!role) throw new Error('a workflow file has a root role');
  return role;
}

/** All that a place sees: its scope, what the callers of its file give, the installation and the core. Nearest first, each name once. */
export function visibleVariables(file: TemplateFile, index: RepositoryIndex, scope: Scope): readonly VisibleVariable[] {
  const found = new Map<string, VisibleVariable>();
  const add = (definition: Definition) => {
    if (!found.has(definition.name) && !definition.dropped) found.set(definition.name, describeDefinition(definition, index));
  };
  for (const { name } of scope.all()) {
    const winner = found.has(name) ? undefined : scope.lookup(name);
    if (winner) add(winner);
  }
  for (const definition of outsideDefinitions(file, index, new Set())) add(definition);
  const given = (name: string, value: string | undefined, where: string) => {
    if (!found.has(name)) found.set(name, { name, value, where });
  };
  for (const [name, value] of Object.entries(index.settings.globalVars)) given(name, value, 'setting aliecs.globalVars');
  for (const [name, value] of Object.entries(index.settings.globalDefaults)) given(name, value, 'setting aliecs.globalDefaults');
  if (file.kind === 'task') for (const name of TASK_NAMES) given(name, undefined, 'given to each task');
  for (const name of KNOWN_NAMES) given(name, undefined, 'given by the installation or the core');
  return [...found.values()];
}

function* outsideDefinitions(file: TemplateFile, index: RepositoryIndex, above: Set<string>): Generator<Definition> {
  if (above.has(file.path)) return;
  above.add(file.path);
  for (const { role } of index.callers.of(file.path)) {
    yield* role.full.all();
    yield* outsideDefinitions(role.file, index, above);
  }
}

/** A definition in words. */
export function describeDefinition(definition: Definition, index: RepositoryIndex): VisibleVariable {
  const { name, layer, file, span, value, role } = definition;
  const home = index.file(file);
  const line = home ? `:${linesOf(home).position(span.start).line + 1}` : '';
  const place = `${file.slice(file.lastIndexOf('/') + 1)}${line}`;
  if (layer === 'iterator') {
    const iterator = role?.template.iterator;
    const values =
      iterator?.form === 'range' ? iterator.range.text : iterator ? `${iterator.begin.text} … ${iterator.end.text}` : undefined;
    return { name, value: values && `each of ${values}`, where: `for, ${place}` };
  }
  return { name, value: value?.text ?? '', where: `${layer}, ${place}` };
}
