interface Exact {
  readonly mantissa: bigint;
  readonly exponent: number;
}

/** `a * b + c` rounded once, as processors do it in one instruction. For finite numbers. */
export function fusedMultiplyAdd(a: number, b: number, c: number): number {
  const [x, y, z] = [exactly(a), exactly(b), exactly(c)];
  const product: Exact = { mantissa: x.mantissa * y.mantissa, exponent: x.exponent + y.exponent };
  const exponent = Math.min(product.exponent, z.exponent);
  const sum = (product.mantissa << BigInt(product.exponent - exponent)) + (z.mantissa << BigInt(z.exponent - exponent));
  return rounded(sum, exponent);
}

function exactly(value: number): Exact {
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, value);
  const raw = bits.getBigUint64(0);
  const biased = Number((raw >> 52n) & 0x7ffn);
  const fraction = raw & ((1n << 52n) - 1n);
  const mantissa = biased === 0 ? fraction : fraction | (1n << 52n);
  return { mantissa: value < 0 ? -mantissa : mantissa, exponent: Math.max(biased, 1) - 1075 };
}

/** Halves to even. */
function rounded(value: bigint, exponent: number): number {
  const magnitude = value < 0n ? -value : value;
  const excess = Math.max(0, magnitude.toString(2).length - 53);
  const shift = BigInt(excess);
  let kept = magnitude >> shift;
  const rest = magnitude - (kept << shift);
  const half = excess === 0 ? 1n : 1n << (shift - 1n);
  if (rest > half || (rest === half && excess > 0 && (kept & 1n) === 1n)) kept++;
  const result = Number(kept) * 2 ** (exponent + excess);
  return value < 0n ? -result : result;
}
