import { type Document, isAlias, isMap, isPair, isScalar, isSeq, type Range, type Scalar } from 'yaml';
import { Anchors } from './anchors.ts';
import { checkKeys } from './keys.ts';
import { makeScalar } from './makeScalar.ts';
import type {
  Dialect,
  ScalarStyle,
  Span,
  YamlDocument,
  YamlEntry,
  YamlError,
  YamlMap,
  YamlNode,
  YamlScalar,
  YamlSequence,
} from './nodes.ts';
import type { TokenFacts } from './tokens.ts';

const COMMENT_WITHOUT_BLANK = 'Comments must be separated';
const LONG_TAG = 'tag:yaml.org,2002:';

const STYLES: Readonly<Record<string, ScalarStyle>> = {
  PLAIN: 'plain',
  QUOTE_SINGLE: 'single',
  QUOTE_DOUBLE: 'double',
  BLOCK_LITERAL: 'literal',
  BLOCK_FOLDED: 'folded',
};

/**
 * Turns a composed document into this module's nodes. `facts` are of the same document; its errors come first. `length` is that of the text.
 * Something in it is wrong, which `libyaml/` has told: here only what the library overlooks and what follows from it is looked for.
 */
export function convertDocument(document: Document.Parsed, dialect: Dialect, facts: TokenFacts, length: number): YamlDocument {
  const converter = new Converter(dialect, facts);
  let last: Document.Parsed['errors'][number] | undefined;
  for (const error of document.errors) {
    const { pos, message } = error;
    // libyaml takes `"a"#b`.
    if (message.startsWith(COMMENT_WITHOUT_BLANK)) continue;
    // Unclosed brackets inside one another all complain at the same place.
    if (last && last.pos[0] === pos[0] && last.message === message) continue;
    last = error;
    // The library's places can lie one behind the end.
    const start = Math.min(pos[0], length);
    converter.errors.push({ code: 'yaml-syntax', message, span: { start, end: Math.max(start, Math.min(pos[1], length)) } });
  }
  const empty =
    isScalar(document.contents) && document.contents.source === '' && document.contents.type === 'PLAIN' && !document.contents.tag;
  const contents = document.contents === null || empty ? undefined : converter.node(document.contents, document.range[0]);
  const errors = converter.errors.sort((a, b) => a.span.start - b.span.start);
  return { contents, span: { start: Math.min(document.range[0], length), end: Math.min(document.range[2], length) }, errors };
}

type Prop = { readonly name: string; readonly span: Span };

class Converter {
  readonly errors: YamlError[];
  readonly #dialect: Dialect;
  readonly #facts: TokenFacts;
  readonly #anchors: Anchors;
  #nextTag = 0;
  #nextAnchor = 0;

  constructor(dialect: Dialect, facts: TokenFacts) {
    this.#dialect = dialect;
    this.#facts = facts;
    this.errors = [...facts.errors];
    this.#anchors = new Anchors(this.errors);
  }

  /** `at` is where a missing value is placed. */
  node(source: unknown, at: number): YamlNode {
    this.#anchors.count();
    if (isAlias(source)) return this.#anchors.alias(source.source, spanOf(source.range, at));
    if (isMap(source) || isSeq(source)) {
      const start = source.range?.[0] ?? at;
      const tag = this.#tag(source.tag, start);
      const anchor = this.#anchor(source.anchor, start);
      const close = this.#anchors.open(anchor?.name);
      const node = isMap(source) ? this.#map(source, tag, anchor) : this.#sequence(source, tag, anchor);
      close(node);
      return node;
    }
    const node = isScalar(source) ? this.#scalar(source, at) : this.#missing(at);
    this.#anchors.scalar(node.anchor?.name, node);
    return node;
  }

  #map(source: { items: unknown[]; flow?: boolean; range?: Range | null }, tag: Prop | undefined, anchor: Prop | undefined): YamlMap {
    const span = spanOf(source.range, 0);
    const entries: YamlEntry[] = [];
    let end = span.start;
    for (const item of source.items) {
      if (!isPair(item)) continue;
      const key = this.node(item.key, end);
      const colon = colonEnd(item.srcToken) ?? key.span.end;
      if (!source.flow && isMissing(item.key) && !isExplicit(item.srcToken)) {
        const span = { start: Math.max(0, colon - 1), end: colon };
        this.errors.push({ code: 'yaml-syntax', message: 'A key is missing before the colon.', span });
      }
      const value = this.node(item.value, colon);
      const merge =
        key.kind === 'scalar' && key.style === 'plain' && key.text === '<<' && (key.tag === undefined || key.tag.name === '!!merge');
      entries.push({ key, value, merge });
      end = Math.max(value.span.end, colon);
    }
    if (!source.flow) span.end = end;
    const node: YamlMap = { kind: 'map', span, entries, flow: source.flow === true, ...(tag && { tag }), ...(anchor && { anchor }) };
    for (const error of checkKeys(node, this.#dialect)) this.errors.push(error);
    return node;
  }

  #sequence(
    source: { items: unknown[]; flow?: boolean; range?: Range | null },
    tag: Prop | undefined,
    anchor: Prop | undefined,
  ): YamlSequence {
    const span = spanOf(source.range, 0);
    let end = span.start + 1;
    const items = source.items.map((item) => {
      // `[a: b]` is a list of one-entry maps, which the parser keeps as bare pairs.
      const node = isPair(item) ? this.#map({ items: [item], flow: true, range: null }, undefined, undefined) : this.node(item, end);
      end = node.span.end;
      return node;
    });
    if (!source.flow) span.end = end;
    return { kind: 'sequence', span, items, flow: source.flow === true, ...(tag && { tag }), ...(anchor && { anchor }) };
  }

  #scalar(source: Scalar, at: number): YamlScalar {
    const span = spanOf(source.range, at);
    const style = STYLES[source.type ?? 'PLAIN'] ?? 'plain';
    const text = typeof source.value === 'string' ? source.value : String(source.value);
    const tag = this.#tag(source.tag, span.start);
    const anchor = this.#anchor(source.anchor, span.start);
    const props = { ...(tag && { tag }), ...(anchor && { anchor }) };
    return makeScalar({ span, style, text, ...props }, source.tag === '!', this.#dialect, this.errors);
  }

  #missing(at: number): YamlScalar {
    return { kind: 'scalar', span: { start: at, end: at }, style: 'plain', text: '', type: 'null', value: null };
  }

  #tag(name: string | undefined, before: number): Prop | undefined {
    let span: Span | undefined;
    for (let next = this.#facts.tags[this.#nextTag]; next && next.start < before; next = this.#facts.tags[++this.#nextTag]) span = next;
    if (name === undefined || name === '!') return undefined;
    return { name: name.startsWith(LONG_TAG) ? `!!${name.slice(LONG_TAG.length)}` : name, span: span ?? { start: before, end: before } };
  }

  #anchor(name: string | undefined, before: number): Prop | undefined {
    let span: Span | undefined;
    for (let next = this.#facts.anchors[this.#nextAnchor]; next && next.start < before; next = this.#facts.anchors[++this.#nextAnchor])
      span = next;
    if (name === undefined) return undefined;
    const anchor = { name, span: span ?? { start: before, end: before } };
    if (!/^[A-Za-z0-9_-]+([?:,\]}%@`]|$)/.test(name)) {
      this.errors.push({ code: 'yaml-syntax', message: 'An anchor is made of letters, digits, "-" and "_".', span: anchor.span });
    }
    return anchor;
  }
}

function spanOf(range: Range | null | undefined, at: number): { start: number; end: number } {
  return range ? { start: range[0], end: range[1] } : { start: at, end: at };
}

function isMissing(key: unknown): boolean {
  return key === null || (isScalar(key) && key.source === '' && key.type === 'PLAIN' && key.anchor === undefined && key.tag === undefined);
}

/** Whether an entry begins with `?`. */
function isExplicit(item: unknown): boolean {
  return typeof item === 'object' && item !== null && 'explicitKey' in item && item.explicitKey === true;
}

/** Where the colon of an entry ends: the place of a missing value. */
function colonEnd(item: unknown): number | undefined {
  if (typeof item !== 'object' || item === null || !('sep' in item) || !Array.isArray(item.sep)) return undefined;
  for (const token of item.sep) {
    if (token?.type === 'map-value-ind' && typeof token.offset === 'number') return token.offset + 1;
  }
  return undefined;
}
