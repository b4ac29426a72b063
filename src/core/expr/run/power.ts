import { fusedMultiplyAdd } from './fusedMultiplyAdd.ts';

/** Go's math.Pow, bit for bit: JavaScript's rounds otherwise. */
export function power(x: number, y: number): number {
  return special(x, y) ?? general(x, y);
}

function isOdd(y: number): boolean {
  return Number.isInteger(y) && Math.abs(y) < 2 ** 53 && y % 2 !== 0;
}

function special(x: number, y: number): number | undefined {
  if (y === 0 || x === 1) return 1;
  if (y === 1) return x;
  if (Number.isNaN(x) || Number.isNaN(y)) return Number.NaN;
  const negativeOdd = (x < 0 || Object.is(x, -0)) && isOdd(y);
  if (x === 0) return y < 0 ? (negativeOdd ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY) : negativeOdd ? x : 0;
  if (!Number.isFinite(y)) {
    if (x === -1) return 1;
    return Math.abs(x) < 1 === y > 0 ? 0 : Number.POSITIVE_INFINITY;
  }
  if (x === Number.NEGATIVE_INFINITY) return power(1 / x, -y);
  if (x === Number.POSITIVE_INFINITY) return y < 0 ? 0 : Number.POSITIVE_INFINITY;
  if (y === 0.5) return Math.sqrt(x);
  return y === -0.5 ? 1 / Math.sqrt(x) : undefined;
}

/** The whole part of the exponent by repeated squaring of a mantissa in [½, 1), the rest through the logarithm. */
function general(x: number, y: number): number {
  let whole = Math.trunc(Math.abs(y));
  let fraction = Math.abs(y) - whole;
  if (fraction !== 0 && x < 0) return Number.NaN;
  if (whole >= 2 ** 63) return x === -1 ? 1 : Math.abs(x) < 1 === y > 0 ? 0 : Number.POSITIVE_INFINITY;
  let result = 1;
  if (fraction !== 0) {
    if (fraction > 0.5) {
      fraction--;
      whole++;
    }
    result = exponential(fraction * logarithm(x));
  }
  let { mantissa, exponent } = fractionAndExponent(x);
  let resultExponent = 0;
  for (let left = BigInt(whole); left !== 0n; left >>= 1n) {
    if (exponent < -4096 || exponent > 4096) {
      resultExponent += exponent;
      break;
    }
    if ((left & 1n) === 1n) {
      result *= mantissa;
      resultExponent += exponent;
    }
    mantissa *= mantissa;
    exponent *= 2;
    if (mantissa < 0.5) {
      mantissa += mantissa;
      exponent--;
    }
  }
  return y < 0 ? scale(1 / result, -resultExponent) : scale(result, resultExponent);
}

/** `value * 2 ** exponent`, rounded once. */
function scale(value: number, exponent: number): number {
  const parts = fractionAndExponent(value);
  const total = parts.exponent + exponent;
  if (total > 1024) return parts.mantissa < 0 ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  if (total < -1074) return parts.mantissa < 0 ? -0 : 0;
  return total >= -1021 ? parts.mantissa * 2 * 2 ** (total - 1) : parts.mantissa * 2 ** (total + 53) * 2 ** -53;
}

/** A mantissa in [½, 1) and an exponent of two. */
function fractionAndExponent(value: number): { mantissa: number; exponent: number } {
  if (value === 0 || !Number.isFinite(value)) return { mantissa: value, exponent: 0 };
  const tiny = Math.abs(value) < 2 ** -1022;
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, tiny ? value * 2 ** 52 : value);
  const high = bits.getUint32(0);
  const exponent = ((high >> 20) & 0x7ff) - 1022 - (tiny ? 52 : 0);
  bits.setUint32(0, (high & 0x800fffff) | (1022 << 20));
  return { mantissa: bits.getFloat64(0), exponent };
}

const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;
const ODD = [0.14798198605116586, 0.1818357216161805, 0.2857142874366239, 0.6666666666666735];
const EVEN = [0.15313837699209373, 0.22222198432149784, 0.3999999999940942];

/** Go's math.Log for positive numbers. */
function logarithm(x: number): number {
  let { mantissa, exponent } = fractionAndExponent(x);
  if (mantissa < Math.SQRT1_2) {
    mantissa *= 2;
    exponent--;
  }
  const f = mantissa - 1;
  const s = f / (2 + f);
  const s2 = s * s;
  const s4 = s2 * s2;
  const horner = (coefficients: readonly number[]) => coefficients.reduce((sum, each) => each + s4 * sum, 0);
  const r = s2 * horner(ODD) + s4 * horner(EVEN);
  const half = 0.5 * f * f;
  return exponent * LN2_HIGH - (half - (s * (half + r) + exponent * LN2_LOW) - f);
}

const LN2_UPPER = 0.693147180559663;
const LN2_LOWER = 2.8235290563031577e-13;
const TAYLOR = [
  2.48015873015873e-5, 0.0001984126984126984, 0.001388888888888889, 0.008333333333333333, 0.041666666666666664, 0.16666666666666666, 0.5, 1,
];

/** Go's math.Exp on amd64: a Taylor series in fused steps on a sixteenth of the argument, then four doublings. */
function exponential(x: number): number {
  const exponent = roundToEven(x * Math.LOG2E);
  let rest = fusedMultiplyAdd(-exponent, LN2_UPPER, x);
  rest = fusedMultiplyAdd(-exponent, LN2_LOWER, rest) * 0.0625;
  let series = TAYLOR[0] ?? 0;
  for (const coefficient of TAYLOR.slice(1)) series = fusedMultiplyAdd(series, rest, coefficient);
  let value = rest * series;
  for (let step = 0; step < 3; step++) value *= value + 2;
  return scale(fusedMultiplyAdd(value, value + 2, 1), exponent);
}

function roundToEven(value: number): number {
  const floor = Math.floor(value);
  const rest = value - floor;
  return rest > 0.5 || (rest === 0.5 && floor % 2 !== 0) ? floor + 1 : floor;
}
