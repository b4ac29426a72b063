import type { Problem } from '../../base/problem.ts';
import type { ManifestObject } from './manifest.ts';
import { objectProblem } from './objectProblem.ts';
import { type ManifestText, placeProblem } from './placeProblem.ts';

/** One cause of an API server's refusal. */
interface Cause {
  readonly field?: string;
  readonly message: string;
}

/** What an API server refused of an object, in the text that the object was read from: at the field, or at the object's beginning. */
export function placeRefusal({ field, message }: Cause, source: ManifestText, object: ManifestObject): readonly Problem[] {
  // The server says it once more without a place.
  if (field === '<nil>') return [];
  const unknown = [...message.matchAll(/unknown field "([^"]+)"/g)].map(([, name = '']) => name);
  const fields = field !== undefined ? [field] : unknown.length > 0 ? unknown : [''];
  return fields.map((each) => {
    const { file, range } = placeProblem(objectProblem('object-refused', 'error', each, message), source, object);
    return { code: 'object-refused', severity: 'error', message, file, range };
  });
}
