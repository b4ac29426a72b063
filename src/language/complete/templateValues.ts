// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the stops of snippets are written so
import type { CursorPlace } from '../cursor/cursorPlace.ts';
import type { TemplateContext } from '../cursor/templateContext.ts';
import { channelsOf } from '../repository/channels.ts';
import { namesIn, type RepositoryIndex } from '../repository/repositoryIndex.ts';
import { entryOf, type RoleNode } from '../repository/roleNode.ts';
import type { TaskFile } from '../repository/taskFile.ts';
import type { WorkflowFile } from '../repository/workflowFile.ts';
import { globalChannels } from '../symbols/channelTargets.ts';
import { roleAt } from '../symbols/visibleVariables.ts';
import { wordsOf } from '../words/vocabularies.ts';
import { completeCall } from './expression.ts';
import { type Slot, type Suggestion, valueSlot } from './suggestion.ts';

const MOST = 200;

/** What the value of a key can be. */
export function completeTemplateValues(
  context: TemplateContext,
  place: CursorPlace,
  text: string,
  offset: number,
  file: WorkflowFile | TaskFile,
  index: RepositoryIndex,
): Suggestion[] {
  if (context.kind === 'shape' && context.shape === 'public') return publicTag(valueSlot(text, place.start, offset), place, text, offset);
  if (context.kind !== 'text') return [];
  const { shape, key } = context;
  const slot = valueSlot(text, place.start, offset);
  const plain = (label: string, kind: Suggestion['kind'], detail = '', about?: string, order = 0): Suggestion => ({
    label,
    kind,
    ...(detail !== '' && { detail }),
    ...(about !== undefined && { about }),
    insert: `${slot.lead}${label}`,
    isSnippet: false,
    span: slot.span,
    order,
  });
  const words = wordsOf(shape, key).map(({ word, about }, order) => plain(word, 'value', '', about, order));
  if (words.length > 0) return words;
  if (key === 'load')
    return namesIn(index, 'load').map((name) =>
      plain(name, 'file', index.tasks.get(`${index.repository}/tasks/${name}.yaml`)?.template.modeField?.text ?? 'tasks'),
    );
  if (key === 'include')
    return namesIn(index, 'include')
      .filter((name) => name !== file.name)
      .map((name) => plain(name, 'file', 'workflows'));
  if (key === 'name' && (shape === 'workflow' || shape === 'task')) return [plain(file.name, 'value', 'name of the file')];
  if (key === 'func') return completeCall(place.prefix, slot);
  if (key === 'attribute') return attributes(index).map((name) => plain(name, 'value', '', undefined, name === 'machine_id' ? 0 : 1));
  if (key === 'panel') return [...panels(file)].map((name) => plain(name, 'value', 'panel of this file'));
  if (key === 'visibleif' || key === 'enabledif') return conditionNames(file, text, offset);
  if (key === 'target' && shape === 'outbound' && file.kind === 'workflow')
    return channelTargets(file, index, roleAt(file, offset, place.column), slot);
  return [];
}

/** A map in `defaults` or `vars` counts only with its tag. */
function publicTag(slot: Slot, place: CursorPlace, text: string, offset: number): Suggestion[] {
  if (place.inFlow || text.slice(place.start, offset).trim().length > '!public'.length) return [];
  const indent = `\n${' '.repeat(place.column + 2)}`;
  const lines = [
    'value: $1',
    'type: ${2|string,number,list,map,bool|}',
    'label: $3',
    'description: $4',
    'widget: ${5|editBox,slider,listBox,dropDownBox,comboBox,radioButtonBox,checkBox|}',
    'panel: $6',
  ];
  return [
    {
      label: '!public',
      kind: 'snippet',
      detail: 'a variable that operators see',
      insert: `${slot.lead}!public${lines.map((line) => indent + line).join('')}`,
      isSnippet: true,
      span: slot.span,
      order: 0,
    },
  ];
}

function attributes(index: RepositoryIndex): string[] {
  const found = new Set(['machine_id']);
  for (const { roles } of index.workflows.values())
    for (const { template } of roles) for (const { attribute } of template.constraints) if (attribute !== '') found.add(attribute);
  for (const { template } of index.tasks.values())
    for (const { attribute } of template.constraints) if (attribute !== '') found.add(attribute);
  return [...found];
}

function publicVariables(file: WorkflowFile | TaskFile) {
  if (file.kind === 'task') return [];
  return file.roles.flatMap(({ own }) =>
    own.flatMap((definition) => (definition.publicNode ? [{ definition, node: definition.publicNode }] : [])),
  );
}

function panels(file: WorkflowFile | TaskFile): Set<string> {
  return new Set(
    publicVariables(file).flatMap(({ node }) => {
      const panel = entryOf(node, 'panel');
      return panel?.kind === 'scalar' && panel.text !== '' ? [panel.text] : [];
    }),
  );
}

/** `$$name` of a form’s other variables. */
function conditionNames(file: WorkflowFile | TaskFile, text: string, offset: number): Suggestion[] {
  const typed = /\$?\$?\w*$/.exec(text.slice(Math.max(0, offset - 80), offset))?.[0] ?? '';
  const span = { start: offset - typed.length, end: offset + (/^\w*/.exec(text.slice(offset, offset + 80))?.[0].length ?? 0) };
  return publicVariables(file).map(({ definition }) => ({
    label: `$$${definition.name}`,
    kind: 'variable',
    detail: definition.value?.text ?? '',
    insert: `$$${definition.name}`,
    isSnippet: false,
    span,
    order: 0,
  }));
}

/** Global channels, and channels of tasks of the same file by the way from this role. */
function channelTargets(file: WorkflowFile, index: RepositoryIndex, role: RoleNode, slot: Slot): Suggestion[] {
  const found = new Map<string, Suggestion>();
  const add = (label: string, detail: string, order: number) => {
    if (found.size >= MOST || found.has(label)) return;
    const quote = slot.quoted || !label.startsWith('{') ? '' : '"';
    found.set(label, {
      label,
      kind: 'channel',
      detail,
      insert: `${slot.lead}${quote}${label}${quote}`,
      isSnippet: false,
      span: slot.span,
      order,
    });
  };
  for (const { channel, file: home } of globalChannels(index)) add(`::${channel.global?.text ?? ''}`, `${channel.name}, ${home.name}`, 1);
  const above = ancestors(role);
  for (const other of file.roles) {
    if (other === role || other.template.kind !== 'task') continue;
    const names: string[] = [];
    let node: RoleNode | undefined = other;
    for (; node && !above.includes(node); node = node.parent) names.unshift(node.template.name?.text ?? '');
    const levels = node ? above.indexOf(node) : -1;
    if (levels < 0) continue;
    const anchor = levels === 1 ? 'Parent()' : levels === 0 ? 'This()' : `Up(${levels})`;
    for (const { channel } of channelsOf(other, index).bind)
      add(`{{ ${anchor}.Path }}.${names.join('.')}:${channel.name}`, channel.type, 0);
  }
  return [...found.values()];
}

/** A role, its parent, and so on to the root. */
function ancestors(role: RoleNode): RoleNode[] {
  const found: RoleNode[] = [];
  for (let node: RoleNode | undefined = role; node; node = node.parent) found.push(node);
  return found;
}
