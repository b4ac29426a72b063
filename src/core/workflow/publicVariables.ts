import { fail, type Outcome, ok } from '../../base/outcome.ts';
import { checkKeys, effectiveEntries, follow } from '../yaml/keys.ts';
import type { YamlMap, YamlNode } from '../yaml/nodes.ts';
import type { YamlText } from '../yaml/parse.ts';
import { fileErrors } from './model/fileErrors.ts';
import { MapReader } from './model/mapReader.ts';
import type { TemplateError } from './model/templateError.ts';
import { isPublicMap } from './model/variables.ts';

/** A variable that operators see in a form (domain.md §3.3). Absent texts are empty. */
export interface PublicVariable {
  readonly value: string;
  readonly type: string;
  readonly label: string;
  readonly description: string;
  readonly widget: string;
  readonly panel: string;
  /** Absent in the file: null. */
  readonly values: readonly string[] | null;
  readonly index: number;
  readonly rows: number;
  readonly visibleif: string;
  readonly enabledif: string;
  /** The map that it stands in. */
  readonly source: 'defaults' | 'vars';
}

export interface PublicFacts {
  /** Whether operators see the workflow. */
  readonly isPublic: boolean;
  /** Empty unless it is public. */
  readonly description: string;
  readonly variables: Readonly<Record<string, PublicVariable>>;
}

/**
 * Scans one file for what it shows to operators, roles at any depth included; independent of expansion. A variable whose entry can't
 * be decoded is left out; keys that stand twice, or one name twice in the file, are an error (domain.md §3.3).
 */
export function publicFacts(yaml: YamlText): Outcome<PublicFacts, TemplateError> {
  // Every value of the file is decoded.
  const tags = yaml.documents[0]?.errors.filter(({ code }) => code === 'tag-value') ?? [];
  const errors = [...fileErrors(yaml), ...tags];
  const found = new Map<string, PublicVariable>();
  const contents = follow(yaml.documents[0]?.contents);
  if (contents) scan(contents, found, errors);
  const [error] = errors;
  if (error) return fail(error);
  const root = contents?.kind === 'map' ? contents : undefined;
  const name = root && entry(root, 'name');
  const description = root && entry(root, 'description');
  return ok({
    isPublic: name?.tag?.name === '!public',
    description: description?.kind === 'scalar' && description.tag?.name === '!public' ? description.text : '',
    variables: Object.fromEntries(found),
  });
}

function entry(map: YamlMap, name: string): YamlNode | undefined {
  return effectiveEntries(map, 'template').find(({ key }) => key.text === name)?.value;
}

function scan(node: YamlNode, found: Map<string, PublicVariable>, errors: TemplateError[]): void {
  if (node.kind === 'sequence') for (const item of node.items) scan(item, found, errors);
  if (node.kind !== 'map') return;
  for (const error of checkKeys(node, 'template')) errors.push(error);
  for (const { key, value } of effectiveEntries(node, 'template')) {
    if ((key.text === 'defaults' || key.text === 'vars') && value.kind === 'map') scanVariables(value, key.text, found, errors);
    else scan(value, found, errors);
  }
}

function scanVariables(map: YamlMap, source: 'defaults' | 'vars', found: Map<string, PublicVariable>, errors: TemplateError[]): void {
  for (const error of checkKeys(map, 'template')) errors.push(error);
  for (const { key, value } of effectiveEntries(map, 'template')) {
    if (!isPublicMap(value)) {
      scan(value, found, errors);
      continue;
    }
    const variable = readPublicVariable(value, source);
    if (!variable) continue;
    if (found.has(key.text)) {
      const message = `The public variable ${JSON.stringify(key.text)} stands in this file already.`;
      errors.push({ code: 'public-twice', message, span: key.span });
    }
    found.set(key.text, variable);
  }
}

/** The entry of a `!public` map; `undefined` if it can't be decoded. */
function readPublicVariable(map: YamlMap, source: 'defaults' | 'vars'): PublicVariable | undefined {
  const errors: TemplateError[] = [];
  const reader = new MapReader(map, errors);
  const text = (name: string) => reader.text(name) ?? '';
  const variable = {
    value: text('value'),
    type: text('type'),
    label: text('label'),
    description: text('description'),
    widget: text('widget'),
    panel: text('panel'),
    values: reader.node('values') ? reader.fieldItems('values').map((item) => item.text) : null,
    index: integer(reader, 'index'),
    rows: integer(reader, 'rows'),
    visibleif: text('visibleif'),
    enabledif: text('enabledif'),
    source,
  };
  return errors.length > 0 ? undefined : variable;
}

function integer(reader: MapReader, key: string): number {
  const node = reader.scalar(key);
  if (node === undefined) return 0;
  if (typeof node.value === 'number' && Number.isFinite(node.value)) return Math.trunc(node.value);
  reader.errors.push({ code: 'wrong-type', message: `${key} must be a whole number.`, span: node.span });
  return 0;
}
