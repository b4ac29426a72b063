import type { Fix } from '../../base/problem.ts';
import type { YamlNode, YamlSequence } from '../../core/yaml/nodes.ts';
import type { YamlText } from '../../core/yaml/parse.ts';
import type { ShownProblem } from '../codeActions.ts';
import type { TreePlace } from '../cursor/treePlace.ts';
import { insertBehind } from './insertLines.ts';

/** Gives an object what the operators miss in it. */
export function operatorFixes(yaml: YamlText, contents: YamlNode, place: TreePlace, { code, message }: ShownProblem): Fix[] {
  if (code === 'no-task-templates') return addTaskTemplates(yaml, contents);
  const name = code === 'env-var-missing' ? /demands (\w+) in env/.exec(message)?.[1] : undefined;
  const list = place.entry?.value;
  return name !== undefined && list?.kind === 'sequence' ? addVariable(yaml, list, name) : [];
}

function addTaskTemplates(yaml: YamlText, contents: YamlNode): Fix[] {
  if (contents.kind !== 'map' || contents.flow) return [];
  const metadata = contents.entries.findIndex(({ key }) => key.kind === 'scalar' && key.text === 'metadata');
  const edit = insertBehind(contents, metadata, ['taskTemplates:', '  tasks: {}'], yaml);
  return edit ? [{ title: 'Add “taskTemplates”', edits: [edit] }] : [];
}

function addVariable({ text, lines }: YamlText, { items, flow, span }: YamlSequence, name: string): Fix[] {
  const title = `Add ${name} to env`;
  if (flow) {
    const at = lines.position(span.end - 1);
    const separator = items.length > 0 ? ', ' : '';
    return [{ title, edits: [{ range: { start: at, end: at }, newText: `${separator}{name: ${name}, value: ""}` }] }];
  }
  const [first] = items;
  const last = items.at(-1);
  if (!first || !last) return [];
  const prefix = text.slice(text.lastIndexOf('\n', first.span.start - 1) + 1, first.span.start);
  if (!/^ *- +$/.test(prefix)) return [];
  const end = last.span.start + text.slice(last.span.start, last.span.end).trimEnd().length;
  const newline = text.indexOf('\n', end);
  const at = lines.position(newline < 0 ? text.length : newline);
  const added = `\n${prefix}name: ${name}\n${' '.repeat(prefix.length)}value: ""`;
  return [{ title, edits: [{ range: { start: at, end: at }, newText: added }] }];
}
