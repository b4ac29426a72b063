import { fail, type Outcome, ok } from '../../base/outcome.ts';
import type { CustomKind } from '../environment/customObjects.ts';
import { encodeJson } from './encodeJson.ts';
import { validateListTypes } from './listTypes.ts';
import { invalidObject } from './refusals.ts';
import type { Schema } from './structural.ts';
import { finalizerWarnings, validateChangedMetadata, validateUpdatedMetadata } from './validateMetadata.ts';
import { validateSchema } from './validateSchema.ts';
import { fieldOf, isJsonArray, isJsonObject, type JsonObject, type JsonValue } from './value.ts';
import type { Cause, Refusal } from './verdict.ts';
import type { Change, Validated } from './write.ts';
import { distinctOwners, hasStatus, metadataOf, validateTypeMeta, without } from './writtenObject.ts';

/** Fields of metadata that an update keeps if the new object does not give them. */
const KEPT = ['uid', 'namespace', 'deletionGracePeriodSeconds'];
/** Those that it keeps whatever the new object says. */
const FIXED = ['generation', 'creationTimestamp'];

/** Validates an update. What was wrong before and did not change is not held against it. */
export function validateChange(
  kind: CustomKind,
  object: JsonObject,
  { operation, old }: Change,
  schema: Schema,
): Outcome<Validated, Refusal> {
  const isStatus = operation === 'updateStatus';
  const { owners, warnings } = distinctOwners(metadataOf(object));
  const oldMetadata = metadataOf(old);
  let metadata: JsonObject = isStatus ? oldMetadata : { ...without(metadataOf(object), ['ownerReferences', ...FIXED]) };
  if (!isStatus) {
    if (owners.length > 0) metadata = { ...metadata, ownerReferences: owners };
    const kept = Object.entries(oldMetadata).filter(
      ([key]) => FIXED.includes(key) || key === 'deletionTimestamp' || (KEPT.includes(key) && !Object.hasOwn(metadata, key)),
    );
    metadata = { ...metadata, ...Object.fromEntries(kept) };
  }
  const fields = isStatus ? withStatusOf(old, object) : hasStatus(schema) ? withStatusOf(object, old) : object;
  const stored = counted({ ...fields, metadata }, old, isStatus);
  const typeFaults = validateTypeMeta(kind, isStatus ? object : stored);
  const ownFaults = typeFaults.length > 0 ? typeFaults : changedCauses(schema, stored, old, isStatus);
  // What is wrong with metadata is told by every kind of object, and once more by this one.
  const causes = [...validateUpdatedMetadata(metadata, oldMetadata)];
  if (typeFaults.length === 0) causes.push(...validateChangedMetadata(metadata, oldMetadata));
  causes.push(...ownFaults);
  if (validateListTypes(old, schema).length === 0) causes.push(...validateListTypes(stored, schema));
  if (causes.length > 0) {
    return fail(invalidObject(String(fieldOf(object, 'kind')), String(fieldOf(metadata, 'name') ?? ''), causes, warnings));
  }
  return ok({ stored, warnings: isStatus ? warnings : [...warnings, ...finalizerWarnings(metadata, oldMetadata)] });
}

function withStatusOf(object: JsonObject, other: JsonObject): JsonObject {
  const status = fieldOf(other, 'status');
  return { ...without(object, ['status']), ...(status === undefined ? {} : { status }) };
}

/** The generation counts changes of anything but metadata, and of the status only where it is no subresource. */
function counted(object: JsonObject, old: JsonObject, isStatus: boolean): JsonObject {
  const content = (whole: JsonObject) => encodeJson(without(whole, ['metadata']));
  const generation = fieldOf(metadataOf(old), 'generation');
  if (isStatus || content(object) === content(old) || typeof generation !== 'number') return object;
  return { ...object, metadata: { ...metadataOf(object), generation: generation + 1 } };
}

function changedCauses(schema: Schema, stored: JsonObject, old: JsonObject, isStatus: boolean): Cause[] {
  if (!isStatus) return validateSchema(stored, schema).filter((cause) => !unchanged(cause, stored, old));
  const status = fieldOf(stored, 'status');
  const statusSchema = schema.properties?.get('status');
  if (status === undefined || !statusSchema) return [];
  return validateSchema(status, statusSchema, ['status'], 1).filter((cause) => !unchanged(cause, stored, old));
}

/** Whether a value at or above the cause, as far down as both objects can be compared, is the same as before. Lists compare as a whole. */
function unchanged({ path, reason }: Cause, stored: JsonObject, old: JsonObject): boolean {
  let now: JsonValue = stored;
  let before: JsonValue = old;
  const steps = reason === 'FieldValueRequired' ? path.slice(0, -1) : path;
  for (const step of steps) {
    if (isJsonArray(now) || isJsonArray(before)) break;
    if (!isJsonObject(now) || !isJsonObject(before)) return false;
    const next: JsonValue | undefined = fieldOf(now, String(step));
    const previous: JsonValue | undefined = fieldOf(before, String(step));
    if (next === undefined || previous === undefined) return false;
    now = next;
    before = previous;
  }
  return encodeJson(now) === encodeJson(before);
}
