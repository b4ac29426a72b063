import type { Fix, TextEdit } from '../../base/problem.ts';
import type { Node } from '../../core/expr/syntax/ast.ts';
import { spanIn } from '../../core/yaml/offsets.ts';
import { type ExpressionPlace, expressionPlace } from '../cursor/expressionPlace.ts';
import { linesOf, type OpenFile } from '../openFile.ts';
import { expressionFacts } from '../repository/expressionFacts.ts';
import { expressionNodes } from '../repository/expressionTree.ts';

/** Mends an expression at the cursor that is written as in other languages. */
export function expressionFixes({ file, offset }: OpenFile): Fix[] {
  const place = expressionPlace(file, offset);
  if (!place) return [];
  const toEdit = ({ from, to, text }: Change): TextEdit => {
    const start = place.from + from;
    const end = place.from + to;
    const span = file.kind === 'jit' || !place.use ? { start, end } : spanIn(file.yaml.text, place.use.field.node, start, end);
    return { range: linesOf(file).range(span), newText: text };
  };
  return [...rawQuotes(place), ...notIn(place)].map(({ title, changes }) => ({ title, edits: changes.map(toEdit) }));
}

interface Change {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

interface Mended {
  readonly title: string;
  readonly changes: readonly Change[];
}

/** A backslash in a text is an escape, and `\d` is none: between backticks it is what it is. */
function rawQuotes({ text }: ExpressionPlace): Mended[] {
  const { error } = expressionFacts(text);
  if (!error || !/escape/.test(error.message)) return [];
  const changes: Change[] = [];
  for (const { 0: literal, index } of text.matchAll(/'(?:\\'|[^'])*'|"(?:\\"|[^"])*"/g)) {
    if (!literal.includes('\\') || literal.includes('`')) continue;
    const end = index + literal.length;
    changes.push({ from: index, to: index + 1, text: '`' }, { from: end - 1, to: end, text: '`' });
  }
  return changes.length > 0 ? [{ title: 'Use raw quotes `…`', changes }] : [];
}

const NEGATABLE = new Set(['in', 'contains', 'startsWith', 'endsWith', 'matches']);

/** `not x in y` negates x first; `x not in y` is what is meant. */
function notIn({ text }: ExpressionPlace): Mended[] {
  const { ast } = expressionFacts(text);
  return [...(ast ? expressionNodes(ast) : [])].flatMap((node) => notInOf(node, text));
}

function notInOf(node: Node, text: string): Mended[] {
  if (node.kind !== 'binary' || !NEGATABLE.has(node.operator)) return [];
  const { left, right, operator } = node;
  // In brackets it is meant so.
  if (left.kind !== 'unary' || !['not', '!'].includes(left.operator) || text.slice(left.extent.to, right.extent.from).includes(')'))
    return [];
  const operand = text.slice(left.node.extent.from, left.node.extent.to);
  return [
    {
      title: `Change to “${operand} not ${operator} …”`,
      changes: [{ from: left.extent.from, to: right.extent.from, text: `${operand} not ${operator} ` }],
    },
  ];
}
