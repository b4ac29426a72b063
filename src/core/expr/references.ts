import { fromBytes } from './bytes.ts';
import type { Span } from './exprError.ts';
import type { CallNode, MemberNode, Node } from './syntax/ast.ts';

/** What an expression mentions, for editors. Spans are UTF-16 offsets in its text. */
export type Reference =
  /** A name that is not bound by `let`: a variable, a function or an object. `called`: `name(…)`. */
  | { readonly kind: 'name'; readonly name: string; readonly span: Span; readonly called: boolean; readonly unchecked: boolean }
  /** A function of the language. */
  | { readonly kind: 'builtin'; readonly name: string; readonly span: Span; readonly call: Span; readonly args: readonly Span[] }
  /** `object.name` on a plain name. `args` if it is called. */
  | {
      readonly kind: 'member';
      readonly object: string;
      readonly name: string;
      readonly span: Span;
      readonly whole: Span;
      readonly args: readonly Node[] | undefined;
    }
  | { readonly kind: 'string'; readonly value: string; readonly span: Span };

/**
 * All references, in the order of the text. `unchecked` names stand in arguments of a member function, where upstream takes
 * an undefined name for nil without a word (domain.md §3.5).
 */
export function references(ast: Node): Reference[] {
  const found: Reference[] = [];
  new Walker(found).visit(ast);
  return found.sort((a, b) => a.span.from - b.span.from);
}

class Walker {
  readonly #found: Reference[];
  readonly #bound: string[] = [];
  #unchecked = 0;

  constructor(found: Reference[]) {
    this.#found = found;
  }

  visit(node: Node): void {
    switch (node.kind) {
      case 'identifier':
        this.#name(node.name, node.at, false);
        return;
      case 'string':
        this.#found.push({ kind: 'string', value: fromBytes(node.value), span: node.at });
        return;
      case 'call':
        this.#call(node);
        return;
      case 'member':
        this.#member(node, undefined);
        return;
      case 'builtin':
        this.#found.push({ kind: 'builtin', name: node.name, span: node.at, call: node.extent, args: node.args.map((arg) => arg.extent) });
        this.#all(node.args);
        return;
      case 'let':
        this.visit(node.value);
        this.#bound.push(node.name);
        this.visit(node.body);
        this.#bound.pop();
        return;
      case 'unary':
      case 'chain':
      case 'predicate':
        this.visit(node.node);
        return;
      case 'binary':
        this.#all([node.left, node.right]);
        return;
      case 'slice':
        this.#all([node.node, node.start, node.end]);
        return;
      case 'conditional':
        this.#all([node.condition, node.consequence, node.otherwise]);
        return;
      case 'sequence':
      case 'array':
        this.#all(node.nodes);
        return;
      case 'map':
        this.#all(node.pairs);
        return;
      case 'pair':
        // A plain key is a word, not a text.
        if (node.key.kind !== 'string') this.visit(node.key);
        this.visit(node.value);
        return;
      default:
    }
  }

  #all(nodes: readonly (Node | undefined)[]): void {
    for (const node of nodes) if (node) this.visit(node);
  }

  #name(name: string, span: Span, called: boolean): void {
    if (this.#bound.includes(name)) return;
    this.#found.push({ kind: 'name', name, span, called, unchecked: this.#unchecked > 0 });
  }

  #call(node: CallNode): void {
    const { callee } = node;
    if (callee.kind === 'identifier') this.#name(callee.name, callee.at, true);
    else if (callee.kind === 'member') this.#member(callee, node.args);
    else this.visit(callee);
    const unchecked = callee.kind === 'member';
    if (unchecked) this.#unchecked++;
    this.#all(node.args);
    if (unchecked) this.#unchecked--;
  }

  #member(node: MemberNode, args: readonly Node[] | undefined): void {
    this.visit(node.node);
    const { property } = node;
    // In brackets it is an expression, also if it is a text.
    if (property.kind !== 'string' || node.at.from !== property.at.from) {
      this.visit(property);
      return;
    }
    if (node.node.kind !== 'identifier') return;
    this.#found.push({
      kind: 'member',
      object: node.node.name,
      name: fromBytes(property.value),
      span: property.at,
      whole: { from: node.node.at.from, to: property.at.to },
      args,
    });
  }
}
