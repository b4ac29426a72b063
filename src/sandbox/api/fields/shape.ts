import { isRecord } from '../../../base/record.ts';
import { listAt, textAt, valueAt } from '../store/apiObject.ts';

/** How the parts of a value are told apart: by key, by the item itself, or not at all. */
export type Shape =
  | { readonly type: 'map'; readonly child: (key: string) => Shape }
  | { readonly type: 'items'; readonly keys: readonly string[]; readonly item: Shape }
  | { readonly type: 'set' }
  | { readonly type: 'atomic' };

const ATOMIC: Shape = { type: 'atomic' };
const SET: Shape = { type: 'set' };

/** A shape with no schema behind it: objects by key, lists as a whole, but for those that Kubernetes itself keys. */
function shapeOfValue(value: unknown, key: string): Shape {
  if (Array.isArray(value)) {
    const keys = BUILT_IN_KEYS[key];
    return keys ? { type: 'items', keys, item: SCHEMALESS } : ATOMIC;
  }
  return isRecord(value) ? SCHEMALESS : ATOMIC;
}

const BUILT_IN_KEYS: Readonly<Record<string, readonly string[]>> = {
  containers: ['name'],
  initContainers: ['name'],
  volumes: ['name'],
  env: ['name'],
  ports: ['containerPort', 'protocol'],
  volumeMounts: ['mountPath'],
  conditions: ['type'],
  addresses: ['type'],
  podIPs: ['ip'],
  hostIPs: ['ip'],
  imagePullSecrets: ['name'],
};

/** Objects whose kind has no schema here. */
const SCHEMALESS: Shape = { type: 'map', child: () => ATOMIC };

const METADATA: Shape = {
  type: 'map',
  child: (key) => {
    if (key === 'labels' || key === 'annotations') return SCHEMALESS;
    if (key === 'finalizers') return SET;
    return key === 'ownerReferences' ? { type: 'items', keys: ['uid'], item: ATOMIC } : ATOMIC;
  },
};

function shapeOfSchema(schema: unknown): Shape {
  const listType = textAt(schema, 'x-kubernetes-list-type');
  if (listType === 'set') return SET;
  if (listType === 'map') {
    const keys = listAt(schema, 'x-kubernetes-list-map-keys').filter((key) => typeof key === 'string');
    return { type: 'items', keys, item: shapeOfSchema(valueAt(schema, 'items')) };
  }
  const additional = valueAt(schema, 'additionalProperties');
  const isMap = textAt(schema, 'type') === 'object' && textAt(schema, 'x-kubernetes-map-type') !== 'atomic';
  if (!isMap || (additional === undefined && valueAt(schema, 'properties') === undefined)) return ATOMIC;
  return { type: 'map', child: (key) => shapeOfSchema(valueAt(schema, 'properties', key) ?? additional) };
}

/** The shape of a whole object, by the schema of its kind if there is one. */
export function shapeOf(schema: unknown): Shape {
  const own = isRecord(schema) ? shapeOfSchema(schema) : undefined;
  return { type: 'map', child: (key) => (key === 'metadata' ? METADATA : own?.type === 'map' ? own.child(key) : SCHEMALESS) };
}

/** The shape of a part, which without a schema depends on what is there. */
export function childShape(shape: Shape, key: string, value: unknown): Shape {
  if (shape.type !== 'map') return ATOMIC;
  return shape === SCHEMALESS ? shapeOfValue(value, key) : shape.child(key);
}

/** The step that names an item of a keyed list. */
export function stepOfItem(item: unknown, keys: readonly string[]): string {
  const values = keys.map((key): [string, unknown] => [key, valueAt(item, key)]).filter(([, value]) => value !== undefined);
  return `k:${JSON.stringify(Object.fromEntries(values))}`;
}
