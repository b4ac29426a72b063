/**
 * JSON as the API server reads it. A number without fraction and exponent that fits int64 is an integer, every other one a float,
 * and the difference shows in its answers; so a number that a JavaScript number can't carry that way is an `ExactNumber`.
 */
export type JsonValue = null | boolean | number | string | ExactNumber | readonly JsonValue[] | JsonObject;

/** Has no prototype where this project made it: any text is a safe key. */
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** A float with an integral value (`1e3`, `31000.0`, `9223372036854775808`), or an integer beyond 2^53. */
export class ExactNumber {
  readonly type: 'integer' | 'float';
  /** As Go prints it: digits for an integer, the shortest form for a float. */
  readonly text: string;

  constructor(type: 'integer' | 'float', text: string) {
    this.type = type;
    this.text = text;
  }

  /** The nearest JavaScript number, for callers of JSON.stringify that can do with it. */
  toJSON(): number {
    return Number(this.text);
  }
}

export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber);
}

export function isJsonArray(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** An empty object without prototype. */
export function emptyObject(): Record<string, JsonValue> {
  const object: Record<string, JsonValue> = Object.create(null);
  return object;
}

/** The own value of a key; inherited members such as `constructor` are no values. */
export function fieldOf(object: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
