/**
 * Go's int: 64 bits that wrap. A value is a number while it is a safe integer, a bigint beyond, never both for one value.
 * Number arithmetic is exact as long as its result is safe, so bigints appear only where it is not.
 */
export type Int = number | bigint;

/** Any integer, wrapped to 64 bits. */
export function wrapInt(value: bigint): Int {
  const wrapped = BigInt.asIntN(64, value);
  return wrapped >= -9007199254740991n && wrapped <= 9007199254740991n ? Number(wrapped) : wrapped;
}

/** Whether a value is Go's int. */
export function isInt(value: unknown): value is Int {
  return typeof value === 'number' || typeof value === 'bigint';
}

/** Wraps. */
export function addInts(a: Int, b: Int): Int {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b;
    if (Number.isSafeInteger(sum)) return sum;
  }
  return wrapInt(BigInt(a) + BigInt(b));
}

/** Wraps. */
export function subtractInts(a: Int, b: Int): Int {
  if (typeof a === 'number' && typeof b === 'number') {
    const difference = a - b;
    if (Number.isSafeInteger(difference)) return difference;
  }
  return wrapInt(BigInt(a) - BigInt(b));
}

/** Wraps. */
export function multiplyInts(a: Int, b: Int): Int {
  if (typeof a === 'number' && typeof b === 'number') {
    const product = a * b;
    // Adding 0 makes 0 of -0, which no integer is.
    if (Number.isSafeInteger(product)) return product + 0;
  }
  return wrapInt(BigInt(a) * BigInt(b));
}

/** Wraps: the smallest integer is its own negative. */
export function negateInt(a: Int): Int {
  return subtractInts(0, a);
}

/** Truncated remainder; the caller excludes zero. */
export function remainderInts(a: Int, b: Int): Int {
  if (typeof a === 'number' && typeof b === 'number') return (a % b) + 0;
  return wrapInt(BigInt(a) % BigInt(b));
}

/** Go's conversion of a float64 to int on amd64: towards zero; what does not fit is the smallest integer. */
export function truncateFloat(value: number): Int {
  if (Number.isNaN(value) || value >= 2 ** 63 || value < -(2 ** 63)) return -(2n ** 63n);
  const truncated = Math.trunc(value);
  return Number.isSafeInteger(truncated) ? truncated + 0 : BigInt(truncated);
}
