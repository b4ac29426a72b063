import { toBytes } from '../bytes.ts';
import type { Node } from './ast.ts';
import { isValidIdentifier } from './characters.ts';
import { parseArguments } from './parseCall.ts';
import { parseExpression } from './parseExpression.ts';
import type { Parser } from './parser.ts';
import type { Token } from './token.ts';

/** What follows an operand: `.name`, `?.name`, `.name(…)`, `[i]`, `?.[i]`, `[a:b]`. */
export function parsePostfix(parser: Parser, first: Node): Node {
  let node = first;
  for (;;) {
    const token = parser.current;
    if (parser.is('Operator', '.') || parser.is('Operator', '?.')) {
      parser.next();
      if (token.value === '?.' && parser.is('Bracket', '[')) node = parseBrackets(parser, node, true);
      else node = parseMember(parser, node, token.value === '?.');
    } else if (parser.is('Bracket', '[')) {
      node = parseBrackets(parser, node, false);
    } else {
      return node;
    }
  }
}

function parseMember(parser: Parser, first: Node, optional: boolean): Node {
  const name = parser.current;
  parser.next();
  // Words like `not` and `matches` are good names here.
  if (name.kind !== 'Identifier' && (name.kind !== 'Operator' || !isValidIdentifier(name.value))) parser.fail('expected name');
  const property = parser.node({ kind: 'string', value: toBytes(name.value) }, name);
  const inChain = first.kind === 'chain';
  const base = inChain ? first.node : first;
  let node = parser.node({ kind: 'member', node: base, property, optional, method: parser.is('Bracket', '(') }, name, [base, property]);
  if (parser.is('Bracket', '(')) {
    const args = parseArguments(parser, []);
    node = parser.node({ kind: 'call', callee: node, args }, name, [node, ...args]);
  }
  return inChain || optional ? parser.node({ kind: 'chain', node }, name, [node]) : node;
}

function parseBrackets(parser: Parser, base: Node, optional: boolean): Node {
  const token = parser.current;
  parser.next();
  if (parser.is('Operator', ':')) return parseSliceEnd(parser, base, undefined, token);
  const index = parseExpression(parser, 0);
  if (parser.is('Operator', ':')) return parseSliceEnd(parser, base, index, token);
  parser.expect('Bracket', ']');
  const node = parser.node({ kind: 'member', node: base, property: index, optional, method: false }, token, [base, index]);
  return optional ? parser.node({ kind: 'chain', node }, token, [node]) : node;
}

function parseSliceEnd(parser: Parser, base: Node, start: Node | undefined, token: Token): Node {
  parser.next();
  const end = parser.is('Bracket', ']') ? undefined : parseExpression(parser, 0);
  parser.expect('Bracket', ']');
  return parser.node({ kind: 'slice', node: base, start, end }, token, [base, start, end]);
}
