import { toBytes } from '../bytes.ts';
import { CompileFailure } from '../exprError.ts';
import { isAlphaNumeric, isSpace } from './characters.ts';
import type { Token, TokenKind } from './token.ts';
import { unescapeLiteral } from './unescape.ts';

const WORD_OPERATORS = new Set(['in', 'or', 'and', 'matches', 'contains', 'startsWith', 'endsWith', 'let', 'if', 'else']);
const AFTER_NOT = new Set(['in', 'matches', 'contains', 'startsWith', 'endsWith']);
const SIMPLE_ESCAPES = 'abfnrtv\\';

/** The words of an expression, one at a time, so that an error later in the text is not found before one earlier in the grammar. */
export class Lexer {
  readonly #source: string;
  #at = 0;
  #start = 0;
  #queue: Token[] = [];
  #ended = false;

  constructor(source: string) {
    this.#source = source;
  }

  /** The next token; `undefined` after EOF. Throws `CompileFailure`. */
  next(): Token | undefined {
    while (this.#queue.length === 0 && !this.#ended) this.#scan();
    return this.#queue.shift();
  }

  #peek(): string {
    const code = this.#source.codePointAt(this.#at);
    return code === undefined ? '' : String.fromCodePoint(code);
  }

  #take(): string {
    const character = this.#peek();
    this.#at += character.length;
    return character;
  }

  #accept(valid: string): boolean {
    const character = this.#peek();
    if (character === '' || !valid.includes(character)) return false;
    this.#at += character.length;
    return true;
  }

  #acceptRun(valid: string): void {
    while (this.#accept(valid));
  }

  #word(): string {
    return this.#source.slice(this.#start, this.#at);
  }

  #emit(kind: TokenKind, value = this.#word()): void {
    this.#queue.push({ kind, value, from: this.#start, to: this.#at });
    this.#start = this.#at;
  }

  /** `beyond`: the error stands at the end of the text rather than at the character just read. */
  #fail(message: string, beyond = false): never {
    const to = this.#at;
    throw new CompileFailure(message, beyond ? { from: to, to: to + 1 } : { from: Math.max(0, to - this.#widthBefore(to)), to });
  }

  /** Code units of the character that ends at `to`. */
  #widthBefore(to: number): number {
    const previous = this.#source.codePointAt(Math.max(0, to - 2));
    return previous !== undefined && previous > 0xffff ? 2 : 1;
  }

  #scan(): void {
    const character = this.#take();
    if (character === '') {
      this.#end();
      return;
    }
    if (isSpace(character)) this.#start = this.#at;
    else if (character === "'" || character === '"') this.#string(character);
    else if (character === '`') this.#rawString();
    else if (character >= '0' && character <= '9') {
      this.#at = this.#start;
      this.#number();
    } else if (character === '?') this.#operator('.?');
    else if (character === '/') this.#slash();
    else if (character === '#') this.#pointer();
    else if (character === '|' || character === ':') this.#operator(character);
    else if ('([{)]}'.includes(character)) this.#emit('Bracket');
    else if (',;%+-^'.includes(character)) this.#emit('Operator');
    else if ('&!=*<>'.includes(character)) this.#operator('&=*');
    else if (character === '.') this.#dot();
    else if (isAlphaNumeric(character)) this.#name();
    else this.#fail(`unrecognized character: ${describeCharacter(character)}`);
  }

  #end(): void {
    const to = this.#source.length;
    this.#queue.push({ kind: 'EOF', value: '', from: Math.max(0, to - this.#widthBefore(to)), to });
    this.#ended = true;
  }

  #operator(second: string): void {
    this.#accept(second);
    this.#emit('Operator');
  }

  #string(quote: string): void {
    for (let character = this.#take(); character !== quote; ) {
      if (character === '\n' || character === '') this.#fail('literal not terminated', character === '');
      character = character === '\\' ? this.#escape(quote) : this.#take();
    }
    const value = unescapeLiteral(this.#word());
    if (value === undefined) this.#fail('unable to unescape string');
    this.#emit('String', value);
  }

  /** Reads past an escape and returns the character after it. */
  #escape(quote: string): string {
    const character = this.#take();
    if (character !== '' && (SIMPLE_ESCAPES.includes(character) || character === quote)) return this.#take();
    if (/^[0-7]$/.test(character)) return this.#digits(character, 8, 3);
    if (character === 'x') return this.#digits(this.#take(), 16, 2);
    if (character === 'U') return this.#digits(this.#take(), 16, 8);
    if (character !== 'u') this.#fail('invalid char escape', character === '');
    if (!this.#accept('{')) return this.#digits(this.#take(), 16, 4);
    const from = this.#at;
    this.#acceptRun('0123456789abcdefABCDEF');
    const count = this.#at - from;
    if (count < 1 || count > 6 || !this.#accept('}')) this.#fail('invalid char escape');
    return this.#take();
  }

  #digits(first: string, base: 8 | 16, count: number): string {
    const digit = base === 8 ? /^[0-7]$/ : /^[0-9a-fA-F]$/;
    let character = first;
    for (let left = count; left > 0; left--) {
      if (!digit.test(character)) this.#fail('invalid char escape', character === '');
      character = this.#take();
    }
    return character;
  }

  /** Between backticks only a doubled backtick means something: one of them. */
  #rawString(): void {
    for (;;) {
      const close = this.#source.indexOf('`', this.#at);
      if (close < 0) {
        this.#at = this.#source.length;
        this.#fail('literal not terminated', true);
      }
      this.#at = close + 1;
      if (!this.#accept('`')) break;
    }
    this.#emit('String', toBytes(this.#word().slice(1, -1).replaceAll('``', '`')));
  }

  /** From the first digit; a point before it is already read, and another may follow, which no number has. */
  #number(): void {
    if (!this.#scanNumber()) this.#fail(`bad number syntax: ${JSON.stringify(this.#word())}`);
    this.#emit('Number');
  }

  #scanNumber(): boolean {
    let digits = '0123456789_';
    if (this.#accept('0')) {
      if (this.#accept('xX')) digits = '0123456789abcdefABCDEF_';
      else if (this.#accept('oO')) digits = '01234567_';
      else if (this.#accept('bB')) digits = '01_';
    }
    this.#acceptRun(digits);
    const end = this.#at;
    if (this.#accept('.')) {
      if (this.#peek() === '.') {
        // `1..2` is a range.
        this.#at = end;
        return true;
      }
      this.#acceptRun(digits);
    }
    if (this.#accept('eE')) {
      this.#accept('+-');
      this.#acceptRun(digits);
    }
    if (!isAlphaNumeric(this.#peek())) return true;
    this.#take();
    return false;
  }

  #dot(): void {
    if (/^[0-9]$/.test(this.#peek())) {
      this.#number();
      return;
    }
    this.#operator('.');
  }

  #takeWord(): void {
    while (isAlphaNumeric(this.#peek())) this.#take();
  }

  #name(): void {
    this.#takeWord();
    const word = this.#word();
    if (word === 'not') this.#not();
    else this.#emit(WORD_OPERATORS.has(word) ? 'Operator' : 'Identifier');
  }

  /** After `not` only spaces may stand before the operator it negates. */
  #not(): void {
    this.#emit('Operator');
    this.#acceptRun(' ');
    this.#start = this.#at;
    const end = this.#at;
    this.#takeWord();
    if (AFTER_NOT.has(this.#word())) this.#emit('Operator');
    else this.#at = end;
  }

  #slash(): void {
    if (this.#accept('/')) {
      const end = this.#source.indexOf('\n', this.#at);
      this.#at = end < 0 ? this.#source.length : end + 1;
    } else if (this.#accept('*')) {
      const end = this.#source.indexOf('*/', this.#at);
      if (end < 0) {
        this.#at = this.#source.length;
        this.#fail('unclosed comment', true);
      }
      this.#at = end + 2;
    } else {
      this.#emit('Operator');
      return;
    }
    this.#start = this.#at;
  }

  #pointer(): void {
    this.#operator('#');
    this.#takeWord();
    if (this.#word() !== '') this.#emit('Identifier');
  }
}

/** Go's `%#U`. */
function describeCharacter(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(character) ? `U+${code} '${character}'` : `U+${code}`;
}
