import type { Fix } from '../../base/problem.ts';
import { follow } from '../../core/yaml/keys.ts';
import type { YamlMap } from '../../core/yaml/nodes.ts';
import type { YamlText } from '../../core/yaml/parse.ts';
import { fieldAt } from '../cursor/expressionPlace.ts';
import type { OpenFile } from '../openFile.ts';
import type { RoleNode } from '../repository/roleNode.ts';
import { entryOf } from '../repository/roleNode.ts';
import { occurrenceAt } from '../symbols/variable.ts';
import { insertBehind, keyColumn } from './insertLines.ts';

/** Gives a variable that nothing defines an empty value: in the role that uses it, or for the whole file. */
export function addVariable(open: OpenFile): Fix[] {
  const { file } = open;
  const occurrence = occurrenceAt(open);
  if (file.kind === 'jit' || !occurrence || !/^[A-Za-z_]\w*$/.test(occurrence.name)) return [];
  const { name } = occurrence;
  if (file.kind === 'task') {
    const contents = follow(file.yaml.documents[0]?.contents);
    return contents?.kind === 'map' ? fixOf(`Add “${name}” to defaults`, addTo(contents, 'defaults', name, file.yaml)) : [];
  }
  const use = fieldAt(file.fields, open.offset);
  const [root] = file.roles;
  if (!root) return [];
  const fixes = new Map<RoleNode, Fix[]>();
  const offer = (role: RoleNode | undefined, words: string) => {
    if (role && !fixes.has(role))
      fixes.set(role, fixOf(`Add “${name}” to defaults of ${words}`, addTo(role.template.node, 'defaults', name, file.yaml)));
  };
  const home = use?.role && homeOf(use.role, use.place);
  if (home && home !== root) offer(home, `the role “${home.template.name?.text ?? ''}”`);
  if (home) offer(root, 'the workflow');
  // The root's own defaults see nothing of this file: the text has to move to its vars.
  return [...fixes.values()].flat();
}

/** The innermost role whose defaults a field of a role sees; none for what the root evaluates before its own defaults. */
function homeOf(role: RoleNode, place: string): RoleNode | undefined {
  return /^(enabled$|defaults\.|for\.)/.test(place) ? role.parent : role;
}

function fixOf(title: string, edit: ReturnType<typeof addTo>): Fix[] {
  return edit ? [{ title, edits: [edit] }] : [];
}

/** One entry more in a map of variables of a role or template; with the map itself where there is none. */
function addTo(owner: YamlMap, key: 'defaults', name: string, yaml: YamlText) {
  const variables = entryOf(owner, key);
  const column = keyColumn(owner, yaml);
  if (variables !== undefined && variables.kind !== 'map') return undefined;
  if (variables?.kind === 'map') {
    const inner = keyColumn(variables, yaml);
    return inner === undefined
      ? undefined
      : insertBehind(variables, variables.entries.length - 1, [`${' '.repeat(inner)}${name}: ""`], yaml);
  }
  if (column === undefined) return undefined;
  const after = owner.entries.findIndex((entry) => entry.key.kind === 'scalar' && entry.key.text === 'description');
  const named = owner.entries.findIndex((entry) => entry.key.kind === 'scalar' && entry.key.text === 'name');
  const at = Math.max(after, named, 0);
  return insertBehind(owner, at, [`${' '.repeat(column)}${key}:`, `${' '.repeat(column + 2)}${name}: ""`], yaml);
}
