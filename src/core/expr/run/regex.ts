import { RE2JS, RE2JSException } from 're2js';
import { fail, type Outcome, ok } from '../../../base/outcome.ts';
import { fromBytes } from '../bytes.ts';

const cache = new Map<string, Outcome<RE2JS, string>>();
const CACHE_SIZE = 200;

/** A regular expression of Go's regexp package, from a byte string; the error is Go's text. */
export function compileRegex(pattern: string): Outcome<RE2JS, string> {
  const known = cache.get(pattern);
  if (known) return known;
  const made = compile(pattern);
  if (cache.size >= CACHE_SIZE) cache.clear();
  cache.set(pattern, made);
  return made;
}

function compile(pattern: string): Outcome<RE2JS, string> {
  try {
    return ok(RE2JS.compile(fromBytes(pattern)));
  } catch (error) {
    if (error instanceof RE2JSException) return fail(error.message);
    throw error;
  }
}

/** Whether the expression matches anywhere in a byte string. */
export function matchesRegex(regex: RE2JS, bytes: string): boolean {
  return regex.test(fromBytes(bytes));
}
