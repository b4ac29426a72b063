import { effectiveEntries, follow, keyName } from './keys.ts';
import type { Dialect, YamlNode, YamlScalar } from './nodes.ts';

export type JsonValue = null | boolean | number | string | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/**
 * The value as JSON, aliases followed and merge keys carried out. Integers beyond 2^53 lose precision, `.inf` and `.nan` become null,
 * timestamps their text: whoever judges numbers looks at the node.
 */
export function toJson(node: YamlNode | undefined, dialect: Dialect): JsonValue {
  const value = follow(node);
  if (value === undefined) return null;
  if (value.kind === 'scalar') return scalarJson(value);
  if (value.kind === 'sequence') return value.items.map((item) => toJson(item, dialect));
  const entries = effectiveEntries(value, dialect).map(
    ({ key, value: item }) => [keyName(key, dialect) ?? '', toJson(item, dialect)] as const,
  );
  // Through a Map, so that a key `__proto__` is a key like any other.
  return Object.fromEntries(new Map(entries));
}

function scalarJson({ value }: YamlScalar): JsonValue {
  if (typeof value === 'bigint') return Number(value);
  if (typeof value === 'number' && !Number.isFinite(value)) return null;
  return value;
}
