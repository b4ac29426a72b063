import { remembered } from '../../base/remembered.ts';

/** A piece of a template. Offsets are UTF-16 code units inside the template's text; an expression's exclude its braces. */
export type TemplatePart =
  | { readonly kind: 'literal'; readonly text: string; readonly from: number; readonly to: number }
  | { readonly kind: 'expression'; readonly text: string; readonly from: number; readonly to: number };

export interface CompiledTemplate {
  readonly text: string;
  readonly parts: readonly TemplatePart[];
  /** Where an opening `{{` without an end stands; such a template always fails in phase `split`. */
  readonly unclosedAt: number | undefined;
  /** No expression in it: rendering gives the text itself. */
  readonly isStatic: boolean;
}

const CACHE_SIZE = 10_000;
/** Longer ones are command lines, each of which stands in one place. */
const LONGEST_KEPT = 1_000;

/** Splits a text at `{{ }}`: no nesting, the first `}}` closes (domain.md §3.4). What it makes of an expression that is met again is the same object. */
export function compileTemplate(text: string): CompiledTemplate {
  return text.length <= LONGEST_KEPT && text.includes('{{') ? known(text) : compile(text);
}

const known = remembered(CACHE_SIZE, compile);

function compile(text: string): CompiledTemplate {
  const parts: TemplatePart[] = [];
  let at = 0;
  for (;;) {
    const open = text.indexOf('{{', at);
    const literalEnd = open < 0 ? text.length : open;
    if (literalEnd > at) parts.push({ kind: 'literal', text: text.slice(at, literalEnd), from: at, to: literalEnd });
    if (open < 0) return { text, parts, unclosedAt: undefined, isStatic: parts.every((part) => part.kind === 'literal') };
    const close = text.indexOf('}}', open + 2);
    if (close < 0) return { text, parts, unclosedAt: open, isStatic: false };
    parts.push({ kind: 'expression', text: text.slice(open + 2, close), from: open + 2, to: close });
    at = close + 2;
  }
}
