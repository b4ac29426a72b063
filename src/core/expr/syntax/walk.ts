import type { Node } from './ast.ts';

/** Replaces each child by what `change` makes of it, in upstream's order. The `map` of a call is no child, as upstream. */
function changeChildren(node: Node, change: (child: Node) => Node): void {
  switch (node.kind) {
    case 'unary':
    case 'chain':
    case 'predicate':
      node.node = change(node.node);
      break;
    case 'binary':
      node.left = change(node.left);
      node.right = change(node.right);
      break;
    case 'member':
      node.node = change(node.node);
      node.property = change(node.property);
      break;
    case 'slice':
      node.node = change(node.node);
      if (node.start) node.start = change(node.start);
      if (node.end) node.end = change(node.end);
      break;
    case 'call':
      node.callee = change(node.callee);
      changeAll(node.args, change);
      break;
    case 'builtin':
      changeAll(node.args, change);
      break;
    case 'conditional':
      node.condition = change(node.condition);
      node.consequence = change(node.consequence);
      node.otherwise = change(node.otherwise);
      break;
    case 'let':
      node.value = change(node.value);
      node.body = change(node.body);
      break;
    case 'sequence':
    case 'array':
      changeAll(node.nodes, change);
      break;
    case 'map':
      changeAll(node.pairs, change);
      break;
    case 'pair':
      node.key = change(node.key);
      node.value = change(node.value);
      break;
    default:
  }
}

function changeAll(nodes: Node[], change: (child: Node) => Node): void {
  for (const [index, node] of nodes.entries()) nodes[index] = change(node);
}

/** Rewrites a tree from its leaves up: `visit` sees each node after its children and answers what stands there. */
export function rewrite(node: Node, visit: (node: Node) => Node): Node {
  changeChildren(node, (child) => rewrite(child, visit));
  return visit(node);
}

/** Visits a tree from its leaves up. */
export function walk(node: Node, visit: (node: Node) => void): void {
  rewrite(node, (each) => {
    visit(each);
    return each;
  });
}
