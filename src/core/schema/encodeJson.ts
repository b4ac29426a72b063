import { goJsonString } from './goText.ts';
import { jsonFloat } from './numbers.ts';
import { ExactNumber, fieldOf, isJsonArray, isJsonObject, type JsonValue } from './value.ts';

/** Deeper values are left out of messages. */
const MAX_DEPTH = 500;

/** A value as encoding/json writes it: keys in order, numbers without loss. */
export function encodeJson(value: JsonValue, depth = 0): string {
  if (typeof value === 'string') return goJsonString(value);
  if (typeof value === 'number') return jsonFloat(value);
  if (value instanceof ExactNumber) return value.type === 'integer' ? value.text : jsonFloat(Number(value.text));
  if (depth >= MAX_DEPTH) return '"…"';
  if (isJsonArray(value)) return `[${value.map((item) => encodeJson(item, depth + 1)).join(',')}]`;
  if (!isJsonObject(value)) return String(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${goJsonString(key)}:${encodeJson(fieldOf(value, key) ?? null, depth + 1)}`).join(',')}}`;
}
