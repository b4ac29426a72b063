import { remembered } from '../../base/remembered.ts';
import { fromBytes } from '../../core/expr/bytes.ts';
import type { ExprError } from '../../core/expr/exprError.ts';
import type { Node } from '../../core/expr/syntax/ast.ts';
import { parseExpression } from '../../core/expr/syntax/parse.ts';
import type { Field } from '../../core/workflow/model/field.ts';
import type { Span } from '../../core/yaml/nodes.ts';
import { childrenOf } from './expressionTree.ts';

/** A name that an expression mentions, `let` variables aside. Offsets are UTF-16 code units inside the expression's text. */
export interface NameUse extends Span {
  readonly name: string;
  /** The innermost member function in whose arguments it stands: undefined names are not refused there (domain.md §3.5). */
  readonly within: string | undefined;
}

/** A call of `object.function(…)` or of a bare function. */
export interface CallFact extends Span {
  /** `config.Get`, or the bare name. */
  readonly name: string;
  readonly nameSpan: Span;
  readonly member: boolean;
  readonly args: readonly Node[];
}

export interface ExpressionFacts {
  /** Never given to a checker, which would write into it. */
  readonly ast: Node | undefined;
  readonly error: ExprError | undefined;
  readonly uses: readonly NameUse[];
  readonly calls: readonly CallFact[];
  /** Every text literal. */
  readonly strings: readonly string[];
  /** Names that `let` declares. */
  readonly declared: ReadonlySet<string>;
}

const CACHE_SIZE = 10_000;

/** Parses an expression once a text; the oldest are forgotten. */
export const expressionFacts = remembered(CACHE_SIZE, collect);

/** The expression of a text that is nothing but one. */
export function loneExpression({ template }: Pick<Field, 'template'>): Node | undefined {
  const [part, more] = template.parts.filter((each) => each.kind === 'expression' || each.text.trim() !== '');
  return part?.kind === 'expression' && !more ? expressionFacts(part.text).ast : undefined;
}

function collect(text: string): ExpressionFacts {
  const { ast, errors } = parseExpression(text);
  const uses: NameUse[] = [];
  const calls: CallFact[] = [];
  const strings: string[] = [];
  const declared = new Set<string>();
  const visit = (node: Node, locals: ReadonlySet<string>, within: string | undefined): void => {
    if (node.kind === 'identifier') {
      if (!locals.has(node.name)) uses.push({ name: node.name, start: node.at.from, end: node.at.to, within });
      return;
    }
    if (node.kind === 'string') {
      strings.push(fromBytes(node.value));
      return;
    }
    if (node.kind === 'let') {
      declared.add(node.name);
      visit(node.value, locals, within);
      visit(node.body, new Set([...locals, node.name]), within);
      return;
    }
    if (node.kind === 'member') {
      visit(node.node, locals, within);
      if (node.property.kind !== 'string') visit(node.property, locals, within);
      return;
    }
    if (node.kind === 'call') {
      const call = calleeOf(node.callee);
      if (call) calls.push({ ...call, start: node.extent.from, end: node.extent.to, args: node.args });
      visit(node.callee, locals, within);
      for (const arg of node.args) visit(arg, locals, call?.member ? call.name : within);
      return;
    }
    for (const child of childrenOf(node)) visit(child, locals, within);
  };
  if (ast) visit(ast, new Set(), undefined);
  return { ast, error: errors[0], uses, calls, strings, declared };
}

function calleeOf(callee: Node): Pick<CallFact, 'name' | 'nameSpan' | 'member'> | undefined {
  const nameSpan = { start: callee.extent.from, end: callee.extent.to };
  if (callee.kind === 'identifier') return { name: callee.name, nameSpan, member: false };
  if (callee.kind !== 'member' || callee.node.kind !== 'identifier' || callee.property.kind !== 'string') return undefined;
  return { name: `${callee.node.name}.${fromBytes(callee.property.value)}`, nameSpan, member: true };
}
