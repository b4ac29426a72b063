import { fail, type Outcome, ok } from '../../base/outcome.ts';
import type { CustomKind } from '../environment/customObjects.ts';
import { validateListTypes } from './listTypes.ts';
import { badRequest, invalidObject } from './refusals.ts';
import { type SchemaSource, schemaOf } from './schemas.ts';
import type { Schema } from './structural.ts';
import { validateChange } from './validateChange.ts';
import { finalizerWarnings, validateNewMetadata } from './validateMetadata.ts';
import { validateSchema } from './validateSchema.ts';
import { fieldOf, type JsonObject } from './value.ts';
import type { Refusal } from './verdict.ts';
import type { Change, Creation, Validated } from './write.ts';
import { distinctOwners, hasStatus, metadataOf, validateTypeMeta, without } from './writtenObject.ts';

/** Validates a received object as it is to be written, schema and metadata together. A refusal is a 422, or a 400 for another namespace. */
export function validateObject(
  kind: CustomKind,
  object: JsonObject,
  write: Creation | Change,
  schemas: SchemaSource = schemaOf,
): Outcome<Validated, Refusal> {
  const schema = schemas(kind);
  return write.operation === 'create' ? validateCreation(kind, object, write, schema) : validateChange(kind, object, write, schema);
}

/** Fields of metadata that only a server sets. */
const SYSTEM_FIELDS = ['creationTimestamp', 'uid', 'deletionTimestamp', 'deletionGracePeriodSeconds', 'selfLink'];

function validateCreation(
  kind: CustomKind,
  object: JsonObject,
  { namespace, nameSuffix }: Creation,
  schema: Schema,
): Outcome<Validated, Refusal> {
  const given = metadataOf(object);
  const own = fieldOf(given, 'namespace') ?? '';
  if (own !== '' && own !== namespace) {
    return fail(badRequest('the namespace of the provided object does not match the namespace sent on the request'));
  }
  const { owners, warnings } = distinctOwners(given);
  const generateName = fieldOf(given, 'generateName');
  const name = fieldOf(given, 'name') ?? (typeof generateName === 'string' ? generateName.slice(0, MAX_GENERATED) + nameSuffix : '');
  const metadata: JsonObject = {
    ...without(given, [...SYSTEM_FIELDS, 'ownerReferences']),
    ...(owners.length > 0 ? { ownerReferences: owners } : {}),
    ...(name === '' ? {} : { name }),
    namespace,
    generation: 1,
  };
  const stored = { ...(hasStatus(schema) ? without(object, ['status']) : object), metadata };
  const causes = validateTypeMeta(kind, stored);
  if (causes.length === 0) causes.push(...validateNewMetadata(metadata), ...validateSchema(stored, schema));
  causes.push(...validateListTypes(stored, schema));
  if (causes.length > 0) return fail(invalidObject(String(fieldOf(object, 'kind')), String(name), causes, warnings));
  return ok({ stored, warnings: [...warnings, ...finalizerWarnings(metadata)] });
}

/** Characters of generateName that a name keeps. */
const MAX_GENERATED = 58;
