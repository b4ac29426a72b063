import type { BuiltinName } from './builtinNames.ts';
import { ANY, ANY_SLICE, DURATION, FLOAT64, type GoType, INT, isAssignable, TIME } from './goType.ts';

/**
 * What the checker knows of a value. `type` undefined and `nil` false: anything (an unknown value, an unchecked call).
 * `inner`: of a list the nature of its elements, of a predicate that of its result; finer than `type` can say.
 * `builtin`: the value is this function of the language, by name.
 */
export interface Nature {
  readonly type: GoType | undefined;
  readonly nil: boolean;
  readonly inner?: Nature;
  readonly builtin?: BuiltinName;
  /** The function was found as a method: its first parameter is the receiver. */
  readonly method?: boolean;
}

export const UNKNOWN: Nature = { type: undefined, nil: false };
export const NIL: Nature = { type: undefined, nil: true };

/** A value of this type and nothing finer. */
export function natureOf(type: GoType): Nature {
  return { type, nil: false };
}

/** A list of elements of this nature. */
export function listOf(element: Nature): Nature {
  return { type: ANY_SLICE, nil: false, inner: element };
}

/** Whether it could be anything. */
export function isUnknown(nature: Nature): boolean {
  return nature.type === undefined ? !nature.nil : nature.type === ANY;
}

/** As upstream's messages name it. */
export function natureName(nature: Nature): string {
  return nature.type?.name ?? 'unknown';
}

/** What a pointer points to; others stay. */
export function dereference(nature: Nature): Nature {
  if (nature.type?.kind !== 'ptr') return nature;
  let type: GoType = nature.type;
  while (type.kind === 'ptr' && type.elem) type = type.elem;
  return natureOf(type);
}

/** What an element of a list, a map or a pointer is. */
export function elementOf(nature: Nature): Nature {
  const type = nature.type;
  if (!type) return UNKNOWN;
  if (isList(nature) && nature.inner) return nature.inner;
  return type.elem && ['ptr', 'map', 'slice', 'array'].includes(type.kind) ? natureOf(type.elem) : UNKNOWN;
}

export const isBool = (nature: Nature): boolean => nature.type?.kind === 'bool';
export const isString = (nature: Nature): boolean => nature.type?.kind === 'string';
export const isInteger = (nature: Nature): boolean => nature.type?.integer === true;
export const isFloat = (nature: Nature): boolean => nature.type === FLOAT64;
export const isNumber = (nature: Nature): boolean => isInteger(nature) || isFloat(nature);
export const isTime = (nature: Nature): boolean => nature.type === TIME;
export const isDuration = (nature: Nature): boolean => nature.type === DURATION;
export const isList = (nature: Nature): boolean => nature.type?.kind === 'slice' || nature.type?.kind === 'array';
export const isMap = (nature: Nature): boolean => nature.type?.kind === 'map';
export const isStruct = (nature: Nature): boolean => nature.type?.kind === 'struct';

/** Whether a value of one nature can go where another is wanted; an unknown one is not said to. */
export function isAssignableTo(from: Nature, to: Nature): boolean {
  if (from.nil && to.type && ['ptr', 'interface', 'func', 'map', 'slice'].includes(to.type.kind)) return true;
  if (!from.type || !to.type) return false;
  if (from.type.kindName !== to.type.kindName && to.type.kind !== 'interface') return false;
  return isAssignable(from.type, to.type);
}

/** Whether `==` makes sense. */
export function isComparable(a: Nature, b: Nature): boolean {
  return (
    isUnknown(a) ||
    isUnknown(b) ||
    a.nil ||
    b.nil ||
    (isNumber(a) && isNumber(b)) ||
    (isDuration(a) && isDuration(b)) ||
    (isTime(a) && isTime(b)) ||
    (isList(a) && isList(b)) ||
    isAssignableTo(a, b)
  );
}

/** Whether an operator could work: both unknown, or one unknown and the other fit by one of `checks`. */
export function maybeCompatible(a: Nature, b: Nature, ...checks: readonly ((nature: Nature) => boolean)[]): boolean {
  const fits = (nature: Nature) => isUnknown(nature) || checks.some((check) => check(nature));
  return (isUnknown(a) && fits(b)) || (isUnknown(b) && fits(a));
}

/** The type of `a + b` for numbers. */
export function promoted(a: Nature, b: Nature): Nature {
  return natureOf(isFloat(a) || isFloat(b) ? FLOAT64 : INT);
}
