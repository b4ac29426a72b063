import { fail, type Outcome, ok } from '../../base/outcome.ts';
import { encodeJson } from './encodeJson.ts';
import { readTime } from './goTime.ts';
import { readNumber } from './numbers.ts';
import { ExactNumber, emptyObject, fieldOf, isJsonArray, isJsonObject, type JsonObject, type JsonValue } from './value.ts';
import type { ValuePath } from './verdict.ts';

/** Go's types as far as metadata needs them; `go` is how its errors name them. */
type GoType =
  | { readonly is: 'string'; readonly go: string }
  | { readonly is: 'int64' }
  | { readonly is: 'bool' }
  | { readonly is: 'time' }
  | { readonly is: 'raw' }
  | { readonly is: 'list'; readonly go: string; readonly items: GoType }
  | GoMap
  | GoStruct;

interface GoMap {
  readonly is: 'map';
  readonly go: string;
  readonly values: GoType;
}

interface GoStruct {
  readonly is: 'struct';
  readonly name: string;
  readonly fields: Readonly<Record<string, GoType>>;
  /** Fields without `omitempty`. */
  readonly always: readonly string[];
}

const STRING: GoType = { is: 'string', go: 'string' };
const STRINGS: GoType = { is: 'map', go: 'map[string]string', values: STRING };
const UID: GoType = { is: 'string', go: 'types.UID' };

const OWNER_REFERENCE: GoType = {
  is: 'struct',
  name: 'OwnerReference',
  fields: { apiVersion: STRING, kind: STRING, name: STRING, uid: UID, controller: { is: 'bool' }, blockOwnerDeletion: { is: 'bool' } },
  always: ['apiVersion', 'kind', 'name', 'uid'],
};

const MANAGED_FIELDS_ENTRY: GoType = {
  is: 'struct',
  name: 'ManagedFieldsEntry',
  fields: {
    manager: STRING,
    operation: { is: 'string', go: 'v1.ManagedFieldsOperationType' },
    apiVersion: STRING,
    time: { is: 'time' },
    fieldsType: STRING,
    fieldsV1: { is: 'raw' },
    subresource: STRING,
  },
  always: [],
};

const OBJECT_META: GoType = {
  is: 'struct',
  name: 'ObjectMeta',
  fields: {
    name: STRING,
    generateName: STRING,
    namespace: STRING,
    selfLink: STRING,
    uid: UID,
    resourceVersion: STRING,
    generation: { is: 'int64' },
    creationTimestamp: { is: 'time' },
    deletionTimestamp: { is: 'time' },
    deletionGracePeriodSeconds: { is: 'int64' },
    labels: STRINGS,
    annotations: STRINGS,
    ownerReferences: { is: 'list', go: '[]v1.OwnerReference', items: OWNER_REFERENCE },
    finalizers: { is: 'list', go: '[]string', items: STRING },
    managedFields: { is: 'list', go: '[]v1.ManagedFieldsEntry', items: MANAGED_FIELDS_ENTRY },
  },
  always: [],
};

export interface ReadMetadata {
  /** As Go writes it back: without empty fields, times in UTC. */
  readonly metadata: JsonObject;
  /** Fields that metadata does not have. */
  readonly unknown: readonly ValuePath[];
}

/** Reads `metadata` as the server does, into its Go type; the error is the server's. */
export function readMetadata(value: JsonValue): Outcome<ReadMetadata, string> {
  const decoder = new Decoder();
  const metadata = decoder.decode(value, OBJECT_META, ['metadata']);
  const error = decoder.fatal ?? decoder.error;
  if (error !== undefined) return fail(error);
  return ok({ metadata: isJsonObject(metadata) ? metadata : emptyObject(), unknown: decoder.unknown });
}

class Decoder {
  /** The first value of a wrong type: decoding goes on. */
  error: string | undefined;
  /** A time that is none: decoding ends, and this is what is reported. */
  fatal: string | undefined;
  readonly unknown: ValuePath[] = [];
  #struct = '';
  #fields: readonly string[] = [];

  /** `undefined` where Go leaves the zero value. */
  decode(value: JsonValue, type: GoType, path: ValuePath): JsonValue | undefined {
    if (this.fatal !== undefined) return undefined;
    if (type.is === 'raw') return value === null ? undefined : value;
    if (value === null) return undefined;
    if (type.is === 'time') return this.#time(value);
    if (type.is === 'string') return typeof value === 'string' ? value : this.#mismatch(value, type.go);
    if (type.is === 'bool') return typeof value === 'boolean' ? value : this.#mismatch(value, 'bool');
    if (type.is === 'int64') return this.#integer(value);
    if (type.is === 'list') {
      if (!isJsonArray(value)) return this.#mismatch(value, type.go);
      return value.map((item, index) => this.decode(item, type.items, [...path, index]) ?? zero(type.items));
    }
    if (!isJsonObject(value)) return this.#mismatch(value, type.is === 'map' ? type.go : `v1.${type.name}`);
    return type.is === 'map' ? this.#map(value, type, path) : this.#structure(value, type, path);
  }

  #map(value: JsonObject, type: GoMap, path: ValuePath): JsonObject {
    const map = emptyObject();
    for (const key of Object.keys(value).sort()) {
      map[key] = this.decode(fieldOf(value, key) ?? null, type.values, [...path, key]) ?? zero(type.values);
    }
    return map;
  }

  #structure(value: JsonObject, type: GoStruct, path: ValuePath): JsonObject {
    const [struct, fields] = [this.#struct, this.#fields];
    const read = zero(type);
    for (const key of Object.keys(value).sort()) {
      const field = Object.hasOwn(type.fields, key) ? type.fields[key] : undefined;
      if (!field) {
        this.unknown.push([...path, key]);
        continue;
      }
      this.#struct = type.name;
      this.#fields = [...fields, key];
      const decoded = this.decode(fieldOf(value, key) ?? null, field, [...path, key]);
      if (decoded !== undefined && (!isEmpty(decoded, field) || type.always.includes(key))) read[key] = decoded;
      this.#struct = struct;
      this.#fields = fields;
    }
    return read;
  }

  #integer(value: JsonValue): JsonValue | undefined {
    if (typeof value !== 'number' && !(value instanceof ExactNumber)) return this.#mismatch(value, 'int64');
    const literal = encodeJson(value);
    const number = readNumber(literal);
    if (/[.eE]/.test(literal) || (number instanceof ExactNumber && number.type === 'float')) return this.#mismatch(value, 'int64', literal);
    return number;
  }

  #time(value: JsonValue): string | undefined {
    if (typeof value !== 'string') {
      this.fatal = this.#typeError(value, 'string');
      return undefined;
    }
    const time = readTime(value);
    if (time.ok) return time.value;
    this.fatal = time.error;
    return undefined;
  }

  #mismatch(value: JsonValue, go: string, literal?: string): undefined {
    this.error ??= this.#typeError(value, go, literal);
    return undefined;
  }

  #typeError(value: JsonValue, go: string, literal?: string): string {
    const what = jsonType(value) + (literal === undefined ? '' : ` ${literal}`);
    const into = this.#fields.length === 0 ? 'Go value' : `Go struct field ${this.#struct}.${this.#fields.join('.')}`;
    return `json: cannot unmarshal ${what} into ${into} of type ${go}`;
  }
}

/** As encoding/json's errors name a value. */
export function jsonType(value: JsonValue): string {
  if (value === null) return 'null';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'number' || value instanceof ExactNumber) return 'number';
  if (typeof value === 'string') return 'string';
  return isJsonArray(value) ? 'array' : 'object';
}

function zero(type: GoStruct): Record<string, JsonValue>;
function zero(type: GoType): JsonValue;
function zero(type: GoType): JsonValue {
  if (type.is !== 'struct') return type.is === 'string' ? '' : null;
  const object = emptyObject();
  for (const key of type.always) object[key] = '';
  return object;
}

/** What `omitempty` leaves out; a pointer to a zero value stays. */
function isEmpty(value: JsonValue, type: GoType): boolean {
  if (type.is === 'string') return value === '';
  if (isJsonArray(value)) return value.length === 0;
  return isJsonObject(value) && type.is === 'map' && Object.keys(value).length === 0;
}
