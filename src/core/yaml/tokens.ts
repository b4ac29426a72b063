import type { CST } from 'yaml';
import { YAML_LIMITS } from './limits.ts';
import type { Span, YamlError } from './nodes.ts';

/** What one walk over a document's tokens finds. */
export interface TokenFacts {
  /** In source order. */
  readonly tags: readonly Span[];
  readonly anchors: readonly Span[];
  readonly errors: readonly YamlError[];
}

/**
 * Walks without recursion, notes where tags and anchors stand, and takes out of the tokens what lies deeper than the limit,
 * so that what follows may recurse; the first such place is an error.
 */
export function surveyTokens(document: CST.Document): TokenFacts {
  const tags: Span[] = [];
  const anchors: Span[] = [];
  const errors: YamlError[] = [];
  const note = (tokens: readonly CST.SourceToken[] | undefined) => {
    for (const { type, offset, source } of tokens ?? []) {
      if (type === 'tag') tags.push({ start: offset, end: offset + source.length });
      else if (type === 'anchor') anchors.push({ start: offset, end: offset + source.length });
    }
  };
  note(document.start);
  const open: { token: CST.Token; depth: number }[] = document.value ? [{ token: document.value, depth: 1 }] : [];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { token, depth } = next;
    if (!('items' in token)) continue;
    for (const item of token.items) {
      note(item.start);
      note(item.sep);
      if (depth >= YAML_LIMITS.depth) {
        const deep = [item.key, item.value].find((part) => part !== undefined && part !== null && 'items' in part);
        if (!deep) continue;
        const message = `More than ${YAML_LIMITS.depth} maps and lists inside one another are not read.`;
        if (errors.length === 0) errors.push({ code: 'too-deep', message, span: { start: deep.offset, end: deep.offset + 1 } });
        if (item.key === deep) delete item.key;
        delete item.value;
        continue;
      }
      if (item.key) open.push({ token: item.key, depth: depth + 1 });
      if (item.value) open.push({ token: item.value, depth: depth + 1 });
    }
  }
  const inOrder = (a: Span, b: Span) => a.start - b.start;
  return { tags: tags.sort(inOrder), anchors: anchors.sort(inOrder), errors };
}
