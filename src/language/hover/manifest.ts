import { shown } from '../../core/schema/causes.ts';
import type { SchemaSource } from '../../core/schema/schemas.ts';
import type { YamlText } from '../../core/yaml/parse.ts';
import { manifestKind, schemaPlace } from '../cursor/manifestPlace.ts';
import { treePlace } from '../cursor/treePlace.ts';
import type { Hover } from '../hover.ts';
import { aboutField, type Prose, typeWords, valuesOf } from '../words/schemaWords.ts';

/** Type, whether required, default, values and prose of a field. */
export function hoverManifest(yaml: YamlText, offset: number, prose: Prose, schemas?: SchemaSource): Hover | undefined {
  const place = treePlace(yaml, offset);
  const kind = manifestKind(yaml.text, offset);
  // Between the fields of a map, and in comments there, nothing is meant.
  if (!place || !kind || !place.entry || place.node.kind === 'map' || place.node.kind === 'sequence') return undefined;
  const found = schemaPlace(kind, place.path, schemas);
  if (!found) return undefined;
  const { schema, field, owner, required } = found;
  const facts = [`**${field}** · ${typeWords(schema)}`];
  if (required) facts.push('required');
  if (schema.default !== undefined) facts.push(`default \`${shown(schema.default)}\``);
  const values = schema.type === 'boolean' ? [] : valuesOf(schema);
  const about = aboutField(owner, field, schema, prose);
  const lines = [facts.join(' · ')];
  if (values.length > 0) lines.push(`One of ${values.map((value) => `\`${value}\``).join(', ')}`);
  return {
    range: yaml.lines.range(place.node.span),
    text: about === undefined ? lines.join('\n\n') : `${lines.join('\n\n')}\n\n---\n\n${about}`,
  };
}
