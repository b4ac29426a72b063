import { isBuiltin } from '../types/builtinNames.ts';
import type { Node } from './ast.ts';
import { parseExpression, parseSequence } from './parseExpression.ts';
import type { Parser } from './parser.ts';
import type { Token } from './token.ts';

type Parameter = 'value' | 'predicate' | 'value?' | 'predicate?';

/** Functions that take a predicate, and their parameters. */
const PREDICATE_CALLS: ReadonlyMap<string, readonly Parameter[]> = new Map<string, readonly Parameter[]>([
  ['all', ['value', 'predicate']],
  ['none', ['value', 'predicate']],
  ['any', ['value', 'predicate']],
  ['one', ['value', 'predicate']],
  ['filter', ['value', 'predicate']],
  ['map', ['value', 'predicate']],
  ['count', ['value', 'predicate?']],
  ['sum', ['value', 'predicate?']],
  ['find', ['value', 'predicate']],
  ['findIndex', ['value', 'predicate']],
  ['findLast', ['value', 'predicate']],
  ['findLastIndex', ['value', 'predicate']],
  ['groupBy', ['value', 'predicate']],
  ['sortBy', ['value', 'predicate', 'value?']],
  ['reduce', ['value', 'predicate', 'value?']],
]);

/** A call whose name was read. `piped`: the left side of `|`, its first argument. `overridable`: not after `::`. */
export function parseCall(parser: Parser, name: Token, piped: Node[], overridable: boolean): Node {
  const overridden = overridable && parser.isOverridden(name.value);
  const parameters = PREDICATE_CALLS.get(name.value);
  if (parameters && !overridden) {
    const args = parsePredicateArguments(parser, parameters, piped);
    return parser.node({ kind: 'builtin', name: name.value, args }, name, args);
  }
  if (isBuiltin(name.value) && !overridden) {
    const args = parseArguments(parser, piped);
    return parser.node({ kind: 'builtin', name: name.value, args }, name, args);
  }
  const callee = parser.node({ kind: 'identifier', name: name.value }, name);
  const args = parseArguments(parser, piped);
  return parser.node({ kind: 'call', callee, args }, name, [callee, ...args]);
}

function parsePredicateArguments(parser: Parser, all: readonly Parameter[], piped: readonly Node[]): Node[] {
  parser.expect('Bracket', '(');
  const args = [...piped];
  const parameters = all.slice(piped.length);
  for (const [index, parameter] of parameters.entries()) {
    if (parser.is('Bracket', ')')) {
      if (parameter.endsWith('?')) break;
      parser.fail(`expected at least ${parameters.length} arguments`);
    }
    if (index > 0) parser.expect('Operator', ',');
    args.push(parameter.startsWith('value') ? parseExpression(parser, 0) : parsePredicate(parser));
  }
  if (parser.is('Operator', ',')) parser.next();
  parser.expect('Bracket', ')');
  return args;
}

/** `(a, b)`, behind arguments that are there already. */
export function parseArguments(parser: Parser, piped: readonly Node[]): Node[] {
  const args = [...piped];
  parser.expect('Bracket', '(');
  while (!parser.is('Bracket', ')')) {
    if (args.length > piped.length) parser.expect('Operator', ',');
    if (parser.is('Bracket', ')')) break;
    args.push(parseExpression(parser, 0));
  }
  parser.expect('Bracket', ')');
  return args;
}

/** `# > 1` or `{ let x = #; x > 1 }`. */
function parsePredicate(parser: Parser): Node {
  const start = parser.current;
  const braced = parser.is('Bracket', '{');
  if (braced) parser.next();
  parser.predicates++;
  const node = braced ? parseSequence(parser) : parseExpression(parser, 0);
  if (!braced && parser.is('Operator', ';')) parser.fail('wrap predicate with brackets { and }');
  parser.predicates--;
  if (braced) parser.expect('Bracket', '}');
  return parser.node({ kind: 'predicate', node }, start, [node]);
}
