import { isRecord } from './json.ts';
import type { KubeObject, ResourceType } from './kubeClient.ts';

/**
 * The object as its type says, or undefined where it is none. The API server validates by schema what it stores; here only what
 * every object has is looked at. The items of lists of built-in kinds come without `kind` and `apiVersion`: both are put in.
 */
export function asObject<T extends KubeObject>(type: ResourceType<T>, value: unknown): T | undefined {
  if (!isRecord(value)) return undefined;
  const apiVersion = type.group === '' ? type.version : `${type.group}/${type.version}`;
  const whole: unknown = value['kind'] === undefined ? { apiVersion, kind: type.kind, ...value } : value;
  return isObject(type, whole) ? whole : undefined;
}

function isObject<T extends KubeObject>(type: ResourceType<T>, value: unknown): value is T {
  if (!isRecord(value) || value['kind'] !== type.kind) return false;
  const metadata = value['metadata'];
  return isRecord(metadata) && typeof metadata['name'] === 'string' && typeof (metadata['resourceVersion'] ?? '') === 'string';
}
