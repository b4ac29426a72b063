import type { YamlText } from '../../yaml/parse.ts';
import type { TemplateError } from './templateError.ts';

/** What yaml.v3 finds wrong only where it decodes: keys that stand twice, bad merges, tags that forbid their text. `MapReader` reports it. */
const WHERE_READ: ReadonlySet<string> = new Set(['duplicate-key', 'merge-key', 'not-json', 'tag-value']);

/** The errors of the first document that yaml.v3 always refuses. */
export function fileErrors(yaml: YamlText): TemplateError[] {
  return (yaml.documents[0]?.errors ?? []).filter(({ code }) => !WHERE_READ.has(code));
}
