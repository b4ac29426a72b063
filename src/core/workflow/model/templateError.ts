import type { Span } from '../../yaml/nodes.ts';

/** Why AliECS refuses a template file: it then loads nothing of it. `code` is stable (docs/problems.md). */
export interface TemplateError {
  readonly code: string;
  readonly message: string;
  readonly span: Span;
  readonly related?: Span;
}
