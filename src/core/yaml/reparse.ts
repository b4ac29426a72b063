import { LineIndex } from './lineIndex.ts';
import type { Span, YamlDocument, YamlEntry, YamlError, YamlMap, YamlNode, YamlScalar, YamlSequence } from './nodes.ts';
import { parseYaml, type YamlText } from './parse.ts';

const MARKER = /^---(?=[ \t\r\n]|$)/gm;

/** What makes documents depend on more than their own text, or on each other's. */
const ENTANGLED = /^(\.\.\.|%)/m;

/**
 * Parses the text of a manifest after an edit: of its documents those that are as they were are taken over from the parse before. The
 * outcome is that of `parseYaml`.
 */
export function reparseManifest(text: string, before: YamlText | undefined): YamlText {
  if (!before || before.documents.length < 2 || ENTANGLED.test(text) || ENTANGLED.test(before.text)) return parseYaml(text, 'manifest');
  const chunks = chunksOf(text);
  const old = chunksOf(before.text);
  if (chunks.length < 2 || old.length !== before.documents.length || !lineUp(old, before)) return parseYaml(text, 'manifest');
  const head = commonHead(text, before.text, chunks, old);
  const tail = Math.min(commonTail(text, before.text, chunks, old), chunks.length - head, old.length - head);
  const firstTail = chunks.length - tail;
  const documents: YamlDocument[] = before.documents.slice(0, head);
  if (firstTail > head) {
    const start = chunks[head]?.start ?? 0;
    const middle = parseYaml(text.slice(start, chunks[firstTail - 1]?.end ?? text.length), 'manifest');
    if (middle.documents.length !== firstTail - head) return parseYaml(text, 'manifest');
    for (const document of middle.documents) documents.push(start === 0 ? document : shift(document, start));
  }
  const by = text.length - before.text.length;
  for (const document of before.documents.slice(old.length - tail)) documents.push(by === 0 ? document : shift(document, by));
  return { text, dialect: 'manifest', lines: new LineIndex(text), documents };
}

/** Each from its marker to the next; what stands before the first marker is one of its own if it says something. */
function chunksOf(text: string): Span[] {
  const starts = Array.from(text.matchAll(MARKER), (match) => match.index);
  const [first = text.length] = starts;
  if (text.slice(0, first).replaceAll(/^\s*(#.*)?$/gm, '') !== '') starts.unshift(0);
  else if (starts.length > 0) starts[0] = 0;
  return starts.map((start, index) => ({ start, end: starts[index + 1] ?? text.length }));
}

/** Whether the parser saw the documents where the chunks are. */
function lineUp(old: readonly Span[], { documents }: YamlText): boolean {
  return documents.every(({ contents, span }, index) => {
    const chunk = old[index];
    const end = contents?.span.end ?? span.start;
    return chunk !== undefined && (contents?.span.start ?? span.start) >= chunk.start && end <= chunk.end;
  });
}

function commonHead(text: string, before: string, chunks: readonly Span[], old: readonly Span[]): number {
  let count = 0;
  for (; count < Math.min(chunks.length, old.length) - 1; count++) {
    const [a, b] = [chunks[count], old[count]];
    if (!a || !b || a.start !== b.start || a.end !== b.end || text.slice(a.start, a.end) !== before.slice(b.start, b.end)) break;
  }
  return count;
}

function commonTail(text: string, before: string, chunks: readonly Span[], old: readonly Span[]): number {
  let count = 0;
  for (; count < Math.min(chunks.length, old.length) - 1; count++) {
    const [a, b] = [chunks.at(-1 - count), old.at(-1 - count)];
    if (!a || !b || text.slice(a.start, a.end) !== before.slice(b.start, b.end)) break;
  }
  return count;
}

/** The same document further on in the text. */
function shift(document: YamlDocument, by: number): YamlDocument {
  const moved = new Map<YamlNode, YamlNode>();
  const span = (at: Span): Span => ({ start: at.start + by, end: at.end + by });
  const error = (each: YamlError): YamlError => ({ ...each, span: span(each.span), ...(each.related && { related: span(each.related) }) });
  const common = ({ tag, anchor }: YamlNode) => ({
    ...(tag && { tag: { name: tag.name, span: span(tag.span) } }),
    ...(anchor && { anchor: { name: anchor.name, span: span(anchor.span) } }),
  });
  const node = (old: YamlNode): YamlNode => {
    const made = move(old);
    if (old.anchor) moved.set(old, made);
    return made;
  };
  const move = (old: YamlNode): YamlNode => {
    if (old.kind === 'scalar') return { ...old, span: span(old.span), ...common(old) } satisfies YamlScalar;
    if (old.kind === 'map') {
      const entries = old.entries.map(({ key, value, merge }): YamlEntry => ({ key: node(key), value: node(value), merge }));
      return { kind: 'map', span: span(old.span), entries, flow: old.flow, ...common(old) } satisfies YamlMap;
    }
    if (old.kind === 'sequence')
      return { kind: 'sequence', span: span(old.span), items: old.items.map(node), flow: old.flow, ...common(old) } satisfies YamlSequence;
    const target = old.target && moved.get(old.target);
    return { kind: 'alias', span: span(old.span), name: old.name, ...common(old), ...(target && target.kind !== 'alias' && { target }) };
  };
  return { contents: document.contents && node(document.contents), span: span(document.span), errors: document.errors.map(error) };
}
