import type { Unknown } from '../../expr/unknown.ts';
import type { Span } from '../../yaml/nodes.ts';

/** Weakest first: installation defaults and vars, then `defaults`, `vars`, user variables, iterator variables. */
export type Layer = 'global' | 'default' | 'var' | 'user' | 'local';

/** Where a value was written; without a file it was given from outside. */
export interface Origin {
  readonly layer: Layer;
  readonly file?: string;
  readonly span?: Span;
}

/** A variable's value in a rendered tree. */
export interface Value {
  readonly text: string | Unknown;
  readonly origin: Origin;
}

/** Another field's value: `text` evaluated, `source` as written, which stands in where the text is unknown. */
export interface RenderedText {
  readonly text: string | Unknown;
  readonly source: string;
  readonly file: string;
  readonly span?: Span;
}

/** The text to show and to build paths of: what can't be known shows its template. */
export function shown(value: RenderedText): string {
  return typeof value.text === 'string' ? value.text : value.source;
}
