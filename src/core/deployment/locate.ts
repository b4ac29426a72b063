import type { Problem, Severity } from '../../base/problem.ts';
import type { ExpandedWorkflow } from '../workflow/expansion/expandWorkflow.ts';
import type { ExpansionError } from '../workflow/expansion/expansionError.ts';
import type { RenderedRole } from '../workflow/expansion/renderedRole.ts';
import type { Span } from '../yaml/nodes.ts';

const NOWHERE = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** Makes problems of a rendered workflow, with their places in its files. */
export class ProblemMaker {
  readonly #sources: ExpandedWorkflow['sources'];

  constructor({ sources }: Pick<ExpandedWorkflow, 'sources'>) {
    this.#sources = sources;
  }

  at(file: string, span: Span | undefined, code: string, severity: Severity, message: string): Problem {
    return { code, severity, message, file, range: (span && this.#sources.get(file)?.lines.range(span)) ?? NOWHERE };
  }

  /** At what a task role loads. */
  role(role: RenderedRole, code: string, severity: Severity, message: string): Problem {
    return this.at(role.file, role.task?.load.span ?? role.template.node.span, code, severity, message);
  }

  error({ code, message, file = '', span }: ExpansionError, path: string): Problem {
    return this.at(file, span, code, 'error', `${path}: ${message}`);
  }
}
