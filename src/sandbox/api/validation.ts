import { fail, type Outcome, ok } from '../../base/outcome.ts';
import { isRecord } from '../../base/record.ts';
import { API_GROUP, API_VERSION, type CustomKind } from '../../core/environment/customObjects.ts';
import { dotted } from '../../core/schema/causes.ts';
import { readJson } from '../../core/schema/jsonReader.ts';
import { pruneUnknown } from '../../core/schema/prune.ts';
import { readYaml } from '../../core/schema/readYaml.ts';
import { type FieldValidation, receive, receiveValue } from '../../core/schema/receive.ts';
import { schemaOf } from '../../core/schema/schemas.ts';
import { validateChangedMetadata, validateNewMetadata } from '../../core/schema/validateMetadata.ts';
import { validateObject } from '../../core/schema/validateObject.ts';
import { ExactNumber, emptyObject, isJsonObject, type JsonObject, type JsonValue } from '../../core/schema/value.ts';
import type { Refusal } from '../../core/schema/verdict.ts';
import { badRequest, detailsOf, type Failure, invalid } from './http/failure.ts';
import { summaryOf, TYPE_META, typeMismatch } from './http/goTypes.ts';
import { apiVersionOf, type Resource } from './resources/resource.ts';
import { type ApiObject, readApiObject, textAt, withMetadata } from './store/apiObject.ts';

export interface Decoded {
  readonly object: ApiObject;
  readonly warnings: readonly string[];
}

/** The kind of AliECS that a resource is, which `core/schema` knows; others are only looked at as far as their rules go. */
function knownKind({ group, version, kind }: Resource): CustomKind | undefined {
  if (group !== API_GROUP || version !== API_VERSION) return undefined;
  return kind === 'Environment' || kind === 'Task' || kind === 'TaskTemplate' ? kind : undefined;
}

/** Data of this server as JSON in the sense of `core`; what JSON has no word for becomes null. */
export function toJson(value: unknown): JsonValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (value instanceof ExactNumber) return value;
  if (Array.isArray(value)) return value.map(toJson);
  if (!isRecord(value)) return null;
  const object = emptyObject();
  for (const [key, item] of Object.entries(value)) if (item !== undefined) object[key] = toJson(item);
  return object;
}

function toJsonObject(object: ApiObject): JsonObject {
  const value = toJson(object);
  return isJsonObject(value) ? value : emptyObject();
}

function refused({ code, reason, message, causes }: Refusal, { kind, metadata }: ApiObject | { kind: string; metadata: { name: string } }) {
  const details = code === 422 ? { details: { ...detailsOf(API_GROUP, kind, metadata.name), causes: causes.map(withoutPath) } } : {};
  return fail<Failure>({ code, reason, message, ...details });
}

function withoutPath({ reason, message, field }: Refusal['causes'][number]) {
  return { reason, message, field };
}

/** Reads the body of a create or replace. */
export function decodeBody(
  resource: Resource,
  body: string,
  format: 'json' | 'yaml',
  fieldValidation: FieldValidation,
): Outcome<Decoded, Failure> {
  const kind = knownKind(resource);
  if (kind) return received(resource, receive({ kind, body, format, fieldValidation }));
  const read = format === 'json' ? readJson(body) : readYaml(body);
  if (!read.ok) {
    const error = format === 'json' ? `couldn't get version/kind; json parse error: ${read.error}` : read.error;
    return badRequest(`the object provided is unrecognized (must be of type ${resource.kind}): ${error} (${summaryOf(Buffer.from(body))})`);
  }
  const given = read.value.value ?? {};
  if (!isRecord(given)) {
    const why = `couldn't get version/kind; json parse error: ${typeMismatch(given, { as: 'value', type: TYPE_META })}`;
    return badRequest(`the object provided is unrecognized (must be of type ${resource.kind}): ${why} (${summaryOf(Buffer.from(body))})`);
  }
  return decodeBuiltIn(
    resource,
    { apiVersion: apiVersionOf(resource), kind: resource.kind, ...given },
    fieldValidation,
    read.value.messages,
  );
}

/** The same for data that is read already: the outcome of a patch. */
export function decodeValue(resource: Resource, value: unknown, fieldValidation: FieldValidation): Outcome<Decoded, Failure> {
  const kind = knownKind(resource);
  if (kind) return received(resource, receiveValue(kind, toJson(value), fieldValidation));
  return decodeBuiltIn(resource, value, fieldValidation, []);
}

function decodeBuiltIn(
  resource: Resource,
  value: unknown,
  mode: FieldValidation,
  duplicates: readonly string[],
): Outcome<Decoded, Failure> {
  const version = textAt(value, 'apiVersion') ?? '';
  const cannot = (why: string) =>
    badRequest(`${textAt(value, 'kind')} in version "${version.split('/').at(-1)}" cannot be handled as a ${resource.kind}: ${why}`);
  const object = readApiObject(withoutNulls(value));
  if (!object.ok) return cannot(`${object.error} is not what it must be`);
  if (version !== apiVersionOf(resource))
    return cannot(`no kind "${object.value.kind}" is registered for version "${version}" in scheme "pkg/runtime/scheme.go:111"`);
  if (object.value.kind !== resource.kind) return cannot(`converting (${object.value.kind}) to (${resource.kind}): unknown conversion`);
  const pruned = resource.kind === 'Pod' ? withoutUnknown(object.value) : { object: object.value, unknown: [] };
  const messages = [...duplicates, ...pruned.unknown];
  if (mode === 'Strict' && messages.length > 0) return cannot(`strict decoding error: ${messages.join(', ')}`);
  return ok({ object: pruned.object, warnings: mode === 'Warn' ? messages : [] });
}

/** A pod without the fields that its spec does not know, which are those of a Task's pod. */
function withoutUnknown(pod: ApiObject): { readonly object: ApiObject; readonly unknown: readonly string[] } {
  const schema = schemaOf('Task').properties?.get('spec')?.properties?.get('pod');
  const spec = toJson(pod['spec']);
  if (!isJsonObject(spec)) return { object: pod, unknown: [] };
  const pruned = pruneUnknown(spec, schema);
  return { object: { ...pod, spec: pruned.object }, unknown: pruned.unknown.map((path) => `unknown field "${dotted(['spec', ...path])}"`) };
}

/** Fields of built-in kinds that are null are absent, but for the few times that are always written. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isRecord(value) || value instanceof ExactNumber) return value;
  return Object.fromEntries(Object.entries(value).flatMap(([key, item]) => (item === null ? [] : [[key, withoutNulls(item)]])));
}

function received(resource: Resource, outcome: ReturnType<typeof receive>): Outcome<Decoded, Failure> {
  if (!outcome.ok) return refused(outcome.error, { kind: resource.kind, metadata: { name: '' } });
  const object = readApiObject({ apiVersion: '', ...outcome.value.object });
  if (!object.ok)
    return badRequest(`${resource.kind} in version "${resource.version}" cannot be handled as a ${resource.kind}: ${object.error}`);
  return ok({ object: object.value, warnings: outcome.value.warnings });
}

/** What is written: a new object, one in the place of `old`, or only its status. */
export interface Write {
  readonly old?: ApiObject;
  readonly status?: boolean;
}

/** Checks an object that is about to be stored and answers it as it is to be stored, with what may be wrong with it. */
export function validateWrite(resource: Resource, object: ApiObject, { old, status }: Write): Outcome<Decoded, Failure> {
  const kind = knownKind(resource);
  if (!kind) return validateBuiltIn(resource, resource.rules.complete?.(object) ?? object, old);
  const write = old
    ? ({ operation: status ? 'updateStatus' : 'update', old: toJsonObject(old) } as const)
    : ({ operation: 'create', namespace: object.metadata.namespace ?? '', nameSuffix: '' } as const);
  const validated = validateObject(kind, toJsonObject(object), write);
  if (!validated.ok) return refused(validated.error, object);
  const stored = readApiObject(validated.value.stored);
  if (!stored.ok) throw new Error(`a valid object cannot be read: ${stored.error}`);
  // What only the server sets is not the validator's business.
  const { uid, resourceVersion, creationTimestamp, deletionTimestamp, deletionGracePeriodSeconds, managedFields } = object.metadata;
  const own = { uid, resourceVersion, creationTimestamp, deletionTimestamp, deletionGracePeriodSeconds, managedFields };
  return ok({ object: withMetadata(stored.value, own), warnings: validated.value.warnings });
}

function validateBuiltIn(resource: Resource, object: ApiObject, old: ApiObject | undefined): Outcome<Decoded, Failure> {
  const { nameFaults, check } = resource.rules;
  const metadata = (of: ApiObject) => toJsonObject(withMetadata(of, resource.namespaced ? {} : { namespace: 'none' }))['metadata'];
  const [own, before] = [metadata(object), old && metadata(old)];
  if (!isJsonObject(own)) return ok({ object, warnings: [] });
  const { name } = object.metadata;
  const found = isJsonObject(before) ? validateChangedMetadata(own, before) : validateNewMetadata(own);
  const general = found
    .filter(({ field }) => !(nameFaults && name !== '' && /^metadata\.(generateName|name)$/.test(field)))
    .map(withoutPath);
  const special = (old || name === '' ? [] : (nameFaults?.(name) ?? [])).map((fault) => ({
    reason: 'FieldValueInvalid',
    message: `Invalid value: ${JSON.stringify(name)}: ${fault}`,
    field: 'metadata.name',
  }));
  const causes = [...special, ...general, ...(check?.(object, old) ?? [])];
  return causes.length > 0 ? invalid(resource.group, resource.kind, name, causes) : ok({ object, warnings: [] });
}
