import { CompileFailure } from '../exprError.ts';
import { Lexer } from './lexer.ts';
import type { Token } from './token.ts';

/** The words of a text that need not be an expression yet: all up to the first that is none. Without the final EOF. */
export function tokensOf(source: string): Token[] {
  const lexer = new Lexer(source);
  const tokens: Token[] = [];
  try {
    for (let token = lexer.next(); token && token.kind !== 'EOF'; token = lexer.next()) tokens.push(token);
  } catch (error) {
    if (!(error instanceof CompileFailure)) throw error;
  }
  return tokens;
}
