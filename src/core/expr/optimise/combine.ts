import type { Node } from '../syntax/ast.ts';
import { printNode } from '../syntax/print.ts';
import { ANY } from '../types/goType.ts';
import { bare, sameType } from './patch.ts';

/** The operator between two predicates when two calls of `name` become one; `undefined` if they can't. */
function combinedOperator(name: string, operator: string): string | undefined {
  const and = operator === 'and' || operator === '&&';
  const or = operator === 'or' || operator === '||';
  if ((name === 'all' && and) || (name === 'any' && or)) return operator;
  if (name === 'none' && and) return operator === 'and' ? 'or' : '||';
  return undefined;
}

const typeOf = (node: Node) => node.nature?.type ?? ANY;

/** `all(x, p) && all(x, q)` asks both at once: any error of q then comes before the second element is seen. */
export function combinePredicates(node: Node): Node {
  if (node.kind !== 'binary' || node.left.kind !== 'builtin' || node.right.kind !== 'builtin') return node;
  const { left, right } = node;
  const operator = combinedOperator(left.name, node.operator);
  const [list, first] = left.args;
  const [otherList, second] = right.args;
  if (operator === undefined || left.name !== right.name || !list || !otherList) return node;
  if (first?.kind !== 'predicate' || second?.kind !== 'predicate') return node;
  if (typeOf(list) !== typeOf(otherList) || printNode(list) !== printNode(otherList)) return node;
  const both = combinePredicates(bare(node, { kind: 'binary', operator, left: first.node, right: second.node }));
  return sameType(node, { kind: 'builtin', name: left.name, args: [list, bare(node, { kind: 'predicate', node: both })] });
}
