import type { GoType } from '../types/goType.ts';
import type { Unknown } from '../unknown.ts';

/**
 * The Go values that an expression can meet. `int` is a number while it is a safe integer and a bigint beyond (see integers.ts);
 * strings are byte strings (see bytes.ts); null is an untyped nil.
 */
export type Value =
  | null
  | boolean
  | number
  | bigint
  | string
  | Float
  | Sized
  | Duration
  | Time
  | Location
  | List
  | Dictionary
  | Role
  | Func
  | Unknown;

/** A float64. */
export class Float {
  readonly value: number;

  constructor(value: number) {
    this.value = value;
  }
}

export type SizedType = 'int64' | 'uint8' | 'time.Month' | 'time.Weekday';

/** An integer of another type than `int`. */
export class Sized {
  readonly type: SizedType;
  readonly value: number | bigint;

  constructor(type: SizedType, value: number | bigint) {
    this.type = type;
    this.value = value;
  }
}

/** A time.Duration in nanoseconds. */
export class Duration {
  readonly nanoseconds: bigint;

  constructor(nanoseconds: bigint) {
    this.nanoseconds = nanoseconds;
  }
}

/** A *time.Location, or with `pointer` false the time.Location behind it. */
export class Location {
  readonly name: string;
  readonly pointer: boolean;
  /** Seconds east of UTC of a zone without rules, as a date's own `+02:00` makes. */
  readonly fixed: number | undefined;
  /** Its abbreviation; empty prints as the offset. */
  readonly abbreviation: string;

  constructor(name: string, fixed?: number, abbreviation = '', pointer = true) {
    this.name = name;
    this.fixed = fixed;
    this.abbreviation = abbreviation;
    this.pointer = pointer;
  }
}

/** A time.Time. */
export class Time {
  /** Since the Unix epoch. */
  readonly nanoseconds: bigint;
  readonly location: Location;

  constructor(nanoseconds: bigint, location: Location) {
    this.nanoseconds = nanoseconds;
    this.location = location;
  }
}

export type ListType = '[]interface {}' | '[]string' | '[]int' | '[]uint8' | '[][2]interface {}' | '[2]interface {}';

/** A slice, or the array `[2]interface {}`. `isNil`: a nil slice, which is nil to `??` and JSON though it has a length. */
export class List {
  readonly type: ListType;
  readonly items: readonly Value[];
  readonly isNil: boolean;

  constructor(type: ListType, items: readonly Value[], isNil = false) {
    this.type = type;
    this.items = items;
    this.isNil = isNil;
  }
}

export type DictionaryType =
  | 'map[string]interface {}'
  | 'map[interface {}]interface {}'
  | 'map[interface {}][]interface {}'
  | 'map[int]struct {}'
  | 'map[string]struct {}';

export interface Entry {
  readonly key: Value;
  value: Value;
}

/** A map. `entries` by the key's identity: see keys.ts; a Map, so that no name reaches a prototype. */
export class Dictionary {
  readonly type: DictionaryType;
  readonly entries: Map<string, Entry>;

  constructor(type: DictionaryType, entries: Map<string, Entry> = new Map()) {
    this.type = type;
    this.entries = entries;
  }
}

/** The node of a role, behind a pointer unless `pointer` is false; `node` undefined is a nil pointer. */
export class Role {
  readonly node: { readonly name: string; readonly path: string } | undefined;
  readonly pointer: boolean;

  constructor(node: { readonly name: string; readonly path: string } | undefined, pointer = true) {
    this.node = node;
    this.pointer = pointer;
  }
}

/** A function of the environment, or a method bound to its value. `call` gets arguments of the types in `type`. */
export class Func {
  readonly type: GoType;
  readonly call: (args: readonly Value[]) => Value;

  constructor(type: GoType, call: (args: readonly Value[]) => Value) {
    this.type = type;
    this.call = call;
  }
}
