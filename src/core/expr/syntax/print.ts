import { fromBytes } from '../bytes.ts';
import { encodeJson } from '../run/encodeJson.ts';
import { formatFloat } from '../run/format.ts';
import type { BinaryNode, Node } from './ast.ts';
import { isValidIdentifier } from './characters.ts';
import { BINARY, BOOLEAN, UNARY } from './operators.ts';

const list = (nodes: readonly Node[]) => nodes.map(printNode).join(', ');
const wrapped = (text: string, wrap: boolean) => (wrap ? `(${text})` : text);
const precedenceOf = (operator: string) => BINARY.get(operator)?.precedence ?? 0;
const plainName = (node: Node) => (node.kind === 'string' && isValidIdentifier(fromBytes(node.value)) ? fromBytes(node.value) : undefined);

/** The text that upstream compares expressions by. */
export function printNode(node: Node): string {
  switch (node.kind) {
    case 'nil':
      return 'nil';
    case 'identifier':
      return node.name;
    case 'integer':
    case 'bool':
      return String(node.value);
    case 'float':
      return formatFloat(node.value);
    case 'string':
      return JSON.stringify(node.value);
    case 'constant':
      return encodeJson(node.value);
    case 'unary': {
      const weaker = node.node.kind === 'binary' && precedenceOf(node.node.operator) < (UNARY.get(node.operator) ?? 0);
      return (node.operator === 'not' ? 'not ' : node.operator) + wrapped(printNode(node.node), weaker || node.node.kind === 'conditional');
    }
    case 'binary':
      return printBinary(node);
    case 'chain':
    case 'predicate':
      return printNode(node.node);
    case 'member': {
      const base = wrapped(printNode(node.node), node.node.kind === 'binary');
      const name = plainName(node.property);
      if (node.optional) return `${base}?.${name ?? `[${printNode(node.property)}]`}`;
      if (name === undefined) return `${base}[${printNode(node.property)}]`;
      return node.node.kind === 'pointer' ? `.${name}` : `${base}.${name}`;
    }
    case 'slice': {
      const bounds = node.start || node.end ? `${node.start ? printNode(node.start) : ''}:${node.end ? printNode(node.end) : ''}` : ':';
      return `${printNode(node.node)}[${bounds}]`;
    }
    case 'call':
      return `${printNode(node.callee)}(${list(node.args)})`;
    case 'builtin':
      return `${node.name}(${list(node.args)})`;
    case 'pointer':
      return `#${node.name}`;
    case 'let':
      return `let ${node.name} = ${printNode(node.value)}; ${printNode(node.body)}`;
    case 'sequence':
      return node.nodes.map(printNode).join('; ');
    case 'conditional': {
      const parts = [node.condition, node.consequence, node.otherwise];
      if (!node.ternary) return `if ${parts.map(printNode).join(' {} ')}`;
      const [condition, consequence, otherwise] = parts.map((each) => wrapped(printNode(each), each.kind === 'conditional'));
      return `${condition} ? ${consequence} : ${otherwise}`;
    }
    case 'array':
      return `[${list(node.nodes)}]`;
    case 'map':
      return `{${list(node.pairs)}}`;
    case 'pair': {
      const name = plainName(node.key);
      const key = name ?? (node.key.kind === 'string' ? printNode(node.key) : `(${printNode(node.key)})`);
      return `${key}: ${printNode(node.value)}`;
    }
  }
}

function printBinary(node: BinaryNode): string {
  const { left, right, operator } = node;
  if (operator === '..') return `${printNode(left)}..${printNode(right)}`;
  const own = precedenceOf(operator);
  const rightBound = BINARY.get(operator)?.right === true;
  let wrapLeft = left.kind === 'conditional' || (left.kind === 'unary' && (UNARY.get(left.operator) ?? 0) < own);
  let wrapRight = right.kind === 'conditional';
  if (left.kind === 'binary') {
    const other = precedenceOf(left.operator);
    const mixed = BOOLEAN.has(left.operator) && operator !== left.operator;
    wrapLeft ||= other < own || (other === own && rightBound) || left.operator === '??' || mixed;
  }
  if (right.kind === 'binary') {
    const other = precedenceOf(right.operator);
    wrapRight ||= other < own || (other === own && !rightBound) || (BOOLEAN.has(right.operator) && operator !== right.operator);
  }
  return `${wrapped(printNode(left), wrapLeft)} ${operator} ${wrapped(printNode(right), wrapRight)}`;
}
