import { API_GROUP, type CustomKind } from '../environment/customObjects.ts';
import { goQuote } from './goText.ts';
import type { Cause, Refusal, StrictError } from './verdict.ts';

interface Extras {
  readonly strict?: readonly StrictError[];
  readonly warnings?: readonly string[];
}

export function badRequest(message: string, { strict = [], warnings = [] }: Extras = {}): Refusal {
  return { code: 400, reason: 'BadRequest', message, causes: [], strict, warnings };
}

/** The 422 of an object of a custom kind. `kind` is the object's own word, `name` its name, empty for none. */
export function invalidObject(kind: string, name: string, causes: readonly Cause[], warnings: readonly string[] = []): Refusal {
  const messages = [...new Set(causes.map(({ field, message }) => `${field}: ${message}`))];
  const list = messages.length === 1 ? messages[0] : `[${messages.join(', ')}]`;
  const message = `${kind}.${API_GROUP} ${goQuote(name)} is invalid: ${list}`;
  return { code: 422, reason: 'Invalid', message, causes, strict: [], warnings };
}

/** A body of which not even the kind could be read. */
export function unrecognized(kind: CustomKind, error: string, body: string): Refusal {
  return badRequest(`the object provided is unrecognized (must be of type ${kind}): ${error} (${summary(body)})`);
}

const SUMMARY_BYTES = 30;

function summary(body: string): string {
  if (body === '') return '<empty>';
  const bytes = new TextEncoder().encode(body);
  const first = bytes.subarray(0, SUMMARY_BYTES);
  const more = bytes.length > SUMMARY_BYTES ? ' ...' : '';
  if (body.startsWith('{')) return new TextDecoder().decode(first) + more;
  return Array.from(first, (byte) => byte.toString(16).padStart(2, '0')).join('') + more;
}
