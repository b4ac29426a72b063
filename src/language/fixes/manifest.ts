import type { Fix } from '../../base/problem.ts';
import { admitDocument } from '../../core/schema/admit.ts';
import { locate } from '../../core/schema/locate.ts';
import type { SchemaSource } from '../../core/schema/schemas.ts';
import type { Schema } from '../../core/schema/structural.ts';
import type { Cause, ValuePath } from '../../core/schema/verdict.ts';
import { follow, keyName } from '../../core/yaml/keys.ts';
import type { YamlEntry, YamlMap, YamlNode } from '../../core/yaml/nodes.ts';
import type { YamlText } from '../../core/yaml/parse.ts';
import type { ShownProblem } from '../codeActions.ts';
import { fieldSnippet } from '../complete/schemaSnippets.ts';
import { manifestKind, schemaPlace } from '../cursor/manifestPlace.ts';
import { treePlace } from '../cursor/treePlace.ts';
import { valuesOf } from '../words/schemaWords.ts';
import { insertBehind, keyColumn } from './insertLines.ts';
import { operatorFixes } from './operators.ts';

const MOST_VALUES = 8;

/** Adds what is required, removes what is unknown, writes a value as its type wants it. */
export function manifestFixes(yaml: YamlText, problem: ShownProblem, schemas?: SchemaSource): Fix[] {
  const offset = yaml.lines.offset(problem.range.start);
  const place = treePlace(yaml, offset);
  if (!place) return [];
  if ((problem.code === 'unknown-field' || problem.code === 'duplicate-key') && place.map && place.entry) {
    const kind = manifestKind(yaml.text, offset);
    const around = kind && schemaPlace(kind, place.path.slice(0, -1), schemas)?.schema;
    return [...(around ? listOfPairs(yaml, place.map, around) : []), ...removeEntry(yaml, place.map, place.entry.key)];
  }
  const contents = yaml.documents[place.document]?.contents;
  if (!contents) return [];
  const mended = operatorFixes(yaml, contents, place, problem);
  if (mended.length > 0 || !problem.code.startsWith('field-')) return mended;
  return admitDocument(yaml, place.document, schemas ? { schemas } : {}).causes.flatMap((cause) => {
    if (!isAt(contents, cause, offset) || (cause.reason === 'FieldValueRequired') !== (problem.code === 'field-required')) return [];
    return cause.reason === 'FieldValueRequired'
      ? addRequired(yaml, contents, cause, offset, schemas)
      : writeAs(yaml, contents, cause, offset, schemas);
  });
}

/** Whether a cause is shown at an offset: at its value or its key, or for what is not written at the nearest that is. */
function isAt(contents: YamlNode, { path }: Cause, offset: number): boolean {
  const { key, value, complete } = locate(contents, path);
  const head = contents.kind === 'map' ? contents.entries[0]?.key.span.start : undefined;
  return offset === value.start || offset === key?.start || (!complete && key === undefined && offset === head);
}

/** Whole lines, or with its comma; not offered where the entry shares a line with something else. */
function removeEntry(yaml: YamlText, map: YamlMap, key: YamlNode): Fix[] {
  const { text, lines } = yaml;
  const index = map.entries.findIndex((entry) => entry.key === key);
  const entry = map.entries[index];
  if (entry && map.flow) return removeFlowEntry(yaml, map, index);
  const lineStart = text.lastIndexOf('\n', key.span.start - 1) + 1;
  if (!entry || text.slice(lineStart, key.span.start).trim() !== '') return [];
  // A map may not be left without entries.
  if (map.entries.length === 1) return [];
  const end = key.span.start + text.slice(key.span.start, Math.max(entry.value.span.end, key.span.end)).trimEnd().length;
  const newline = text.indexOf('\n', end);
  const range = { start: lines.position(lineStart), end: lines.position(newline < 0 ? text.length : newline + 1) };
  return [{ title: `Remove “${keyName(key, 'manifest') ?? ''}”`, edits: [{ range, newText: '' }] }];
}

function removeFlowEntry({ lines }: YamlText, { entries }: YamlMap, index: number): Fix[] {
  const [before, entry, after] = [entries[index - 1], entries[index], entries[index + 1]];
  if (!entry) return [];
  const end = ({ key, value }: YamlEntry) => Math.max(key.span.end, value.span.end);
  const span = before
    ? { start: end(before), end: end(entry) }
    : { start: entry.key.span.start, end: after ? after.key.span.start : end(entry) };
  return [{ title: `Remove “${keyName(entry.key, 'manifest') ?? ''}”`, edits: [{ range: lines.range(span), newText: '' }] }];
}

function nodeAt(root: YamlNode, path: ValuePath): YamlNode | undefined {
  let node: YamlNode | undefined = root;
  for (const step of path) {
    const container = follow(node);
    if (container?.kind === 'sequence' && typeof step === 'number') node = container.items[step];
    else if (container?.kind === 'map') node = container.entries.findLast(({ key }) => keyName(key, 'manifest') === step)?.value;
    else return undefined;
  }
  return node;
}

function addRequired(yaml: YamlText, contents: YamlNode, { path }: Cause, offset: number, schemas?: SchemaSource): Fix[] {
  const name = String(path.at(-1) ?? '');
  const parent = nodeAt(contents, path.slice(0, -1));
  const kind = manifestKind(yaml.text, offset);
  const schema = kind && schemaPlace(kind, path, schemas)?.schema;
  if (parent?.kind !== 'map' || !schema) return [];
  const column = keyColumn(parent, yaml);
  if (column === undefined) return [];
  const body = fieldSnippet(schema, column)
    .replaceAll(/\$\{\d+\|([^,|]*)[^}]*\}/g, '$1')
    .replaceAll(/\$\d+/g, schema.type === 'string' || schema.type === 'array' ? '""' : '');
  const added = `${' '.repeat(column)}${name}${emptyOf(schema.type, body)}`.split('\n').map((line) => line.trimEnd());
  const edit = insertBehind(parent, parent.entries.length - 1, added, yaml);
  return edit ? [{ title: `Add “${name}”`, edits: [edit] }] : [];
}

/** A map or a list without required fields is written as an empty one. */
function emptyOf(type: string | undefined, body: string): string {
  if (type === 'object' && body.trim() === ':') return ': {}';
  if (type === 'array' && /^:\s*-\s*("")?$/.test(body)) return ': []';
  return body;
}

/** Quotes, no quotes, a list around it, or one of the values that are allowed. */
function writeAs(yaml: YamlText, contents: YamlNode, { path, reason }: Cause, offset: number, schemas?: SchemaSource): Fix[] {
  const node = nodeAt(contents, path);
  const kind = manifestKind(yaml.text, offset);
  const schema = kind && schemaPlace(kind, path, schemas)?.schema;
  if (node?.kind !== 'scalar' || !schema || node.span.end === node.span.start) return [];
  const replace = (title: string, newText: string): Fix => ({ title, edits: [{ range: yaml.lines.range(node.span), newText }] });
  if (reason === 'FieldValueNotSupported')
    return valuesOf(schema)
      .slice(0, MOST_VALUES)
      .map((value) => replace(`Change to “${value}”`, value));
  const { text, style } = node;
  const isName = path.length === 2 && path[0] === 'metadata' && path[1] === 'name';
  if (isName && reason === 'FieldValueInvalid' && text !== text.toLowerCase()) {
    return [replace(`Change to “${text.toLowerCase()}”`, text.toLowerCase())];
  }
  if (reason !== 'FieldValueTypeInvalid') return [];
  const isQuoted = style === 'single' || style === 'double';
  if (schema.type === 'string' && !isQuoted) return [replace('Put it in quotes', JSON.stringify(text))];
  if (schema.type === 'integer') {
    if (isQuoted && /^-?\d+$/.test(text)) return [replace('Remove the quotes', text)];
    const value = Number(text);
    return text.trim() !== '' && Number.isFinite(value) ? [replace(`Change to ${Math.round(value)}`, String(Math.round(value)))] : [];
  }
  if (schema.type === 'boolean') {
    if (isQuoted && /^(true|false)$/.test(text)) return [replace('Remove the quotes', text)];
    if (/^(yes|on|1)$/i.test(text)) return [replace('Change to true', 'true')];
    return /^(no|off|0)$/i.test(text) ? [replace('Change to false', 'false')] : [];
  }
  if (schema.type === 'array' && schema.items?.type === 'string')
    return [replace('Make it a list', `[${isQuoted ? yaml.text.slice(node.span.start, node.span.end) : JSON.stringify(text)}]`)];
  return [];
}

/** A map of variables as Kubernetes has it: a list of names and values. */
function listOfPairs({ text, lines }: YamlText, map: YamlMap, { type, items }: Schema): Fix[] {
  if (type !== 'array' || map.flow || !items?.properties?.has('name') || !items.properties.has('value')) return [];
  const pairs = map.entries.map(({ key, value }) =>
    key.kind === 'scalar' && value.kind === 'scalar' ? ([key.text, value] as const) : undefined,
  );
  const indent = ' '.repeat(lines.position(map.span.start).character);
  const written = pairs.flatMap((pair) => {
    if (!pair) return [];
    const [name, value] = pair;
    const isText = value.type === 'string' && value.style !== 'literal' && value.style !== 'folded';
    const content = isText ? text.slice(value.span.start, value.span.end) : JSON.stringify(value.text);
    return [`- name: ${name}\n${indent}  value: ${content}`];
  });
  if (written.length < pairs.length) return [];
  const end = map.span.start + text.slice(map.span.start, map.span.end).trimEnd().length;
  return [
    {
      title: 'Make it a list of names and values',
      edits: [{ range: lines.range({ start: map.span.start, end }), newText: written.join(`\n${indent}`) }],
    },
  ];
}
