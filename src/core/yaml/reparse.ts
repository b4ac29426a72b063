import { LineIndex } from './lineIndex.ts';
import type { Span, YamlAlias, YamlDocument, YamlEntry, YamlError, YamlMap, YamlNode, YamlScalar, YamlSequence } from './nodes.ts';
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
  // What is broken may reach over a marker, and is told with a view to what follows.
  if (isBroken(before.documents)) return parseYaml(text, 'manifest');
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
    if (middle.documents.length !== firstTail - head || isBroken(middle.documents)) return parseYaml(text, 'manifest');
    for (const document of middle.documents) documents.push(start === 0 ? document : shift(document, start));
  }
  const by = text.length - before.text.length;
  for (const document of before.documents.slice(old.length - tail)) documents.push(by === 0 ? document : shift(document, by));
  return { text, dialect: 'manifest', lines: new LineIndex(text), documents };
}

function isBroken(documents: readonly YamlDocument[]): boolean {
  return documents.some(({ errors }) => errors.some(({ code }) => code !== 'duplicate-key'));
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

/** Of a document that was moved, the one that was parsed, and how far it is from there. */
const moves = new WeakMap<YamlDocument, { readonly origin: YamlDocument; readonly by: number }>();

/** The document as it was parsed first: of one that has moved since, the one before; the same but for where it stands. */
export function originOf(document: YamlDocument): YamlDocument {
  return moves.get(document)?.origin ?? document;
}

/** The same document further on in the text; its nodes are made when they are looked at, since most never are. */
function shift(document: YamlDocument, more: number): YamlDocument {
  const origin = originOf(document);
  const by = (moves.get(document)?.by ?? 0) + more;
  if (by === 0) return origin;
  const mover = new Mover(by);
  let contents: YamlNode | undefined;
  const moved: YamlDocument = {
    get contents() {
      contents ??= origin.contents && mover.node(origin.contents);
      return contents;
    },
    span: mover.span(origin.span),
    errors: origin.errors.length === 0 ? origin.errors : origin.errors.map((error) => mover.error(error)),
  };
  moves.set(moved, { origin, by });
  return moved;
}

class Mover {
  readonly #by: number;
  /** Nodes that aliases may lead to. */
  readonly #anchored = new Map<YamlNode, YamlMap | YamlSequence | YamlScalar>();

  constructor(by: number) {
    this.#by = by;
  }

  span({ start, end }: Span): Span {
    return { start: start + this.#by, end: end + this.#by };
  }

  error(error: YamlError): YamlError {
    return { ...error, span: this.span(error.span), ...(error.related && { related: this.span(error.related) }) };
  }

  node(old: YamlNode): YamlNode {
    return old.kind === 'alias' ? this.#alias(old) : this.#target(old);
  }

  #alias(old: YamlAlias): YamlAlias {
    const target = old.target && this.#target(old.target);
    return { kind: 'alias', span: this.span(old.span), name: old.name, ...this.#props(old), ...(target && { target }) };
  }

  #target(old: YamlMap | YamlSequence | YamlScalar): YamlMap | YamlSequence | YamlScalar {
    if (!old.anchor) return this.#move(old);
    const made = this.#anchored.get(old) ?? this.#move(old);
    this.#anchored.set(old, made);
    return made;
  }

  #move(old: YamlMap | YamlSequence | YamlScalar): YamlMap | YamlSequence | YamlScalar {
    const span = this.span(old.span);
    if (old.kind === 'scalar') return { ...old, span, ...this.#props(old) };
    const { flow } = old;
    if (old.kind === 'map') {
      let entries: readonly YamlEntry[] | undefined;
      const made = () => old.entries.map(({ key, value, merge }): YamlEntry => ({ key: this.node(key), value: this.node(value), merge }));
      return {
        kind: 'map',
        span,
        get entries() {
          entries ??= made();
          return entries;
        },
        flow,
        ...this.#props(old),
      };
    }
    let items: readonly YamlNode[] | undefined;
    const made = () => old.items.map((item) => this.node(item));
    return {
      kind: 'sequence',
      span,
      get items() {
        items ??= made();
        return items;
      },
      flow,
      ...this.#props(old),
    };
  }

  #props({ tag, anchor }: YamlNode): Pick<YamlNode, 'tag' | 'anchor'> {
    return {
      ...(tag && { tag: { name: tag.name, span: this.span(tag.span) } }),
      ...(anchor && { anchor: { name: anchor.name, span: this.span(anchor.span) } }),
    };
  }
}
