import type { Schema } from './structural.ts';
import type { JsonValue } from './value.ts';

/** A field in the files of `schemas/`, where a text alone does not say enough. */
export interface FieldNotation {
  readonly is: string;
  readonly doc?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly pattern?: string;
}

/** The fields of one definition by name; see `schemas/README.md`. */
export type Definition = Readonly<Record<string, string | FieldNotation>>;

/** As apimachinery reads quantities; controller-gen writes it into CRDs. */
const QUANTITY = '^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$';

const SIMPLE: Readonly<Record<string, Schema>> = {
  string: { type: 'string' },
  boolean: { type: 'boolean' },
  integer: { type: 'integer' },
  int32: { type: 'integer', format: 'int32' },
  int64: { type: 'integer', format: 'int64' },
  'date-time': { type: 'string', format: 'date-time' },
  'int-or-string': { intOrString: true },
  quantity: { intOrString: true, pattern: QUANTITY },
  object: { type: 'object' },
};

/** Turns a field's notation into a schema; `resolve` gives the schema of a definition's name. */
export function readField(field: string | FieldNotation, resolve: (name: string) => Schema): Schema {
  if (typeof field === 'string') return readType(field, resolve);
  const { is, doc, ...limits } = field;
  return { ...readType(is, resolve), ...limits, ...(doc === undefined ? {} : { description: doc }) };
}

function readType(text: string, resolve: (name: string) => Schema): Schema {
  const [, type, keys, values, suggestions, standard] =
    /^(\S+)(?: (atomic|set|by [^|~=]*?))?(?: \| ([^~=]*?))?(?: ~ ([^=]*?))?(?: = (.*))?$/.exec(text) ?? [];
  if (type === undefined) throw new Error(`not a type: ${text}`);
  const schema = bare(type, resolve, keys);
  return {
    ...schema,
    ...(values === undefined ? {} : { enum: values.split(' ') }),
    ...(suggestions === undefined ? {} : { suggestions: suggestions.split(' ') }),
    ...(standard === undefined ? {} : { default: readDefault(schema, standard) }),
  };
}

function readDefault(schema: Schema, text: string): JsonValue {
  if (schema.type === 'boolean') return text === 'true';
  return schema.type === 'integer' ? Number(text) : text;
}

function bare(type: string, resolve: (name: string) => Schema, keys: string | undefined): Schema {
  if (type.startsWith('[')) return { type: 'array', items: bare(type.slice(1, -1), resolve, undefined), ...listType(keys) };
  if (type.startsWith('{')) {
    const additionalProperties = bare(type.slice(1, -1), resolve, undefined);
    return { type: 'object', additionalProperties, ...(keys === 'atomic' ? { mapType: 'atomic' } : {}) };
  }
  return SIMPLE[type] ?? resolve(type);
}

function listType(keys: string | undefined): Pick<Schema, 'listType' | 'listMapKeys'> {
  if (keys === undefined) return {};
  if (keys === 'atomic' || keys === 'set') return { listType: keys };
  return { listType: 'map', listMapKeys: keys.slice('by '.length).split(' ') };
}
