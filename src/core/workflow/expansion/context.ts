import type { Unknown } from '../../expr/unknown.ts';
import { goTrim } from '../goTrim.ts';
import type { SourceFile } from './evaluator.ts';
import type { Layers } from './layers.ts';
import type { RenderedRole } from './renderedRole.ts';
import type { Value } from './value.ts';

/** What a role is expanded under. */
export interface Context {
  readonly source: SourceFile;
  /** Repository that names without a slash belong to. */
  readonly repository: string;
  readonly parent: RenderedRole | undefined;
  /** The parent's variables. */
  readonly layers: Layers;
  /** Files that include one another, from the root file down, as `repository/path`. */
  readonly includes: readonly string[];
}

/** An iterator's variable in one of its roles. */
export type Locals = ReadonlyMap<string, Value>;

/** Enabled means `true` or `1`, whatever case and blanks around; what can't be known counts as enabled. */
export function isEnabled(text: string | Unknown): boolean {
  if (typeof text !== 'string') return true;
  const trimmed = goTrim(text).toLowerCase();
  return trimmed === 'true' || trimmed === '1';
}
