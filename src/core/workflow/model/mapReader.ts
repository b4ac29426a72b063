import { checkKeys, effectiveEntries, follow } from '../../yaml/keys.ts';
import { tagError } from '../../yaml/makeScalar.ts';
import type { Span, YamlEntry, YamlMap, YamlNode, YamlScalar, YamlSequence } from '../../yaml/nodes.ts';
import { type Field, fieldOf } from './field.ts';
import type { TemplateError } from './templateError.ts';

/** Maps of so many entries are searched as they are: a large file has many of those. */
const SMALL = 16;

/**
 * Reads maps as yaml.v3 decodes them into Go structs: unknown keys are ignored, null leaves a field alone, any scalar is a text,
 * a list or a map where a text belongs refuses the file, and so does a key that stands twice in a map that is read.
 */
export class MapReader {
  readonly errors: TemplateError[];
  readonly #entries: readonly Pick<YamlEntry, 'key' | 'value'>[];
  /** Values by key, made for large maps when the first is asked for. */
  #byKey: ReadonlyMap<string, YamlNode> | undefined;

  constructor(map: YamlMap | undefined, errors: TemplateError[]) {
    this.errors = errors;
    if (map) checkRead(map, errors);
    this.#entries = map?.entries.some(({ merge }) => merge) ? effectiveEntries(map, 'template') : (map?.entries ?? []);
  }

  /** The value of a key as written; of two the last. */
  #value(name: string): YamlNode | undefined {
    const entries = this.#entries;
    if (entries.length > SMALL) {
      this.#byKey ??= new Map(
        entries.flatMap(({ key, value }) => (textOf(key) === undefined ? [] : [[textOf(key) ?? '', value] as const])),
      );
      return this.#byKey.get(name);
    }
    return entries.findLast(({ key }) => textOf(key) === name)?.value;
  }

  /** The value of a key, absent if null; an alias is followed. */
  node(key: string): YamlMap | YamlSequence | YamlScalar | undefined {
    const node = follow(this.#value(key));
    return node === undefined || isNull(node) ? undefined : node;
  }

  /** Whether the key is there and its value is null. */
  isNull(key: string): boolean {
    const node = follow(this.#value(key));
    return node !== undefined && isNull(node);
  }

  scalar(key: string): YamlScalar | undefined {
    const node = this.node(key);
    if (node?.kind === 'scalar') checkTag(node, this.errors);
    if (node === undefined || node.kind === 'scalar') return node;
    this.#wrongType(node.span, `${key} must be a text, not a ${kindName(node)}.`);
    return undefined;
  }

  text(key: string): string | undefined {
    return this.scalar(key)?.text;
  }

  field(key: string): Field | undefined {
    const node = this.scalar(key);
    return node && fieldOf(node);
  }

  map(key: string): YamlMap | undefined {
    const node = this.node(key);
    if (node === undefined || node.kind === 'map') return node;
    this.#wrongType(node.span, `${key} must be a map, not a ${kindName(node)}.`);
    return undefined;
  }

  sequence(key: string): YamlSequence | undefined {
    const node = this.node(key);
    if (node === undefined || node.kind === 'sequence') return node;
    this.#wrongType(node.span, `${key} must be a list, not a ${kindName(node)}.`);
    return undefined;
  }

  /** The maps of a list; null items are dropped as yaml.v3 drops them. */
  mapItems(key: string): YamlMap[] {
    const maps: YamlMap[] = [];
    for (const item of this.#items(key)) {
      if (item.kind === 'map') maps.push(item);
      else this.#wrongType(item.span, `An item of ${key} must be a map, not a ${kindName(item)}.`);
    }
    return maps;
  }

  /** The texts of a list; null items are dropped. */
  fieldItems(key: string): Field[] {
    const fields: Field[] = [];
    for (const item of this.#items(key)) {
      if (item.kind === 'scalar') {
        checkTag(item, this.errors);
        fields.push(fieldOf(item));
      } else this.#wrongType(item.span, `An item of ${key} must be a text, not a ${kindName(item)}.`);
    }
    return fields;
  }

  /** A Go bool: also the YAML 1.1 words, plain or quoted, but not a quoted "true" or "false". */
  boolean(key: string): boolean | undefined {
    const node = this.scalar(key);
    if (node === undefined) return undefined;
    if (typeof node.value === 'boolean') return node.value;
    if (node.type === 'string' && /^(y|Y|yes|Yes|YES|on|On|ON)$/.test(node.text)) return true;
    if (node.type === 'string' && /^(n|N|no|No|NO|off|Off|OFF)$/.test(node.text)) return false;
    this.#wrongType(node.span, `${key} must be true or false without quotes.`);
    return undefined;
  }

  #items(key: string): (YamlMap | YamlSequence | YamlScalar)[] {
    const items = this.sequence(key)?.items.map(follow) ?? [];
    return items.flatMap((item) => (item === undefined || isNull(item) ? [] : [item]));
  }

  #wrongType(span: Span, message: string): void {
    this.errors.push({ code: 'wrong-type', message, span });
  }
}

/** The text of a key that can be asked for. */
function textOf(key: YamlNode): string | undefined {
  const scalar = follow(key);
  return scalar?.kind === 'scalar' && !isNull(scalar) ? scalar.text : undefined;
}

function isNull(node: YamlNode): boolean {
  return node.kind === 'scalar' && node.type === 'null';
}

export function kindName(node: YamlNode): string {
  if (node.kind === 'sequence') return 'list';
  return node.kind === 'map' ? 'map' : 'text';
}

/** Reports what yaml.v3 refuses in a map that it decodes, and in those that are merged into it. */
export function checkRead(map: YamlMap, errors: TemplateError[]): void {
  for (const error of checkKeys(map, 'template')) errors.push(error);
  for (const { key, value, merge } of map.entries) {
    const scalar = follow(key);
    if (scalar?.kind === 'scalar') checkTag(scalar, errors);
    const merged = merge ? follow(value) : undefined;
    const sources = merged?.kind === 'sequence' ? merged.items.map(follow) : [merged];
    for (const source of sources) if (source?.kind === 'map') checkRead(source, errors);
  }
}

function checkTag(node: YamlScalar, errors: TemplateError[]): void {
  const error = tagError(node, 'template');
  if (error) errors.push(error);
}

/** Reports what yaml.v3 refuses when it decodes a value without a type: keys that stand twice and impossible tags, anywhere inside. */
export function checkDeep(node: YamlNode | undefined, errors: TemplateError[]): void {
  const value = follow(node);
  if (value?.kind === 'scalar') checkTag(value, errors);
  if (value?.kind === 'sequence') for (const item of value.items) checkDeep(item, errors);
  if (value?.kind !== 'map') return;
  checkRead(value, errors);
  for (const entry of value.entries) checkDeep(entry.value, errors);
}
