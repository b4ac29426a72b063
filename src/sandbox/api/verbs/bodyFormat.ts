import { type Outcome, ok } from '../../../base/outcome.ts';
import type { Failure } from '../http/failure.ts';
import { unsupportedMediaType } from '../http/negotiate.ts';

/** The format of the body of a create or replace. */
export function bodyFormat(contentType: string): Outcome<'json' | 'yaml', Failure> {
  if (contentType === '' || contentType === 'application/json') return ok('json');
  if (contentType === 'application/yaml') return ok('yaml');
  return unsupportedMediaType(['application/json', 'application/yaml', 'application/vnd.kubernetes.protobuf']);
}
