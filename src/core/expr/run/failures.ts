import { RunFailure } from '../exprError.ts';
import { Unknown } from '../unknown.ts';
import { typeName } from './typeOfValue.ts';
import type { Value } from './values.ts';

/** Thrown by an operation that would have to know an unknown value; the machine takes `unknown` for its result. */
export class NeedsKnown {
  readonly unknown: Unknown;

  constructor(unknown: Unknown) {
    this.unknown = unknown;
  }
}

/** Makes an operation unknown if one of its operands is. */
export function needKnown(...values: readonly Value[]): void {
  let merged: Unknown | undefined;
  for (const value of values) {
    if (value instanceof Unknown) merged = merged ? merged.and(value) : value;
  }
  if (merged) throw new NeedsKnown(merged);
}

/** The end of an operation that none of the types in hand fits. */
export function refuse(message: string, ...operands: readonly Value[]): never {
  needKnown(...operands);
  throw new RunFailure(message);
}

/** A failed Go type assertion. */
export function refuseAssertion(value: Value, wanted: string): never {
  const found = value === null ? 'nil' : typeName(value);
  return refuse(`interface conversion: interface {} is ${found}, not ${wanted}`, value);
}

/** A Go assertion to string. */
export function assertString(value: Value): string {
  return typeof value === 'string' ? value : refuseAssertion(value, 'string');
}

/** A Go assertion to bool. */
export function assertBool(value: Value): boolean {
  return typeof value === 'boolean' ? value : refuseAssertion(value, 'bool');
}
