import { encodeJson } from './encodeJson.ts';
import { goFloat, goQuote } from './goText.ts';
import { ExactNumber, type JsonValue } from './value.ts';
import type { Cause, ValuePath } from './verdict.ts';

/** A place as the schema validator and the decoder spell it: every key behind a dot. */
export function dotted(path: ValuePath): string {
  return path.map((part, index) => (typeof part === 'number' ? `[${part}]` : index === 0 ? part : `.${part}`)).join('');
}

export function required(path: ValuePath, detail = ''): Cause {
  return { reason: 'FieldValueRequired', message: withDetail('Required value', detail), field: dotted(path), path };
}

export function invalid(path: ValuePath, value: JsonValue, detail: string, field = dotted(path)): Cause {
  return { reason: 'FieldValueInvalid', message: withDetail(`Invalid value: ${shown(value)}`, detail), field, path };
}

export function duplicate(path: ValuePath, value: JsonValue, field: string): Cause {
  return { reason: 'FieldValueDuplicate', message: `Duplicate value: ${shown(value)}`, field, path };
}

export function tooLong(path: ValuePath, limit: number): Cause {
  const message = `Too long: may not be more than ${limit} ${limit === 1 ? 'byte' : 'bytes'}`;
  return { reason: 'FieldValueTooLong', message, field: dotted(path), path };
}

function withDetail(text: string, detail: string): string {
  return detail === '' ? text : `${text}: ${detail}`;
}

/** A value as a message quotes it. */
export function shown(value: JsonValue): string {
  if (typeof value === 'string') return goQuote(value);
  if (typeof value === 'number') return goFloat(value);
  if (value instanceof ExactNumber) return value.text;
  return encodeJson(value);
}
