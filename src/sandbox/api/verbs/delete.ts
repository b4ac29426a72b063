import { fail, type Outcome, ok } from '../../../base/outcome.ts';
import { type Answer, json } from '../http/answer.ts';
import { conflict, detailsOf, type Failure, notFound, qualifiedName } from '../http/failure.ts';
import { type ApiObject, sameJson, withMetadata } from '../store/apiObject.ts';
import { type Call, keyOfCall, timestamp } from './call.ts';
import { type DeleteOptions, readDeleteOptions } from './deleteOptions.ts';

/** DELETE of one object. */
export function remove(call: Call): Outcome<Answer, Failure> {
  const options = readDeleteOptions(call);
  if (!options.ok) return options;
  const name = call.target.name ?? '';
  const current = call.table.get(keyOfCall(call, name));
  if (!current) return notFound(call.resource, name);
  if (call.resource.rules.undeletable?.(current)) return undeletable(call.resource, name);
  const checked = checkPreconditions(call, current, options.value);
  if (!checked.ok) return checked;
  const { object, gone } = deleteObject(call, current, options.value);
  // A pod is shown as it was last; other kinds answer only that they are gone.
  if (!gone || call.resource.rules.gracePeriod) return ok(json(200, object));
  const details = { ...detailsOf(call.resource.group, call.resource.plural, name), uid: current.metadata.uid };
  return ok(json(200, { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', details }));
}

/** Whether an object is the one that the client means. */
export function checkPreconditions(
  { resource }: Call,
  { metadata }: ApiObject,
  { uid, resourceVersion }: DeleteOptions,
): Outcome<void, Failure> {
  const named = { group: resource.group, plural: resource.kind };
  if (uid !== undefined && uid !== metadata.uid) {
    const why = `the UID in the precondition (${uid}) does not match the UID in record (${metadata.uid}). The object might have been deleted and then recreated`;
    return conflict(named, metadata.name, why);
  }
  if (resourceVersion !== undefined && resourceVersion !== metadata.resourceVersion) {
    const why = `the ResourceVersion in the precondition (${resourceVersion}) does not match the ResourceVersion in record (${metadata.resourceVersion}). The object might have been modified`;
    return conflict(named, metadata.name, why);
  }
  return ok(undefined);
}

function undeletable(resource: Call['resource'], name: string) {
  const message = `${qualifiedName(resource)} "${name}" is forbidden: this ${resource.singular} may not be deleted`;
  return fail<Failure>({ code: 403, reason: 'Forbidden', message, details: detailsOf(resource.group, resource.plural, name) });
}

const ORPHAN = 'orphan';
const FOREGROUND = 'foregroundDeletion';

/** Finalizers with those that a garbage collector takes away: what this delete wants of dependents, or an earlier one did. */
function finalizersOf(
  { metadata: { finalizers = [] } }: ApiObject,
  { propagationPolicy, orphanDependents }: Partial<DeleteOptions>,
): readonly string[] {
  const wants = (finalizer: string, policy: string) =>
    propagationPolicy === undefined && orphanDependents === undefined ? finalizers.includes(finalizer) : propagationPolicy === policy;
  return [
    ...finalizers.filter((finalizer) => finalizer !== ORPHAN && finalizer !== FOREGROUND),
    ...(orphanDependents || wants(ORPHAN, 'Orphan') ? [ORPHAN] : []),
    ...(wants(FOREGROUND, 'Foreground') ? [FOREGROUND] : []),
  ];
}

interface Deleted {
  /** As it was last, or as it waits for whatever holds it. */
  readonly object: ApiObject;
  readonly gone: boolean;
}

/** Deletes an object, or marks it when something still holds it. */
export function deleteObject(
  { resource, table, store, clock }: Pick<Call, 'resource' | 'table' | 'store' | 'clock'>,
  current: ApiObject,
  options: DeleteOptions,
): Deleted {
  const { metadata } = current;
  const prepared = resource.rules.prepareDelete?.(current) ?? current;
  const grace = resource.rules.gracePeriod?.(current, options.gracePeriodSeconds) ?? 0;
  const finalizers = finalizersOf(prepared, options);
  const held = finalizers.length > 0 || grace > 0 || (resource.rules.held?.(current) ?? false);
  if (!held && !resource.rules.gracePeriod) {
    if (!options.dryRun) store.remove(table, current);
    return { object: current, gone: true };
  }
  const before = metadata.deletionTimestamp;
  const oldGrace = metadata.deletionGracePeriodSeconds ?? 0;
  const pending = before !== undefined && oldGrace <= grace;
  if (held && pending && (resource.rules.gracePeriod || sameJson(finalizers, metadata.finalizers ?? []))) {
    return { object: current, gone: false };
  }
  // A shorter grace counts from when the deletion was first asked for.
  const start = before === undefined ? clock.now() : Date.parse(before) - oldGrace * 1000;
  const marked = withMetadata(prepared, {
    finalizers,
    deletionTimestamp: timestamp(start + grace * 1000),
    deletionGracePeriodSeconds: resource.rules.held ? undefined : grace,
    generation: metadata.generation === undefined ? undefined : metadata.generation + (before === undefined ? 1 : 0),
  });
  if (options.dryRun) return { object: marked, gone: !held };
  // A pod is written once more, without grace, before it goes.
  const written = store.put(table, marked);
  if (!held) store.remove(table, written);
  return { object: written, gone: !held };
}
