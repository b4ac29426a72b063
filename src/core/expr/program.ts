import { Assembler } from './compile/assembler.ts';
import { compileNode } from './compile/compileNode.ts';
import type { Program } from './compile/program.ts';
import { CompileFailure, type ExprError } from './exprError.ts';
import { optimise } from './optimise/optimise.ts';
import { parseTree } from './syntax/parse.ts';
import { Checker } from './types/checker.ts';
import type { Names } from './types/environment.ts';

export type CompileResult = { readonly ok: true; readonly program: Program } | { readonly ok: false; readonly error: ExprError };

/** Upstream checks a tree thrice before it believes the result, as an operator of AliECS is overloaded. */
const PASSES = 3;

/** Lexer, parser, checker, optimiser and compiler, as upstream's Compile with AliECS' options. */
export function compileExpression(source: string, names: Names): CompileResult {
  try {
    const tree = parseTree(source, (name) => names.natureOf(name) !== undefined);
    let checker = new Checker(names);
    for (let pass = 0; pass < PASSES; pass++) {
      checker = new Checker(names);
      checker.visit(tree);
    }
    if (checker.error) throw checker.error;
    const assembler = new Assembler();
    compileNode(assembler, optimise(tree));
    return { ok: true, program: assembler.finish(source) };
  } catch (error) {
    if (!(error instanceof CompileFailure)) throw error;
    return { ok: false, error: { phase: 'compile', message: error.message, ...error.span } };
  }
}
