import { CompileFailure } from '../exprError.ts';
import { addInts, type Int, multiplyInts, negateInt, remainderInts, subtractInts } from '../run/integers.ts';
import { power } from '../run/power.ts';
import { Float, List, type Value } from '../run/values.ts';
import type { BinaryNode, BuiltinNode, Node, UnaryNode } from '../syntax/ast.ts';
import { rewrite } from '../syntax/walk.ts';
import { bare, constant, promote, sameType } from './patch.ts';

const MAX_PASSES = 1001;

/** Computes what consists of constants only, again and again until nothing changes. Throws `CompileFailure`. */
export function fold(root: Node): Node {
  let node = root;
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    let changed = false;
    node = rewrite(node, (each) => {
      const folded = foldNode(each);
      if (folded) changed = true;
      return folded ?? each;
    });
    if (!changed) break;
  }
  return node;
}

function foldNode(node: Node): Node | undefined {
  switch (node.kind) {
    case 'unary':
      return foldUnary(node);
    case 'binary':
      return foldBinary(node);
    case 'array':
      return foldArray(node, node.nodes);
    case 'builtin':
      return foldFilters(node);
    default:
      return undefined;
  }
}

function foldUnary(node: UnaryNode): Node | undefined {
  const operand = node.node;
  const negative = node.operator === '-';
  if (operand.kind === 'bool' && (node.operator === '!' || node.operator === 'not'))
    return constant(node, { kind: 'bool', value: !operand.value });
  if (!negative && node.operator !== '+') return undefined;
  if (operand.kind === 'integer') return constant(node, { kind: 'integer', value: negative ? negateInt(operand.value) : operand.value });
  if (operand.kind === 'float') return constant(node, { kind: 'float', value: negative ? -operand.value : operand.value });
  return undefined;
}

type IntOperation = (a: Int, b: Int) => Int;
type FloatOperation = (a: number, b: number) => number;

const ARITHMETIC: ReadonlyMap<string, { readonly ints?: IntOperation; readonly floats: FloatOperation }> = new Map<
  string,
  { readonly ints?: IntOperation; readonly floats: FloatOperation }
>([
  ['+', { ints: addInts, floats: (a, b) => a + b }],
  ['-', { ints: subtractInts, floats: (a, b) => a - b }],
  ['*', { ints: multiplyInts, floats: (a, b) => a * b }],
  ['/', { floats: (a, b) => a / b }],
  ['**', { floats: power }],
  ['^', { floats: power }],
]);

function foldBinary(node: BinaryNode): Node | undefined {
  const { operator, left, right } = node;
  const arithmetic = ARITHMETIC.get(operator);
  if (arithmetic) {
    if (operator === '+' && left.kind === 'string' && right.kind === 'string') {
      return constant(node, { kind: 'string', value: left.value + right.value });
    }
    if ((left.kind !== 'integer' && left.kind !== 'float') || (right.kind !== 'integer' && right.kind !== 'float')) return undefined;
    if (left.kind === 'integer' && right.kind === 'integer' && arithmetic.ints) {
      return constant(node, { kind: 'integer', value: arithmetic.ints(left.value, right.value) });
    }
    return constant(node, { kind: 'float', value: arithmetic.floats(Number(left.value), Number(right.value)) });
  }
  if (operator === '%' && left.kind === 'integer' && right.kind === 'integer') {
    if (right.value === 0) throw new CompileFailure('integer divide by zero', node.at);
    return constant(node, { kind: 'integer', value: remainderInts(left.value, right.value) });
  }
  if (operator === 'and' || operator === '&&') return foldLogic(node, true);
  if (operator === 'or' || operator === '||') return foldLogic(node, false);
  if (operator === '==') return foldEquality(node);
  return undefined;
}

/** `neutral`: the constant that leaves the other side as it is. */
function foldLogic(node: BinaryNode, neutral: boolean): Node | undefined {
  const left = node.left.kind === 'bool' ? node.left.value : undefined;
  const right = node.right.kind === 'bool' ? node.right.value : undefined;
  if (left === neutral) return promote(node, node.right);
  if (right === neutral) return promote(node, node.left);
  return left === undefined && right === undefined ? undefined : constant(node, { kind: 'bool', value: !neutral });
}

function foldEquality(node: BinaryNode): Node | undefined {
  const { left, right } = node;
  const comparable =
    (left.kind === 'integer' && right.kind === 'integer') ||
    (left.kind === 'string' && right.kind === 'string') ||
    (left.kind === 'bool' && right.kind === 'bool');
  return comparable ? constant(node, { kind: 'bool', value: left.value === right.value }) : undefined;
}

function foldArray(node: Node, nodes: readonly Node[]): Node | undefined {
  const values: Value[] = [];
  for (const each of nodes) {
    if (each.kind === 'integer' || each.kind === 'string' || each.kind === 'bool') values.push(each.value);
    else if (each.kind === 'float') values.push(new Float(each.value));
    else return undefined;
  }
  return values.length > 0 ? constant(node, { kind: 'constant', value: new List('[]interface {}', values) }) : undefined;
}

/** A filter of a filter is one with both conditions. */
function foldFilters(node: BuiltinNode): Node | undefined {
  const [list, outer] = node.args;
  if (node.name !== 'filter' || list?.kind !== 'builtin' || list.name !== 'filter') return undefined;
  const [source, inner] = list.args;
  if (outer?.kind !== 'predicate' || inner?.kind !== 'predicate' || !source) return undefined;
  const both = bare(node, { kind: 'binary', operator: '&&', left: inner.node, right: outer.node });
  return sameType(node, { kind: 'builtin', name: 'filter', args: [source, bare(node, { kind: 'predicate', node: both })] });
}
