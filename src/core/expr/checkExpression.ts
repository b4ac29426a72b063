import type { ExprError } from './exprError.ts';
import { compileExpression } from './program.ts';
import type { Node } from './syntax/ast.ts';
import { parseExpression } from './syntax/parse.ts';
import { Checker } from './types/checker.ts';
import type { Names } from './types/environment.ts';

export interface CheckedExpression {
  /** Each node carries its `nature`, where the checker looked; `undefined` where the text does not parse. */
  readonly ast: Node | undefined;
  /** What AliECS would refuse before it runs the expression; one at most, as upstream. */
  readonly errors: readonly ExprError[];
}

/**
 * Checks an expression without values. What the names leave open is anything, so nothing that could be right is called wrong;
 * and what upstream forgets to check is not called wrong either (see `references`, whose `unchecked` tells such places).
 */
export function checkExpression(source: string, names: Names): CheckedExpression {
  const { ast } = parseExpression(source, (name) => names.natureOf(name) !== undefined);
  if (ast) new Checker(names).visit(ast);
  const compiled = compileExpression(source, names);
  return { ast, errors: compiled.ok ? [] : [compiled.error] };
}
