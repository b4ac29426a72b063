import type { Node } from '../syntax/ast.ts';
import { rewrite } from '../syntax/walk.ts';
import { combinePredicates } from './combine.ts';
import { endOfFilter, lengthOfFilter, mapOfFilter } from './filters.ts';
import { fold } from './fold.ts';
import { inConstantList, inConstantRange } from './membership.ts';
import { sumOfList, sumOfMap } from './sums.ts';

const AFTER_FOLDING: readonly ((node: Node) => Node)[] = [
  inConstantRange,
  mapOfFilter,
  lengthOfFilter,
  endOfFilter(-1, 'last', 'findLast'),
  endOfFilter(0, 'first', 'find'),
  combinePredicates,
  sumOfList,
  sumOfMap,
];

/**
 * Upstream's optimiser, in its order. It is here not for speed but because it changes answers: which errors come,
 * and when. Throws `CompileFailure` for a constant division by zero.
 */
export function optimise(root: Node): Node {
  let node = fold(rewrite(root, inConstantList));
  for (const pass of AFTER_FOLDING) node = rewrite(node, pass);
  return node;
}
