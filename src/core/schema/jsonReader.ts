import { fail, type Outcome, ok } from '../../base/outcome.ts';
import { dotted } from './causes.ts';
import { goQuote, wellFormed } from './goText.ts';
import { readNumber } from './numbers.ts';
import { emptyObject, type JsonValue } from './value.ts';
import type { StrictError, ValuePath } from './verdict.ts';

export interface ReadText {
  readonly value: JsonValue;
  /** Keys that a map holds more than once, in text order; the last value counts. */
  readonly duplicates: readonly StrictError[];
  /** What the server's decoder says of them. */
  readonly messages: readonly string[];
  /** A number that no float64 holds; the text is refused for it once kind and version are known. */
  readonly overflow?: string;
}

/** Maps and lists inside one another; the server's limit. */
const MAX_DEPTH = 10_000;

interface OpenMap {
  readonly map: Record<string, JsonValue>;
  key: string;
}
type Open = OpenMap | { readonly list: JsonValue[] };

/** Reads a JSON text; an error is worded as encoding/json words it. Never recurses. */
export function readJson(text: string): Outcome<ReadText, string> {
  const scanner = new Scanner(text);
  try {
    return ok(readDocument(scanner));
  } catch (error) {
    if (error instanceof JsonSyntaxError) return fail(error.message);
    throw error;
  }
}

function readDocument(scanner: Scanner): ReadText {
  const open: Open[] = [];
  const duplicates: ValuePath[] = [];
  let overflow: string | undefined;
  for (;;) {
    let value: JsonValue | undefined;
    const first = scanner.next();
    if (first === '{' || first === '[') {
      if (open.length >= MAX_DEPTH) scanner.fail('exceeded max depth');
      scanner.advance();
      if (first === '{') open.push({ map: emptyObject(), key: '' });
      else open.push({ list: [] });
      const closes = first === '{' ? '}' : ']';
      if (scanner.next() !== closes) {
        if (first === '{') readKey(scanner, open, duplicates);
        continue;
      }
    } else {
      value = scanner.scalar();
      if (value === undefined) {
        overflow ??= scanner.literal;
        value = null;
      }
    }
    // A value is complete, or a container stands before its end: close as many as end here.
    for (;;) {
      const top = open.at(-1);
      if (value !== undefined) {
        if (top === undefined) {
          if (scanner.next() !== '') scanner.fail('after top-level value');
          return { value, ...strictErrors(duplicates), ...(overflow === undefined ? {} : { overflow }) };
        }
        if ('list' in top) top.list.push(value);
        else top.map[top.key] = value;
        value = undefined;
      }
      if (top === undefined) break;
      const next = scanner.next();
      const isMap = 'map' in top;
      if (next === ',') {
        scanner.advance();
        if (isMap) readKey(scanner, open, duplicates);
        break;
      }
      if (next !== (isMap ? '}' : ']')) scanner.fail(isMap ? 'after object key:value pair' : 'after array element');
      scanner.advance();
      open.pop();
      value = isMap ? top.map : top.list;
    }
  }
}

/** The decoder tells each place once, and a hundred at most. */
function strictErrors(paths: readonly ValuePath[]): Pick<ReadText, 'duplicates' | 'messages'> {
  const errors = new Map<string, StrictError>();
  for (const path of paths) {
    const message = `duplicate field ${goQuote(dotted(path))}`;
    if (errors.size < 100 && !errors.has(message)) errors.set(message, { kind: 'duplicate', message, path });
  }
  return { duplicates: [...errors.values()], messages: [...errors.keys()] };
}

function readKey(scanner: Scanner, open: readonly Open[], duplicates: ValuePath[]): void {
  if (scanner.next() !== '"') scanner.fail('looking for beginning of object key string');
  const key = scanner.string();
  if (scanner.next() !== ':') scanner.fail('after object key');
  scanner.advance();
  const top = open.at(-1);
  if (top === undefined || !('map' in top)) return;
  top.key = key;
  if (Object.hasOwn(top.map, key)) duplicates.push(open.map((level) => ('map' in level ? level.key : level.list.length)));
}

const BLANK_IS_FINE = /^(looking for|after (object|array|top-level)|in string literal)/;

class JsonSyntaxError extends Error {}

class Scanner {
  /** Of the last scalar. */
  literal = '';
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  advance(): void {
    this.#at++;
  }

  /** The next character that is no blank, not yet taken; empty at the end. */
  next(): string {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) break;
      this.#at++;
    }
    return this.#text.charAt(this.#at);
  }

  fail(where: string): never {
    const character = this.#text.charAt(this.#at);
    // At the end Go tries a blank, and tells the end only where that is no mistake.
    if (character === '' && BLANK_IS_FINE.test(where)) throw new JsonSyntaxError('unexpected end of JSON input');
    throw new JsonSyntaxError(`invalid character ${quoteFirstByte(this.#text.slice(this.#at, this.#at + 2) || ' ')} ${where}`);
  }

  /** `undefined` for a number beyond float64, whose text `literal` keeps. */
  scalar(): JsonValue | undefined {
    const first = this.#text.charAt(this.#at);
    if (first === '"') return this.string();
    if (first === 't') return this.#word('true', true);
    if (first === 'f') return this.#word('false', false);
    if (first === 'n') return this.#word('null', null);
    if (first === '-' || /^\d$/.test(first)) return this.#number();
    return this.fail('looking for beginning of value');
  }

  string(): string {
    const from = ++this.#at;
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (code === 0x22) break;
      if (code === 0x5c) this.#escape();
      else if (code >= 0x20) this.#at++;
      else this.fail('in string literal');
    }
    const raw = this.#text.slice(from, this.#at++);
    const parsed: unknown = raw.includes('\\') ? JSON.parse(`"${raw}"`) : raw;
    return wellFormed(String(parsed));
  }

  #escape(): void {
    this.#at++;
    const kind = this.#text.charAt(this.#at);
    if (kind === '' || !'"\\/bfnrtu'.includes(kind)) this.fail('in string escape code');
    this.#at++;
    if (kind !== 'u') return;
    for (let digit = 0; digit < 4; digit++) {
      if (!/^[0-9a-fA-F]$/.test(this.#text.charAt(this.#at))) this.fail('in \\u hexadecimal character escape');
      this.#at++;
    }
  }

  #word<T extends JsonValue>(word: string, value: T): T {
    for (let index = 1; index < word.length; index++) {
      this.#at++;
      const expected = word.charAt(index);
      if (this.#text.charAt(this.#at) !== expected) this.fail(`in literal ${word} (expecting '${expected}')`);
    }
    this.#at++;
    return value;
  }

  #number(): JsonValue | undefined {
    const from = this.#at;
    if (this.#text.charAt(this.#at) === '-') this.#at++;
    if (this.#text.charAt(this.#at) === '0') this.#at++;
    else this.#digits('in numeric literal');
    if (this.#text.charAt(this.#at) === '.') {
      this.#at++;
      this.#digits('after decimal point in numeric literal');
    }
    if (/^[eE]$/.test(this.#text.charAt(this.#at))) {
      this.#at++;
      if (/^[-+]$/.test(this.#text.charAt(this.#at))) this.#at++;
      this.#digits('in exponent of numeric literal');
    }
    this.literal = this.#text.slice(from, this.#at);
    return readNumber(this.literal);
  }

  #digits(where: string): void {
    if (!/^\d$/.test(this.#text.charAt(this.#at))) this.fail(where);
    while (/^\d$/.test(this.#text.charAt(this.#at))) this.#at++;
  }
}

/** Go reads bytes: of a character beyond ASCII it names the first one. */
function quoteFirstByte(text: string): string {
  const code = text.codePointAt(0) ?? 0;
  if (text.startsWith("'")) return "'\\''";
  if (text.startsWith('"')) return "'\"'";
  const byte = code < 0x80 ? code : code < 0x800 ? 0xc0 | (code >> 6) : code < 0x10000 ? 0xe0 | (code >> 12) : 0xf0 | (code >> 18);
  return `'${goQuote(String.fromCharCode(byte)).slice(1, -1)}'`;
}
