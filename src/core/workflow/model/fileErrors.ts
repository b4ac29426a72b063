import type { YamlText } from '../../yaml/parse.ts';
import type { TemplateError } from './templateError.ts';

/**
 * The errors of the first document that yaml.v3 always refuses. Keys that stand twice and bad merges count only in maps that are read:
 * `MapReader` reports them.
 */
export function fileErrors(yaml: YamlText): TemplateError[] {
  const errors = yaml.documents[0]?.errors ?? [];
  return errors.filter(({ code }) => code !== 'duplicate-key' && code !== 'merge-key' && code !== 'not-json');
}
