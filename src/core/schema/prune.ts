import type { Schema } from './structural.ts';
import { emptyObject, fieldOf, isJsonArray, isJsonObject, type JsonObject, type JsonValue } from './value.ts';
import type { ValuePath } from './verdict.ts';

const TYPE_AND_METADATA = new Set(['apiVersion', 'kind', 'metadata']);

export interface Pruned {
  readonly object: JsonObject;
  /** What was dropped, in the order of the text. */
  readonly unknown: readonly ValuePath[];
}

/** Drops every field that the schema does not name; type and metadata of the object itself stay. Without a schema nothing else stays. */
export function pruneUnknown(object: JsonObject, schema: Schema | undefined): Pruned {
  const unknown: ValuePath[] = [];
  const kept = emptyObject();
  for (const key of Object.keys(object)) {
    const value = fieldOf(object, key) ?? null;
    if (TYPE_AND_METADATA.has(key)) kept[key] = value;
    else {
      const field = schema?.properties?.get(key);
      if (field) kept[key] = prune(value, field, [key], unknown);
      else if (schema?.preserveUnknownFields) kept[key] = value;
      else unknown.push([key]);
    }
  }
  return { object: kept, unknown };
}

/** `trail` is the place that is looked at, changed in passing. */
function prune(value: JsonValue, schema: Schema, trail: (string | number)[], unknown: ValuePath[]): JsonValue {
  const below = (item: JsonValue, inner: Schema, part: string | number): JsonValue => {
    if (typeof item !== 'object') return item;
    trail.push(part);
    const kept = prune(item, inner, trail, unknown);
    trail.pop();
    return kept;
  };
  if (isJsonArray(value)) {
    const { items } = schema;
    if (!items) return schema.preserveUnknownFields ? value : dropMaps(value, [...trail], unknown);
    return value.map((item, index) => below(item, items, index));
  }
  if (!isJsonObject(value)) return value;
  const kept = emptyObject();
  for (const key of Object.keys(value)) {
    const field = schema.properties?.get(key) ?? schema.additionalProperties;
    if (field) kept[key] = below(fieldOf(value, key) ?? null, field, key);
    else if (schema.preserveUnknownFields) kept[key] = fieldOf(value, key) ?? null;
    else unknown.push([...trail, key]);
  }
  return kept;
}

/** Below a list that should be none, every map loses its fields. Does not recurse: nothing bounds the depth here. */
function dropMaps(list: readonly JsonValue[], path: ValuePath, unknown: ValuePath[]): JsonValue[] {
  const result: JsonValue[] = [];
  const open: { source: readonly JsonValue[]; target: JsonValue[]; path: ValuePath }[] = [{ source: list, target: result, path }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const [index, item] of next.source.entries()) {
      if (isJsonArray(item)) {
        const target: JsonValue[] = [];
        next.target.push(target);
        open.push({ source: item, target, path: [...next.path, index] });
      } else if (isJsonObject(item)) {
        for (const key of Object.keys(item)) unknown.push([...next.path, index, key]);
        next.target.push(emptyObject());
      } else next.target.push(item);
    }
  }
  return result;
}
