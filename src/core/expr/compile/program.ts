import type { RE2JS } from 're2js';
import type { Builtin } from '../builtins/builtin.ts';
import type { Span } from '../exprError.ts';
import type { Value } from '../run/values.ts';

/** A compiled expression. Instructions are parallel lists; an argument indexes one of the pools or is a count or a jump target. */
export interface Program {
  readonly source: string;
  readonly codes: readonly number[];
  readonly args: readonly number[];
  readonly spans: readonly Span[];
  readonly constants: readonly Value[];
  /** Names, fields and methods, as text. */
  readonly names: readonly string[];
  readonly regexes: readonly RE2JS[];
  readonly builtins: readonly { readonly builtin: Builtin; readonly count: number }[];
  readonly variables: number;
}
