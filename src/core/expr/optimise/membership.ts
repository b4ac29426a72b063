import { setEntry } from '../run/keys.ts';
import { Dictionary, type DictionaryType } from '../run/values.ts';
import type { BinaryNode, Node } from '../syntax/ast.ts';
import { INT, MONTH, WEEKDAY } from '../types/goType.ts';
import { bare, constant, sameType } from './patch.ts';

const INT_KINDS = new Set([INT, MONTH, WEEKDAY]);

/** `in` a list of constants asks a set, which wants keys of its own type. */
export function inConstantList(node: Node): Node {
  if (node.kind !== 'binary' || node.operator !== 'in' || node.right.kind !== 'array') return node;
  const { nodes } = node.right;
  if (nodes.length === 0) return node;
  const integers = node.left.nature?.type && INT_KINDS.has(node.left.nature.type) && nodes.every((each) => each.kind === 'integer');
  if (integers) return inSet(node, nodes, 'map[int]struct {}');
  return nodes.every((each) => each.kind === 'string') ? inSet(node, nodes, 'map[string]struct {}') : node;
}

function inSet(node: BinaryNode, members: readonly Node[], type: DictionaryType): Node {
  const set = new Dictionary(type);
  for (const member of members) if (member.kind === 'integer' || member.kind === 'string') setEntry(set, member.value, null);
  const right = { ...constant(node, { kind: 'constant', value: set }), at: { from: 0, to: 0 } };
  return sameType(node, { kind: 'binary', operator: node.operator, left: node.left, right });
}

/** `x in 1..3` compares with the bounds. */
export function inConstantRange(node: Node): Node {
  if (node.kind !== 'binary' || node.operator !== 'in' || node.right.kind !== 'binary' || node.right.operator !== '..') return node;
  const { left: from, right: to } = node.right;
  const type = node.left.nature?.type;
  if (!type || !INT_KINDS.has(type) || from.kind !== 'integer' || to.kind !== 'integer') return node;
  const { left } = node;
  return sameType(node, {
    kind: 'binary',
    operator: 'and',
    left: bare(node, { kind: 'binary', operator: '>=', left, right: from }),
    right: bare(node, { kind: 'binary', operator: '<=', left, right: to }),
  });
}
