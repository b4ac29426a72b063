import { fail, type Outcome, ok } from '../../../base/outcome.ts';
import type { Resource } from '../resources/resource.ts';
import type { ApiObject } from '../store/apiObject.ts';

/** Reads a field selector over the fields that a resource offers, with the API server's messages. */
export function parseFieldSelector(text: string, fieldLabels: Resource['fieldLabels']): Outcome<(object: ApiObject) => boolean, string> {
  const terms: ((object: ApiObject) => boolean)[] = [];
  for (const term of text.split(',').filter((part) => part !== '')) {
    const found = /^(.*?)(!=|==|=)(.*)$/.exec(term);
    if (!found) return fail(`invalid selector: '${text}'; can't understand '${term}'`);
    const [, label = '', operator = '', value = ''] = found;
    const read = Object.hasOwn(fieldLabels, label) ? fieldLabels[label] : undefined;
    if (!read) return fail(`field label not supported: ${label}`);
    terms.push((object) => (read(object) === value) === (operator !== '!='));
  }
  return ok((object) => terms.every((term) => term(object)));
}
