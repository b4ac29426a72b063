import type { Schema } from '../../core/schema/structural.ts';

/** Prose of Kubernetes’ own fields; of the definition itself without a field. Undefined where there is none. */
export type Prose = (definition: string, field: string) => string | undefined;

/** The type of a value in words: `list of Container`, `map of text`, `integer or text`. */
export function typeWords(schema: Schema): string {
  if (schema.intOrString) return schema.pattern === undefined ? 'integer or text' : 'quantity';
  if (schema.type === 'array') return `list of ${schema.items ? typeWords(schema.items) : 'anything'}`;
  if (schema.type === 'object')
    return schema.additionalProperties ? `map of ${typeWords(schema.additionalProperties)}` : (schema.definition ?? 'map');
  if (schema.type === 'string') return schema.format === undefined ? 'text' : schema.format;
  return schema.type ?? 'anything';
}

/** The words that a value can be; `suggestions` are not enforced by the schema. */
export function valuesOf(schema: Schema): readonly string[] {
  if (schema.type === 'boolean') return ['true', 'false'];
  return schema.enum ?? schema.suggestions ?? [];
}

/** What a field is for: own words first, then those of Kubernetes. */
export function aboutField(owner: Schema | undefined, field: string, schema: Schema, prose: Prose): string | undefined {
  const fromField = owner?.definition === undefined ? undefined : prose(owner.definition, field);
  const target = schema.items ?? schema;
  return (
    schema.description ?? fromField ?? target.description ?? (target.definition === undefined ? undefined : prose(target.definition, ''))
  );
}
