import {
  ANY_MAP,
  ANY_SLICE,
  BOOL,
  BYTE_SLICE,
  DURATION,
  FLOAT64,
  type GoType,
  GROUP_MAP,
  INT,
  INT_SET,
  INT_SLICE,
  INT64,
  LOCATION,
  LOCATION_POINTER,
  MONTH,
  PAIR,
  PAIR_SLICE,
  ROLE,
  ROLE_POINTER,
  STRING,
  STRING_MAP,
  STRING_SET,
  STRING_SLICE,
  TIME,
  UINT8,
  WEEKDAY,
} from '../types/goType.ts';
import { Unknown } from '../unknown.ts';
import {
  Dictionary,
  type DictionaryType,
  Duration,
  Float,
  Func,
  List,
  type ListType,
  Location,
  Role,
  Sized,
  type SizedType,
  Time,
  type Value,
} from './values.ts';

const LISTS: Readonly<Record<ListType, GoType>> = {
  '[]interface {}': ANY_SLICE,
  '[]string': STRING_SLICE,
  '[]int': INT_SLICE,
  '[]uint8': BYTE_SLICE,
  '[][2]interface {}': PAIR_SLICE,
  '[2]interface {}': PAIR,
};
const DICTIONARIES: Readonly<Record<DictionaryType, GoType>> = {
  'map[string]interface {}': STRING_MAP,
  'map[interface {}]interface {}': ANY_MAP,
  'map[interface {}][]interface {}': GROUP_MAP,
  'map[int]struct {}': INT_SET,
  'map[string]struct {}': STRING_SET,
};
const SIZED: Readonly<Record<SizedType, GoType>> = { int64: INT64, uint8: UINT8, 'time.Month': MONTH, 'time.Weekday': WEEKDAY };

/** The Go type of a value; `undefined` for nil and for an unknown value. */
export function typeOfValue(value: Value): GoType | undefined {
  if (typeof value === 'string') return STRING;
  if (typeof value === 'number' || typeof value === 'bigint') return INT;
  if (typeof value === 'boolean') return BOOL;
  if (value === null || value instanceof Unknown) return undefined;
  if (value instanceof Float) return FLOAT64;
  if (value instanceof List) return LISTS[value.type];
  if (value instanceof Dictionary) return DICTIONARIES[value.type];
  if (value instanceof Sized) return SIZED[value.type];
  if (value instanceof Duration) return DURATION;
  if (value instanceof Time) return TIME;
  if (value instanceof Location) return value.pointer ? LOCATION_POINTER : LOCATION;
  if (value instanceof Role) return value.pointer ? ROLE_POINTER : ROLE;
  if (value instanceof Func) return value.type;
  return undefined;
}

/** Go's `%T`. */
export function typeName(value: Value): string {
  return typeOfValue(value)?.name ?? '<nil>';
}

/** The kind of a value in Go's words: what messages of its reflection show. */
export function kindName(value: Value): string {
  return typeOfValue(value)?.kindName ?? 'invalid';
}
