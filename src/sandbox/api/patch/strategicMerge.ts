import { isRecord } from '../../../base/record.ts';
import { type Fields, valueAt } from '../store/apiObject.ts';

/** Lists that are merged item by item, by the key that names an item; every other list is replaced. */
const MERGE_KEYS: Readonly<Record<string, string>> = {
  containers: 'name',
  initContainers: 'name',
  volumes: 'name',
  env: 'name',
  ports: 'containerPort',
  volumeMounts: 'mountPath',
  conditions: 'type',
  addresses: 'type',
  taints: 'key',
  ownerReferences: 'uid',
  imagePullSecrets: 'name',
  podIPs: 'ip',
};

/** Strategic merge patch of the built-in kinds, as far as kubectl and client libraries send it. */
export function strategicMerge(target: unknown, patch: unknown): unknown {
  if (!isRecord(patch)) return patch;
  if (patch['$patch'] === 'replace') return withoutDirectives(patch);
  const merged = new Map(isRecord(target) ? Object.entries(target) : []);
  for (const [key, value] of Object.entries(patch)) {
    if (key.startsWith('$deleteFromPrimitiveList/')) {
      const name = key.slice(key.indexOf('/') + 1);
      merged.set(name, remaining(merged.get(name), value));
    } else if (!key.startsWith('$')) {
      if (value === null) merged.delete(key);
      else merged.set(key, mergeValue(key, merged.get(key), value));
    }
  }
  return Object.fromEntries(merged);
}

function mergeValue(key: string, old: unknown, value: unknown): unknown {
  const mergeKey = MERGE_KEYS[key];
  if (key === 'finalizers' && Array.isArray(old) && Array.isArray(value)) return [...new Set([...old, ...value])];
  return mergeKey && Array.isArray(value) ? mergeItems(Array.isArray(old) ? old : [], value, mergeKey) : strategicMerge(old, value);
}

function mergeItems(old: readonly unknown[], patch: readonly unknown[], mergeKey: string): unknown[] {
  if (patch.some((item) => valueAt(item, '$patch') === 'replace')) return patch.filter((item) => valueAt(item, '$patch') === undefined);
  const items = [...old];
  for (const item of patch) {
    const at = items.findIndex((existing) => valueAt(existing, mergeKey) === valueAt(item, mergeKey));
    if (valueAt(item, '$patch') === 'delete') {
      if (at >= 0) items.splice(at, 1);
    } else if (at < 0) items.push(strategicMerge({}, item));
    else items[at] = strategicMerge(items[at], item);
  }
  return items;
}

function remaining(list: unknown, removed: unknown): unknown {
  if (!Array.isArray(list) || !Array.isArray(removed)) return list;
  return list.filter((item) => !removed.includes(item));
}

function withoutDirectives(patch: Fields): Fields {
  return Object.fromEntries(Object.entries(patch).filter(([key]) => !key.startsWith('$')));
}
