import { isRecord } from '../base/record.ts';
import type { KubeObject, ResourceType } from './kubeClient.ts';

/**
 * The object as its type says, or undefined where it is none. The API server validates by schema what it stores; here only what
 * every object has is looked at. The items of lists of built-in kinds come without `kind` and `apiVersion`: both are put in.
 * A null is as good as absent, as it is to the API server; Go programs write many.
 */
export function asObject<T extends KubeObject>(type: ResourceType<T>, value: unknown): T | undefined {
  const given = withoutNulls(value);
  if (!isRecord(given)) return undefined;
  const apiVersion = type.group === '' ? type.version : `${type.group}/${type.version}`;
  const named = given['kind'] === undefined ? { apiVersion, kind: type.kind, ...given } : given;
  const whole: unknown = type.emptySpec === undefined ? named : { ...named, spec: withDefaults(type.emptySpec, named['spec']) };
  return isObject(type, whole) ? whole : undefined;
}

function withDefaults(defaults: Readonly<Record<string, unknown>>, given: unknown): unknown {
  return isRecord(given) ? { ...defaults, ...given } : defaults;
}

/** The same value where there is nothing to leave out: most objects are large and hold none. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.filter((item) => item !== null).map(withoutNulls);
    return items.length === value.length && items.every((item, index) => item === value[index]) ? value : items;
  }
  if (!isRecord(value)) return value;
  let changed: Record<string, unknown> | undefined;
  for (const [key, item] of Object.entries(value)) {
    const kept = item === null ? undefined : withoutNulls(item);
    if (kept === item) continue;
    changed ??= { ...value };
    if (kept === undefined) delete changed[key];
    else changed[key] = kept;
  }
  return changed ?? value;
}

function isObject<T extends KubeObject>(type: ResourceType<T>, value: unknown): value is T {
  if (!isRecord(value) || value['kind'] !== type.kind) return false;
  const metadata = value['metadata'];
  return isRecord(metadata) && typeof metadata['name'] === 'string' && typeof (metadata['resourceVersion'] ?? '') === 'string';
}
