import type { CustomKind } from '../../core/environment/customObjects.ts';
import { type SchemaSource, schemaOf } from '../../core/schema/schemas.ts';
import type { Schema } from '../../core/schema/structural.ts';
import type { Path } from './blockPath.ts';

/** What a path in a manifest leads to. */
export interface SchemaPlace {
  readonly schema: Schema;
  /** The definition whose field it is, for prose. */
  readonly owner: Schema | undefined;
  readonly field: string;
  readonly required: boolean;
}

const KINDS: readonly CustomKind[] = ['Environment', 'Task', 'TaskTemplate'];
const KIND_LINE = /^\ufeff?(?:kind|"kind"|'kind')[ \t]*:[ \t]*["']?(\w+)/m;

/** Of the document of a text that an offset is in; told without a parse. */
export function manifestKind(text: string, offset: number): CustomKind | undefined {
  let start = text.lastIndexOf('\n---', Math.max(0, offset - 1));
  if (start < 0) start = 0;
  const end = text.indexOf('\n---', offset);
  const word = KIND_LINE.exec(text.slice(start, end < 0 ? text.length : end))?.[1];
  return KINDS.find((kind) => kind === word);
}

const TEXT: Schema = { type: 'string' };
const METADATA: Schema = {
  type: 'object',
  description: 'Name, namespace, labels and annotations.',
  properties: new Map<string, Schema>([
    ['name', { ...TEXT, description: 'Name of the object: small letters, digits, - and dots; unique for its kind in the namespace.' }],
    ['generateName', { ...TEXT, description: 'Beginning of a name that the server completes; instead of `name`.' }],
    ['namespace', { ...TEXT, description: 'Namespace of the object; that of the connection where it is absent.' }],
    ['labels', { type: 'object', additionalProperties: TEXT, description: 'Short names and values to select objects by.' }],
    ['annotations', { type: 'object', additionalProperties: TEXT, description: 'Names and texts for programs and people.' }],
    [
      'finalizers',
      {
        type: 'array',
        items: TEXT,
        description: 'Names of those who have to agree before the object is gone. The operators add their own.',
      },
    ],
  ]),
};

/** Follows a path through the schema of a kind; undefined where no schema says anything. */
export function schemaPlace(kind: CustomKind, path: Path, schemas: SchemaSource = schemaOf): SchemaPlace | undefined {
  let place: SchemaPlace = { schema: schemas(kind), owner: undefined, field: kind, required: true };
  for (const [depth, step] of path.entries()) {
    const { schema } = place;
    if (typeof step === 'number') {
      if (!schema.items) return undefined;
      place = { ...place, schema: schema.items };
      continue;
    }
    const below = depth === 0 && step === 'metadata' ? METADATA : (schema.properties?.get(step) ?? schema.additionalProperties);
    if (!below) return undefined;
    const required = schema.required?.includes(step) ?? (depth === 0 && ['apiVersion', 'kind', 'metadata'].includes(step));
    place = { schema: below, owner: schema.properties?.has(step) ? schema : undefined, field: step, required };
  }
  return place;
}
