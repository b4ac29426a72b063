import type { CST } from 'yaml';

/** Where a document's first quoted text or flow collection begins that was given up: a line of it may stand too far to the left for YAML 1.2. */
export function firstUnclosed(document: CST.Document): number | undefined {
  const open: CST.Token[] = document.value ? [document.value] : [];
  let first: number | undefined;
  for (let token = open.pop(); token !== undefined; token = open.pop()) {
    if (isUnclosed(token) && (first === undefined || token.offset < first)) first = token.offset;
    if (!('items' in token)) continue;
    for (const { key, value } of token.items) for (const part of [key, value]) if (part) open.push(part);
  }
  return first;
}

function isUnclosed(token: CST.Token): boolean {
  if (token.type === 'flow-collection') return token.end[0]?.source !== (token.start.source === '{' ? '}' : ']');
  if (token.type === 'single-quoted-scalar') return !/^'(?:[^']|'')*'$/.test(token.source);
  return token.type === 'double-quoted-scalar' && !/^"(?:[^"\\]|\\[\s\S])*"$/.test(token.source);
}

/**
 * The text with the quoted text or flow collection that begins at `start` on one line, every letter where it was: libyaml does not look
 * at the indentation inside of them. `undefined` where it has no end for libyaml either.
 */
export function withJoinedLines(text: string, start: number): string | undefined {
  const joined = new Joiner(text, start).join();
  return joined === undefined ? undefined : text.slice(0, start) + joined + text.slice(start + joined.length);
}

class Joiner {
  readonly #text: string;
  readonly #start: number;
  #at: number;
  #joined = '';

  constructor(text: string, start: number) {
    this.#text = text;
    this.#start = start;
    this.#at = start;
  }

  join(): string | undefined {
    const isQuoted = /["']/.test(this.#text.charAt(this.#start));
    if (!(isQuoted ? this.#quoted() : this.#collection())) return undefined;
    // A key has to stand on one line.
    return /^[ \t]*:/.test(this.#text.slice(this.#at, this.#at + 80)) ? undefined : this.#joined;
  }

  /** Takes letters over; those that end lines become blanks. False where a document ends. */
  #take(end: number): boolean {
    const taken = this.#text.slice(this.#at, end);
    if (/(?:^|[\r\n])(?:---|\.\.\.)(?=\s|$)/.test(this.#text.slice(this.#at, end + 4)) && /[\r\n]/.test(taken)) return false;
    this.#joined += taken.replace(/[\r\n]/g, ' ');
    this.#at = end;
    return true;
  }

  #quoted(): boolean {
    const whole = this.#text.charAt(this.#at) === "'" ? /'(?:[^']|'')*'/y : /"(?:[^"\\]|\\[\s\S])*"/y;
    whole.lastIndex = this.#at;
    return whole.test(this.#text) && this.#take(whole.lastIndex);
  }

  #collection(): boolean {
    // A run of blanks, a comment, an indicator, or letters of a plain scalar.
    const part = /\s+|[[\]{},]|:(?=[\s,[\]{}]|$)|["']|(?:[^\s[\]{},:"']|:(?![\s,[\]{}]|$))/y;
    let depth = 0;
    let isPlain = false;
    let isBehindBlank = false;
    while (this.#at < this.#text.length) {
      const letter = this.#text.charAt(this.#at);
      if (letter === '#' && isBehindBlank) {
        const end = this.#text.slice(this.#at).search(/[\r\n]|$/);
        this.#joined += ' '.repeat(end);
        this.#at += end;
        continue;
      }
      if (/["']/.test(letter) && !isPlain) {
        if (!this.#quoted()) return false;
        isPlain = true;
        continue;
      }
      part.lastIndex = this.#at;
      if (!part.test(this.#text) || !this.#take(part.lastIndex)) return false;
      isBehindBlank = /\s/.test(letter);
      if (/[[{]/.test(letter)) depth++;
      if (/[\]}]/.test(letter) && --depth === 0) return true;
      if (!isBehindBlank) isPlain = !/[[\]{},]/.test(letter) && this.#text.slice(this.#at - 1, this.#at) !== ':';
    }
    return false;
  }
}
