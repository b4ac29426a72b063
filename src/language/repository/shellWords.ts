import type { Span } from '../../core/yaml/nodes.ts';

/** A word of a shell command line as it is written; templates belong to the word they stand in. */
export interface ShellWord extends Span {
  readonly raw: string;
  /** Without its quotes. */
  readonly text: string;
  /** Whether every `;` and the like in it is quoted. */
  readonly quoted: boolean;
}

/** The words between two `|`. */
export interface ShellStage extends Span {
  readonly words: readonly ShellWord[];
}

/** A sign outside of quotes that ends a command. */
export interface ShellBreak extends Span {
  readonly sign: ';' | '&' | '&&' | '||' | '\n';
}

export interface ShellLine {
  readonly stages: readonly ShellStage[];
  readonly breaks: readonly ShellBreak[];
  /** Quotes and `$(` that are not closed, with what they swallow. */
  readonly unclosed: readonly (Span & { readonly quote: string })[];
}

/** Splits a command line as a shell would, as far as its shape goes; `{{ }}` and `$( )` are opaque. */
export function shellLine(text: string): ShellLine {
  return new ShellReader(text).read();
}

class ShellReader {
  readonly #text: string;
  readonly #stages: ShellStage[] = [];
  readonly #breaks: ShellBreak[] = [];
  readonly #unclosed: (Span & { quote: string })[] = [];
  #words: ShellWord[] = [];
  #stageStart = 0;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): ShellLine {
    while (this.#at < this.#text.length) {
      const rest = this.#text.slice(this.#at, this.#at + 2);
      const sign = rest === '&&' || rest === '||' ? rest : rest[0];
      if (sign === '|') this.#endStage(1);
      else if (sign === ';' || sign === '&' || sign === '&&' || sign === '||' || sign === '\n') {
        this.#breaks.push({ sign, start: this.#at, end: this.#at + sign.length });
        if (sign === '\n') this.#at++;
        else this.#endStage(sign.length);
      } else if (/\s/.test(sign ?? ' ')) this.#at++;
      else this.#word();
    }
    this.#endStage(0);
    return { stages: this.#stages, breaks: this.#breaks, unclosed: this.#unclosed };
  }

  #endStage(length: number): void {
    this.#stages.push({ words: this.#words, start: this.#words[0]?.start ?? this.#stageStart, end: this.#words.at(-1)?.end ?? this.#at });
    this.#words = [];
    this.#at += length;
    this.#stageStart = this.#at;
  }

  #word(): void {
    const start = this.#at;
    let plain = '';
    let quoted = false;
    while (this.#at < this.#text.length && !/[\s;&|]/.test(this.#text[this.#at] ?? ' ')) {
      const character = this.#text[this.#at] ?? '';
      const from = this.#at;
      if (this.#text.startsWith('{{', this.#at)) this.#skipTo('}}');
      else if (this.#text.startsWith('$(', this.#at)) this.#group();
      else if (character === '`') this.#quote('`');
      else if (character === '"' || character === "'") {
        quoted = true;
        this.#quote(character);
        plain += this.#text.slice(from + 1, Math.max(from + 1, this.#at - 1));
        continue;
      } else this.#at += character === '\\' ? 2 : 1;
      plain += this.#text.slice(from, this.#at);
    }
    this.#words.push({ raw: this.#text.slice(start, this.#at), text: plain, quoted, start, end: this.#at });
  }

  #skipTo(end: string): void {
    const at = this.#text.indexOf(end, this.#at);
    this.#at = at < 0 ? this.#text.length : at + end.length;
  }

  /** To behind the closing quote; templates inside may hold quotes of their own. */
  #quote(quote: string): void {
    const start = this.#at++;
    while (this.#at < this.#text.length && this.#text[this.#at] !== quote) {
      if (this.#text.startsWith('{{', this.#at)) this.#skipTo('}}');
      else if (quote === '"' && this.#text.startsWith('$(', this.#at)) this.#group();
      else this.#at += quote !== "'" && this.#text[this.#at] === '\\' ? 2 : 1;
    }
    if (this.#at >= this.#text.length) this.#unclosed.push({ quote, start, end: this.#text.length });
    this.#at = Math.min(this.#text.length, this.#at + 1);
  }

  /** `$( … )` and `$(( … ))`. */
  #group(): void {
    const start = this.#at;
    this.#at += 2;
    let depth = 1;
    while (this.#at < this.#text.length && depth > 0) {
      const character = this.#text[this.#at] ?? '';
      if (this.#text.startsWith('{{', this.#at)) this.#skipTo('}}');
      else if (character === '"' || character === "'") this.#quote(character);
      else {
        if (character === '(') depth++;
        if (character === ')') depth--;
        this.#at++;
      }
    }
    if (depth > 0) this.#unclosed.push({ quote: '$(', start, end: this.#text.length });
  }
}
