import { fail, type Outcome, ok } from '../../../base/outcome.ts';
import type { Resource } from '../resources/resource.ts';
import type { ApiObject } from '../store/apiObject.ts';

interface Term {
  readonly label: string;
  readonly operator: string;
  readonly value: string;
}

/** A value without its backslashes, which may stand before a comma, an equals sign and themselves only. */
function unescaped(value: string): Outcome<string, string> {
  const wrong = /\\(?![\\,=]).?/su.exec(value.replace(/\\[\\,=]/g, '  '));
  if (wrong) return fail(`invalid field selector: invalid escape sequence: ${wrong[0]}`);
  const bare = /[,=]/.exec(value.replace(/\\[\\,=]/g, '  '));
  if (bare) return fail(`invalid field selector: unescaped character in value: ${bare[0].charCodeAt(0)}`);
  return ok(value.replace(/\\([\\,=])/g, '$1'));
}

/** The terms of a field selector as they are written; an escaped comma parts none. */
function termsOf(text: string): Outcome<readonly Term[], string> {
  const terms: Term[] = [];
  for (const term of text.match(/(\\.|[^,\\]|\\$)+/gsu) ?? []) {
    const found = /^((?:\\.|[^\\])*?)(!=|==|=)(.*)$/su.exec(term);
    if (!found) return fail(`invalid selector: '${text}'; can't understand '${term}'`);
    const [, label = '', operator = '', written = ''] = found;
    const value = unescaped(written);
    if (!value.ok) return value;
    terms.push({ label, operator, value: value.value });
  }
  return ok(terms);
}

/** Reads a field selector over the fields that a resource offers, with the API server's messages. */
export function parseFieldSelector(text: string, fieldLabels: Resource['fieldLabels']): Outcome<(object: ApiObject) => boolean, string> {
  const terms = termsOf(text);
  if (!terms.ok) return terms;
  const matchers: ((object: ApiObject) => boolean)[] = [];
  for (const { label, operator, value } of terms.value) {
    const read = Object.hasOwn(fieldLabels, label) ? fieldLabels[label] : undefined;
    if (!read) return fail(`field label not supported: ${label}`);
    matchers.push((object) => (read(object) === value) === (operator !== '!='));
  }
  return ok((object) => matchers.every((matches) => matches(object)));
}

/** The one name that a selector asks for, as the server reads it for authorization and its refusals. */
export function selectedName(text: string): string | undefined {
  const terms = termsOf(text);
  const only = terms.ok ? terms.value.find(({ label, operator }) => label === 'metadata.name' && operator !== '!=') : undefined;
  return only?.value;
}
