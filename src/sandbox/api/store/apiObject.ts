import { fail, type Outcome, ok } from '../../../base/outcome.ts';
import { isRecord, isTextRecord } from '../../../base/record.ts';

/** What the server itself reads and writes of `metadata`; other keys do not exist there. */
export interface Metadata {
  readonly name: string;
  readonly generateName?: string;
  readonly namespace?: string;
  readonly uid?: string;
  readonly resourceVersion?: string;
  readonly generation?: number;
  readonly creationTimestamp?: string;
  readonly deletionTimestamp?: string;
  readonly deletionGracePeriodSeconds?: number;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly ownerReferences?: readonly unknown[];
  readonly finalizers?: readonly string[];
  readonly managedFields?: readonly unknown[];
}

/** Any object of the API. Immutable: a change makes a new object, so that the history may share them. */
export interface ApiObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: Metadata;
  readonly [field: string]: unknown;
}

export type Fields = Readonly<Record<string, unknown>>;

/** The value at a path of keys, or undefined where the path leaves the objects. */
export function valueAt(value: unknown, ...path: readonly string[]): unknown {
  let at = value;
  for (const key of path) {
    if (!isRecord(at) || !Object.hasOwn(at, key)) return undefined;
    at = at[key];
  }
  return at;
}

/** The string at a path of keys; undefined for anything else. */
export function textAt(value: unknown, ...path: readonly string[]): string | undefined {
  const at = valueAt(value, ...path);
  return typeof at === 'string' ? at : undefined;
}

/** The list at a path of keys; empty for anything else. */
export function listAt(value: unknown, ...path: readonly string[]): readonly unknown[] {
  const at = valueAt(value, ...path);
  return Array.isArray(at) ? at : [];
}

/** The same data without the named top-level fields. */
export function without<T extends object>(value: T, ...names: readonly string[]): Partial<T> {
  const result: Partial<T> = { ...value };
  for (const name of names) Reflect.deleteProperty(result, name);
  return result;
}

/** Equality of JSON data, whatever the order of keys. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, index) => sameJson(item, b[index]));
  if (!isRecord(a) || !isRecord(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && sameJson(a[key], b[key]));
}

function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

const TEXT_KEYS = ['generateName', 'namespace', 'uid', 'resourceVersion', 'creationTimestamp', 'deletionTimestamp'] as const;
const NUMBER_KEYS = ['generation', 'deletionGracePeriodSeconds'] as const;
const MAP_KEYS = ['labels', 'annotations'] as const;

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * Reads `metadata` as the server's own type does: unknown keys and nulls vanish, empty values count as absent.
 * The error names the first field of a wrong type.
 */
function readMetadata(value: unknown): Outcome<Metadata, string> {
  if (value === undefined || value === null) return ok({ name: '' });
  if (!isRecord(value)) return fail('metadata');
  const name = value['name'] ?? '';
  if (typeof name !== 'string') return fail('metadata.name');
  const result: Writable<Metadata> = { name };
  for (const key of TEXT_KEYS) {
    const item = value[key] ?? '';
    if (typeof item !== 'string') return fail(`metadata.${key}`);
    if (item !== '') result[key] = item;
  }
  for (const key of NUMBER_KEYS) {
    const item = value[key];
    if (typeof item === 'number') result[key] = item;
    else if (item !== undefined && item !== null) return fail(`metadata.${key}`);
  }
  for (const key of MAP_KEYS) {
    const item = value[key] ?? {};
    if (!isTextRecord(item)) return fail(`metadata.${key}`);
    if (Object.keys(item).length > 0) result[key] = item;
  }
  const finalizers = value['finalizers'] ?? [];
  if (!isTextList(finalizers)) return fail('metadata.finalizers');
  if (finalizers.length > 0) result.finalizers = finalizers;
  for (const key of ['ownerReferences', 'managedFields'] as const) {
    const item = value[key] ?? [];
    if (!Array.isArray(item)) return fail(`metadata.${key}`);
    if (item.length > 0) result[key] = item;
  }
  return ok(result);
}

/** Turns decoded JSON into an object of the API. The error names the field that is not what it must be. */
export function readApiObject(value: unknown): Outcome<ApiObject, string> {
  if (!isRecord(value)) return fail('');
  const { apiVersion, kind } = value;
  if (typeof apiVersion !== 'string') return fail('apiVersion');
  if (typeof kind !== 'string') return fail('kind');
  const metadata = readMetadata(value['metadata']);
  return metadata.ok ? ok({ ...value, apiVersion, kind, metadata: metadata.value }) : metadata;
}

/** The same object with some of its metadata replaced; undefined removes a key. */
export function withMetadata(object: ApiObject, changes: { readonly [K in keyof Metadata]?: Metadata[K] | undefined }): ApiObject {
  const metadata = readMetadata({ ...object.metadata, ...changes });
  return metadata.ok ? { ...object, metadata: metadata.value } : object;
}
