import type { ScalarStyle } from '../nodes.ts';

/** What Go's libraries refuse, and where; thrown inside this folder only. */
export class Refusal extends Error {
  readonly start: number;
  readonly end: number;

  constructor(message: string, start: number, end = start + 1) {
    super(message);
    this.start = start;
    this.end = end;
  }
}

/** A scalar as it was scanned. */
export interface ScannedScalar {
  readonly kind: 'scalar';
  readonly start: number;
  readonly end: number;
  readonly style: ScalarStyle;
  readonly text: string;
}

/** A place in a text, with its line and column. Behind the end every character is 0. */
export class Cursor {
  readonly text: string;
  position: number;
  line = 0;
  #lineStart: number;

  constructor(text: string) {
    this.text = text;
    // The byte-order mark is no part of the first line.
    this.position = text.startsWith('\ufeff') ? 1 : 0;
    this.#lineStart = this.position;
  }

  get column(): number {
    return this.position - this.#lineStart;
  }

  code(ahead = 0): number {
    return this.text.charCodeAt(this.position + ahead) || 0;
  }

  /** The line end here as it counts in a scalar, with the cursor behind it; nothing where there is none. */
  lineEnd(): string {
    const code = this.code();
    if (!isBreak(code)) return '';
    this.position += code === 0x0d && this.code(1) === 0x0a ? 2 : 1;
    this.line++;
    this.#lineStart = this.position;
    return code === 0x2028 || code === 0x2029 ? String.fromCharCode(code) : '\n';
  }

  /** The last line ends with the text. */
  endText(): void {
    if (this.column === 0) return;
    this.line++;
    this.#lineStart = this.position;
  }

  /** To the end of the line. */
  skipComment(): void {
    while (!isBreakOrEnd(this.code())) this.position++;
  }

  skipBlanks(): void {
    while (isBlank(this.code())) this.position++;
  }

  /** Whether `---` or `...` stands here, at the beginning of a line. */
  atDocumentMarker(marker: '-' | '.'): boolean {
    const code = marker.charCodeAt(0);
    return this.column === 0 && this.code() === code && this.code(1) === code && this.code(2) === code && isBlankOrEnd(this.code(3));
  }
}

/** A blank or a tab. */
export function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09;
}

/** A line end of YAML 1.1: U+0085, U+2028 and U+2029 are some. */
export function isBreak(code: number): boolean {
  return code === 0x0a || code === 0x0d || code === 0x85 || code === 0x2028 || code === 0x2029;
}

export function isBreakOrEnd(code: number): boolean {
  return code === 0 || isBreak(code);
}

export function isBlankOrEnd(code: number): boolean {
  return isBlank(code) || isBreakOrEnd(code);
}

/** Letters of anchors, of tag handles and of directives. */
export function isWordLetter(code: number): boolean {
  return (
    (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a) || code === 0x5f || code === 0x2d
  );
}
