import { type Document, isAlias, isMap, isPair, isScalar, isSeq, type Range, type Scalar } from 'yaml';
import { escapeErrors } from './escapes.ts';
import { checkKeys } from './keys.ts';
import { YAML_LIMITS } from './limits.ts';
import type {
  Dialect,
  ScalarStyle,
  Span,
  YamlAlias,
  YamlDocument,
  YamlEntry,
  YamlError,
  YamlMap,
  YamlNode,
  YamlScalar,
  YamlSequence,
} from './nodes.ts';
import { foldedText } from './pieces.ts';
import { resolvePlain, resolveTagged } from './scalarValue.ts';
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
  /** The same letters as the parser got them. */
  readonly written: string;
  /** Where tabs stand that are refused outside scalars and flow collections. */
  readonly tabs: readonly number[];
}

type Target = YamlMap | YamlSequence | YamlScalar;

interface AnchorState {
  target?: Target;
  /** Nodes it stands for when every alias in it is followed. */
  size: number;
}

type Prop = { readonly name: string; readonly span: Span };

class Converter {
  readonly errors: YamlError[];
  readonly #dialect: Dialect;
  readonly #facts: TokenFacts;
  readonly #source: SourceFacts;
  readonly #sheltered: Span[] = [];
  readonly #anchors = new Map<string, AnchorState>();
  #nextTag = 0;
  #nextAnchor = 0;
  /** Nodes so far, with aliases followed. */
  #expanded = 0;
  #bombed = false;
  #inFlow = false;

  constructor(dialect: Dialect, facts: TokenFacts, source: SourceFacts) {
    this.#dialect = dialect;
    this.#facts = facts;
    this.#source = source;
    this.errors = [...facts.errors];
  }

  /** Where a key may begin libyaml refuses a tab, except where it belongs to a scalar or to a flow collection. */
  checkTabs(start: number, end: number): void {
    for (const tab of this.#source.tabs) {
      if (tab < start || tab >= end || this.#sheltered.some((span) => span.start <= tab && tab < span.end)) continue;
      if (this.errors.some(({ span }) => span.start === tab)) continue;
      this.errors.push({ code: 'yaml-syntax', message: 'Tabs are not allowed as indentation.', span: { start: tab, end: tab + 1 } });
    }
  }

  /** `at` is where a missing value is placed. */
  node(source: unknown, at: number): YamlNode {
    this.#expanded++;
    if (isAlias(source)) return this.#alias(source.source, spanOf(source.range, at));
    if (isMap(source) || isSeq(source)) {
      const start = source.range?.[0] ?? at;
      const tag = this.#tag(source.tag, start);
      const anchor = this.#anchor(source.anchor, start);
      const before = this.#expanded;
      const state: AnchorState = { size: 0 };
      if (anchor) this.#anchors.set(anchor.name, state);
      if (source.flow && source.range) this.#sheltered.push(spanOf(source.range, start));
      const outer = this.#inFlow;
      this.#inFlow ||= source.flow === true;
      const node = isMap(source) ? this.#map(source, tag, anchor) : this.#sequence(source, tag, anchor);
      this.#inFlow = outer;
      state.target = node;
      state.size = this.#expanded - before + 1;
      return node;
    }
    const node = isScalar(source) ? this.#scalar(source, at) : this.#missing(at);
    if (node.anchor) this.#anchors.set(node.anchor.name, { target: node, size: 1 });
    return node;
  }

  #map(source: { items: unknown[]; flow?: boolean; range?: Range | null }, tag: Prop | undefined, anchor: Prop | undefined): YamlMap {
    const span = spanOf(source.range, 0);
    const entries: YamlEntry[] = [];
    let end = span.start;
    for (const item of source.items) {
      if (!isPair(item)) continue;
      const read = this.node(item.key, end);
      const colon = colonEnd(item.srcToken) ?? read.span.end;
      const key = source.flow ? this.#withColon(read, colon, item.value) : read;
      if (!source.flow && isMissing(item.key) && !isExplicit(item.srcToken)) {
        const span = { start: Math.max(0, colon - 1), end: colon };
        this.errors.push({ code: 'yaml-syntax', message: 'A key is missing before the colon.', span });
      }
      if (colonEnd(item.srcToken) !== undefined && !isMissing(item.key) && !isExplicit(item.srcToken)) this.#checkKey(key.span, colon);
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

  /** Inside brackets a colon belongs to the plain text before it unless a blank follows: `{a:, b: c}` has a key `a:`. */
  #withColon(key: YamlNode, colon: number, value: unknown): YamlNode {
    const { written } = this.#source;
    if (key.kind !== 'scalar' || key.style !== 'plain' || key.span.end !== colon - 1 || key.span.start === key.span.end) return key;
    if (!/[,[\]{}]/.test(written.charAt(colon))) return key;
    if (isMissing(value))
      return { ...key, span: { start: key.span.start, end: colon }, text: `${key.text}:`, type: 'string', value: `${key.text}:` };
    const message = 'Inside brackets a blank has to stand behind the colon.';
    this.errors.push({ code: 'yaml-syntax', message, span: { start: colon - 1, end: colon } });
    return key;
  }

  /** An implicit key and its colon stand in one line. */
  #checkKey({ start, end }: Span, colon: number): void {
    if (!/[\r\n\u0085\u2028\u2029]/.test(this.#source.text.slice(start, colon))) return;
    this.errors.push({ code: 'yaml-syntax', message: 'A key and its colon have to stand on one line.', span: { start, end } });
  }

  /** Where libyaml and the parser see the end of a scalar in different places. */
  #checkExtent(span: Span, style: ScalarStyle): void {
    const written = this.#source.written.slice(span.start, span.end);
    if (style === 'plain' && this.#inFlow) {
      const mark = written.indexOf('?', 1);
      if (mark < 0) return;
      const message = 'Inside brackets a “?” ends a text without quotes: put the text in quotes.';
      this.errors.push({ code: 'yaml-syntax', message, span: { start: span.start + mark, end: span.start + mark + 1 } });
    }
    if (style !== 'literal' && style !== 'folded') return;
    const [, header = '', body = ''] = /^(.*\r?\n)([\s\S]*)$/.exec(written) ?? [];
    if (/^[|>][-+]?\d/.test(header)) return;
    const [upTo = ''] = /^ *[^ \r\n]/m.exec(body) ?? [];
    const indent = upTo.endsWith('\t') ? upTo.length : upTo.length - 1;
    const tab = this.#source.tabs.find((at) => at >= span.start && at < span.end && columnOf(this.#source.written, at) < indent);
    if (tab === undefined) return;
    this.errors.push({ code: 'yaml-syntax', message: 'Tabs are not allowed as indentation.', span: { start: tab, end: tab + 1 } });
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
    const isBlock = style === 'literal' || style === 'folded';
    const written = this.#source.written.slice(span.start, span.end);
    const isAsRead = isBlock || this.#source.text.startsWith(written, span.start);
    const decoded = isAsRead ? String(source.value) : foldedText(this.#source.text, span, style);
    // The parser takes `'a''` for closed.
    if (style === 'single' && !/^'(?:[^']|'')*'$/.test(writtenAs(source)) && writtenAs(source).endsWith("'")) {
      this.errors.push({ code: 'yaml-syntax', message: "Missing closing 'quote", span });
    }
    if (this.#source.tabs.length > 0) this.#sheltered.push(span);
    this.#checkExtent(span, style);
    if (style === 'double') this.errors.push(...escapeErrors(this.#source.text, span, this.#dialect));
    const text = isBlock && span.end === this.#source.endsOpen ? decoded.replace(/\n$/, '') : decoded;
    const tag = this.#tag(source.tag, span.start);
    const anchor = this.#anchor(source.anchor, span.start);
    // `!` makes a text of a plain scalar for go-yaml v2, not for v3.
    const asText = source.tag === '!' && this.#dialect === 'manifest';
    let resolved = style === 'plain' && !asText ? resolvePlain(text, this.#dialect) : undefined;
    if (tag) {
      resolved = resolveTagged(tag.name, text, this.#dialect);
      if (!resolved) this.errors.push({ code: 'yaml-tag-value', message: `${JSON.stringify(text)} is no ${tag.name} value.`, span });
    }
    const { type, value } = resolved ?? { type: 'string' as const, value: text };
    return { kind: 'scalar', span, style, text, type, value, ...(tag && { tag }), ...(anchor && { anchor }) };
  }

  #missing(at: number): YamlScalar {
    return { kind: 'scalar', span: { start: at, end: at }, style: 'plain', text: '', type: 'null', value: null };
  }

  #alias(name: string, span: Span): YamlAlias {
    const state = this.#anchors.get(name);
    const without = (code: YamlError['code'], message: string): YamlAlias => {
      this.errors.push({ code, message, span });
      return { kind: 'alias', span, name };
    };
    if (!state) return without('yaml-unknown-anchor', `No anchor &${name} stands above this alias.`);
    if (!state.target) return without('yaml-alias-cycle', `The value of anchor &${name} contains itself.`);
    if (this.#expanded + state.size > YAML_LIMITS.expandedNodes) {
      if (this.#bombed) return { kind: 'alias', span, name };
      this.#bombed = true;
      return without('yaml-alias-bomb', `With its aliases followed, the document has more than ${YAML_LIMITS.expandedNodes} nodes.`);
    }
    this.#expanded += state.size;
    return { kind: 'alias', span, name, target: state.target };
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
    if (!/^[A-Za-z0-9_-]+([?,\]}%@`]|$)/.test(name)) {
      this.errors.push({ code: 'yaml-syntax', message: 'An anchor is made of letters, digits, "-" and "_".', span: anchor.span });
    }
    return anchor;
  }
}

function spanOf(range: Range | null | undefined, at: number): { start: number; end: number } {
  return range ? { start: range[0], end: range[1] } : { start: at, end: at };
}

/** How many letters stand before a place in its line. */
function columnOf(text: string, at: number): number {
  return at - (text.lastIndexOf('\n', at - 1) + 1);
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
  if (typeof item !== 'object' || item === null) return false;
  const isMarked = 'start' in item && Array.isArray(item.start) && item.start.some((token) => token?.type === 'explicit-key-ind');
  return isMarked || ('explicitKey' in item && item.explicitKey === true);
}

/** Where the colon of an entry ends: the place of a missing value. */
function colonEnd(item: unknown): number | undefined {
  if (typeof item !== 'object' || item === null || !('sep' in item) || !Array.isArray(item.sep)) return undefined;
  for (const token of item.sep) {
    if (token?.type === 'map-value-ind' && typeof token.offset === 'number') return token.offset + 1;
  }
  return undefined;
}
