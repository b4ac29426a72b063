import type { Schema } from './structural.ts';
import { emptyObject, fieldOf, isJsonArray, isJsonObject, type JsonObject, type JsonValue } from './value.ts';

/** Drops nulls where the schema allows none, so that the field is absent, and fills in the defaults of absent fields. */
export function applyDefaults(object: JsonObject, schema: Schema): JsonObject {
  const filled = emptyObject();
  for (const key of Object.keys(object)) {
    const field = schema.properties?.get(key) ?? schema.additionalProperties;
    const value = fieldOf(object, key) ?? null;
    if (field && value === null && !field.nullable) continue;
    filled[key] = field ? inside(value, field) : value;
  }
  for (const [key, field] of schema.properties ?? []) {
    if (field.default !== undefined && !Object.hasOwn(filled, key)) filled[key] = inside(field.default, field);
  }
  return filled;
}

function inside(value: JsonValue, schema: Schema): JsonValue {
  if (isJsonObject(value)) return applyDefaults(value, schema);
  const { items } = schema;
  if (!isJsonArray(value) || !items) return value;
  // A null in a list stays: it fails later, unless the items have a default.
  return value.map((item) => (item === null && !items.nullable && items.default !== undefined ? items.default : inside(item, items)));
}
