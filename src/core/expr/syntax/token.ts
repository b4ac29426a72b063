import { fromBytes } from '../bytes.ts';
import type { Span } from '../exprError.ts';

export type TokenKind = 'Identifier' | 'Number' | 'String' | 'Operator' | 'Bracket' | 'EOF';

/** `value`: the word as written; of a String its unescaped text as a byte string. */
export interface Token extends Span {
  readonly kind: TokenKind;
  readonly value: string;
}

/** Whether a token is of this kind and, if asked, this word. */
export function isToken(token: Token, kind: TokenKind, value?: string): boolean {
  return token.kind === kind && (value === undefined || token.value === value);
}

/** As upstream's messages show a token: `Operator("==")`. */
export function describeToken(token: Token): string {
  const text = token.kind === 'String' ? fromBytes(token.value) : token.value;
  return text === '' ? token.kind : `${token.kind}(${JSON.stringify(text)})`;
}
