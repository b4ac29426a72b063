import { isRecord } from '../../../base/record.ts';
import { type ApiObject, sameJson, textAt, valueAt, withMetadata } from '../store/apiObject.ts';
import { collectFields } from './collect.ts';
import { differenceOf, type FieldSet, isBelow, readFieldSet, unionOf, writeFieldSet } from './fieldSet.ts';
import type { Shape } from './shape.ts';

/** Who wrote which fields: an entry of `metadata.managedFields`. */
export interface Manager {
  readonly manager: string;
  readonly operation: 'Apply' | 'Update';
  readonly apiVersion: string;
  readonly subresource?: string;
  readonly time: string;
  readonly fields: FieldSet;
}

/** The writer of a request. */
export interface Writer {
  readonly manager: string;
  readonly apiVersion: string;
  readonly subresource?: string;
  readonly time: string;
}

export function readManagers(object: ApiObject | undefined): readonly Manager[] {
  return (object?.metadata.managedFields ?? []).filter(isRecord).map((entry) => ({
    manager: textAt(entry, 'manager') ?? '',
    operation: entry['operation'] === 'Apply' ? 'Apply' : 'Update',
    apiVersion: textAt(entry, 'apiVersion') ?? '',
    ...(textAt(entry, 'subresource') ? { subresource: textAt(entry, 'subresource') ?? '' } : {}),
    time: textAt(entry, 'time') ?? '',
    fields: readFieldSet(valueAt(entry, 'fieldsV1')),
  }));
}

/** The object with these entries; those that manage nothing any more are left out. */
export function withManagers(object: ApiObject, managers: readonly Manager[]): ApiObject {
  const managedFields = managers
    .filter(({ fields }) => fields.size > 0)
    .toSorted(byAge)
    .map(({ manager, operation, apiVersion, subresource, time, fields }) => ({
      manager,
      operation,
      apiVersion,
      ...(subresource === undefined ? {} : { subresource }),
      time,
      fieldsType: 'FieldsV1',
      fieldsV1: writeFieldSet(fields),
    }));
  return withMetadata(object, { managedFields });
}

/** Entries come in this order, so that one which did not change does not move: applied ones first, then by time and name. */
function byAge(a: Manager, b: Manager): number {
  const key = ({ operation, time, manager }: Manager) => `${operation} ${time} ${manager}`;
  return key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0;
}

export function isSame(a: Omit<Manager, 'fields' | 'time'>, b: Omit<Manager, 'fields' | 'time'>): boolean {
  return a.manager === b.manager && a.operation === b.operation && a.subresource === b.subresource;
}

/** Fields that a write through this subresource can reach. */
export function reachable(fields: Iterable<string>, subresource: string | undefined, separateStatus: boolean): FieldSet {
  return new Set([...fields].filter((path) => !separateStatus || isBelow(path, 'f:status') === (subresource === 'status')));
}

interface Update {
  readonly shape: Shape;
  readonly separateStatus: boolean;
  readonly writer: Writer;
}

/** The object with the writer of a create, replace or patch as manager of what it changed. */
export function trackUpdate(object: ApiObject, old: ApiObject | undefined, { shape, separateStatus, writer }: Update): ApiObject {
  const before = old ? collectFields(old, shape, true) : new Map<string, unknown>();
  const after = collectFields(object, shape, true);
  const changed = [...after.keys()].filter((path) => !before.has(path) || !sameJson(before.get(path), after.get(path)));
  const removed = [...before.keys()].filter((path) => !after.has(path));
  const managers = readManagers(old);
  if (changed.length === 0 && removed.length === 0) return withManagers(object, managers);
  const touched = reachable([...changed, ...removed], writer.subresource, separateStatus);
  const own = { ...writer, operation: 'Update' } as const;
  const others = managers
    .filter((manager) => !isSame(manager, own))
    .map((manager) => ({ ...manager, fields: differenceOf(manager.fields, touched) }));
  const previous = managers.find((manager) => isSame(manager, own));
  const kept = previous ? differenceOf(previous.fields, new Set(removed)) : new Set<string>();
  const fields = unionOf(kept, reachable(changed, writer.subresource, separateStatus));
  return withManagers(object, [...others, { ...own, fields }]);
}
