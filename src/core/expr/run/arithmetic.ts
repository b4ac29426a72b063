import { RunFailure } from '../exprError.ts';
import { refuse } from './failures.ts';
import { addInts, type Int, isInt, multiplyInts, negateInt, remainderInts, subtractInts, truncateFloat } from './integers.ts';
import { checkSize } from './meter.ts';
import { power } from './power.ts';
import { typeName } from './typeOfValue.ts';
import { Duration, Float, Sized, Time, type Value } from './values.ts';

/** The integer of the types that upstream's arithmetic knows: int, int64, uint8. */
export function asInt(value: Value): Int | undefined {
  if (isInt(value)) return value;
  return value instanceof Sized && (value.type === 'int64' || value.type === 'uint8') ? value.value : undefined;
}

/** A number as float64. */
export function asFloat(value: Value): number | undefined {
  if (value instanceof Float) return value.value;
  const int = asInt(value);
  return int === undefined ? undefined : Number(int);
}

function invalid(operator: string, a: Value, b: Value): never {
  return refuse(`invalid operation: ${typeName(a)} ${operator} ${typeName(b)}`, a, b);
}

const asNanoseconds = (value: bigint): Duration => new Duration(BigInt.asIntN(64, value));

/** `+`, of numbers, texts, times and durations; ints wrap. */
export function add(a: Value, b: Value): Value {
  if (typeof a === 'string' && typeof b === 'string') {
    checkSize(a.length + b.length);
    return a + b;
  }
  const [x, y] = [asInt(a), asInt(b)];
  if (x !== undefined && y !== undefined) return addInts(x, y);
  const [u, v] = [asFloat(a), asFloat(b)];
  if (u !== undefined && v !== undefined) return new Float(u + v);
  if (a instanceof Time && b instanceof Duration) return new Time(a.nanoseconds + b.nanoseconds, a.location);
  if (a instanceof Duration && b instanceof Time) return new Time(b.nanoseconds + a.nanoseconds, b.location);
  if (a instanceof Duration && b instanceof Duration) return asNanoseconds(a.nanoseconds + b.nanoseconds);
  return invalid('+', a, b);
}

/** `-` between two values. */
export function subtract(a: Value, b: Value): Value {
  const [x, y] = [asInt(a), asInt(b)];
  if (x !== undefined && y !== undefined) return subtractInts(x, y);
  const [u, v] = [asFloat(a), asFloat(b)];
  if (u !== undefined && v !== undefined) return new Float(u - v);
  if (a instanceof Time && b instanceof Time) return differenceOfTimes(a, b);
  if (a instanceof Time && b instanceof Duration) return new Time(a.nanoseconds - b.nanoseconds, a.location);
  if (a instanceof Duration && b instanceof Duration) return asNanoseconds(a.nanoseconds - b.nanoseconds);
  return invalid('-', a, b);
}

/** Saturates, as time.Time.Sub does. */
export function differenceOfTimes(a: Time, b: Time): Duration {
  const difference = a.nanoseconds - b.nanoseconds;
  const limit = 2n ** 63n - 1n;
  return new Duration(difference > limit ? limit : difference < -limit - 1n ? -limit - 1n : difference);
}

/** `*` */
export function multiply(a: Value, b: Value): Value {
  const [x, y] = [asInt(a), asInt(b)];
  if (x !== undefined && y !== undefined) return multiplyInts(x, y);
  const [u, v] = [asFloat(a), asFloat(b)];
  if (u !== undefined && v !== undefined) return new Float(u * v);
  return multiplyDurations(a, b) ?? invalid('*', a, b);
}

/** A duration times a float is a float64. */
function multiplyDurations(a: Value, b: Value): Value | undefined {
  const parts = [a, b].map((value) => (value instanceof Duration ? value.nanoseconds : asInt(value)));
  const [x, y] = parts;
  if (x !== undefined && y !== undefined) return asNanoseconds(BigInt(x) * BigInt(y));
  const floats = [a, b].map((value) => (value instanceof Duration ? Number(value.nanoseconds) : asFloat(value)));
  const [u, v] = floats;
  return u !== undefined && v !== undefined ? new Float(u * v) : undefined;
}

/** `/`: always a float64. */
export function divide(a: Value, b: Value): Value {
  const [u, v] = [asFloat(a), asFloat(b)];
  return u !== undefined && v !== undefined ? new Float(u / v) : invalid('/', a, b);
}

/** `%`, of integers, with the sign of the left one. */
export function modulo(a: Value, b: Value): Value {
  const [x, y] = [asInt(a), asInt(b)];
  if (x === undefined || y === undefined) return invalid('%', a, b);
  if (y === 0) throw new RunFailure('runtime error: integer divide by zero');
  return remainderInts(x, y);
}

/** `**` and `^`: always a float64. */
export function exponent(a: Value, b: Value): Value {
  return new Float(power(toFloat(a), toFloat(b)));
}

/** `-` before a value. */
export function negate(value: Value): Value {
  if (isInt(value)) return negateInt(value);
  if (value instanceof Float) return new Float(-value.value);
  if (value instanceof Sized && value.type === 'int64') return new Sized('int64', negateInt(value.value));
  if (value instanceof Sized && value.type === 'uint8') return new Sized('uint8', (256 - Number(value.value)) % 256);
  return refuse(`invalid operation: - ${typeName(value)}`, value);
}

/** Upstream's conversion to int, as indexes and bounds take it: of numbers only, floats cut off. */
export function toInt(value: Value): Int {
  if (value instanceof Float) return truncateFloat(value.value);
  return asInt(value) ?? refuse(`invalid operation: int(${typeName(value)})`, value);
}

function toFloat(value: Value): number {
  return asFloat(value) ?? refuse(`invalid operation: float(${typeName(value)})`, value);
}
