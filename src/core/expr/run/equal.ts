import { asFloat, asInt } from './arithmetic.ts';
import { needKnown } from './failures.ts';
import { spendElement } from './meter.ts';
import { typeName } from './typeOfValue.ts';
import { Dictionary, Duration, Float, Func, List, Location, Role, Sized, Time, type Value } from './values.ts';

/** Upstream's IsNil: nil itself, a nil slice, a nil pointer. */
export function isNil(value: Value): boolean {
  return value === null || (value instanceof List && value.isNil) || (value instanceof Role && value.pointer && !value.node);
}

const MIXED_WITH_ANY = new Set(['[]interface {}', '[]string', '[]int', '[]uint8']);

/** The `==` of expressions: numbers by value, lists element by element, the rest as Go's DeepEqual. */
export function equal(a: Value, b: Value): boolean {
  if (typeof a === 'string' && typeof b === 'string') return a === b;
  needKnown(a, b);
  const [x, y] = [asInt(a), asInt(b)];
  if (x !== undefined && y !== undefined) return x === y;
  const [u, v] = [asFloat(a), asFloat(b)];
  if (u !== undefined && v !== undefined) return u === v;
  if (a instanceof List && b instanceof List) {
    const oneIsAny = a.type === '[]interface {}' || b.type === '[]interface {}';
    const comparable = MIXED_WITH_ANY.has(a.type) && MIXED_WITH_ANY.has(b.type) && (a.type === b.type || oneIsAny);
    if (comparable) return a.items.length === b.items.length && a.items.every((item, index) => equalElements(item, b.items[index] ?? null));
  }
  if (a instanceof Time && b instanceof Time) return a.nanoseconds === b.nanoseconds;
  if (a instanceof Duration && b instanceof Duration) return a.nanoseconds === b.nanoseconds;
  if (isNil(a) && isNil(b)) return true;
  return deepEqual(a, b);
}

function equalElements(a: Value, b: Value): boolean {
  spendElement();
  return equal(a, b);
}

/** Go's reflect.DeepEqual: types count everywhere. */
function deepEqual(a: Value, b: Value): boolean {
  spendElement();
  needKnown(a, b);
  if (typeName(a) !== typeName(b)) return false;
  if (a instanceof Float && b instanceof Float) return a.value === b.value;
  if (a instanceof Sized && b instanceof Sized) return a.value === b.value;
  if (a instanceof Duration && b instanceof Duration) return a.nanoseconds === b.nanoseconds;
  if (a instanceof Time && b instanceof Time) return a.nanoseconds === b.nanoseconds && deepEqual(a.location, b.location);
  if (a instanceof Location && b instanceof Location) return a.name === b.name && a.fixed === b.fixed;
  if (a instanceof Role && b instanceof Role) return a.node?.path === b.node?.path && a.node?.name === b.node?.name;
  if (a instanceof List && b instanceof List) {
    if (a.isNil !== b.isNil || a.items.length !== b.items.length) return false;
    return a.items === b.items || a.items.every((item, index) => deepEqual(item, b.items[index] ?? null));
  }
  if (a instanceof Dictionary && b instanceof Dictionary) return equalDictionaries(a, b);
  // Functions are equal only if both are nil, which none is.
  return !(a instanceof Func) && a === b;
}

function equalDictionaries(a: Dictionary, b: Dictionary): boolean {
  if (a === b) return true;
  if (a.entries.size !== b.entries.size) return false;
  for (const [identity, entry] of a.entries) {
    const other = b.entries.get(identity);
    if (!other || !deepEqual(entry.value, other.value)) return false;
  }
  return true;
}
