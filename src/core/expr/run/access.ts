import { fromBytes, toBytes } from '../bytes.ts';
import { RunFailure } from '../exprError.ts';
import { boundMethod } from '../time/methods.ts';
import { dereferenced, type GoType } from '../types/goType.ts';
import { methodOf } from '../types/methods.ts';
import { Unknown } from '../unknown.ts';
import { toInt } from './arithmetic.ts';
import { equal } from './equal.ts';
import { assertString, needKnown, refuse } from './failures.ts';
import { formatValue } from './format.ts';
import type { Int } from './integers.ts';
import { lookUp } from './keys.ts';
import { spend } from './meter.ts';
import { typeName, typeOfValue } from './typeOfValue.ts';
import { Dictionary, type Func, List, Role, Sized, type Value } from './values.ts';

const NIL_LIST = new List('[]interface {}', [], true);

/** The element at `index` of a list, or a byte of a string; a panic of Go's reflection for anything else. */
export function elementAt(value: Value, index: number): Value {
  if (value instanceof List) return value.items[index] ?? null;
  if (typeof value === 'string') return new Sized('uint8', value.charCodeAt(index));
  return refuse(`reflect: call of reflect.Value.Index on ${typeOfValue(value)?.kindName ?? 'zero'} Value`, value);
}

/** Go's len() by reflection, where a predicate starts: bytes of a string. */
export function reflectLength(value: Value): number {
  if (value instanceof List) return value.items.length;
  if (typeof value === 'string') return value.length;
  if (value instanceof Dictionary) return value.entries.size;
  const kind = typeOfValue(value)?.kindName;
  return refuse(`reflect: call of reflect.Value.Len on ${kind ? `${kind} Value` : 'zero Value'}`, value);
}

/** The length that a slice without an end takes: as `reflectLength`, with upstream's own error. */
export function sliceLength(value: Value): number {
  if (value instanceof List || typeof value === 'string' || value instanceof Dictionary) return reflectLength(value);
  return refuse(`invalid argument for len (type ${typeName(value)})`, value);
}

/** `from[key]` and `from.key`: an index out of range is an error, a missing key is nil. */
export function fetch(from: Value, key: Value): Value {
  const found = find(from, key);
  if (found !== undefined) return found;
  if (from instanceof Dictionary) return from.type === 'map[interface {}][]interface {}' ? NIL_LIST : null;
  if (from instanceof List || typeof from === 'string') {
    const length = reflectLength(from);
    const index = toInt(key);
    const shown = index < 0 ? BigInt(index) + BigInt(length) : index;
    throw new RunFailure(`index out of range: ${shown} (array length is ${length})`);
  }
  return refuse(`cannot fetch ${formatValue(key)} from ${typeName(from)}`, from);
}

/** The built-in `get`: what is not there is nil. */
export function getOrNil(from: Value, key: Value): Value {
  if (from === null) return null;
  const found = find(from, key);
  if (found !== undefined) return found;
  if (typeOfValue(from)?.kind === 'struct') assertString(key);
  needKnown(from);
  return null;
}

function find(from: Value, key: Value): Value | undefined {
  const type = typeOfValue(from);
  if (type && typeof key === 'string') {
    const method = methodOf(type, fromBytes(key));
    if (method) return boundMethod(from, fromBytes(key), method);
  }
  if (from instanceof List || typeof from === 'string') {
    const length = reflectLength(from);
    const index = normalIndex(toInt(key), length);
    return index >= 0 && index < length ? elementAt(from, index) : undefined;
  }
  if (from instanceof Dictionary) return lookUp(from, key)?.value;
  if (from instanceof Role) return typeof key === 'string' && from.node ? roleField(from, key) : undefined;
  return undefined;
}

function roleField(role: Role, name: string): Value | undefined {
  if (!role.node) return undefined;
  return name === 'Name' ? toBytes(role.node.name) : name === 'Path' ? toBytes(role.node.path) : undefined;
}

/** A field that the checker found; of a nil role it is an error. */
export function fetchField(from: Value, name: string): Value {
  if (from instanceof Role) {
    const field = roleField(from, name);
    if (field !== undefined) return field;
    throw new RunFailure('reflect: call of reflect.Value.Field on zero Value');
  }
  return refuse(`cannot get ${fromBytes(name)} from ${typeName(from)}`, from);
}

/** A method that the checker found. */
export function fetchMethod(from: Value, name: string): Func {
  const type = typeOfValue(from);
  const method = type && methodOf(type, name);
  return method ? boundMethod(from, name, method) : refuse(`cannot fetch ${name} from ${typeName(from)}`, from);
}

function normalIndex(index: Int, length: number): number {
  return Number(index) < 0 ? Number(index) + length : Number(index);
}

/** `value[from:to]`: bounds beyond the ends are moved to them. */
export function slice(value: Value, from: Value, to: Value): Value {
  if (!(value instanceof List) && typeof value !== 'string') return refuse(`cannot slice ${formatValue(from)}`, value);
  const length = reflectLength(value);
  const start = Math.max(0, normalIndex(toInt(from), length));
  const end = Math.min(length, Math.max(0, normalIndex(toInt(to), length)));
  const begin = Math.min(start, end);
  if (typeof value === 'string') return value.slice(begin, end);
  const type = value.type === '[2]interface {}' ? '[]interface {}' : value.type;
  return new List(type, value.items.slice(begin, end), value.isNil);
}

/** Names of the exported fields of a struct, or of what a pointer points to. */
function structFields(value: Value): ReadonlyMap<string, GoType> | undefined {
  const type = typeOfValue(value);
  return type && dereferenced(type).fields;
}

/** The operator `in`. */
export function isIn(needle: Value, within: Value): boolean {
  if (within === null) return false;
  if (within instanceof List) {
    spend(within.items.length);
    // A known member decides, whatever the unknown ones are.
    if (within.items.some((item) => !(item instanceof Unknown) && equal(item, needle))) return true;
    for (const item of within.items) needKnown(item);
    return false;
  }
  if (within instanceof Dictionary) return lookUp(within, needle) !== undefined;
  if (within instanceof Role && within.pointer && !within.node) return false;
  const fields = structFields(within);
  if (fields && typeof needle === 'string') return fields.has(fromBytes(needle));
  if (fields) return refuse(`cannot use ${typeName(needle)} as field name of ${typeName(within)}`, needle);
  return refuse(`operator "in" not defined on ${typeName(within)}`, within);
}
