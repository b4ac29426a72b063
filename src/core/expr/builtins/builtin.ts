import { RunFailure } from '../exprError.ts';
import type { Value } from '../run/values.ts';

/** What a function may ask of the evaluation around it. */
export interface Surroundings {
  /** Charges the memory budget. */
  grow(elements: number): void;
  /** Milliseconds since the epoch; `undefined` where the time is not known. */
  now(): number | undefined;
}

/** `unary`: upstream calls it with the one value on top, however many were written. */
export type Builtin =
  | { readonly kind: 'unary'; readonly call: (value: Value) => Value }
  | { readonly kind: 'any'; readonly call: (args: readonly Value[], around: Surroundings) => Value };

/** A function of one value, which refuses what it does not take. */
export function unary(call: (value: Value) => Value): Builtin {
  return { kind: 'unary', call };
}

/** A function that looks at its arguments itself. */
export function variadic(call: (args: readonly Value[], around: Surroundings) => Value): Builtin {
  return { kind: 'any', call };
}

/** An argument; a Go panic where it was not given. */
export function argument(args: readonly Value[], index: number): Value {
  const value = args[index];
  if (value === undefined) throw new RunFailure(`runtime error: index out of range [${index}] with length ${args.length}`);
  return value;
}

/** Upstream's error for a wrong number of arguments, where the checker did not look. */
export function wrongCount(expected: string, got: number, name = ''): never {
  throw new RunFailure(`invalid number of arguments${name === '' ? '' : ` for ${name}`} (expected ${expected}, got ${got})`);
}
