import { API_GROUP_VERSION, type CustomKind } from '../environment/customObjects.ts';
import { invalid } from './causes.ts';
import { encodeJson } from './encodeJson.ts';
import type { Schema } from './structural.ts';
import { fieldOf, isJsonArray, isJsonObject, type JsonObject, type JsonValue } from './value.ts';
import type { Cause } from './verdict.ts';

/** Whether the kind has a status that is written apart. */
export function hasStatus(schema: Schema): boolean {
  return schema.properties?.has('status') === true;
}

export function metadataOf(object: JsonObject): JsonObject {
  const metadata = fieldOf(object, 'metadata');
  return isJsonObject(metadata) ? metadata : {};
}

/** The object without some of its fields. */
export function without(object: JsonObject, keys: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));
}

export function validateTypeMeta(kind: CustomKind, object: JsonObject): Cause[] {
  const causes: Cause[] = [];
  const [ownKind = '', apiVersion = ''] = [fieldOf(object, 'kind'), fieldOf(object, 'apiVersion')];
  if (ownKind !== kind) causes.push(invalid(['kind'], ownKind, `must be ${kind}`));
  if (apiVersion !== API_GROUP_VERSION) causes.push(invalid(['apiVersion'], apiVersion, `must be ${API_GROUP_VERSION}`));
  return causes;
}

/** Owner references without repetitions, and the warning about those. */
export function distinctOwners(metadata: JsonObject): { readonly owners: readonly JsonValue[]; readonly warnings: readonly string[] } {
  const list = fieldOf(metadata, 'ownerReferences');
  const owners: JsonValue[] = [];
  const seen = new Set<string>();
  const repeated: string[] = [];
  for (const owner of isJsonArray(list) ? list : []) {
    const identity = encodeJson(owner);
    if (!seen.has(identity)) owners.push(owner);
    else repeated.push(String(isJsonObject(owner) ? fieldOf(owner, 'uid') : ''));
    seen.add(identity);
  }
  if (repeated.length === 0) return { owners, warnings: [] };
  const advice = 'API server dedups owner references in 1.20+, and may reject such requests as early as 1.24; please fix your requests';
  const text = `.metadata.ownerReferences contains duplicate entries; ${advice}; duplicate UID(s) observed: ${repeated.join(', ')}`;
  return { owners, warnings: [text] };
}
