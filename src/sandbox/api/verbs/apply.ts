import { type Outcome, ok } from '../../../base/outcome.ts';
import { isRecord } from '../../../base/record.ts';
import { readYaml } from '../../../core/schema/readYaml.ts';
import { applyObject } from '../fields/apply.ts';
import type { Answer } from '../http/answer.ts';
import { flag } from '../http/apiRequest.ts';
import { badRequest, conflict, type Failure } from '../http/failure.ts';
import { typeMismatch } from '../http/goTypes.ts';
import { apiVersionOf } from '../resources/resource.ts';
import { type ApiObject, textAt, withMetadata } from '../store/apiObject.ts';
import { decodeValue } from '../validation.ts';
import { type Call, keyOfCall } from './call.ts';
import { createObject, written } from './create.ts';
import { managing, writerOf } from './tracking.ts';
import { checkName, writeObject } from './update.ts';
import { invalidOptions, readWriteOptions } from './writeOptions.ts';

/** PATCH with an applied configuration: creates the object or brings its fields under the field manager. */
export function apply(call: Call): Outcome<Answer, Failure> {
  const options = readWriteOptions('PatchOptions', call.query);
  if (!options.ok) return options;
  if (!call.query.get('fieldManager')) {
    const message = 'Required value: is required for apply patch';
    return invalidOptions('PatchOptions', [{ reason: 'FieldValueRequired', message, field: 'fieldManager' }]);
  }
  const applied = readApplied(call);
  if (!applied.ok) return applied;
  const how = { ...managing(call), writer: writerOf(call), force: flag(call.query, 'force') };
  const { dryRun } = options.value;
  const name = call.target.name ?? '';
  if (call.table.get(keyOfCall(call, name)) || call.target.subresource !== undefined) {
    // The path names what the configuration does not.
    const named = withMetadata(applied.value, { name: applied.value.metadata.name || call.target.name });
    const replaced = writeObject(call, (current) => applyObject(current, named, how), { dryRun, managed: true });
    return replaced.ok ? ok(written(call, 200, replaced.value, [])) : replaced;
  }
  const { uid } = applied.value.metadata;
  if (uid !== undefined) {
    return conflict(call.resource, name, `uid mismatch: the provided object specified uid ${uid}, and no existing object was found`);
  }
  const named = checkName(applied.value, name);
  if (!named.ok) return named;
  const made = applyObject(undefined, applied.value, how);
  if (!made.ok) return made;
  const created = createObject(call, made.value, { dryRun, managed: true });
  return created.ok ? ok(written(call, 201, created.value, [])) : created;
}

function readApplied(call: Call): Outcome<ApiObject, Failure> {
  const read = readYaml(call.body.toString('utf8'));
  if (!read.ok) return badRequest(`error decoding YAML: ${read.error}`);
  const value = read.value.value ?? {};
  if (!isRecord(value)) {
    const mismatch = typeMismatch(value, { as: 'value', type: 'map[string]interface {}' });
    return badRequest(`error decoding YAML: error unmarshaling JSON: while decoding JSON: ${mismatch}`);
  }
  const type = { apiVersion: textAt(value, 'apiVersion') ?? '', kind: textAt(value, 'kind') ?? '' };
  if (type.kind !== call.resource.kind || type.apiVersion !== apiVersionOf(call.resource)) {
    const groupVersion = type.apiVersion.includes('/') ? type.apiVersion : `/${type.apiVersion}`;
    return badRequest(`invalid object type: ${groupVersion}, Kind=${type.kind}`);
  }
  const decoded = decodeValue(call.resource, value, 'Warn');
  if (!decoded.ok) return decoded;
  const { object, warnings } = decoded.value;
  const unknown = warnings.flatMap((warning) => /^unknown field "(.*)"$/.exec(warning)?.[1] ?? []);
  if (unknown.length > 0) return undeclared(call, object, unknown);
  if (object.metadata.managedFields) return badRequest('metadata.managedFields must be nil');
  return ok(object);
}

function undeclared({ resource }: Call, { metadata }: ApiObject, fields: readonly string[]): Outcome<never, Failure> {
  const what = `${metadata.namespace ?? ''}/${metadata.name}; ${apiVersionOf(resource)}, Kind=${resource.kind}`;
  const faults = fields.map((field) => `.${field}: field not declared in schema`);
  const text = faults.length === 1 ? faults[0] : `errors:\n  ${faults.join('\n  ')}`;
  return { ok: false, error: { code: 500, message: `failed to create typed patch object (${what}): ${text}` } };
}
