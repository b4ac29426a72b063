import type { Node } from '../syntax/ast.ts';
import { bare, sameType } from './patch.ts';

/** The sum of a written list adds from the right: `a + (b + c)`. */
export function sumOfList(node: Node): Node {
  if (node.kind !== 'builtin' || node.name !== 'sum' || node.args.length !== 1) return node;
  const [list] = node.args;
  if (list?.kind !== 'array' || list.nodes.length < 2) return node;
  const right = list.nodes.slice(1).reduceRight((sum, each) => bare(node, { kind: 'binary', operator: '+', left: each, right: sum }));
  const [left] = list.nodes;
  return left ? sameType(node, { kind: 'binary', operator: '+', left, right }) : node;
}

/** The sum of a map is a sum with a predicate. */
export function sumOfMap(node: Node): Node {
  if (node.kind !== 'builtin' || node.name !== 'sum' || node.args.length !== 1) return node;
  const [map] = node.args;
  if (map?.kind !== 'builtin' || map.name !== 'map' || map.args.length !== 2) return node;
  return sameType(node, { kind: 'builtin', name: 'sum', args: [...map.args] });
}
