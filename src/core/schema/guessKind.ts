import type { CustomKind } from '../environment/customObjects.ts';
import { fieldOf, isJsonObject, type JsonValue } from './value.ts';

const KINDS: readonly CustomKind[] = ['Environment', 'TaskTemplate', 'Task'];

/** The kind that a document means: by its own word, in any spelling, else by what it holds. */
export function guessKind(value: JsonValue): CustomKind {
  if (!isJsonObject(value)) return 'Task';
  const kind = fieldOf(value, 'kind');
  const word = typeof kind === 'string' ? kind.trim().toLowerCase() : '';
  const named = KINDS.find((known) => word === known.toLowerCase() || word === `${known.toLowerCase()}s`);
  if (named) return named;
  const spec = fieldOf(value, 'spec');
  const has = (key: string) => isJsonObject(spec) && Object.hasOwn(spec, key);
  if (Object.hasOwn(value, 'taskTemplates') || has('tasks')) return 'Environment';
  return has('envVars') ? 'TaskTemplate' : 'Task';
}
