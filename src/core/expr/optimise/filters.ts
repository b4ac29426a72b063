import type { BuiltinNode, Node } from '../syntax/ast.ts';
import { walk } from '../syntax/walk.ts';
import { sameType } from './patch.ts';

function asFilter(node: Node | undefined): BuiltinNode | undefined {
  return node?.kind === 'builtin' && node.name === 'filter' && node.args.length === 2 ? node : undefined;
}

function usesIndex(node: Node): boolean {
  let found = false;
  walk(node, (each) => {
    if (each.kind === 'pointer' && each.name === 'index') found = true;
  });
  return found;
}

/** A map over a filter is one loop, unless it wants the index. */
export function mapOfFilter(node: Node): Node {
  if (node.kind !== 'builtin' || node.name !== 'map' || node.args.length !== 2) return node;
  const [list, predicate] = node.args;
  const filter = list?.kind === 'builtin' && list.name === 'filter' ? list : undefined;
  if (!filter || filter.map || predicate?.kind !== 'predicate' || usesIndex(predicate)) return node;
  return sameType(node, { kind: 'builtin', name: 'filter', args: filter.args, map: predicate.node });
}

/** The length of a filter counts. */
export function lengthOfFilter(node: Node): Node {
  if (node.kind !== 'builtin' || node.name !== 'len' || node.args.length !== 1) return node;
  const filter = asFilter(node.args[0]);
  return filter ? sameType(node, { kind: 'builtin', name: 'count', args: filter.args }) : node;
}

/** `filter(…)[-1]` and `last(filter(…))` look from the end, `[0]` and `first` from the start. */
export function endOfFilter(index: 0 | -1, name: 'first' | 'last', find: 'find' | 'findLast'): (node: Node) => Node {
  const found = (node: Node, filter: BuiltinNode, throws: boolean): Node =>
    sameType(node, { kind: 'builtin', name: find, args: filter.args, throws, map: filter.map });
  return (node) => {
    if (node.kind === 'member' && !node.optional && node.property.kind === 'integer' && node.property.value === index) {
      const filter = asFilter(node.node);
      if (filter) return found(node, filter, true);
    }
    if (node.kind === 'builtin' && node.name === name && node.args.length === 1) {
      const filter = asFilter(node.args[0]);
      if (filter) return found(node, filter, false);
    }
    return node;
  };
}
