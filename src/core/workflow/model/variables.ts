import { effectiveEntries, follow } from '../../yaml/keys.ts';
import type { YamlMap, YamlNode, YamlScalar } from '../../yaml/nodes.ts';
import { type Field, fieldOf } from './field.ts';
import { MapReader } from './mapReader.ts';
import type { TemplateError } from './templateError.ts';

/** An entry of `defaults` or `vars`. */
export interface VariableTemplate {
  readonly name: string;
  readonly key: YamlScalar;
  /** Absent for a public variable without a value, which is empty then. */
  readonly value: Field | undefined;
  /** The `!public` map, if it is one. */
  readonly publicNode?: YamlMap;
}

/** By UTF-8 bytes, as Go sorts: the order in which a map's values are evaluated. */
export function compareBytes(a: string, b: string): number {
  if (a === b) return 0;
  for (let i = 0; ; i++) {
    const x = a.codePointAt(i) ?? -1;
    const y = b.codePointAt(i) ?? -1;
    if (x !== y) return x - y;
  }
}

/**
 * `defaults` or `vars` of a role, in evaluation order. Lists, aliases and maps without `!public` are dropped silently, null and `~` stay
 * these texts, merge keys work (domain.md §3.5).
 */
export function readVariables(map: YamlMap | undefined, errors: TemplateError[]): readonly VariableTemplate[] {
  if (!map) return [];
  new MapReader(map, errors);
  const variables: VariableTemplate[] = [];
  for (const { key, value } of effectiveEntries(map, 'template')) {
    if (key.type === 'null') continue;
    if (value.kind === 'scalar') variables.push({ name: key.text, key, value: fieldOf(value) });
    else if (isPublicMap(value)) {
      const reader = new MapReader(value, errors);
      variables.push({ name: key.text, key, value: reader.field('value'), publicNode: value });
    }
  }
  return variables.sort((a, b) => compareBytes(a.name, b.name));
}

export function isPublicMap(node: YamlNode): node is YamlMap {
  return node.kind === 'map' && node.tag?.name === '!public';
}

/** `defaults`, `vars` or `properties` of a task template: aliases are followed, null is empty, anything else but a text refuses the file. */
export function readTextMap(reader: MapReader, name: string, errors: TemplateError[]): readonly VariableTemplate[] {
  const map = reader.map(name);
  if (!map) return [];
  const inner = new MapReader(map, errors);
  const variables: VariableTemplate[] = [];
  for (const { key, value } of effectiveEntries(map, 'template')) {
    if (key.type === 'null') continue;
    const target = follow(value);
    const scalar = target?.kind === 'scalar' && target.type === 'null' ? { ...target, text: '' } : inner.scalar(key.text);
    if (scalar) variables.push({ name: key.text, key, value: fieldOf(scalar) });
  }
  return variables.sort((a, b) => compareBytes(a.name, b.name));
}
