import { RunFailure } from '../exprError.ts';
import { refuse } from './failures.ts';
import { typeName } from './typeOfValue.ts';
import { Dictionary, Duration, type Entry, Float, Func, List, Location, Role, Sized, Time, type Value } from './values.ts';

let nans = 0;

/**
 * A text that is equal for equal keys of an interface-keyed map: type and value both count, so 1 and 1.0 differ.
 * Refuses what Go can't hash, in words that begin with `refusal`.
 */
export function identityOf(key: Value, refusal = 'hash of unhashable type: '): string {
  if (typeof key === 'string') return `s${key}`;
  if (typeof key === 'number' || typeof key === 'bigint') return `i${key}`;
  if (typeof key === 'boolean') return `b${key}`;
  if (key === null) return 'n';
  // No NaN equals another, so each stays a key of its own.
  if (key instanceof Float) return Number.isNaN(key.value) ? `N${nans++}` : `f${key.value === 0 ? 0 : key.value}`;
  if (key instanceof Duration) return `d${key.nanoseconds}`;
  if (key instanceof Sized) return `z${key.type}:${key.value}`;
  if (key instanceof Time) return `t${key.nanoseconds}:${identityOf(key.location)}`;
  if (key instanceof Location && key.pointer) return `l${key.name}:${key.fixed}`;
  if (key instanceof Role) return `r${key.pointer}:${key.node?.path}`;
  if (key instanceof List && key.type === '[2]interface {}') return `a${JSON.stringify(key.items.map((item) => identityOf(item)))}`;
  return refuse(`${refusal}${typeName(key)}`, key);
}

/** The identity of `key` in this map; refuses keys of another type, as Go's reflection does. */
function keyIn(map: Dictionary, key: Value): string {
  const { type } = map;
  if (type.startsWith('map[interface {}]')) return identityOf(key, 'runtime error: hash of unhashable type ');
  if (type === 'map[int]struct {}') {
    if (typeof key === 'number' || typeof key === 'bigint') return identityOf(key);
    if (key === null) return 'i0';
    return refuse(`reflect.Value.MapIndex: value of type ${typeName(key)} is not assignable to type int`, key);
  }
  if (typeof key === 'string') return `s${key}`;
  // A nil is looked up as the key type's zero value.
  if (key === null) return 's';
  return refuse(`reflect.Value.MapIndex: value of type ${typeName(key)} is not assignable to type string`, key);
}

/** The entry of a key; refuses keys that the map cannot have. */
export function lookUp(map: Dictionary, key: Value): Entry | undefined {
  return map.entries.get(keyIn(map, key));
}

/** Adds an entry or takes the place of the one with the same key. */
export function setEntry(map: Dictionary, key: Value, value: Value): void {
  map.entries.set(identityOf(key), { key, value });
}

/** A map with text keys (byte strings). */
export function stringMap(entries: Iterable<readonly [string, Value]>): Dictionary {
  const map = new Dictionary('map[string]interface {}');
  for (const [key, value] of entries) setEntry(map, key, value);
  return map;
}

/** Keys in the order in which Go prints a map: by type, then by value. */
export function sortedEntries(map: Dictionary): Entry[] {
  return [...map.entries.values()].sort((a, b) => compareKeys(a.key, b.key));
}

/** Go orders types by where their descriptions lie in memory. */
const TYPE_ORDER = [
  'string',
  'uint8',
  'int64',
  'int',
  'float64',
  'bool',
  '[2]interface {}',
  'time.Month',
  'time.Weekday',
  '*time.Location',
  'time.Duration',
  'time.Time',
];

function compareKeys(a: Value, b: Value): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? -1 : 1;
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0;
  const [typeA, typeB] = [typeName(a), typeName(b)];
  if (typeA !== typeB) {
    const [placeA, placeB] = [TYPE_ORDER.indexOf(typeA), TYPE_ORDER.indexOf(typeB)];
    return placeA === placeB ? (typeA < typeB ? -1 : 1) : placeA - placeB;
  }
  const [x, y] = [sortNumber(a), sortNumber(b)];
  if (x !== undefined && y !== undefined) return x < y ? -1 : x > y ? 1 : 0;
  if (a instanceof List && b instanceof List) {
    for (const [index, item] of a.items.entries()) {
      const order = compareKeys(item, b.items[index] ?? null);
      if (order !== 0) return order;
    }
    return 0;
  }
  if (a instanceof Func || b instanceof Func) throw new RunFailure(`bad type in compare: ${typeA}`);
  return 0;
}

function sortNumber(value: Value): number | bigint | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return value;
  if (typeof value === 'boolean') return Number(value);
  if (value instanceof Float) return Number.isNaN(value.value) ? Number.NEGATIVE_INFINITY : value.value;
  if (value instanceof Duration) return value.nanoseconds;
  if (value instanceof Time) return value.nanoseconds;
  return value instanceof Sized ? value.value : undefined;
}
