import { CompileFailure, type Span } from '../exprError.ts';
import { EXPR_LIMITS } from '../limits.ts';
import type { Node, NodeShape } from './ast.ts';
import { Lexer } from './lexer.ts';
import { describeToken, isToken, type Token, type TokenKind } from './token.ts';

/**
 * What the parsing functions share: the current token, the count of nodes and the depth.
 * `isOverridden` says whether the environment has a name of its own in place of a built-in function.
 */
export class Parser {
  readonly isOverridden: (name: string) => boolean;
  readonly #lexer: Lexer;
  current: Token;
  /** Inside this many predicates; outside, `#` and a leading `.` mean nothing. */
  predicates = 0;
  #stashed: Token | undefined;
  #previousEnd = 0;
  #nodes = 0;
  #depth = 0;

  constructor(source: string, isOverridden: (name: string) => boolean) {
    this.isOverridden = isOverridden;
    this.#lexer = new Lexer(source);
    this.current = { kind: 'EOF', value: '', from: 0, to: 0 };
    this.next();
  }

  next(): void {
    this.#previousEnd = this.current.to;
    const token = this.#stashed ?? this.#lexer.next();
    this.#stashed = undefined;
    if (!token) this.fail('unexpected end of expression');
    this.current = token;
  }

  /** Takes one token back: it will be the next. */
  stash(current: Token): void {
    this.#stashed = this.current;
    this.current = current;
  }

  is(kind: TokenKind, value?: string): boolean {
    return isToken(this.current, kind, value);
  }

  expect(kind: TokenKind, value?: string): void {
    if (!this.is(kind, value)) this.unexpected();
    this.next();
  }

  unexpected(): never {
    this.fail(`unexpected token ${describeToken(this.current)}`);
  }

  fail(message: string, span: Span = this.current): never {
    throw new CompileFailure(message, { from: span.from, to: span.to });
  }

  /** Runs one level of nesting. */
  nested(parse: () => Node): Node {
    if (this.#depth >= EXPR_LIMITS.depth) this.fail(`more than ${EXPR_LIMITS.depth} levels inside one another (limit: depth)`);
    this.#depth++;
    const node = parse();
    this.#depth--;
    return node;
  }

  /** Makes a node; its text runs from its first child, or `at`, to the last token read. */
  node(shape: NodeShape, at: Span, children: readonly (Node | undefined)[] = []): Node {
    this.#nodes++;
    if (this.#nodes > EXPR_LIMITS.nodes) this.fail('compilation failed: expression exceeds maximum allowed nodes');
    let from = at.from;
    let to = Math.max(at.from, this.#previousEnd);
    let height = 1;
    for (const child of children) {
      if (!child) continue;
      from = Math.min(from, child.extent.from);
      to = Math.max(to, child.extent.to);
      height = Math.max(height, child.height + 1);
    }
    if (height > EXPR_LIMITS.height) this.fail(`more than ${EXPR_LIMITS.height} operators upon one another (limit: height)`);
    return { ...shape, at: { from: at.from, to: at.to }, extent: { from, to }, nature: undefined, height };
  }
}
