import { toBytes } from '../bytes.ts';
import type { Node } from './ast.ts';
import { parseExpression } from './parseExpression.ts';
import type { Parser } from './parser.ts';
import { describeToken } from './token.ts';

/** `[a, b]`, with a comma at the end if one likes. */
export function parseArray(parser: Parser): Node {
  const token = parser.current;
  const nodes: Node[] = [];
  parser.expect('Bracket', '[');
  while (!parser.is('Bracket', ']')) {
    if (nodes.length > 0) {
      parser.expect('Operator', ',');
      if (parser.is('Bracket', ']')) break;
    }
    nodes.push(parseExpression(parser, 0));
  }
  parser.expect('Bracket', ']');
  return parser.node({ kind: 'array', nodes }, token, nodes);
}

/** `{a: 1, 'b': 2, 3: x, (c): 4}`. */
export function parseMap(parser: Parser): Node {
  const token = parser.current;
  const pairs: Node[] = [];
  parser.expect('Bracket', '{');
  while (!parser.is('Bracket', '}')) {
    if (pairs.length > 0) {
      parser.expect('Operator', ',');
      if (parser.is('Bracket', '}')) break;
      if (parser.is('Operator', ',')) parser.unexpected();
    }
    const key = parseKey(parser);
    parser.expect('Operator', ':');
    const value = parseExpression(parser, 0);
    pairs.push(parser.node({ kind: 'pair', key, value }, token, [key, value]));
  }
  parser.expect('Bracket', '}');
  return parser.node({ kind: 'map', pairs }, token, pairs);
}

function parseKey(parser: Parser): Node {
  const token = parser.current;
  if (token.kind === 'Number' || token.kind === 'String' || token.kind === 'Identifier') {
    parser.next();
    return parser.node({ kind: 'string', value: token.kind === 'String' ? token.value : toBytes(token.value) }, token);
  }
  if (parser.is('Bracket', '(')) return parseExpression(parser, 0);
  return parser.fail(
    `a map key must be a quoted string, a number, a identifier, or an expression enclosed in parentheses (unexpected token ${describeToken(token)})`,
  );
}
