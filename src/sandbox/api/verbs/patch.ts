import { fail, type Outcome, ok } from '../../../base/outcome.ts';
import { encodeJson } from '../../../core/schema/encodeJson.ts';
import { readJson } from '../../../core/schema/jsonReader.ts';
import type { Answer } from '../http/answer.ts';
import { badRequest, type Failure } from '../http/failure.ts';
import { unsupportedMediaType } from '../http/negotiate.ts';
import { jsonPatch } from '../patch/jsonPatch.ts';
import { mergePatch } from '../patch/mergePatch.ts';
import { strategicMerge } from '../patch/strategicMerge.ts';
import { type ApiObject, textAt } from '../store/apiObject.ts';
import { decodeValue, toJson } from '../validation.ts';
import { apply } from './apply.ts';
import type { Call } from './call.ts';
import { written } from './create.ts';
import { writeObject } from './update.ts';
import { readWriteOptions } from './writeOptions.ts';

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

type Applied = (object: ApiObject) => Outcome<unknown, Failure>;

function readPatch(contentType: string, body: string): Outcome<Applied, Failure> {
  const read = readJson(body);
  if (!read.ok) return badRequest(`error decoding patch: ${read.error}`);
  const patch = read.value.value;
  const wanted = contentType === JSON_PATCH ? '[]handlers.jsonPatchOp' : 'map[string]interface {}';
  if (Array.isArray(patch) !== (contentType === JSON_PATCH) || typeof patch !== 'object') {
    return badRequest(`error decoding patch: json: cannot unmarshal ${goTypeOf(patch)} into Go value of type ${wanted}`);
  }
  if (contentType === MERGE) return ok((object) => ok(mergePatch(object, patch)));
  if (contentType === STRATEGIC) return ok((object) => ok(strategicMerge(object, patch)));
  return ok((object) => {
    const applied = jsonPatch(object, patch);
    return applied.ok ? applied : fail(REJECTED);
  });
}

function goTypeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  return typeof value === 'boolean' ? 'bool' : typeof value;
}

/** A patch of a custom object that takes its type away. */
function missingType(patched: unknown): Failure | undefined {
  const [name, field] = textAt(patched, 'kind') ? ['apiVersion', 'apiVersion field'] : ['Kind', 'kind field '];
  if (textAt(patched, 'kind') && textAt(patched, 'apiVersion')) return undefined;
  const message = `Object '${name}' is missing in 'object has no ${field}'`;
  return { code: 500, reason: 'InternalError', message: `Internal error occurred: ${message}`, details: { causes: [{ message }] } };
}

/** Unknown fields that a strict patch leads to are shown with the whole outcome. */
function strictRefusal(failure: Failure, patched: unknown): Outcome<never, Failure> {
  const errors = /strict decoding error: .*$/s.exec(failure.message)?.[0];
  if (errors === undefined) return fail(failure);
  const message = `Invalid value: ${JSON.stringify(encodeJson(toJson(patched)))}: ${errors}`;
  const cause = { reason: 'FieldValueInvalid', message, field: 'patch' };
  return fail({ code: 422, reason: 'Invalid', message: ` "" is invalid: patch: ${message}`, details: { causes: [cause] } });
}

/** PATCH of an object or its status. */
export function patch(call: Call): Outcome<Answer, Failure> {
  const options = readWriteOptions('PatchOptions', call.query);
  if (!options.ok) return options;
  const { contentType, resource } = call;
  const accepted = [JSON_PATCH, MERGE, ...(resource.custom ? [] : [STRATEGIC]), APPLY];
  if (contentType === APPLY) return apply(call);
  if (!accepted.includes(contentType)) return resource.custom ? unsupportedMediaType(accepted) : fail(NO_PATCH);
  const applied = readPatch(contentType, call.body.toString('utf8'));
  if (!applied.ok) return applied;
  let warnings: readonly string[] = [];
  const patched = writeObject(
    call,
    (current) => {
      const outcome = applied.value(current);
      if (!outcome.ok) return outcome;
      const missing = resource.custom ? missingType(outcome.value) : undefined;
      if (missing !== undefined) return fail(missing);
      const read = decodeValue(resource, outcome.value, options.value.fieldValidation);
      if (!read.ok) return strictRefusal(read.error, outcome.value);
      warnings = read.value.warnings;
      return ok(read.value.object);
    },
    { dryRun: options.value.dryRun },
  );
  return patched.ok ? ok(written(200, patched.value, warnings)) : patched;
}
