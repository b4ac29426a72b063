import { fail, type Outcome, ok } from '../../base/outcome.ts';
import { API_GROUP, API_GROUP_VERSION, API_VERSION, type CustomKind } from '../environment/customObjects.ts';
import { dotted } from './causes.ts';
import { applyDefaults } from './defaults.ts';
import { encodeJson } from './encodeJson.ts';
import { byteLength, goQuote } from './goText.ts';
import { type ReadText, readJson } from './jsonReader.ts';
import { type ReadMetadata, readMetadata } from './objectMeta.ts';
import { pruneUnknown } from './prune.ts';
import { readYaml } from './readYaml.ts';
import { badRequest, unrecognized } from './refusals.ts';
import { type SchemaSource, schemaOf } from './schemas.ts';
import type { Schema } from './structural.ts';
import { interpretType, parseGroupVersion } from './typeMeta.ts';
import { fieldOf, isJsonObject, type JsonObject, type JsonValue } from './value.ts';
import type { Refusal, StrictError } from './verdict.ts';

export type FieldValidation = 'Strict' | 'Warn' | 'Ignore';

export interface ReceiveRequest {
  /** Of the collection written to. */
  readonly kind: CustomKind;
  readonly body: string;
  readonly format: 'json' | 'yaml';
  readonly fieldValidation: FieldValidation;
  /** Those of `schemas/` unless given. */
  readonly schemas?: SchemaSource;
}

export interface Received {
  /** Without unknown fields and nulls, with defaults; metadata as Go writes it back. */
  readonly object: JsonObject;
  /** Texts of Warning headers: what `Strict` would have refused. */
  readonly warnings: readonly string[];
}

/** Bytes of a request's body; the server's limit. */
const MAX_BODY = 3 * 1024 * 1024;

/** Reads the body of a POST or PUT: syntax, apiVersion and kind, metadata, unknown and duplicate fields. */
export function receive({ kind, body, format, fieldValidation, schemas }: ReceiveRequest): Outcome<Received, Refusal> {
  if (body.length > MAX_BODY || (body.length > MAX_BODY / 3 && byteLength(body) > MAX_BODY)) {
    const message = `Request entity too large: limit is ${MAX_BODY}`;
    return fail({ code: 413, reason: 'RequestEntityTooLarge', message, causes: [], strict: [], warnings: [] });
  }
  const read = format === 'json' ? readJson(body) : readYaml(body);
  if (!read.ok) {
    return fail(unrecognized(kind, format === 'json' ? `couldn't get version/kind; json parse error: ${read.error}` : read.error, body));
  }
  return receiveRead(kind, read.value, body, fieldValidation, schemas);
}

/** The same for a value that is read already: the outcome of a patch. */
export function receiveValue(kind: CustomKind, value: JsonValue, fieldValidation: FieldValidation): Outcome<Received, Refusal> {
  return receiveRead(kind, { value, duplicates: [], messages: [] }, encodeJson(value), fieldValidation);
}

/** The same for a text that is read already. `body` is only quoted. */
export function receiveRead(
  kind: CustomKind,
  read: ReadText,
  body: string,
  fieldValidation: FieldValidation,
  schemas: SchemaSource = schemaOf,
): Outcome<Received, Refusal> {
  const { value } = read;
  const type = interpretType(value, kind);
  if (!type.ok) return fail(unrecognized(kind, type.error, body));
  const refuse = (ownKind: string, version: string, error: string) =>
    fail(badRequest(`${ownKind} in version ${goQuote(version)} cannot be handled as a ${kind}: ${error}`));
  if (read.overflow !== undefined) {
    const error = `json: cannot unmarshal number ${read.overflow} into Go value of type float64`;
    return refuse(type.value.kind, type.value.version, error);
  }

  const ownKind = isJsonObject(value) ? fieldOf(value, 'kind') : undefined;
  const apiVersion = isJsonObject(value) ? fieldOf(value, 'apiVersion') : undefined;
  const groupVersion = parseGroupVersion(typeof apiVersion === 'string' ? apiVersion : '');
  if (!isJsonObject(value) || typeof ownKind !== 'string' || ownKind === '' || !groupVersion) {
    return fail(unrecognized(kind, `Object 'Kind' is missing in '${body}'`, body));
  }
  const { group, version } = groupVersion;
  if (apiVersion !== undefined && typeof apiVersion !== 'string') {
    return refuse(ownKind, version, '.apiVersion accessor error: <nil> is of the type <nil>, expected string');
  }
  const metadata = fieldOf(value, 'metadata');
  const readMeta = metadata === undefined ? undefined : readMetadata(metadata);
  if (readMeta && !readMeta.ok) return refuse(ownKind, version, readMeta.error);

  const isOurs = group === API_GROUP && ownKind === kind;
  const schema = version === API_VERSION ? schemas(kind) : undefined;
  const { object, unknown } = isOurs ? strip(value, schema, readMeta?.value) : withMetadata(value, readMeta?.value);
  const strict = [...read.duplicates, ...unknown];
  const messages = [...read.messages, ...unknown.map(({ message }) => message)];
  if (messages.length > 0 && fieldValidation === 'Strict') {
    // By now the server goes by the object's own word, and has none for an object without version.
    const error = `${ownKind} in version ${goQuote(version)} cannot be handled as a ${ownKind}: strict decoding error: ${messages.join(', ')}`;
    return fail(badRequest(version === '' ? "Object 'apiVersion' is missing in 'object has no apiVersion field'" : error, { strict }));
  }
  const warnings = fieldValidation === 'Warn' ? messages : [];
  if (group !== API_GROUP || version !== API_VERSION) {
    const given = group === '' ? version : `${group}/${version}`;
    const message = `the API version in the data (${given}) does not match the expected API version (${API_GROUP_VERSION})`;
    return fail(badRequest(message, { warnings }));
  }
  return ok({ object, warnings });
}

interface Stripped {
  readonly object: JsonObject;
  readonly unknown: readonly StrictError[];
}

function strip(value: JsonObject, schema: Schema | undefined, read: ReadMetadata | undefined): Stripped {
  const pruned = pruneUnknown(value, schema);
  const unknown = pruned.unknown.map(unknownField).sort((a, b) => (a.message < b.message ? -1 : 1));
  const filled = withMetadata(schema ? applyDefaults(pruned.object, schema) : pruned.object, read);
  return { object: filled.object, unknown: [...filled.unknown, ...unknown] };
}

function withMetadata(object: JsonObject, read: ReadMetadata | undefined): Stripped {
  if (!read) return { object, unknown: [] };
  return { object: { ...object, metadata: read.metadata }, unknown: read.unknown.map(unknownField) };
}

function unknownField(path: StrictError['path']): StrictError {
  return { kind: 'unknown', message: `unknown field "${dotted(path)}"`, path };
}
