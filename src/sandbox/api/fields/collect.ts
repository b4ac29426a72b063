import { isRecord } from '../../../base/record.ts';
import { joinPath } from './fieldSet.ts';
import { childShape, type Shape, stepOfItem } from './shape.ts';

/** Stands for a map or list that is there, whatever is in it. */
const CONTAINER = Symbol('container');

/** Fields that belong to the server or name the object; nobody manages them. */
const UNMANAGED = new Set(
  [
    ['apiVersion'],
    ['kind'],
    ['metadata'],
    ...[
      'name',
      'namespace',
      'uid',
      'resourceVersion',
      'generation',
      'creationTimestamp',
      'deletionTimestamp',
      'deletionGracePeriodSeconds',
      'managedFields',
    ].map((key) => ['metadata', key]),
  ].map((keys) => keys.map((key) => `f:${key}`).reduce(joinPath)),
);

/**
 * The fields of an object with their values. `containers`: maps and lists are fields of their own, as when an update adds them; otherwise
 * only empty ones are, as when they are applied. Items of keyed lists always are.
 */
export function collectFields(object: unknown, shape: Shape, containers: boolean): ReadonlyMap<string, unknown> {
  const fields = new Map<string, unknown>();
  collect(object, shape, '', containers, fields);
  for (const path of UNMANAGED) fields.delete(path);
  fields.delete('');
  return fields;
}

function collect(value: unknown, shape: Shape, path: string, containers: boolean, fields: Map<string, unknown>): void {
  if (shape.type === 'map' && isRecord(value)) {
    const entries = Object.entries(value).filter(([, item]) => item !== undefined);
    if (containers || entries.length === 0) fields.set(path, CONTAINER);
    for (const [key, item] of entries) {
      const below = joinPath(path, `f:${key}`);
      if (!UNMANAGED.has(below) || below === 'f:metadata') collect(item, childShape(shape, key, item), below, containers, fields);
    }
  } else if ((shape.type === 'items' || shape.type === 'set') && Array.isArray(value)) {
    if (containers || value.length === 0) fields.set(path, CONTAINER);
    for (const item of value) {
      const below = joinPath(path, shape.type === 'items' ? stepOfItem(item, shape.keys) : `v:${JSON.stringify(item)}`);
      if (shape.type === 'items') collect(item, shape.item, below, containers, fields);
      fields.set(below, shape.type === 'items' ? CONTAINER : item);
    }
  } else fields.set(path, value);
}
