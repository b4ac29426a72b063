import { type Document, isAlias, isMap, isPair, isScalar, isSeq, type Range, type Scalar } from 'yaml';
import { Anchors } from './anchors.ts';
import { escapeErrors } from './escapes.ts';
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
 * Turns a composed document into this module's nodes. `facts` are of the same document; its errors come first.
 */
export function convertDocument(document: Document.Parsed, dialect: Dialect, facts: TokenFacts, source: SourceFacts): YamlDocument {
  const converter = new Converter(dialect, facts, source);
  let last: Document.Parsed['errors'][number] | undefined;
  for (const error of document.errors) {
    const { pos, message } = error;
    // libyaml takes `"a"#b`.
    if (message.startsWith(COMMENT_WITHOUT_BLANK)) continue;
    // Unclosed brackets inside one another all complain at the same place.
    if (last && last.pos[0] === pos[0] && last.message === message) continue;
    last = error;
    // The library's places can lie one behind the end.
    const start = Math.min(pos[0], source.text.length);
    converter.errors.push({ code: 'yaml-syntax', message, span: { start, end: Math.max(start, Math.min(pos[1], source.text.length)) } });
  }
  const empty =
    isScalar(document.contents) && document.contents.source === '' && document.contents.type === 'PLAIN' && !document.contents.tag;
  const contents = document.contents === null || empty ? undefined : converter.node(document.contents, document.range[0]);
  converter.checkTabs(document.range[0], document.range[2]);
  const errors = converter.errors.sort((a, b) => a.span.start - b.span.start);
  const { length } = source.text;
  return { contents, span: { start: Math.min(document.range[0], length), end: Math.min(document.range[2], length) }, errors };
}

/** What the whole text has to say about one document. */
export interface SourceFacts {
  /** Length of a text whose last line has no line break: libyaml then gives a block scalar at the very end none either. */
  readonly endsOpen: number | undefined;
  readonly text: string;
  /** Where tabs stand that are refused outside scalars and flow collections. */
  readonly tabs: readonly number[];
}

type Prop = { readonly name: string; readonly span: Span };

class Converter {
  readonly errors: YamlError[];
  readonly #dialect: Dialect;
  readonly #facts: TokenFacts;
  readonly #source: SourceFacts;
  /** In the order of their beginnings. */
  readonly #sheltered: Span[] = [];
  readonly #anchors: Anchors;
  #nextTag = 0;
  #nextAnchor = 0;

  constructor(dialect: Dialect, facts: TokenFacts, source: SourceFacts) {
    this.#dialect = dialect;
    this.#facts = facts;
    this.#source = source;
    this.errors = [...facts.errors];
    this.#anchors = new Anchors(this.errors);
  }

  /** Where a key may begin libyaml refuses a tab, except where it belongs to a scalar or to a flow collection. */
  checkTabs(start: number, end: number): void {
    const told = new Set(this.errors.map(({ span }) => span.start));
    let next = 0;
    let sheltered = start;
    for (const tab of this.#source.tabs) {
      for (let span = this.#sheltered[next]; span && span.start <= tab; span = this.#sheltered[++next])
        sheltered = Math.max(sheltered, span.end);
      if (tab < start || tab >= end || tab < sheltered || told.has(tab)) continue;
      this.errors.push({ code: 'yaml-syntax', message: 'Tabs are not allowed as indentation.', span: { start: tab, end: tab + 1 } });
    }
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
      if (source.flow && source.range) this.#sheltered.push(spanOf(source.range, start));
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
    const decoded = withFoldedNextLines(source, style);
    // The parser takes `'a''` for closed.
    if (style === 'single' && !/^'(?:[^']|'')*'$/.test(writtenAs(source)) && writtenAs(source).endsWith("'")) {
      this.errors.push({ code: 'yaml-syntax', message: "Missing closing 'quote", span });
    }
    if (this.#source.tabs.length > 0) this.#sheltered.push(span);
    if (style === 'double') this.errors.push(...escapeErrors(this.#source.text, span, this.#dialect));
    const isBlock = style === 'literal' || style === 'folded';
    const text = isBlock && span.end === this.#source.endsOpen ? decoded.replace(/\n$/, '') : decoded;
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

/** For libyaml U+0085 is a line end: inside a plain or quoted scalar it folds as any other. */
function withFoldedNextLines(source: Scalar, style: ScalarStyle): string {
  const text = typeof source.value === 'string' ? source.value : String(source.value);
  if (style === 'literal' || style === 'folded' || !writtenAs(source).includes('\u0085')) return text;
  return text.replace(/[ \t]*(?:\u0085[ \t]*)+/g, (ends) => {
    const count = ends.split('\u0085').length - 1;
    return count === 1 ? ' ' : '\n'.repeat(count - 1);
  });
}

/** The letters of a scalar, quotes included. */
function writtenAs({ srcToken }: Scalar): string {
  return srcToken && 'source' in srcToken ? srcToken.source : '';
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
