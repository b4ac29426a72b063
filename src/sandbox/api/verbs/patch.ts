import { fail, type Outcome, ok } from '../../../base/outcome.ts';
import { isRecord } from '../../../base/record.ts';
import { encodeJson } from '../../../core/schema/encodeJson.ts';
import { readJson } from '../../../core/schema/jsonReader.ts';
import type { Answer } from '../http/answer.ts';
import { badRequest, type Failure, invalid, notFound } from '../http/failure.ts';
import { typeMismatch } from '../http/goTypes.ts';
import { unsupportedMediaType } from '../http/negotiate.ts';
import { jsonPatch } from '../patch/jsonPatch.ts';
import { mergePatch } from '../patch/mergePatch.ts';
import { strategicMerge } from '../patch/strategicMerge.ts';
import { apiVersionOf, type Resource } from '../resources/resource.ts';
import { type ApiObject, textAt } from '../store/apiObject.ts';
import { decodeValue, toJson } from '../validation.ts';
import { apply } from './apply.ts';
import { type Call, keyOfCall } from './call.ts';
import { written } from './create.ts';
import { writeObject } from './update.ts';
import { invalidOptions, readWriteOptions } from './writeOptions.ts';

const JSON_PATCH = 'application/json-patch+json';
const MERGE = 'application/merge-patch+json';
const STRATEGIC = 'application/strategic-merge-patch+json';
const APPLY = 'application/apply-patch+yaml';

/** A patch that leads nowhere: the server does not say what is wrong with it. */
const REJECTED: Failure = {
  code: 422,
  reason: 'Invalid',
  message: 'the server rejected our request due to an error in our request',
  details: {},
};

/** A body of a built-in kind that is no patch at all. */
const NO_PATCH: Failure = { code: 415, reason: 'UnsupportedMediaType', message: '415: Unsupported Media Type', details: {} };

interface Patch {
  readonly applyTo: (object: ApiObject) => Outcome<unknown, Failure>;
  /** Fields that are there twice. */
  readonly duplicates: readonly string[];
}

const MOST_OPERATIONS = 10_000;

function readPatch(contentType: string, body: string): Outcome<Patch, Failure> {
  const read = readJson(body);
  if (!read.ok) return badRequest(contentType === STRATEGIC ? read.error : `error decoding patch: ${read.error}`);
  const { value: patch, messages: duplicates } = read.value;
  if (contentType === JSON_PATCH) return readJsonPatch(patch);
  if (patch === null) return badRequest('Invalid JSON Patch');
  if (Array.isArray(patch) || typeof patch !== 'object') {
    const mismatch = typeMismatch(patch, { as: 'value', type: 'map[string]interface {}' });
    return badRequest(contentType === STRATEGIC ? mismatch : `error decoding patch: ${mismatch}`);
  }
  const merged = contentType === MERGE ? mergePatch : strategicMerge;
  return ok({ applyTo: (object) => ok(merged(object, patch)), duplicates });
}

function readJsonPatch(patch: unknown): Outcome<Patch, Failure> {
  const operations = patch ?? [];
  const fault = Array.isArray(operations)
    ? operationFault(operations)
    : typeMismatch(patch, { as: 'value', type: '[]handlers.jsonPatchOp' });
  if (fault !== undefined) return badRequest(`error decoding patch: ${fault}`);
  if (Array.isArray(operations) && operations.length > MOST_OPERATIONS) {
    const message = `Request entity too large: The allowed maximum operations in a JSON patch is ${MOST_OPERATIONS}, got ${operations.length}`;
    return fail({ code: 413, reason: 'RequestEntityTooLarge', message });
  }
  const applyTo = (object: ApiObject) => {
    const applied = jsonPatch(object, operations);
    return applied.ok ? applied : fail(REJECTED);
  };
  return ok({ applyTo, duplicates: [] });
}

function operationFault(operations: readonly unknown[]): string | undefined {
  for (const operation of operations) {
    if (!isRecord(operation)) return typeMismatch(operation, { as: 'value', type: 'handlers.jsonPatchOp' });
    const field = ['op', 'path', 'from'].find((key) => typeof (operation[key] ?? '') !== 'string');
    if (field !== undefined) return typeMismatch(operation[field], { as: 'struct field', type: 'string', field: `jsonPatchOp.${field}` });
  }
  return undefined;
}

/** What a patch made cannot be read: the server shows all of it. */
function unreadable(patched: unknown, why: string): Failure {
  const message = `Invalid value: ${JSON.stringify(encodeJson(toJson(patched)))}: ${why}`;
  const cause = { reason: 'FieldValueInvalid', message, field: 'patch' };
  return { code: 422, reason: 'Invalid', message: ` "" is invalid: patch: ${message}`, details: { causes: [cause] } };
}

/** A patch of a custom object that takes its type away or changes it. */
function wrongType(resource: Resource, patched: unknown, name: string): Failure | undefined {
  if (!textAt(patched, 'kind')) return unreadable(patched, `Object 'Kind' is missing in '${encodeJson(toJson(patched))}'`);
  const version = textAt(patched, 'apiVersion');
  if (!version) {
    const message = "Object 'apiVersion' is missing in 'object has no apiVersion field'";
    return { code: 500, reason: 'InternalError', message: `Internal error occurred: ${message}`, details: { causes: [{ message }] } };
  }
  const own = apiVersionOf(resource);
  if (version === own) return undefined;
  const message = `Invalid value: ${JSON.stringify(version)}: must be ${own}`;
  const group = version.includes('/') ? (version.split('/')[0] ?? '') : '';
  return invalid(group, textAt(patched, 'kind') ?? '', name, [{ reason: 'FieldValueInvalid', message, field: 'apiVersion' }]).error;
}

/** What cannot be read of a custom object is a fault of the patch. */
function decodingRefusal({ custom }: Resource, failure: Failure, patched: unknown): Failure {
  const [, why, strict] = /cannot be handled as a \w+: ((strict decoding error: )?.*)$/s.exec(failure.message) ?? [];
  return why !== undefined && (custom || strict !== undefined) ? unreadable(patched, why) : failure;
}

/** PATCH of an object or its status. */
export function patch(call: Call): Outcome<Answer, Failure> {
  const options = readWriteOptions('PatchOptions', call.query);
  if (!options.ok) return options;
  const { contentType, resource, table, target } = call;
  const accepted = [JSON_PATCH, MERGE, ...(resource.custom ? [] : [STRATEGIC]), APPLY];
  if (contentType === APPLY) return apply(call);
  if (!accepted.includes(contentType)) return resource.custom ? unsupportedMediaType(accepted) : fail(NO_PATCH);
  if (call.query.has('force')) {
    const message = 'Forbidden: may not be specified for non-apply patch';
    return invalidOptions('PatchOptions', [{ reason: 'FieldValueForbidden', message, field: 'force' }]);
  }
  const name = target.name ?? '';
  if (!table.get(keyOfCall(call, name))) return notFound(resource, name);
  const read = readPatch(contentType, call.body.toString('utf8'));
  if (!read.ok) return read;
  const { applyTo, duplicates } = read.value;
  const mode = options.value.fieldValidation;
  let warnings: readonly string[] = [];
  const patched = writeObject(
    call,
    (current) => {
      const outcome = applyTo(current);
      if (!outcome.ok) return outcome;
      const wrong = resource.custom ? wrongType(resource, outcome.value, name) : undefined;
      if (wrong !== undefined) return fail(wrong);
      if (mode === 'Strict' && duplicates.length > 0) {
        return fail(unreadable(outcome.value, `strict decoding error: ${duplicates.join(', ')}`));
      }
      const decoded = decodeValue(resource, outcome.value, mode);
      if (!decoded.ok) return fail(decodingRefusal(resource, decoded.error, outcome.value));
      warnings = [...(mode === 'Warn' ? duplicates : []), ...decoded.value.warnings];
      return ok(decoded.value.object);
    },
    { dryRun: options.value.dryRun },
  );
  return patched.ok ? ok(written(call, 200, patched.value, warnings)) : patched;
}
