import type { Span } from '../exprError.ts';
import type { Value } from '../run/values.ts';
import type { Nature } from '../types/nature.ts';

/**
 * The tree of an expression. The checker writes `nature`, the optimiser replaces nodes; both as upstream does, because
 * what upstream's passes leave behind decides what its machine later does with badly typed arguments.
 */
interface Base {
  /** Where upstream reports an error of this node: one token. */
  at: Span;
  /** The whole text of the node. */
  extent: Span;
  nature: Nature | undefined;
  /** Nodes below, at the deepest place, itself included. */
  height: number;
}

interface NilNode extends Base {
  readonly kind: 'nil';
}
interface IdentifierNode extends Base {
  readonly kind: 'identifier';
  readonly name: string;
}
interface IntegerNode extends Base {
  readonly kind: 'integer';
  readonly value: number | bigint;
}
interface FloatNode extends Base {
  readonly kind: 'float';
  readonly value: number;
}
interface BoolNode extends Base {
  readonly kind: 'bool';
  readonly value: boolean;
}
/** `value` is a byte string. */
interface StringNode extends Base {
  readonly kind: 'string';
  readonly value: string;
}
/** Made by the optimiser only. */
interface ConstantNode extends Base {
  readonly kind: 'constant';
  readonly value: Value;
}
export interface UnaryNode extends Base {
  readonly kind: 'unary';
  readonly operator: string;
  node: Node;
}
export interface BinaryNode extends Base {
  readonly kind: 'binary';
  readonly operator: string;
  left: Node;
  right: Node;
}
/** Around a path with `?.`: a nil on the way makes the whole path nil. */
export interface ChainNode extends Base {
  readonly kind: 'chain';
  node: Node;
}
/** `a.b`, `a[b]`. */
export interface MemberNode extends Base {
  readonly kind: 'member';
  node: Node;
  property: Node;
  readonly optional: boolean;
  method: boolean;
}
export interface SliceNode extends Base {
  readonly kind: 'slice';
  node: Node;
  start: Node | undefined;
  end: Node | undefined;
}
export interface CallNode extends Base {
  readonly kind: 'call';
  callee: Node;
  readonly args: Node[];
}
/** A call of one of the language's own functions. */
export interface BuiltinNode extends Base {
  readonly kind: 'builtin';
  readonly name: string;
  readonly args: Node[];
  /** Set by the optimiser: finding nothing is an error. */
  readonly throws?: boolean;
  /** Set by the optimiser: what is made of an element that was found. */
  readonly map?: Node | undefined;
}
interface PredicateNode extends Base {
  readonly kind: 'predicate';
  node: Node;
}
/** `#`, `#index`, `#acc`; the `#` before `.field` may be left out. */
export interface PointerNode extends Base {
  readonly kind: 'pointer';
  readonly name: string;
}
export interface ConditionalNode extends Base {
  readonly kind: 'conditional';
  readonly ternary: boolean;
  condition: Node;
  consequence: Node;
  otherwise: Node;
}
export interface LetNode extends Base {
  readonly kind: 'let';
  readonly name: string;
  value: Node;
  body: Node;
}
interface SequenceNode extends Base {
  readonly kind: 'sequence';
  readonly nodes: Node[];
}
export interface ArrayNode extends Base {
  readonly kind: 'array';
  readonly nodes: Node[];
}
interface MapNode extends Base {
  readonly kind: 'map';
  readonly pairs: Node[];
}
interface PairNode extends Base {
  readonly kind: 'pair';
  key: Node;
  value: Node;
}

export type Node =
  | NilNode
  | IdentifierNode
  | IntegerNode
  | FloatNode
  | BoolNode
  | StringNode
  | ConstantNode
  | UnaryNode
  | BinaryNode
  | ChainNode
  | MemberNode
  | SliceNode
  | CallNode
  | BuiltinNode
  | PredicateNode
  | PointerNode
  | ConditionalNode
  | LetNode
  | SequenceNode
  | ArrayNode
  | MapNode
  | PairNode;

/** What tells one kind of node from another, without what every node has. */
export type NodeShape = Node extends infer N ? (N extends Node ? Omit<N, keyof Base> : never) : never;
