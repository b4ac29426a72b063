export type JsonObject = Record<string, unknown>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object at a path of keys; empty when there is none. */
export function objectAt(value: unknown, ...path: readonly string[]): JsonObject {
  const found = path.reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), value);
  return isObject(found) ? found : {};
}

/** The text at a path of keys; empty when there is none. */
export function textAt(value: unknown, ...path: readonly string[]): string {
  const found = objectAt(value, ...path.slice(0, -1))[path.at(-1) ?? ''];
  return typeof found === 'string' ? found : '';
}

export function itemsAt(value: unknown, ...path: readonly string[]): readonly unknown[] {
  const found = objectAt(value, ...path.slice(0, -1))[path.at(-1) ?? ''];
  return Array.isArray(found) ? found : [];
}
