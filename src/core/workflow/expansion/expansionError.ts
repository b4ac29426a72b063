import type { Range } from '../../../base/problem.ts';
import type { Span } from '../../yaml/nodes.ts';

/** Why no tree can be built: the first error, as upstream stops at it. */
export interface ExpansionError {
  readonly code: string;
  readonly message: string;
  /** The file and the place in it, where there is one. */
  readonly file?: string;
  readonly span?: Span;
  /** The place again, in lines; where the text of `file` was at hand. */
  readonly range?: Range;
}

/** Something in a tree that only the installation knows. */
export interface UnknownPart {
  /** Path of the role. */
  readonly path: string;
  /** Name of the field or variable, such as `vars.detector` or `enabled`. */
  readonly field: string;
  readonly reasons: readonly string[];
  readonly file: string;
  readonly span?: Span;
}
