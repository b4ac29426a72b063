import { fromBytes, toBytes } from '../bytes.ts';
import { jsonError } from './jsonError.ts';
import { stringMap } from './keys.ts';
import { spendElement } from './meter.ts';
import { Float, List, type Value } from './values.ts';

/** `value` is what Go's decoder leaves even when it reports `error`: nil for bad syntax, nil in place of a number too large. */
interface Decoded {
  readonly value: Value;
  readonly error: string | undefined;
}

/** Go's json.Unmarshal into an interface: numbers are float64. */
export function decodeJson(bytes: string): Decoded {
  const text = fromBytes(bytes);
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return { value: null, error: jsonError(bytes) };
  }
  let error: string | undefined;
  const convert = (part: unknown): Value => {
    spendElement();
    if (typeof part === 'string') return toBytes(part);
    if (typeof part === 'boolean') return part;
    if (typeof part === 'number') {
      if (Number.isFinite(part)) return new Float(part);
      error ??= 'json: cannot unmarshal number into Go value of type float64';
      return null;
    }
    if (Array.isArray(part)) return new List('[]interface {}', part.map(convert));
    if (typeof part === 'object' && part !== null)
      return stringMap(Object.entries(part).map(([key, value]) => [toBytes(key), convert(value)]));
    return null;
  };
  const value = convert(parsed);
  return { value, error };
}
