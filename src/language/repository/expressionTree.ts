import { fromBytes } from '../../core/expr/bytes.ts';
import type { Node } from '../../core/expr/syntax/ast.ts';

/** The nodes below one, in the order of the text. */
export function childrenOf(node: Node): readonly Node[] {
  switch (node.kind) {
    case 'unary':
    case 'chain':
    case 'predicate':
      return [node.node];
    case 'binary':
      return [node.left, node.right];
    case 'member':
      return [node.node, node.property];
    case 'slice':
      return [node.node, ...(node.start ? [node.start] : []), ...(node.end ? [node.end] : [])];
    case 'call':
      return [node.callee, ...node.args];
    case 'builtin':
      return node.args;
    case 'conditional':
      return [node.condition, node.consequence, node.otherwise];
    case 'let':
      return [node.value, node.body];
    case 'sequence':
    case 'array':
      return node.nodes;
    case 'map':
      return node.pairs;
    case 'pair':
      return [node.key, node.value];
    default:
      return [];
  }
}

/** Every node of a tree, itself first. */
export function expressionNodes(node: Node): readonly Node[] {
  const nodes: Node[] = [];
  const add = (each: Node): void => {
    nodes.push(each);
    for (const child of childrenOf(each)) add(child);
  };
  add(node);
  return nodes;
}

/** The last part of what a call is written with; empty for what is no call. */
export function calledName(node: Node): string {
  if (node.kind !== 'call') return '';
  const { callee } = node;
  if (callee.kind === 'member') return callee.property.kind === 'string' ? fromBytes(callee.property.value) : '';
  return callee.kind === 'identifier' ? callee.name : '';
}
