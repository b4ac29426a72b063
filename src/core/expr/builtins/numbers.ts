import { fromBytes } from '../bytes.ts';
import { RunFailure } from '../exprError.ts';
import { asFloat, asInt } from '../run/arithmetic.ts';
import { less, more } from '../run/compare.ts';
import { needKnown, refuse } from '../run/failures.ts';
import { type Int, negateInt, truncateFloat, wrapInt } from '../run/integers.ts';
import { spendElement } from '../run/meter.ts';
import { parseFloat64, parseInteger } from '../run/parseNumbers.ts';
import { typeName } from '../run/typeOfValue.ts';
import { Duration, Float, List, Sized, type Value } from '../run/values.ts';
import { argument, type Builtin, unary, variadic, wrongCount } from './builtin.ts';

function abs(value: Value): Value {
  if (value instanceof Float) return value.value < 0 ? new Float(-value.value) : value;
  const int = asInt(value);
  if (int === undefined) return refuse(`invalid argument for abs (type ${typeName(value)})`, value);
  if (int >= 0) return value;
  return value instanceof Sized ? new Sized(value.type, negateInt(int)) : negateInt(int);
}

function rounding(name: string, round: (value: number) => number): Builtin {
  return unary((value) => {
    if (value instanceof Float) return new Float(round(value.value));
    return new Float(asFloat(value) ?? refuse(`invalid argument for ${name} (type ${typeName(value)})`, value));
  });
}

/** Halves away from zero, as Go's math.Round. */
function roundHalfAway(value: number): number {
  const truncated = Math.trunc(value);
  return Math.abs(value - truncated) >= 0.5 ? truncated + Math.sign(value) : truncated;
}

function int(value: Value): Value {
  if (typeof value === 'string') {
    return parseInteger(value) ?? refuse(`invalid operation: int(${fromBytes(value)})`);
  }
  if (value instanceof Float) return truncateFloat(value.value);
  if (value instanceof Duration) return wrapInt(value.nanoseconds);
  if (value instanceof Sized) return value.value;
  return asInt(value) ?? refuse(`invalid operation: int(${typeName(value)})`, value);
}

function float(value: Value): Value {
  if (typeof value === 'string') return new Float(parseFloat64(value) ?? refuse(`invalid operation: float(${fromBytes(value)})`));
  return new Float(asFloat(value) ?? refuse(`invalid operation: float(${typeName(value)})`, value));
}

/** Upstream goes by the kind here, so that durations and months count as numbers. */
function isNumberKind(value: Value): boolean {
  return asFloat(value) !== undefined || value instanceof Duration || value instanceof Sized;
}

/** The extreme of nested lists and numbers; a single argument of another type is its own extreme. */
function extreme(name: string, better: (best: Value, candidate: Value) => boolean, args: readonly Value[]): Value {
  let best: Value = null;
  for (const arg of args) {
    spendElement();
    needKnown(arg);
    if (arg instanceof List) {
      for (const item of arg.items) {
        const candidate = extreme(name, better, [item]);
        if (asFloat(candidate) === undefined) throw new RunFailure(`invalid argument for ${name} (type ${typeName(candidate)})`);
        if (best === null || better(best, candidate)) best = candidate;
      }
    } else if (isNumberKind(arg)) {
      if (best === null || better(best, arg)) best = arg;
    } else {
      if (args.length === 1) return arg;
      throw new RunFailure(`invalid argument for ${name} (type ${typeName(arg)})`);
    }
  }
  return best;
}

/** All numbers in nested lists, as floats. */
function numbersIn(name: string, values: readonly Value[], into: number[]): number[] {
  for (const value of values) {
    spendElement();
    if (value instanceof List) numbersIn(name, value.items, into);
    else if (value instanceof Duration) into.push(Number(value.nanoseconds));
    else if (value instanceof Sized) into.push(Number(value.value));
    else into.push(asFloat(value) ?? refuse(`invalid argument for ${name} (type ${typeName(value)})`, value));
  }
  return into;
}

function mean(args: readonly Value[]): Value {
  const { total, count } = sumOf(args);
  return new Float(count === 0 ? 0 : total / count);
}

/** Adds up list by list, as upstream: floats added in another order may differ. */
function sumOf(values: readonly Value[]): { total: number; count: number } {
  let total = 0;
  let count = 0;
  for (const value of values) {
    if (value instanceof List) {
      for (const item of value.items) {
        const inner = sumOf([item]);
        total += inner.total;
        count += inner.count;
      }
    } else {
      total += numbersIn('mean', [value], [])[0] ?? 0;
      count++;
    }
  }
  return { total, count };
}

function median(args: readonly Value[]): Value {
  // NaN comes first in Go's order.
  const sorted = numbersIn('median', args, []).sort((a, b) => (Number.isNaN(a) ? (Number.isNaN(b) ? 0 : -1) : Number.isNaN(b) ? 1 : a - b));
  if (sorted.length === 0) return new Float(0);
  const middle = sorted[sorted.length >> 1] ?? 0;
  return new Float(sorted.length % 2 === 1 ? middle : ((sorted[(sorted.length >> 1) - 1] ?? 0) + middle) / 2);
}

function bitArgument(value: Value, name: string): bigint {
  const found = asInt(value);
  if (found !== undefined) return BigInt(found);
  return refuse(`cannot use ${typeName(value)} as argument (type int) to call ${name}`, value);
}

function bits(name: string, call: (x: bigint, y: bigint) => bigint): Builtin {
  return variadic((args) => {
    if (args.length !== 2) wrongCount('2', args.length, name);
    return wrapInt(call(bitArgument(argument(args, 0), name), bitArgument(argument(args, 1), name)));
  });
}

/** A shift by more than 64 places is one by 64. */
function shift(name: string, call: (x: bigint, places: bigint) => bigint): Builtin {
  return bits(name, (x, y) => {
    if (y < 0n) throw new RunFailure(`invalid operation: negative shift count ${y} (type int)`);
    return call(x, y > 64n ? 64n : y);
  });
}

const bitnot = variadic((args): Int => {
  if (args.length !== 1) wrongCount('1', args.length, 'bitnot');
  return wrapInt(~bitArgument(argument(args, 0), 'bitnot'));
});

export const NUMBER_BUILTINS = {
  abs: unary(abs),
  ceil: rounding('ceil', Math.ceil),
  floor: rounding('floor', Math.floor),
  round: rounding('round', roundHalfAway),
  int: unary(int),
  float: unary(float),
  max: variadic((args) => extreme('max', less, args)),
  min: variadic((args) => extreme('min', more, args)),
  mean: variadic(mean),
  median: variadic(median),
  bitand: bits('bitand', (x, y) => x & y),
  bitor: bits('bitor', (x, y) => x | y),
  bitxor: bits('bitxor', (x, y) => x ^ y),
  bitnand: bits('bitnand', (x, y) => x & ~y),
  bitshl: shift('bitshl', (x, places) => x << places),
  bitshr: shift('bitshr', (x, places) => x >> places),
  bitushr: shift('bitushr', (x, places) => BigInt.asUintN(64, x) >> places),
  bitnot,
} satisfies Record<string, Builtin>;
