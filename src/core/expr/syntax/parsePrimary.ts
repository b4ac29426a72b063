import type { Node } from './ast.ts';
import { UNARY } from './operators.ts';
import { parseCall } from './parseCall.ts';
import { parseArray, parseMap } from './parseCollection.ts';
import { parseExpression, parseSequence } from './parseExpression.ts';
import { parseNumber } from './parseNumber.ts';
import { parsePostfix } from './parsePostfix.ts';
import type { Parser } from './parser.ts';

/** One operand with its prefix and postfix operators. */
export function parsePrimary(parser: Parser): Node {
  const token = parser.current;
  const unary = token.kind === 'Operator' ? UNARY.get(token.value) : undefined;
  if (unary !== undefined) {
    parser.next();
    const operand = parseExpression(parser, unary);
    return parsePostfix(parser, parser.node({ kind: 'unary', operator: token.value, node: operand }, token, [operand]));
  }
  if (parser.is('Bracket', '(')) {
    parser.next();
    const node = parseSequence(parser);
    parser.expect('Bracket', ')');
    return parsePostfix(parser, node);
  }
  if (parser.predicates > 0 && (parser.is('Operator', '#') || parser.is('Operator', '.'))) {
    return parsePostfix(parser, parsePointer(parser));
  }
  if (parser.is('Operator', '::')) {
    parser.next();
    const name = parser.current;
    parser.expect('Identifier');
    return parsePostfix(parser, parseCall(parser, name, [], false));
  }
  return parseSecondary(parser);
}

/** `#name`; before `.field` the `#` is not written and no token is taken. */
function parsePointer(parser: Parser): Node {
  const token = parser.current;
  let name = '';
  if (parser.is('Operator', '#')) {
    parser.next();
    if (parser.is('Identifier')) {
      name = parser.current.value;
      parser.next();
    }
  }
  return parser.node({ kind: 'pointer', name }, token);
}

function parseSecondary(parser: Parser): Node {
  const token = parser.current;
  switch (token.kind) {
    case 'Identifier':
      parser.next();
      // After these words, and after numbers, nothing like `.x` or `[0]` may follow.
      if (token.value === 'true' || token.value === 'false') return parser.node({ kind: 'bool', value: token.value === 'true' }, token);
      if (token.value === 'nil') return parser.node({ kind: 'nil' }, token);
      if (parser.is('Bracket', '(')) return parsePostfix(parser, parseCall(parser, token, [], true));
      return parsePostfix(parser, parser.node({ kind: 'identifier', name: token.value }, token));
    case 'Number':
      return parseNumber(parser);
    case 'String':
      parser.next();
      return parsePostfix(parser, parser.node({ kind: 'string', value: token.value }, token));
    default:
      if (parser.is('Bracket', '[')) return parsePostfix(parser, parseArray(parser));
      if (parser.is('Bracket', '{')) return parsePostfix(parser, parseMap(parser));
      return parser.unexpected();
  }
}
