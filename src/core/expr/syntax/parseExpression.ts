import type { Node } from './ast.ts';
import { BINARY, COMPARISONS, NEGATABLE } from './operators.ts';
import { parseCall } from './parseCall.ts';
import { parsePrimary } from './parsePrimary.ts';
import type { Parser } from './parser.ts';
import { isToken, type Token } from './token.ts';

/** `a; b; c`: the value of the last; a `;` at the very end is allowed. */
export function parseSequence(parser: Parser): Node {
  const first = parseExpression(parser, 0);
  const nodes = [first];
  while (parser.is('Operator', ';')) {
    parser.next();
    if (parser.is('EOF')) break;
    nodes.push(parseExpression(parser, 0));
  }
  return nodes.length === 1 ? first : parser.node({ kind: 'sequence', nodes }, first.at, nodes);
}

/** An expression whose operators bind at least as tightly as `precedence`. */
export function parseExpression(parser: Parser, precedence: number): Node {
  return parser.nested(() => {
    if (precedence === 0 && parser.is('Operator', 'let')) return parseLet(parser);
    if (precedence === 0 && parser.is('Operator', 'if')) return parseIf(parser);
    const node = parseOperators(parser, parsePrimary(parser), precedence);
    return precedence === 0 ? parseTernary(parser, node) : node;
  });
}

function parseOperators(parser: Parser, first: Node, precedence: number): Node {
  let left = first;
  let previous = '';
  for (let token = parser.current; token.kind === 'Operator'; token = parser.current) {
    let negated: Token | undefined;
    if (isToken(token, 'Operator', 'not')) {
      parser.next();
      if (!NEGATABLE.has(parser.current.value)) parser.unexpected();
      if ((BINARY.get(parser.current.value)?.precedence ?? -1) < precedence) {
        parser.stash(token);
        break;
      }
      token = parser.current;
      negated = token;
    }
    const operator = BINARY.get(token.value);
    if (!operator || operator.precedence < precedence) break;
    parser.next();
    if (token.value === '|') {
      const name = parser.current;
      parser.expect('Identifier');
      left = parseCall(parser, name, [left], true);
    } else {
      if (previous === '??' && token.value !== '??') {
        parser.fail(`Operator (${token.value}) and coalesce expressions (??) cannot be mixed. Wrap either by parentheses.`, token);
      }
      left = COMPARISONS.has(token.value)
        ? parseComparison(parser, left, token, operator.precedence)
        : parseBinary(parser, left, token, operator.right ? operator.precedence : operator.precedence + 1);
      if (negated) left = parser.node({ kind: 'unary', operator: 'not', node: left }, negated, [left]);
    }
    previous = token.value;
  }
  return left;
}

function parseBinary(parser: Parser, left: Node, token: Token, precedence: number): Node {
  const right = parseExpression(parser, precedence);
  return parser.node({ kind: 'binary', operator: token.value, left, right }, token, [left, right]);
}

/** `a < b < c` is `a < b && b < c`, with one node `b`, evaluated twice. */
function parseComparison(parser: Parser, first: Node, operator: Token, precedence: number): Node {
  let left = first;
  let token = operator;
  let root: Node | undefined;
  for (;;) {
    const right = parseExpression(parser, precedence + 1);
    const comparison = parser.node({ kind: 'binary', operator: token.value, left, right }, token, [left, right]);
    root = root ? parser.node({ kind: 'binary', operator: '&&', left: root, right: comparison }, token, [root, comparison]) : comparison;
    left = right;
    token = parser.current;
    if (token.kind !== 'Operator' || !COMPARISONS.has(token.value)) return root;
    parser.next();
  }
}

function parseLet(parser: Parser): Node {
  parser.expect('Operator', 'let');
  const name = parser.current;
  parser.expect('Identifier');
  parser.expect('Operator', '=');
  const value = parseExpression(parser, 0);
  parser.expect('Operator', ';');
  const body = parseSequence(parser);
  return parser.node({ kind: 'let', name: name.value, value, body }, name, [value, body]);
}

/** `if c { a } else { b }`; upstream reports its errors at the start of the text. */
function parseIf(parser: Parser): Node {
  const token = parser.current;
  parser.next();
  const condition = parseExpression(parser, 0);
  parser.expect('Bracket', '{');
  const consequence = parseSequence(parser);
  parser.expect('Bracket', '}');
  parser.expect('Operator', 'else');
  let otherwise: Node;
  if (parser.is('Operator', 'if')) {
    otherwise = parser.nested(() => parseIf(parser));
  } else {
    parser.expect('Bracket', '{');
    otherwise = parseSequence(parser);
    parser.expect('Bracket', '}');
  }
  const node = parser.node({ kind: 'conditional', ternary: false, condition, consequence, otherwise }, token, [
    condition,
    consequence,
    otherwise,
  ]);
  return { ...node, at: { from: 0, to: 0 } };
}

function parseTernary(parser: Parser, first: Node): Node {
  let node = first;
  while (parser.is('Operator', '?')) {
    parser.next();
    let consequence = node;
    if (!parser.is('Operator', ':')) consequence = parseExpression(parser, 0);
    parser.expect('Operator', ':');
    const otherwise = parseExpression(parser, 0);
    node = parser.node({ kind: 'conditional', ternary: true, condition: node, consequence, otherwise }, parser.current, [
      node,
      consequence,
      otherwise,
    ]);
  }
  return node;
}
