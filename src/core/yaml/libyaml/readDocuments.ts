import { Anchors } from '../anchors.ts';
import { checkKeys } from '../keys.ts';
import { YAML_LIMITS } from '../limits.ts';
import { makeScalar } from '../makeScalar.ts';
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
} from '../nodes.ts';
import { Refusal } from './cursor.ts';
import { Scanner, type Token } from './scanner.ts';

const LONG_TAG = 'tag:yaml.org,2002:';

/** What libyaml makes of a text. */
export interface LibyamlText {
  /** Those up to the first that is refused. */
  readonly documents: readonly YamlDocument[];
  /** Why it goes no further. */
  readonly refusal: YamlError | undefined;
}

/** Reads a text as libyaml does, the parser behind Go's libraries: exact, but nothing is left of a document with a mistake. */
export function readDocuments(text: string, dialect: Dialect): LibyamlText {
  const documents: YamlDocument[] = [];
  const reader = new Reader(text, dialect);
  try {
    for (let document = reader.document(); document; document = reader.document()) documents.push(document);
    return { documents, refusal: undefined };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const start = Math.min(error.start, text.length);
    const span = { start, end: Math.max(start, Math.min(error.end, text.length)) };
    return { documents, refusal: { code: 'yaml-syntax', message: error.message, span } };
  }
}

type Prop = { readonly name: string; readonly span: Span };

/** What stands before a node. */
interface Properties {
  readonly tag?: Prop;
  readonly anchor?: Prop;
  readonly untagged: boolean;
  /** Behind them, or where the node begins. */
  readonly end: number;
  readonly some: boolean;
}

const NO_PROPERTIES: Pick<Properties, 'tag' | 'anchor' | 'untagged' | 'some'> = { untagged: false, some: false };

class Reader {
  readonly #scanner: Scanner;
  readonly #dialect: Dialect;
  #errors: YamlError[] = [];
  #anchors = new Anchors(this.#errors);
  #handles = new Map<string, string>();
  #depth = 0;
  #started = false;

  constructor(text: string, dialect: Dialect) {
    this.#scanner = new Scanner(text, dialect);
    this.#dialect = dialect;
  }

  document(): YamlDocument | undefined {
    const implicit = !this.#started;
    this.#started = true;
    if (!implicit) while (this.#at('documentEnd')) this.#scanner.next();
    if (this.#at('streamEnd')) return undefined;
    this.#errors = [];
    this.#anchors = new Anchors(this.#errors);
    const { start } = this.#scanner.peek();
    const directives = this.#directives();
    let contents: YamlNode | undefined;
    if (directives || !implicit || this.#at('documentStart')) {
      if (!this.#at('documentStart')) throw this.#unexpected('Unexpected content behind the end of the document');
      const { end } = this.#scanner.next();
      contents = this.#at('version', 'handle', 'documentStart', 'documentEnd', 'streamEnd') ? this.#missing(end) : this.#node(true);
    } else contents = this.#node(true);
    const { start: end } = this.#scanner.peek();
    if (this.#at('documentEnd')) this.#scanner.next();
    // Nothing at all is no value.
    const empty = contents.kind === 'scalar' && contents.type === 'null' && contents.text === '' && !contents.tag && !contents.anchor;
    return {
      contents: empty ? undefined : contents,
      span: { start, end },
      errors: this.#errors.sort((a, b) => a.span.start - b.span.start),
    };
  }

  /** Whether there were any. */
  #directives(): boolean {
    this.#handles = new Map([
      ['!', '!'],
      ['!!', LONG_TAG],
    ]);
    const seen = new Set<string>();
    for (;;) {
      const token = this.#scanner.peek();
      if (token.kind !== 'version' && token.kind !== 'handle') return seen.size > 0;
      const key = token.kind === 'version' ? '' : token.handle;
      if (seen.has(key)) throw new Refusal('This directive stands here twice.', token.start, token.end);
      seen.add(key);
      if (token.kind === 'handle') this.#handles.set(token.handle, token.prefix);
      else if (token.version !== '1.1') throw new Refusal('Only YAML 1.1 can be asked for by a directive.', token.start, token.end);
      this.#scanner.next();
    }
  }

  #at(...kinds: readonly Token['kind'][]): boolean {
    return kinds.includes(this.#scanner.peek().kind);
  }

  #unexpected(message: string): Refusal {
    const { start, end } = this.#scanner.peek();
    return new Refusal(message, start, Math.max(end, start + 1));
  }

  /** `block`: block collections may begin; `indentless`: a list may stand in the column of its key. */
  #node(block: boolean, indentless = false): YamlNode {
    const token = this.#scanner.peek();
    if (token.kind === 'alias') {
      this.#scanner.next();
      this.#anchors.count();
      return this.#anchors.alias(token.name, spanOf(token));
    }
    const props = this.#properties();
    const { kind, start } = this.#scanner.peek();
    if (indentless && kind === 'blockEntry') return this.#collection(props, () => this.#indentlessSequence(props));
    if (kind === 'scalar') return this.#scalar(props);
    if (kind === 'flowSequence') return this.#collection(props, () => this.#flowSequence(props));
    if (kind === 'flowMap') return this.#collection(props, () => this.#flowMap(props));
    if (block && kind === 'blockSequence') return this.#collection(props, () => this.#blockSequence(props));
    if (block && kind === 'blockMap') return this.#collection(props, () => this.#blockMap(props));
    if (props.some) return this.#missing(props.end, props);
    throw new Refusal('A value is missing here.', start);
  }

  #properties(): Properties {
    let tag: Prop | undefined;
    let anchor: Prop | undefined;
    let untagged = false;
    const first = this.#scanner.peek();
    let end = first.start;
    if (first.kind !== 'anchor' && first.kind !== 'tag') return { untagged: false, some: false, end };
    for (;;) {
      const token = this.#scanner.peek();
      if (token.kind === 'anchor' && !anchor) anchor = { name: token.name, span: spanOf(token) };
      else if (token.kind === 'tag' && !tag && !untagged) {
        const name = this.#tagName(token);
        if (name === '!') untagged = true;
        else tag = { name, span: spanOf(token) };
      } else break;
      end = token.end;
      this.#scanner.next();
    }
    return { ...(tag && { tag }), ...(anchor && { anchor }), untagged, end, some: tag !== undefined || anchor !== undefined || untagged };
  }

  #tagName({ handle, suffix, start, end }: Token & { readonly kind: 'tag' }): string {
    const prefix = handle === '' ? '' : this.#handles.get(handle);
    if (prefix === undefined) throw new Refusal(`The handle ${handle} of this tag is not declared.`, start, end);
    const name = prefix + suffix;
    return name.startsWith(LONG_TAG) ? `!!${name.slice(LONG_TAG.length)}` : name;
  }

  #scalar(props: Properties): YamlNode {
    const token = this.#scanner.next();
    if (token.kind !== 'scalar') return this.#missing(token.start, props);
    return this.#made(spanOf(token), token.style, token.text, props);
  }

  #missing(at: number, props: Pick<Properties, 'tag' | 'anchor' | 'untagged'> = NO_PROPERTIES): YamlScalar {
    return this.#made({ start: at, end: at }, 'plain', '', props);
  }

  #made(span: Span, style: ScalarStyle, text: string, props: Pick<Properties, 'tag' | 'anchor' | 'untagged'>): YamlScalar {
    this.#anchors.count();
    const written = props.tag || props.anchor ? { span, style, text, ...shown(props) } : { span, style, text };
    const node = makeScalar(written, props.untagged, this.#dialect, this.#errors);
    this.#anchors.scalar(node.anchor?.name, node);
    return node;
  }

  #collection<T extends YamlMap | YamlSequence>({ anchor }: Properties, read: () => T): T {
    if (++this.#depth > YAML_LIMITS.depth) {
      throw this.#unexpected(`More than ${YAML_LIMITS.depth} maps and lists inside one another are not read.`);
    }
    this.#anchors.count();
    const close = this.#anchors.open(anchor?.name);
    const node = read();
    close(node);
    this.#depth--;
    return node;
  }

  #sequence(start: number, end: number, items: readonly YamlNode[], flow: boolean, props: Properties): YamlSequence {
    return { kind: 'sequence', span: { start, end }, items, flow, ...shown(props) };
  }

  #map(start: number, end: number, entries: readonly YamlEntry[], flow: boolean, props: Pick<Properties, 'tag' | 'anchor'>): YamlMap {
    const node: YamlMap = { kind: 'map', span: { start, end }, entries, flow, ...shown(props) };
    for (const error of checkKeys(node, this.#dialect)) this.#errors.push(error);
    return node;
  }

  #blockSequence(props: Properties): YamlSequence {
    const { start } = this.#scanner.next();
    const items: YamlNode[] = [];
    let end = start + 1;
    while (!this.#at('blockEnd')) {
      if (!this.#at('blockEntry')) throw this.#unexpected('A list item was expected here.');
      const item = this.#item('blockEntry', 'blockEnd');
      items.push(item);
      end = item.span.end;
    }
    this.#scanner.next();
    return this.#sequence(start, end, items, false, props);
  }

  #indentlessSequence(props: Properties): YamlSequence {
    const { start } = this.#scanner.peek();
    const items: YamlNode[] = [];
    let end = start + 1;
    while (this.#at('blockEntry')) {
      const item = this.#item('blockEntry', 'key', 'value', 'blockEnd');
      items.push(item);
      end = item.span.end;
    }
    return this.#sequence(start, end, items, false, props);
  }

  /** An item from its dash; `ends` are the tokens before which it is missing. */
  #item(...ends: readonly Token['kind'][]): YamlNode {
    const { end } = this.#scanner.next();
    return this.#at(...ends) ? this.#missing(end) : this.#node(true);
  }

  #blockMap(props: Properties): YamlMap {
    const { start } = this.#scanner.next();
    const entries: YamlEntry[] = [];
    let end = start;
    while (!this.#at('blockEnd')) {
      if (!this.#at('key')) throw this.#missingKey();
      const mark = this.#scanner.next().end;
      const key = this.#at('key', 'value', 'blockEnd') ? this.#missing(mark) : this.#node(true, true);
      let value: YamlNode;
      let colon = key.span.end;
      if (this.#at('value')) {
        colon = this.#scanner.next().end;
        value = this.#at('key', 'value', 'blockEnd') ? this.#missing(colon) : this.#node(true, true);
      } else value = this.#missing(colon);
      entries.push(entry(key, value));
      end = Math.max(value.span.end, colon);
    }
    this.#scanner.next();
    return this.#map(start, end, entries, false, props);
  }

  #missingKey(): Refusal {
    if (this.#at('value')) return this.#unexpected('A key is missing before the colon.');
    return this.#unexpected('A key was expected here.');
  }

  #flowSequence(props: Properties): YamlSequence {
    const { start } = this.#scanner.next();
    const items: YamlNode[] = [];
    while (!this.#at('flowSequenceEnd')) {
      if (items.length > 0) {
        this.#comma("']'");
        if (this.#at('flowSequenceEnd')) break;
      }
      items.push(this.#at('key') ? this.#pair() : this.#node(false));
    }
    return this.#sequence(start, this.#scanner.next().end, items, true, props);
  }

  #comma(bracket: string): void {
    if (!this.#at('flowEntry')) throw this.#unexpected(`A ',' or ${bracket} was expected here.`);
    this.#scanner.next();
  }

  /** `[a: b]` is a list of one-entry maps. */
  #pair(): YamlMap {
    const token = this.#scanner.next();
    return this.#collection({ ...NO_PROPERTIES, end: token.start }, () => {
      const absent = this.#at('value', 'flowEntry', 'flowSequenceEnd');
      // Here libyaml drops the token after an absent key, whatever it is.
      const key = absent ? this.#missing(this.#scanner.next().start) : this.#node(false);
      const value = this.#flowValue(key.span.end, 'flowEntry', 'flowSequenceEnd');
      return this.#map(key.span.start, value.span.end, [entry(key, value)], true, NO_PROPERTIES);
    });
  }

  #flowValue(at: number, ...ends: readonly Token['kind'][]): YamlNode {
    if (!this.#at('value')) return this.#missing(at);
    const { end } = this.#scanner.next();
    return this.#at(...ends) ? this.#missing(end) : this.#node(false);
  }

  #flowMap(props: Properties): YamlMap {
    const { start } = this.#scanner.next();
    const entries: YamlEntry[] = [];
    while (!this.#at('flowMapEnd')) {
      if (entries.length > 0) {
        this.#comma("'}'");
        if (this.#at('flowMapEnd')) break;
      }
      entries.push(this.#flowEntry());
    }
    return this.#map(start, this.#scanner.next().end, entries, true, props);
  }

  #flowEntry(): YamlEntry {
    if (!this.#at('key')) {
      const key = this.#node(false);
      return entry(key, this.#missing(key.span.end));
    }
    const mark = this.#scanner.next().end;
    const key = this.#at('value', 'flowEntry', 'flowMapEnd') ? this.#missing(mark) : this.#node(false);
    return entry(key, this.#flowValue(key.span.end, 'flowEntry', 'flowMapEnd'));
  }
}

function entry(key: YamlNode, value: YamlNode): YamlEntry {
  const merge =
    key.kind === 'scalar' && key.style === 'plain' && key.text === '<<' && (key.tag === undefined || key.tag.name === '!!merge');
  return { key, value, merge };
}

function shown({ tag, anchor }: Pick<Properties, 'tag' | 'anchor'>): Pick<YamlScalar, 'tag' | 'anchor'> {
  return { ...(tag && { tag }), ...(anchor && { anchor }) };
}

function spanOf({ start, end }: Token): Span {
  return { start, end };
}
