import { fail, type Outcome, ok } from '../../../base/outcome.ts';
import type { Answer } from '../http/answer.ts';
import { badRequest, conflict, type Failure, invalid, notFound } from '../http/failure.ts';
import { type ApiObject, sameJson, withMetadata } from '../store/apiObject.ts';
import { type Decoded, decodeBody, validateWrite } from '../validation.ts';
import { bodyFormat } from './bodyFormat.ts';
import { type Call, keyOfCall } from './call.ts';
import { type Storing, written } from './create.ts';
import { tracked } from './tracking.ts';
import { readWriteOptions } from './writeOptions.ts';

const OTHER_NAMESPACE = 'the namespace of the provided object does not match the namespace sent on the request';

/** PUT of an object or its status. */
export function update(call: Call): Outcome<Answer, Failure> {
  const options = readWriteOptions('UpdateOptions', call.query);
  if (!options.ok) return options;
  const format = bodyFormat(call.contentType);
  if (!format.ok) return format;
  const decoded = decodeBody(call.resource, call.body.toString('utf8'), format.value, options.value.fieldValidation);
  if (!decoded.ok) return decoded;
  const { object } = decoded.value;
  const checked = checkName(object, call.target.name ?? '');
  if (!checked.ok) return checked;
  if (call.resource.namespaced && object.metadata.namespace !== undefined && object.metadata.namespace !== call.target.namespace) {
    return badRequest(OTHER_NAMESPACE);
  }
  const replaced = writeObject(call, (current) => sameUid(call, object, current), { dryRun: options.value.dryRun });
  return replaced.ok ? ok(written(call, 200, replaced.value, decoded.value.warnings)) : replaced;
}

/**
 * Replaces the stored object by what `make` answers for it, under optimistic locking: the new object carries the resourceVersion it
 * is based on. Nothing is written when nothing changes; an object that waits to be deleted goes with its last finalizer.
 */
export function writeObject(
  call: Call,
  make: (current: ApiObject) => Outcome<ApiObject, Failure>,
  { dryRun, managed }: Storing,
): Outcome<Decoded, Failure> {
  const { resource, table, store } = call;
  const name = call.target.name ?? '';
  const current = table.get(keyOfCall(call, name));
  if (!current) return notFound(resource, name);
  const made = make(current);
  if (!made.ok) return made;
  const checked = checkIdentity(call, made.value, current);
  if (!checked.ok) return checked;
  const validated = validateWrite(resource, prepare(call, made.value, current), {
    old: current,
    status: call.target.subresource === 'status',
  });
  if (!validated.ok) return validated;
  const { object, warnings } = validated.value;
  const stored = managed ? object : tracked(call, object, current);
  if (dryRun) return ok({ object: stored, warnings });
  if (isFinished(call, stored)) {
    store.remove(table, current);
    return ok({ object: stored, warnings });
  }
  return ok({ object: sameJson(stored, current) ? current : store.put(table, stored), warnings });
}

/** Nothing holds an object that is being deleted any more. */
function isFinished({ resource }: Call, { metadata, ...rest }: ApiObject): boolean {
  const held = (metadata.finalizers?.length ?? 0) > 0 || (resource.rules.held?.({ metadata, ...rest }) ?? false);
  return metadata.deletionTimestamp !== undefined && !held && (metadata.deletionGracePeriodSeconds ?? 0) === 0;
}

/** Whether an object has the name that its path says. */
export function checkName({ metadata }: ApiObject, name: string): Outcome<void, Failure> {
  if (metadata.name === name) return ok(undefined);
  if (metadata.name === '') return badRequest(`the name of the object (${name} based on URL) was undeterminable: name must be provided`);
  return badRequest(`the name of the object (${metadata.name}) does not match the name on the URL (${name})`);
}

/** A replacing object that names a uid means that very object. */
function sameUid({ resource }: Call, object: ApiObject, current: ApiObject): Outcome<ApiObject, Failure> {
  const { uid } = object.metadata;
  const { name, namespace } = current.metadata;
  if (uid === undefined || uid === current.metadata.uid) return ok(object);
  const key = ['/registry', resource.group, resource.plural, namespace, name].filter((part) => part !== undefined && part !== '').join('/');
  const why = `StorageError: invalid object, Code: 4, Key: ${key}, ResourceVersion: 0, AdditionalErrorMsg: Precondition failed: UID in precondition: ${uid}, UID in object meta: ${current.metadata.uid}`;
  return conflict(resource, name, why);
}

function checkIdentity({ resource }: Call, object: ApiObject, current: ApiObject): Outcome<void, Failure> {
  const { resourceVersion } = object.metadata;
  const { name, namespace } = current.metadata;
  const named = checkName(object, name);
  if (!named.ok) return named;
  if (object.metadata.namespace !== undefined && object.metadata.namespace !== namespace) {
    return badRequest(OTHER_NAMESPACE);
  }
  if (resourceVersion === undefined || resourceVersion === '0') {
    if (!resource.custom) return ok(undefined);
    const cause = {
      reason: 'FieldValueInvalid',
      message: 'Invalid value: 0: must be specified for an update',
      field: 'metadata.resourceVersion',
    };
    return invalid(resource.group, resource.plural, name, [cause]);
  }
  if (resourceVersion === current.metadata.resourceVersion) return ok(undefined);
  if (!/^\d+$/.test(resourceVersion)) {
    return fail({ code: 500, message: `strconv.ParseUint: parsing ${JSON.stringify(resourceVersion)}: invalid syntax` });
  }
  return conflict(resource, name, 'the object has been modified; please apply your changes to the latest version and try again');
}

/** The object as it would be stored: what only the server may change is taken from the stored one. */
function prepare({ resource, target }: Call, object: ApiObject, current: ApiObject): ApiObject {
  const { metadata } = current;
  const own = withMetadata(object, {
    namespace: metadata.namespace,
    generateName: metadata.generateName,
    uid: object.metadata.uid ?? metadata.uid,
    resourceVersion: metadata.resourceVersion,
    creationTimestamp: metadata.creationTimestamp,
    deletionTimestamp: object.metadata.deletionTimestamp ?? metadata.deletionTimestamp,
    deletionGracePeriodSeconds: object.metadata.deletionGracePeriodSeconds ?? metadata.deletionGracePeriodSeconds,
    generation: metadata.generation,
  });
  const { prepareStatus, prepareUpdate, counted } = resource.rules;
  const isolate = target.subresource === 'status' ? prepareStatus : prepareUpdate;
  const isolated = isolate?.(own, current) ?? own;
  if (!counted || sameJson(counted(isolated), counted(current))) return isolated;
  return withMetadata(isolated, { generation: (metadata.generation ?? 0) + 1 });
}
