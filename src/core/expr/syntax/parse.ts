import { CompileFailure, type ExprError } from '../exprError.ts';
import type { Node } from './ast.ts';
import { parseSequence } from './parseExpression.ts';
import { Parser } from './parser.ts';

export interface ParseResult {
  readonly ast: Node | undefined;
  /** Upstream stops at the first. */
  readonly errors: readonly ExprError[];
}

/** Parses an expression; throws `CompileFailure`. */
export function parseTree(source: string, isOverridden: (name: string) => boolean): Node {
  const parser = new Parser(source, isOverridden);
  const node = parseSequence(parser);
  if (!parser.is('EOF')) parser.unexpected();
  return node;
}

/** Parses an expression for an editor. `isOverridden`: names of variables that hide a built-in function. */
export function parseExpression(source: string, isOverridden: (name: string) => boolean = () => false): ParseResult {
  try {
    return { ast: parseTree(source, isOverridden), errors: [] };
  } catch (error) {
    if (!(error instanceof CompileFailure)) throw error;
    return { ast: undefined, errors: [{ phase: 'compile', message: error.message, ...error.span }] };
  }
}
