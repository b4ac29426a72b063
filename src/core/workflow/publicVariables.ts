import { fail, type Outcome, ok } from '../../base/outcome.ts';
import { effectiveEntries, follow } from '../yaml/keys.ts';
import type { YamlMap, YamlNode } from '../yaml/nodes.ts';
import type { YamlText } from '../yaml/parse.ts';
import { fileErrors } from './model/fileErrors.ts';
import { checkRead, kindName, MapReader } from './model/mapReader.ts';
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
  const errors = fileErrors(yaml);
  const found = new Map<string, PublicVariable>();
  const contents = follow(yaml.documents[0]?.contents);
  if (contents?.kind === 'sequence' || (contents?.kind === 'scalar' && contents.type !== 'null')) {
    errors.push({ code: 'wrong-type', message: `A workflow template is a map, not a ${kindName(contents)}.`, span: contents.span });
  }
  if (contents) scan(contents, '', found, errors);
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

/** `under` is the key that leads to the node. Aliases are not followed. */
function scan(node: YamlNode, under: string, found: Map<string, PublicVariable>, errors: TemplateError[]): void {
  if (node.kind === 'sequence') for (const item of node.items) scan(item, '', found, errors);
  if (node.kind !== 'map') return;
  checkRead(node, errors);
  const source = under === 'defaults' || under === 'vars' ? under : undefined;
  for (const { key, value } of effectiveEntries(node, 'template')) {
    if (key.type === 'null') continue;
    if (!source || !isPublicMap(value)) {
      scan(value, key.text, found, errors);
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
    index: integer(reader, 'index', -(2 ** 31), 2 ** 31 - 1),
    rows: integer(reader, 'rows', 0, 2 ** 32 - 1),
    visibleif: text('visibleif'),
    enabledif: text('enabledif'),
    source,
  };
  return errors.length > 0 ? undefined : variable;
}

/** Of a fraction Go keeps the whole part. */
function integer(reader: MapReader, key: string, least: number, most: number): number {
  const node = reader.scalar(key);
  if (node === undefined) return 0;
  const whole = typeof node.value === 'number' ? Math.trunc(node.value) + 0 : Number.NaN;
  if (whole >= least && whole <= most) return whole;
  reader.errors.push({ code: 'wrong-type', message: `${key} must be a whole number from ${least} to ${most}.`, span: node.span });
  return 0;
}
