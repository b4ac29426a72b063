import type { Dialect } from '../nodes.ts';
import { Cursor, isBlank, isBlankOrEnd, isBreak, Refusal, type ScannedScalar } from './cursor.ts';
import { type DirectiveToken, type PropertyToken, scanAnchor, scanDirective, scanTag } from './properties.ts';
import { scanBlock, scanPlain, scanQuoted } from './scalars.ts';

type Mark =
  | 'streamEnd'
  | 'documentStart'
  | 'documentEnd'
  | 'blockSequence'
  | 'blockMap'
  | 'blockEnd'
  | 'flowSequence'
  | 'flowSequenceEnd'
  | 'flowMap'
  | 'flowMapEnd'
  | 'blockEntry'
  | 'flowEntry'
  | 'key'
  | 'value';

export type Token = { readonly kind: Mark; readonly start: number; readonly end: number } | PropertyToken | DirectiveToken | ScannedScalar;

/** A token before which a `:` further on may put the beginning of a key: on one line, at most so many characters away. */
interface SimpleKey {
  readonly token: number;
  readonly start: number;
  readonly line: number;
  readonly column: number;
  /** At the indentation of a block map nothing but a key may stand. */
  readonly required: boolean;
}

const LONGEST_KEY = 1024;
/** How far yaml.v3 looks for a further comment line. */
const COMMENT_REACH = 512;
/** Tokens taken before the queue is shortened. */
const ENOUGH_TAKEN = 256;
const NO_PLAIN_START = '-?:,[]{}#&*!|>\'"%@`';
const FLOW_MARKS: Readonly<Record<string, Mark>> = { '[': 'flowSequence', '{': 'flowMap', ']': 'flowSequenceEnd', '}': 'flowMapEnd' };

/** Tokens of a text as libyaml makes them, in the forms that go-yaml v2 and v3 gave it. Throws a `Refusal`. */
export class Scanner {
  readonly #cursor: Cursor;
  readonly #dialect: Dialect;
  /** Tokens that are scanned and not taken. */
  readonly #tokens: Token[] = [];
  #head = 0;
  /** Tokens that are taken. */
  #taken = 0;
  #ready = false;
  readonly #indents: number[] = [];
  #indent = -1;
  /** One place a flow level, the innermost last. */
  readonly #keys: (SimpleKey | undefined)[] = [undefined];
  readonly #keysByToken = new Map<number, SimpleKey>();
  /** Of each flow level the last token that was saved as a key, or its bracket. */
  readonly #savedTokens: number[] = [];
  #keyAllowed = true;

  constructor(text: string, dialect: Dialect) {
    this.#cursor = new Cursor(text);
    this.#dialect = dialect;
  }

  /** The next token, which stays. */
  peek(): Token {
    if (!this.#ready) this.#fill();
    this.#ready = true;
    return this.#tokens[this.#head] ?? { kind: 'streamEnd', start: this.#cursor.position, end: this.#cursor.position };
  }

  /** Takes the next token. */
  next(): Token {
    const token = this.peek();
    this.#ready = false;
    this.#taken++;
    this.#head++;
    if (this.#head >= ENOUGH_TAKEN) {
      this.#tokens.splice(0, this.#head);
      this.#head = 0;
    }
    return token;
  }

  /** Scans until the next token cannot become a key any more; v3 looks two tokens further for comments, and so meets faults earlier. */
  #fill(): void {
    const ahead = this.#dialect === 'template' ? 2 : 0;
    for (;;) {
      if (this.#tokens.length - this.#head > ahead) {
        const key = this.#keysByToken.get(this.#taken);
        if (!key || !this.#isPossible(key)) return;
      }
      this.#fetch();
    }
  }

  get #nextToken(): number {
    return this.#taken + this.#tokens.length - this.#head;
  }

  get #inFlow(): boolean {
    return this.#keys.length > 1;
  }

  #add(kind: Mark, length: number): void {
    const start = this.#cursor.position;
    this.#cursor.position += length;
    this.#tokens.push({ kind, start, end: this.#cursor.position });
  }

  #fetch(): void {
    const cursor = this.#cursor;
    this.#skipToToken();
    this.#unroll(cursor.column);
    if (cursor.position >= cursor.text.length) {
      this.#streamEnd();
      return;
    }
    const code = cursor.code();
    if (cursor.column === 0) {
      if (code === 0x25) {
        this.#endDocument();
        this.#tokens.push(scanDirective(cursor));
        return;
      }
      if (cursor.atDocumentMarker('-') || cursor.atDocumentMarker('.')) {
        this.#endDocument();
        this.#add(code === 0x2d ? 'documentStart' : 'documentEnd', 3);
        return;
      }
    }
    const before = cursor.line;
    const behind = this.#fetchInside(code);
    if (this.#dialect === 'template' && behind !== 'blockEntry' && cursor.line === before) this.#skipLineComment();
  }

  #fetchInside(code: number): Mark | undefined {
    const cursor = this.#cursor;
    const letter = String.fromCharCode(code);
    const bracket = FLOW_MARKS[letter];
    const standsAlone = isBlankOrEnd(cursor.code(1));
    if (bracket) this.#flowBracket(bracket);
    else if (letter === ',') {
      this.#dropKey();
      this.#keyAllowed = true;
      this.#add('flowEntry', 1);
    } else if (letter === '-' && standsAlone) {
      this.#blockEntry();
      return 'blockEntry';
    } else if (letter === '?' && (this.#inFlow || standsAlone)) this.#explicitKey();
    else if (letter === ':' && (this.#inFlow || standsAlone)) this.#value();
    else if (letter === '*' || letter === '&') this.#beginNode(() => scanAnchor(cursor));
    else if (letter === '!') this.#beginNode(() => scanTag(cursor));
    else if ((letter === '|' || letter === '>') && !this.#inFlow) {
      this.#dropKey();
      this.#keyAllowed = true;
      this.#tokens.push(scanBlock(cursor, this.#indent));
    } else if (letter === '"' || letter === "'") this.#beginNode(() => scanQuoted(cursor, letter));
    else this.#plain(letter);
    return undefined;
  }

  #plain(letter: string): void {
    const next = this.#cursor.code(1);
    const starts =
      !(isBlankOrEnd(this.#cursor.code()) || NO_PLAIN_START.includes(letter)) ||
      (letter === '-' && !isBlank(next)) ||
      (!this.#inFlow && (letter === '?' || letter === ':') && !isBlankOrEnd(next));
    if (!starts) {
      const message = letter === '\t' ? 'Tabs are not allowed as indentation.' : `${JSON.stringify(letter)} cannot begin a value.`;
      throw new Refusal(message, this.#cursor.position);
    }
    this.#saveKey();
    const { scalar, folded } = scanPlain(this.#cursor, this.#indent, this.#inFlow);
    this.#keyAllowed = folded;
    this.#tokens.push(scalar);
  }

  #skipToToken(): void {
    const cursor = this.#cursor;
    for (;;) {
      while (cursor.code() === 0x20 || (cursor.code() === 0x09 && (this.#inFlow || !this.#keyAllowed))) cursor.position++;
      if (cursor.code() === 0x23) this.#skipComments();
      if (!isBreak(cursor.code())) return;
      cursor.lineEnd();
      if (!this.#inFlow) this.#keyAllowed = true;
    }
  }

  /** v3 takes comment lines in one go, and so lets tabs stand before the later ones. */
  #skipComments(): void {
    const cursor = this.#cursor;
    cursor.skipComment();
    if (this.#dialect === 'manifest') return;
    for (;;) {
      let ahead = 0;
      while (ahead < COMMENT_REACH && (isBlank(cursor.code(ahead)) || isBreak(cursor.code(ahead)))) ahead++;
      if (cursor.code(ahead) !== 0x23 || ahead === COMMENT_REACH) return;
      for (const end = cursor.position + ahead; cursor.position < end; ) {
        if (isBreak(cursor.code())) cursor.lineEnd();
        else cursor.position++;
      }
      cursor.skipComment();
    }
  }

  #skipLineComment(): void {
    const cursor = this.#cursor;
    let ahead = 0;
    while (ahead < COMMENT_REACH && isBlank(cursor.code(ahead))) ahead++;
    if (cursor.code(ahead) === 0x23 && ahead < COMMENT_REACH) cursor.skipComment();
  }

  #isPossible(key: SimpleKey): boolean {
    if (key.line >= this.#cursor.line && key.start + LONGEST_KEY >= this.#cursor.position) return true;
    if (key.required) throw missingColon(key);
    this.#forget(key);
    return false;
  }

  #forget(key: SimpleKey): void {
    this.#keysByToken.delete(key.token);
    const level = this.#keys.indexOf(key);
    if (level >= 0) this.#keys[level] = undefined;
  }

  /** A key cannot begin before here any more. */
  #dropKey(): void {
    const key = this.#keys.at(-1);
    if (!key) return;
    if (key.required) throw missingColon(key);
    this.#forget(key);
  }

  #saveKey(): void {
    if (!this.#keyAllowed) return;
    this.#dropKey();
    const { position: start, line, column } = this.#cursor;
    const token = this.#nextToken;
    if (this.#inFlow) this.#savedTokens[this.#savedTokens.length - 1] = token;
    const key = { token, start, line, column, required: !this.#inFlow && this.#indent === column };
    this.#keys[this.#keys.length - 1] = key;
    this.#keysByToken.set(token, key);
  }

  #beginNode(scan: () => Token): void {
    this.#saveKey();
    this.#keyAllowed = false;
    this.#tokens.push(scan());
  }

  /** Opens a block collection where the column is further in; `index` is its token's place. */
  #roll(column: number, kind: 'blockSequence' | 'blockMap', index: number, start: number): void {
    if (this.#inFlow || this.#indent >= column) return;
    this.#indents.push(this.#indent);
    this.#indent = column;
    this.#insert(index, { kind, start, end: start });
  }

  /** What belongs before a token that is taken comes last. */
  #insert(index: number, token: Token): void {
    this.#tokens.splice(index < this.#head ? this.#tokens.length : index, 0, token);
  }

  #unroll(column: number): void {
    if (this.#inFlow) return;
    while (this.#indent > column) {
      this.#add('blockEnd', 0);
      this.#indent = this.#indents.pop() ?? -1;
    }
  }

  #endDocument(): void {
    this.#unroll(-1);
    this.#dropKey();
    this.#keyAllowed = false;
  }

  #streamEnd(): void {
    this.#cursor.endText();
    this.#endDocument();
    this.#add('streamEnd', 0);
  }

  #flowBracket(kind: Mark): void {
    if (kind === 'flowSequence' || kind === 'flowMap') {
      this.#saveKey();
      this.#keys.push(undefined);
      this.#savedTokens.push(this.#nextToken);
      this.#keyAllowed = true;
    } else {
      this.#dropKey();
      if (this.#inFlow) {
        this.#keys.pop();
        // An empty collection is not waited for any more, so that it can hardly be a key.
        this.#keysByToken.delete(this.#savedTokens.pop() ?? -1);
      }
      this.#keyAllowed = false;
    }
    this.#add(kind, 1);
  }

  #blockEntry(): void {
    const { position, column } = this.#cursor;
    if (!this.#inFlow) {
      if (!this.#keyAllowed) throw new Refusal('A list item cannot begin here.', position);
      this.#roll(column, 'blockSequence', this.#tokens.length, position);
    }
    this.#dropKey();
    this.#keyAllowed = true;
    this.#add('blockEntry', 1);
  }

  #explicitKey(): void {
    this.#beginMap('A key cannot begin here.');
    this.#dropKey();
    this.#keyAllowed = !this.#inFlow;
    this.#add('key', 1);
  }

  #beginMap(refused: string): void {
    if (this.#inFlow) return;
    const { position, column } = this.#cursor;
    if (!this.#keyAllowed) throw new Refusal(refused, position);
    this.#roll(column, 'blockMap', this.#tokens.length, position);
  }

  #value(): void {
    const key = this.#keys.at(-1);
    if (key && this.#isPossible(key)) {
      const index = this.#head + key.token - this.#taken;
      this.#insert(index, { kind: 'key', start: key.start, end: key.start });
      this.#roll(key.column, 'blockMap', index, key.start);
      this.#forget(key);
      this.#keyAllowed = false;
    } else {
      this.#beginMap('Nested mappings are not allowed here: is a text without quotes?');
      this.#keyAllowed = !this.#inFlow;
    }
    this.#add('value', 1);
  }
}

function missingColon({ start }: SimpleKey): Refusal {
  return new Refusal("The ':' behind this key is missing.", start);
}
