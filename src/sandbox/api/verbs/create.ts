import { randomUUID } from 'node:crypto';
import { fail, type Outcome, ok } from '../../../base/outcome.ts';
import { type Answer, json } from '../http/answer.ts';
import { badRequest, detailsOf, type Failure, notFound, qualifiedName } from '../http/failure.ts';
import { presentObject } from '../present/present.ts';
import { type ApiObject, withMetadata } from '../store/apiObject.ts';
import { type Decoded, decodeBody, validateWrite } from '../validation.ts';
import { bodyFormat } from './bodyFormat.ts';
import { type Call, keyOfCall, timestamp } from './call.ts';
import { tracked } from './tracking.ts';
import { readWriteOptions } from './writeOptions.ts';

/** Letters of generated names: no vowels and no digits that look like letters. */
const LETTERS = 'bcdfghjklmnpqrstvwxz2456789';
const MOST_PREFIX = 58;

function generatedName(prefix: string): string {
  const letters = [...randomUUID().replaceAll('-', '')].slice(0, 5).map((digit, index) => {
    return LETTERS[(Number.parseInt(digit, 16) + 16 * (index % 2)) % LETTERS.length] ?? 'x';
  });
  return prefix.slice(0, MOST_PREFIX) + letters.join('');
}

/** POST of a new object. */
export function create(call: Call): Outcome<Answer, Failure> {
  const options = readWriteOptions('CreateOptions', call.query);
  if (!options.ok) return options;
  const format = bodyFormat(call.contentType);
  if (!format.ok) return format;
  const decoded = decodeBody(call.resource, call.body.toString('utf8'), format.value, options.value.fieldValidation);
  if (!decoded.ok) return decoded;
  const created = createObject(call, decoded.value.object, { dryRun: options.value.dryRun });
  return created.ok ? ok(written(call, 201, created.value, decoded.value.warnings)) : created;
}

/** The answer to a write; `warnings` are those of reading the body. */
export function written(call: Call, status: number, { object, warnings }: Decoded, ofBody: readonly string[]): Answer {
  const all = [...ofBody, ...warnings];
  return { ...json(status, presentObject(call, object)), ...(all.length > 0 ? { warnings: all } : {}) };
}

/** `managed`: managedFields of the object are right already. */
export interface Storing {
  readonly dryRun: boolean;
  readonly managed?: true;
}

/** Stores a new object, or only says what would be stored. */
export function createObject(call: Call, given: ApiObject, { dryRun, managed }: Storing): Outcome<Decoded, Failure> {
  const { resource } = call;
  const placed = placeInNamespace(call, given);
  if (!placed.ok) return placed;
  const validated = validateWrite(resource, prepare(call, placed.value), {});
  if (!validated.ok) return validated;
  const { object, warnings } = validated.value;
  const stored = managed ? object : tracked(call, object);
  if (!dryRun && !managed && Number(given.metadata.resourceVersion) > 0) {
    return fail({ code: 500, message: 'resourceVersion should not be set on objects to be created' });
  }
  const existing = call.table.get(keyOfCall(call, stored.metadata.name));
  if (existing) return alreadyExists(call, existing);
  return ok({ object: dryRun ? withMetadata(stored, { resourceVersion: undefined }) : call.store.put(call.table, stored), warnings });
}

function prepare({ resource, clock }: Call, object: ApiObject): ApiObject {
  const { name, generateName } = object.metadata;
  const own = withMetadata(object, {
    name: name === '' && generateName !== undefined ? generatedName(generateName) : name,
    uid: randomUUID(),
    creationTimestamp: timestamp(clock.now()),
    resourceVersion: undefined,
    deletionTimestamp: undefined,
    deletionGracePeriodSeconds: undefined,
    generation: resource.rules.counted ? 1 : undefined,
  });
  return resource.rules.prepareCreate?.(own) ?? own;
}

function alreadyExists({ resource }: Call, { metadata }: ApiObject) {
  const prefix = metadata.deletionTimestamp === undefined ? '' : 'object is being deleted: ';
  return fail<Failure>({
    code: 409,
    reason: 'AlreadyExists',
    message: `${prefix}${qualifiedName(resource)} "${metadata.name}" already exists`,
    details: detailsOf(resource.group, resource.plural, metadata.name),
  });
}

/** Checks the namespace of the path and gives it to the object. */
function placeInNamespace({ resource, target, store }: Call, object: ApiObject): Outcome<ApiObject, Failure> {
  if (!resource.namespaced) return ok(withMetadata(object, { namespace: undefined }));
  const { namespace = '' } = target;
  if (object.metadata.namespace !== undefined && object.metadata.namespace !== namespace) {
    return badRequest('the namespace of the provided object does not match the namespace sent on the request');
  }
  const found = store.table('namespaces').get(namespace);
  if (!found) return notFound({ group: '', plural: 'namespaces' }, namespace);
  if (found.metadata.deletionTimestamp !== undefined) return terminating(resource, namespace, object.metadata.name);
  return ok(withMetadata(object, { namespace }));
}

function terminating(resource: Call['resource'], namespace: string, name: string) {
  const message = `${qualifiedName(resource)} "${name}" is forbidden: unable to create new content in namespace ${namespace} because it is being terminated`;
  const causes = [{ reason: 'NamespaceTerminating', message: `namespace ${namespace} is being terminated`, field: 'metadata.namespace' }];
  return fail<Failure>({
    code: 403,
    reason: 'Forbidden',
    message,
    details: { ...detailsOf(resource.group, resource.plural, name), causes },
  });
}
