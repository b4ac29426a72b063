/** Upstream's phases; `compile` covers the lexer, the parser, the checker and constant folding. */
export type ExprPhase = 'compile' | 'run';

/** A place inside an expression's text, in UTF-16 code units. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface ExprError extends Span {
  readonly phase: ExprPhase;
  /** Upstream's first line without its position. */
  readonly message: string;
}

/** Thrown where upstream's lexer, parser or checker stops; caught at the module's boundary and returned as an `ExprError`. */
export class CompileFailure {
  readonly message: string;
  readonly span: Span;

  constructor(message: string, span: Span) {
    this.message = message;
    this.span = span;
  }
}

/** Thrown where the Go program would panic or return an error while running; the machine adds the place. */
export class RunFailure {
  readonly message: string;
  /** Another phase than `run` for a failure inside a template that a function evaluates. */
  readonly phase: ExprPhase;

  constructor(message: string, phase: ExprPhase = 'run') {
    this.message = message;
    this.phase = phase;
  }
}

/** `(line:column)` as upstream appends it: both from 1, columns in code points. */
export function positionText(source: string, offset: number): string {
  const before = source.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  const line = before.split('\n').length;
  return `(${line}:${[...before.slice(lineStart)].length + 1})`;
}
