import { duplicate, invalid } from './causes.ts';
import { encodeJson } from './encodeJson.ts';
import type { Schema } from './structural.ts';
import { ExactNumber, emptyObject, fieldOf, isJsonArray, isJsonObject, type JsonValue } from './value.ts';
import type { Cause, ValuePath } from './verdict.ts';

/** The place that is looked at, changed in passing; `mapKeys` says which parts are keys of maps: the server puts those into brackets here. */
interface Place {
  readonly trail: (string | number)[];
  readonly mapKeys: boolean[];
}

/** Lists of type `set` hold no value twice, those of type `map` no key twice. */
export function validateListTypes(value: JsonValue, schema: Schema): Cause[] {
  const causes: Cause[] = [];
  check(value, schema, { trail: [], mapKeys: [] }, causes);
  return causes;
}

function check(value: JsonValue, schema: Schema, place: Place, causes: Cause[]): void {
  if (isJsonArray(value)) {
    if (schema.listType === 'set') checkSet(value, place, causes);
    if (schema.listType === 'map') checkMap(value, schema.listMapKeys ?? [], place, causes);
    if (schema.items) for (const [index, item] of value.entries()) checkBelow(item, schema.items, place, index, false, causes);
    return;
  }
  if (!isJsonObject(value)) return;
  for (const key of Object.keys(value)) {
    const property = schema.properties?.get(key);
    const inner = property ?? schema.additionalProperties;
    if (inner) checkBelow(fieldOf(value, key) ?? null, inner, place, key, property === undefined, causes);
  }
}

function checkBelow(value: JsonValue, schema: Schema, place: Place, part: string | number, isMapKey: boolean, causes: Cause[]): void {
  if (typeof value !== 'object') return;
  place.trail.push(part);
  place.mapKeys.push(isMapKey);
  check(value, schema, place, causes);
  place.trail.pop();
  place.mapKeys.pop();
}

function itemOf({ trail, mapKeys }: Place, index: number): { readonly path: ValuePath; readonly field: string } {
  const path = [...trail, index];
  const parts = path.map((part, at) => (typeof part === 'number' || mapKeys[at] ? `[${part}]` : at === 0 ? part : `.${part}`));
  return { path, field: parts.join('') };
}

function checkSet(list: readonly JsonValue[], place: Place, causes: Cause[]): void {
  for (const index of repeated(list.map(identity))) {
    const { path, field } = itemOf(place, index);
    causes.push(duplicate(path, list[index] ?? null, field));
  }
}

function checkMap(list: readonly JsonValue[], keys: readonly string[], place: Place, causes: Cause[]): void {
  const stranger = list.findIndex((item) => item !== null && !isJsonObject(item));
  if (stranger >= 0) {
    const { path, field } = itemOf(place, stranger);
    causes.push(invalid(path, list[stranger] ?? null, 'must be an object for an array of list-type map', field));
    return;
  }
  const names = list.map((item) => {
    const name = emptyObject();
    for (const key of keys) {
      const value = isJsonObject(item) ? fieldOf(item, key) : undefined;
      if (value !== undefined) name[key] = value;
    }
    return name;
  });
  // By one key the server compares the values themselves, by several their JSON.
  const [only, ...others] = keys;
  const identities = names.map((name) => {
    const value = only !== undefined && others.length === 0 ? fieldOf(name, only) : name;
    return value === undefined ? '' : identity(value);
  });
  for (const index of repeated(identities)) {
    const { path, field } = itemOf(place, index);
    causes.push(duplicate(path, names[index] ?? null, field));
  }
}

/** Equal for equal values; a float never equals an integer. */
function identity(value: JsonValue): string {
  if (value instanceof ExactNumber) return `${value.type} ${value.text}`;
  return encodeJson(value);
}

/** Indices of the second appearance of each value that appears more than once. */
function repeated(identities: readonly string[]): number[] {
  const times = new Map<string, number>();
  return identities.flatMap((identity, index) => {
    const before = times.get(identity) ?? 0;
    times.set(identity, before + 1);
    return before === 1 ? [index] : [];
  });
}
