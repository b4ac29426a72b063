import { fail, type Outcome, ok } from '../../base/outcome.ts';
import { remembered } from '../../base/remembered.ts';
import { type VisibilityToken, visibilityTokens } from './visibilityTokens.ts';

/** A part of a condition of a form, `visibleif` or `enabledif` (domain.md §3.3). Offsets are UTF-16 code units in its text. */
export type VisibilityNode = { readonly start: number; readonly end: number } & (
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'literal'; readonly value: string | number | boolean | null }
  | { readonly kind: 'not'; readonly node: VisibilityNode }
  | { readonly kind: 'binary'; readonly operator: string; readonly left: VisibilityNode; readonly right: VisibilityNode }
  | { readonly kind: 'choice'; readonly condition: VisibilityNode; readonly yes: VisibilityNode; readonly no: VisibilityNode }
  | { readonly kind: 'member'; readonly node: VisibilityNode; readonly name: string; readonly args: readonly VisibilityNode[] | undefined }
);

export interface VisibilityError {
  readonly message: string;
  readonly start: number;
  readonly end: number;
}

/** Brackets and negations inside one another. */
const DEPTH = 200;
/** The fields of a panel often have the same one. */
const CACHE_SIZE = 2_000;

/** Reads a condition: comparisons of `$$name` variables with texts, joined by `&&`, `||`, `!` and brackets. */
export const parseVisibility = remembered(CACHE_SIZE, (text): Outcome<VisibilityNode, VisibilityError> => {
  try {
    return ok(new VisibilityParser(text).whole());
  } catch (error) {
    if (error instanceof Failure) return fail(error.error);
    throw error;
  }
});

class Failure {
  readonly error: VisibilityError;

  constructor(error: VisibilityError) {
    this.error = error;
  }
}

const LEVELS: readonly (readonly string[])[] = [['||'], ['&&'], ['===', '!==', '==', '!='], ['<', '>', '<=', '>=']];

class VisibilityParser {
  readonly #tokens: readonly VisibilityToken[];
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#tokens = visibilityTokens(text);
  }

  whole(): VisibilityNode {
    const node = this.#choice();
    const { kind } = this.#token;
    if (kind !== 'end') {
      const starts = kind === 'variable' || kind === 'text' || kind === 'number' || kind === 'word' || this.#token.text === '(';
      this.#fail(starts ? 'Two parts stand side by side: && or || is missing before this.' : undefined);
    }
    return node;
  }

  get #token(): VisibilityToken {
    return this.#tokens[this.#at] ?? { kind: 'end', text: '', start: 0, end: 0 };
  }

  #sign(...texts: readonly string[]): boolean {
    return this.#token.kind === 'sign' && texts.includes(this.#token.text);
  }

  #next(): VisibilityToken {
    const token = this.#token;
    this.#at++;
    return token;
  }

  #fail(message?: string): never {
    const { kind, text, start, end } = this.#token;
    const other: Readonly<Record<string, string>> = {
      '=': 'One “=” assigns: write === for “is equal to”.',
      $: 'A variable is written with two dollars: $$name.',
      '&': 'Write && for “and”.',
      '|': 'Write || for “or”.',
      '"': 'A quote is not closed.',
      "'": 'A quote is not closed.',
    };
    const found = kind === 'end' ? 'The condition ends too early.' : `“${text}” is not expected here.`;
    throw new Failure({ message: message ?? (kind === 'bad' ? (other[text] ?? found) : found), start, end });
  }

  #expect(sign: string): VisibilityToken {
    if (!this.#sign(sign)) this.#fail(this.#token.kind === 'end' ? `“${sign}” is missing at the end.` : undefined);
    return this.#next();
  }

  #choice(): VisibilityNode {
    const condition = this.#binary(0);
    if (!this.#sign('?')) return condition;
    this.#next();
    const yes = this.#choice();
    this.#expect(':');
    const no = this.#choice();
    return { kind: 'choice', condition, yes, no, start: condition.start, end: no.end };
  }

  #binary(level: number): VisibilityNode {
    const operators = LEVELS[level];
    if (!operators) return this.#unary();
    let left = this.#binary(level + 1);
    while (this.#sign(...operators)) {
      const operator = this.#next().text;
      const right = this.#binary(level + 1);
      left = { kind: 'binary', operator, left, right, start: left.start, end: right.end };
    }
    return left;
  }

  #unary(): VisibilityNode {
    if (++this.#depth > DEPTH) this.#fail(`More than ${DEPTH} brackets inside one another are not read.`);
    const node = this.#sign('!') ? this.#not() : this.#postfix(this.#primary());
    this.#depth--;
    return node;
  }

  #not(): VisibilityNode {
    const { start } = this.#next();
    const node = this.#unary();
    return { kind: 'not', node, start, end: node.end };
  }

  #primary(): VisibilityNode {
    const { kind, text, start, end } = this.#token;
    if (this.#sign('(')) {
      this.#next();
      const node = this.#choice();
      const close = this.#expect(')');
      return { ...node, start, end: close.end };
    }
    if (kind === 'variable') return { kind: 'variable', name: text, start, end, ...this.#take() };
    if (kind === 'text') return { kind: 'literal', value: text, start, end, ...this.#take() };
    if (kind === 'number') return { kind: 'literal', value: Number(text), start, end, ...this.#take() };
    if (kind === 'word' && (text === 'true' || text === 'false'))
      return { kind: 'literal', value: text === 'true', start, end, ...this.#take() };
    if (kind === 'word' && (text === 'null' || text === 'undefined')) return { kind: 'literal', value: null, start, end, ...this.#take() };
    if (kind === 'word') this.#fail(`“${text}” is not a variable: write $$${text}, or put a text in quotes.`);
    return this.#fail();
  }

  /** Moves on; adds nothing. */
  #take(): object {
    this.#at++;
    return {};
  }

  #postfix(node: VisibilityNode): VisibilityNode {
    let whole = node;
    while (this.#sign('.')) {
      this.#next();
      if (this.#token.kind !== 'word') this.#fail();
      const { text, end } = this.#next();
      if (!this.#sign('(')) {
        whole = { kind: 'member', node: whole, name: text, args: undefined, start: whole.start, end };
        continue;
      }
      this.#next();
      const args: VisibilityNode[] = [];
      while (!this.#sign(')')) {
        args.push(this.#choice());
        if (!this.#sign(')')) this.#expect(',');
      }
      whole = { kind: 'member', node: whole, name: text, args, start: whole.start, end: this.#next().end };
    }
    return whole;
  }
}
