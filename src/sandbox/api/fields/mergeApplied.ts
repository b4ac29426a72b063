import { isRecord } from '../../../base/record.ts';
import { sameJson } from '../store/apiObject.ts';
import { joinPath } from './fieldSet.ts';
import { childShape, type Shape, stepOfItem } from './shape.ts';

/** The live value with an applied one laid over it: maps by key, keyed lists by item, sets joined, everything else replaced. */
export function mergeApplied(live: unknown, applied: unknown, shape: Shape): unknown {
  if (shape.type === 'map' && isRecord(applied)) {
    const merged = new Map(isRecord(live) ? Object.entries(live) : []);
    for (const [key, value] of Object.entries(applied))
      merged.set(key, mergeApplied(merged.get(key), value, childShape(shape, key, value)));
    return Object.fromEntries(merged);
  }
  if (shape.type === 'items' && Array.isArray(applied)) {
    const { keys, item: itemShape } = shape;
    const items = Array.isArray(live) ? [...live] : [];
    for (const item of applied) {
      const at = items.findIndex((other) => stepOfItem(other, keys) === stepOfItem(item, keys));
      if (at < 0) items.push(item);
      else items[at] = mergeApplied(items[at], item, itemShape);
    }
    return items;
  }
  if (shape.type === 'set' && Array.isArray(applied)) {
    const items = Array.isArray(live) ? live : [];
    return [...items, ...applied.filter((item) => !items.some((other) => sameJson(other, item)))];
  }
  return applied;
}

/** Whether the value at a path was removed; a container goes with its last part. */
type Gone = (path: string) => boolean;

/** The value without the parts whose path is gone, and without maps and lists that this emptied; undefined when nothing is left. */
export function removeFields(value: unknown, shape: Shape, gone: Gone, path = ''): unknown {
  if (path !== '' && gone(path) && !hasParts(value, shape)) return undefined;
  if (shape.type === 'map' && isRecord(value)) {
    const entries = Object.entries(value).flatMap(([key, item]) => {
      const kept = removeFields(item, childShape(shape, key, item), gone, joinPath(path, `f:${key}`));
      return kept === undefined ? [] : [[key, kept]];
    });
    const emptied = entries.length === 0 && Object.keys(value).length > 0;
    return emptied && path !== '' ? undefined : Object.fromEntries(entries);
  }
  if ((shape.type === 'items' || shape.type === 'set') && Array.isArray(value)) {
    const items = value.filter(
      (item) => !gone(joinPath(path, shape.type === 'items' ? stepOfItem(item, shape.keys) : `v:${JSON.stringify(item)}`)),
    );
    const kept =
      shape.type === 'items'
        ? items.map((item) => removeFields(item, shape.item, gone, joinPath(path, stepOfItem(item, shape.keys))) ?? item)
        : items;
    return kept.length === 0 && value.length > 0 ? undefined : kept;
  }
  return value;
}

function hasParts(value: unknown, shape: Shape): boolean {
  if (shape.type === 'map') return isRecord(value) && Object.keys(value).length > 0;
  return shape.type !== 'atomic' && Array.isArray(value) && value.length > 0;
}
