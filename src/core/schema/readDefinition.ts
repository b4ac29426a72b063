import { fail, type Outcome, ok } from '../../base/outcome.ts';
import { API_GROUP, API_VERSION, type CustomKind } from '../environment/customObjects.ts';
import type { Schema } from './structural.ts';
import { fieldOf, isJsonArray, isJsonObject, type JsonObject, type JsonValue } from './value.ts';

export interface ReadDefinition {
  readonly kind: CustomKind;
  readonly schema: Schema;
}

const KINDS: readonly CustomKind[] = ['Environment', 'Task', 'TaskTemplate'];

/** Reads a CustomResourceDefinition of the AliECS group as a cluster gives it; an error says what it lacks. */
export function readDefinition(definition: JsonValue): Outcome<ReadDefinition, string> {
  const spec = inside(definition, 'spec');
  if (!isJsonObject(spec) || fieldOf(spec, 'group') !== API_GROUP) return fail(`It defines no resource of ${API_GROUP}.`);
  const names = inside(spec, 'names');
  const kind = KINDS.find((known) => known === inside(names, 'kind'));
  if (!kind) return fail('It defines none of Environment, Task and TaskTemplate.');
  const versions = fieldOf(spec, 'versions');
  const version = isJsonArray(versions) ? versions.find((item) => inside(item, 'name') === API_VERSION) : undefined;
  const schema = inside(inside(version, 'schema'), 'openAPIV3Schema');
  if (!isJsonObject(schema)) return fail(`It has no schema for ${kind} ${API_VERSION}.`);
  return ok({ kind, schema: readSchema(schema) });
}

function inside(value: JsonValue | undefined, key: string): JsonValue | undefined {
  return isJsonObject(value) ? fieldOf(value, key) : undefined;
}

const TYPES = ['object', 'array', 'string', 'integer', 'number', 'boolean'] as const;
const LIST_TYPES = ['atomic', 'set', 'map'] as const;

/** Keywords that this project does not know are left out: what they forbid is accepted here. */
function readSchema(source: JsonObject): Schema {
  const type = TYPES.find((known) => known === fieldOf(source, 'type'));
  const listType = LIST_TYPES.find((known) => known === fieldOf(source, 'x-kubernetes-list-type'));
  const properties = fieldOf(source, 'properties');
  const [items, additional] = [fieldOf(source, 'items'), fieldOf(source, 'additionalProperties')];
  const standard = fieldOf(source, 'default');
  const [enumeration, required, keys] = ['enum', 'required', 'x-kubernetes-list-map-keys'].map((key) => texts(fieldOf(source, key)));
  return {
    ...(type && { type }),
    ...(fieldOf(source, 'x-kubernetes-int-or-string') === true && { intOrString: true }),
    ...(fieldOf(source, 'nullable') === true && { nullable: true }),
    ...(fieldOf(source, 'x-kubernetes-preserve-unknown-fields') === true && { preserveUnknownFields: true }),
    ...(standard !== undefined && { default: standard }),
    ...(isJsonObject(properties) && { properties: readProperties(properties) }),
    ...(isJsonObject(items) && { items: readSchema(items) }),
    ...(isJsonObject(additional) && { additionalProperties: readSchema(additional) }),
    ...(additional === true && { additionalProperties: {} }),
    ...(enumeration && { enum: enumeration }),
    ...(required && { required }),
    ...(listType && { listType }),
    ...(keys && { listMapKeys: keys }),
    ...(fieldOf(source, 'x-kubernetes-map-type') === 'atomic' && { mapType: 'atomic' }),
    ...textual(source),
    ...numeric(source),
  };
}

function readProperties(properties: JsonObject): ReadonlyMap<string, Schema> {
  const fields = Object.keys(properties).map((key) => [key, fieldOf(properties, key)] as const);
  return new Map(fields.flatMap(([key, field]) => (isJsonObject(field) ? [[key, readSchema(field)] as const] : [])));
}

function texts(value: JsonValue | undefined): readonly string[] | undefined {
  return isJsonArray(value) ? value.filter((item) => typeof item === 'string') : undefined;
}

function textual(source: JsonObject): Pick<Schema, 'format' | 'pattern' | 'description'> {
  const [format, pattern, description] = ['format', 'pattern', 'description'].map((key) => fieldOf(source, key));
  return {
    ...(typeof format === 'string' && { format }),
    ...(typeof pattern === 'string' && { pattern }),
    ...(typeof description === 'string' && { description }),
  };
}

function numeric(source: JsonObject): Pick<Schema, 'minLength' | 'maxLength' | 'minimum'> {
  const [minLength, maxLength, minimum] = ['minLength', 'maxLength', 'minimum'].map((key) => fieldOf(source, key));
  return {
    ...(typeof minLength === 'number' && { minLength }),
    ...(typeof maxLength === 'number' && { maxLength }),
    ...(typeof minimum === 'number' && { minimum }),
  };
}
