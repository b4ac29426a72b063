import { type Outcome, ok } from '../../../base/outcome.ts';
import { type Answer, json } from '../http/answer.ts';
import { conflict, detailsOf, type Failure, notFound } from '../http/failure.ts';
import { type ApiObject, textAt, valueAt, withMetadata } from '../store/apiObject.ts';
import { type Call, keyOfCall, timestamp } from './call.ts';
import { parseLoose } from './looseBody.ts';
import { checkPropagation, readWriteOptions } from './writeOptions.ts';

export interface DeleteOptions {
  readonly dryRun: boolean;
  readonly gracePeriodSeconds?: number;
  readonly propagationPolicy?: string;
  readonly uid?: string;
  readonly resourceVersion?: string;
}

/** Options of a delete, from its body (anything that is no DeleteOptions counts as none) and its query. */
export function readDeleteOptions(call: Call): Outcome<DeleteOptions, Failure> {
  const body = parseLoose(call.body.toString('utf8'));
  const query = new URLSearchParams(call.query);
  const bodyDryRun = valueAt(body, 'dryRun');
  if (Array.isArray(bodyDryRun) && !query.has('dryRun')) for (const value of bodyDryRun) query.append('dryRun', String(value));
  const write = readWriteOptions('DeleteOptions', query);
  if (!write.ok) return write;
  const propagationPolicy = textAt(body, 'propagationPolicy') ?? query.get('propagationPolicy') ?? undefined;
  const propagation = checkPropagation(propagationPolicy);
  if (!propagation.ok) return propagation;
  const grace = valueAt(body, 'gracePeriodSeconds') ?? query.get('gracePeriodSeconds');
  const uid = textAt(body, 'preconditions', 'uid');
  const resourceVersion = textAt(body, 'preconditions', 'resourceVersion');
  return ok({
    dryRun: write.value.dryRun,
    ...(grace === null || grace === undefined || Number.isNaN(Number(grace)) ? {} : { gracePeriodSeconds: Number(grace) }),
    ...(propagationPolicy === undefined ? {} : { propagationPolicy }),
    ...(uid === undefined ? {} : { uid }),
    ...(resourceVersion === undefined ? {} : { resourceVersion }),
  });
}

/** DELETE of one object. */
export function remove(call: Call): Outcome<Answer, Failure> {
  const options = readDeleteOptions(call);
  if (!options.ok) return options;
  const name = call.target.name ?? '';
  const current = call.table.get(keyOfCall(call, name));
  if (!current) return notFound(call.resource, name);
  const checked = checkPreconditions(call, current, options.value);
  if (!checked.ok) return checked;
  const { object, gone } = deleteObject(call, current, options.value);
  // A pod is shown as it was last; other kinds answer only that they are gone.
  if (!gone || call.resource.rules.gracePeriod) return ok(json(200, object));
  const details = { ...detailsOf(call.resource.group, call.resource.plural, name), uid: current.metadata.uid };
  return ok(json(200, { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', details }));
}

function checkPreconditions({ resource }: Call, { metadata }: ApiObject, { uid, resourceVersion }: DeleteOptions): Outcome<void, Failure> {
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

const PROPAGATION_FINALIZERS: Readonly<Record<string, string>> = { Foreground: 'foregroundDeletion', Orphan: 'orphan' };

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
  const propagation = PROPAGATION_FINALIZERS[options.propagationPolicy ?? ''];
  const finalizers = [...new Set([...(prepared.metadata.finalizers ?? []), ...(propagation ? [propagation] : [])])];
  const held = finalizers.length > 0 || grace > 0 || (resource.rules.held?.(current) ?? false);
  if (!held && !resource.rules.gracePeriod) {
    if (!options.dryRun) store.remove(table, current);
    return { object: current, gone: true };
  }
  const before = metadata.deletionTimestamp;
  const oldGrace = metadata.deletionGracePeriodSeconds ?? 0;
  if (held && before !== undefined && oldGrace <= grace) return { object: current, gone: false };
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
