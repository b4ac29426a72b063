import { type Cursor, isBlank, isBlankOrEnd, isBreak, isBreakOrEnd, Refusal, type ScannedScalar } from './cursor.ts';
import { ESCAPES } from './escapes.ts';

const CODE_LENGTHS: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

/** Blanks and line ends between two words of a plain or quoted scalar. */
class Gap {
  #blanks = '';
  #first = '';
  #more = '';
  /** Whether a line has ended: what blanks come then are indentation. */
  folds = false;

  blank(code: number): void {
    if (!this.folds) this.#blanks += String.fromCharCode(code);
  }

  lineEnd(end: string): void {
    if (this.folds) this.#more += end;
    else this.#first = end;
    this.folds = true;
  }

  /** A line end that was escaped: nothing stands for it. */
  escapedLineEnd(): void {
    this.folds = true;
  }

  /** What stands for it in the text. */
  text(): string {
    if (!this.folds) return this.#blanks;
    if (this.#first !== '\n') return this.#first + this.#more;
    return this.#more === '' ? ' ' : this.#more;
  }
}

/** A plain scalar; `folded` tells whether a line ended behind it, which lets a key begin. */
export function scanPlain(cursor: Cursor, parentIndent: number, inFlow: boolean): { scalar: ScannedScalar; folded: boolean } {
  const start = cursor.position;
  let end = start;
  let text = '';
  let gap = new Gap();
  while (!cursor.atDocumentMarker('-') && !cursor.atDocumentMarker('.') && cursor.code() !== 0x23) {
    const from = cursor.position;
    while (!endsPlain(cursor, inFlow)) cursor.position++;
    if (cursor.position > from) {
      text += gap.text() + cursor.text.slice(from, cursor.position);
      gap = new Gap();
      end = cursor.position;
    }
    if (!isBlank(cursor.code()) && !isBreak(cursor.code())) break;
    for (let code = cursor.code(); isBlank(code) || isBreak(code); code = cursor.code()) {
      if (isBreak(code)) gap.lineEnd(cursor.lineEnd());
      else {
        if (gap.folds && code === 0x09 && cursor.column <= parentIndent) {
          throw new Refusal('A tab may not indent the lines of a text.', cursor.position);
        }
        gap.blank(code);
        cursor.position++;
      }
    }
    if (!inFlow && cursor.column <= parentIndent) break;
  }
  return { scalar: { kind: 'scalar', start, end, style: 'plain', text }, folded: gap.folds };
}

function endsPlain(cursor: Cursor, inFlow: boolean): boolean {
  const code = cursor.code();
  if (isBlankOrEnd(code)) return true;
  if (code === 0x3a) return isBlankOrEnd(cursor.code(1));
  // , ? [ ] { }
  return inFlow && (code === 0x2c || code === 0x3f || code === 0x5b || code === 0x5d || code === 0x7b || code === 0x7d);
}

export function scanQuoted(cursor: Cursor, quote: '"' | "'"): ScannedScalar {
  const start = cursor.position;
  const closing = quote.charCodeAt(0);
  const letters = () => (quote === '"' ? doubleQuotedLetters(cursor) : singleQuotedLetters(cursor));
  cursor.position++;
  let text = '';
  for (;;) {
    if (cursor.atDocumentMarker('-') || cursor.atDocumentMarker('.')) {
      throw new Refusal(`Missing closing ${quote}quote`, start, cursor.position);
    }
    if (cursor.position >= cursor.text.length) throw new Refusal(`Missing closing ${quote}quote`, start, cursor.position);
    const found = letters();
    text += found.text;
    if (cursor.code() === closing) break;
    const gap = new Gap();
    if (found.escapedLineEnd) gap.escapedLineEnd();
    for (let code = cursor.code(); isBlank(code) || isBreak(code); code = cursor.code()) {
      if (isBreak(code)) gap.lineEnd(cursor.lineEnd());
      else {
        gap.blank(code);
        cursor.position++;
      }
    }
    text += gap.text();
  }
  cursor.position++;
  return { kind: 'scalar', start, end: cursor.position, style: quote === '"' ? 'double' : 'single', text };
}

interface Letters {
  readonly text: string;
  readonly escapedLineEnd: boolean;
}

function singleQuotedLetters(cursor: Cursor): Letters {
  const from = cursor.position;
  while (!isBlankOrEnd(cursor.code())) {
    if (cursor.code() === 0x27 && cursor.code(1) !== 0x27) break;
    cursor.position += cursor.code() === 0x27 ? 2 : 1;
  }
  return { text: cursor.text.slice(from, cursor.position).replaceAll("''", "'"), escapedLineEnd: false };
}

function doubleQuotedLetters(cursor: Cursor): Letters {
  let text = '';
  let from = cursor.position;
  while (!isBlankOrEnd(cursor.code()) && cursor.code() !== 0x22) {
    if (cursor.code() !== 0x5c) {
      cursor.position++;
      continue;
    }
    text += cursor.text.slice(from, cursor.position);
    if (isBreak(cursor.code(1))) {
      cursor.position++;
      cursor.lineEnd();
      return { text, escapedLineEnd: true };
    }
    text += escapedCharacter(cursor);
    from = cursor.position;
  }
  return { text: text + cursor.text.slice(from, cursor.position), escapedLineEnd: false };
}

function escapedCharacter(cursor: Cursor): string {
  const at = cursor.position;
  const letter = cursor.text[at + 1] ?? '';
  const length = CODE_LENGTHS[letter];
  cursor.position += 2;
  if (length === undefined) {
    const simple = ESCAPES[letter];
    if (simple === undefined) throw new Refusal(`Invalid escape sequence \\${letter}`, at, at + 2);
    return simple;
  }
  const digits = cursor.text.slice(cursor.position, cursor.position + length);
  const code = /^[0-9a-fA-F]+$/.test(digits) && digits.length === length ? Number.parseInt(digits, 16) : -1;
  cursor.position += length;
  if (code < 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) {
    throw new Refusal('This escape is no Unicode character.', at, Math.min(cursor.position, cursor.text.length));
  }
  return String.fromCodePoint(code);
}

/** A literal or folded scalar, from its `|` or `>`. */
export function scanBlock(cursor: Cursor, parentIndent: number): ScannedScalar {
  const start = cursor.position;
  const literal = cursor.code() === 0x7c;
  cursor.position++;
  const { chomping, increment } = blockHeader(cursor, start);
  const lines = new BlockLines(cursor, parentIndent);
  if (increment > 0) lines.indent = Math.max(parentIndent, 0) + increment;
  let text = '';
  let lineEnd = '';
  let end = cursor.position;
  let empty = lines.empty();
  let leadingBlank = false;
  while (cursor.column === lines.indent && cursor.position < cursor.text.length) {
    const trailingBlank = isBlank(cursor.code());
    if (!literal && lineEnd === '\n' && !leadingBlank && !trailingBlank) text += empty === '' ? ' ' : '';
    else text += lineEnd;
    text += empty;
    leadingBlank = trailingBlank;
    const from = cursor.position;
    cursor.skipComment();
    text += cursor.text.slice(from, cursor.position);
    lineEnd = cursor.lineEnd();
    end = cursor.position;
    empty = lines.empty();
  }
  if (chomping !== '-') text += lineEnd;
  if (chomping === '+') text += empty;
  return { kind: 'scalar', start, end: chomping === '+' ? lines.end : end, style: literal ? 'literal' : 'folded', text };
}

function blockHeader(cursor: Cursor, start: number): { readonly chomping: string; readonly increment: number } {
  const [all = '', before = '', digit = '', after = ''] =
    /^([+-]?)(\d?)([+-]?)/.exec(cursor.text.slice(cursor.position, cursor.position + 3)) ?? [];
  // Of `|+-` the second sign is none.
  const header = digit === '' ? before : before === '' ? all : before + digit;
  if (digit === '0') throw new Refusal('An indentation of 0 cannot be asked for.', start, cursor.position + header.length);
  cursor.position += header.length;
  cursor.skipBlanks();
  if (cursor.code() === 0x23) cursor.skipComment();
  if (!isBreakOrEnd(cursor.code())) throw new Refusal('Only a comment may stand behind the beginning of a block text.', cursor.position);
  cursor.lineEnd();
  return { chomping: before === '' && digit !== '' ? after : before, increment: Number(digit) };
}

/** Empty lines of a block scalar; its indentation is that of its first filled line unless its header says it. */
class BlockLines {
  indent = 0;
  /** Behind the last line end that belongs to it. */
  end = 0;
  readonly #cursor: Cursor;
  readonly #parentIndent: number;

  constructor(cursor: Cursor, parentIndent: number) {
    this.#cursor = cursor;
    this.#parentIndent = parentIndent;
  }

  empty(): string {
    const cursor = this.#cursor;
    this.end = cursor.position;
    let found = '';
    let widest = 0;
    for (;;) {
      const inside = () => this.indent === 0 || cursor.column < this.indent;
      while (inside() && cursor.code() === 0x20) cursor.position++;
      widest = Math.max(widest, cursor.column);
      if (inside() && cursor.code() === 0x09) throw new Refusal('Tabs cannot indent a block text.', cursor.position);
      if (!isBreak(cursor.code())) break;
      found += cursor.lineEnd();
      this.end = cursor.position;
    }
    if (this.indent === 0) this.indent = Math.max(widest, this.#parentIndent + 1, 1);
    return found;
  }
}
