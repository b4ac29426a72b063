import { RE2JS } from 're2js';
import { dotted, invalid, required, shown, tooLong } from './causes.ts';
import { isDateTime } from './dateTime.ts';
import { goQuote } from './goText.ts';
import type { Schema } from './structural.ts';
import { ExactNumber, fieldOf, isJsonArray, isJsonObject, type JsonObject, type JsonValue } from './value.ts';
import type { Cause, ValuePath } from './verdict.ts';

/** The place that is looked at, changed in passing; and how many leading parts of it the server leaves out of its sentences. */
interface Place {
  readonly trail: (string | number)[];
  readonly hidden: number;
}

/**
 * Validates a value against a schema as the API server's OpenAPI validator does, in its order and words. Where the server's order is
 * random (the fields of a map), this one is that of the schema.
 */
export function validateSchema(value: JsonValue, schema: Schema, path: ValuePath = [], hidden = 0): Cause[] {
  const causes: Cause[] = [];
  check(value, schema, { trail: [...path], hidden }, causes);
  return causes;
}

function check(value: JsonValue, schema: Schema, place: Place, causes: Cause[]): void {
  checkType(value, schema, place, causes);
  if (value !== null) {
    if (typeof value === 'string') checkString(value, schema, place, causes);
    if (typeof value === 'number' || value instanceof ExactNumber) checkMinimum(value, schema, place, causes);
    if (isJsonArray(value) && schema.items) {
      for (const [index, item] of value.entries()) checkBelow(item, schema.items, place, index, causes);
    }
  }
  if (schema.enum && !(typeof value === 'string' && schema.enum.includes(value))) {
    const message = `Unsupported value: ${shown(value)}: supported values: ${schema.enum.map(goQuote).join(', ')}`;
    causes.push({ reason: 'FieldValueNotSupported', message, field: dotted(place.trail), path: [...place.trail] });
  }
  if (isJsonObject(value)) checkFields(value, schema, place, causes);
}

function checkBelow(value: JsonValue, schema: Schema, place: Place, part: string | number, causes: Cause[]): void {
  place.trail.push(part);
  check(value, schema, place, causes);
  place.trail.pop();
}

/** The server's name of the place inside a sentence. */
function spoken({ trail, hidden }: Place): string {
  return dotted(trail.slice(hidden));
}

function typeName(value: JsonValue): string {
  if (value === null) return 'null';
  if (value instanceof ExactNumber) return value.type === 'integer' ? 'integer' : 'number';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  if (typeof value === 'string' || typeof value === 'boolean') return typeof value;
  return isJsonArray(value) ? 'array' : 'object';
}

/** Floats within 2^53 that are whole, or so nearly that the server takes them for it. */
function isIntegral(value: JsonValue): boolean {
  if (value instanceof ExactNumber) return value.type === 'integer' || Math.abs(Number(value.text)) <= Number.MAX_SAFE_INTEGER;
  if (typeof value !== 'number') return false;
  const whole = Math.trunc(value);
  return value === whole || (whole > 0 && (value - whole) / (value + whole) < 1e-9);
}

function checkType(value: JsonValue, schema: Schema, place: Place, causes: Cause[]): void {
  const { type, intOrString, format } = schema;
  if (type === undefined && !intOrString) return;
  const found = typeName(value);
  if (value === null) {
    if (!schema.nullable) causes.push(wrongType(place, intOrString ? 'integer,string' : String(type), found));
    return;
  }
  if (intOrString) {
    if (found === 'string' || isIntegral(value)) return;
    causes.push(wrongType(place, 'integer,string', found));
    // The server cannot say where a choice failed.
    causes.push(invalid([...place.trail], '', `${goQuote(spoken(place))} must validate at least one schema (anyOf)`, '<nil>'));
    causes.push(wrongType(place, 'integer', found));
    return;
  }
  if (type === 'string' && format === 'date-time' && found !== 'string') {
    // A list slips through; of the others the validator compares formats, which only numbers have.
    if (found !== 'array') causes.push(wrongType(place, format, found === 'integer' ? 'int64' : found === 'number' ? 'double' : ''));
    return;
  }
  const fits = found === type || (type === 'integer' && isIntegral(value)) || (type === 'number' && found === 'integer');
  if (!fits) causes.push(wrongType(place, String(type), found));
}

function wrongType(place: Place, wanted: string, found: string): Cause {
  const message = `Invalid value: ${goQuote(found)}: ${spoken(place)} in body must be of type ${wanted}: ${goQuote(found)}`;
  return { reason: 'FieldValueTypeInvalid', message, field: dotted(place.trail), path: [...place.trail] };
}

/** Only the first of these is told, but for the format. */
function checkString(value: string, schema: Schema, place: Place, causes: Cause[]): void {
  const { minLength, maxLength, pattern, format } = schema;
  const name = () => `${spoken(place)} in body`;
  const length = minLength === undefined && maxLength === undefined ? 0 : [...value].length;
  if (maxLength !== undefined && length > maxLength) causes.push(tooLong([...place.trail], maxLength));
  else if (minLength !== undefined && length < minLength) {
    causes.push(invalid([...place.trail], value, `${name()} should be at least ${minLength} chars long`));
  } else if (pattern !== undefined && !compiled(pattern).matcher(value).find()) {
    causes.push(invalid([...place.trail], value, `${name()} should match '${pattern}'`));
  }
  if (format === 'date-time' && !isDateTime(value)) causes.push(wrongType(place, format, value));
}

const patterns = new Map<string, RE2JS>();

/** Go's syntax and meaning; linear in the text. */
function compiled(pattern: string): RE2JS {
  const known = patterns.get(pattern);
  if (known) return known;
  const expression = RE2JS.compile(pattern);
  patterns.set(pattern, expression);
  return expression;
}

function checkMinimum(value: number | ExactNumber, { minimum }: Schema, place: Place, causes: Cause[]): void {
  const number = typeof value === 'number' ? value : Number(value.text);
  if (minimum === undefined || number >= minimum) return;
  causes.push(invalid([...place.trail], value, `${spoken(place)} in body should be greater than or equal to ${minimum}`));
}

function checkFields(value: JsonObject, schema: Schema, place: Place, causes: Cause[]): void {
  const { properties, additionalProperties } = schema;
  if (additionalProperties) {
    for (const key of Object.keys(value)) {
      if (!properties?.has(key)) checkBelow(fieldOf(value, key) ?? null, additionalProperties, place, key, causes);
    }
  }
  for (const [key, field] of properties ?? []) {
    const item = fieldOf(value, key);
    if (item !== undefined) checkBelow(item, field, place, key, causes);
  }
  for (const key of schema.required ?? []) {
    if (!Object.hasOwn(value, key)) causes.push(required([...place.trail, key]));
  }
}
