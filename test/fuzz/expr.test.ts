import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkExpression } from '../../src/core/expr/checkExpression.ts';
import { references } from '../../src/core/expr/references.ts';
import { editorNames } from '../../src/core/template/editorNames.ts';
import { render, scopeWith } from '../support/templateScopes.ts';

/** More for a long run: `FUZZ_CASES=100000`. */
const COUNT = Number(process.env['FUZZ_CASES'] ?? 5_000);

const WORDS = [
  ...[
    'a',
    'b',
    'u',
    'nope',
    'true',
    'nil',
    '$env',
    '#',
    '#index',
    '#acc',
    '__proto__',
    'constructor',
    'strings',
    'json',
    'config',
    'Up',
    'dpl',
  ],
  ...[
    '+',
    '-',
    '*',
    '/',
    '%',
    '**',
    '==',
    '<',
    '<=',
    '&&',
    'or',
    'not',
    '!',
    'in',
    'matches',
    'contains',
    '..',
    '??',
    '?.',
    '.',
    '|',
    '?',
    ':',
    '::',
  ],
  ...[
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    ',',
    ';',
    'let',
    '=',
    'if',
    'else',
    '//',
    '/*',
    '*/',
    '\n',
    '`',
    "'",
    '"',
    '\\',
    '\u00a0',
    '\ud83d\ude00',
    '\ud800',
  ],
  ...['1', '0', '2.5', '1e400', '0x', '9223372036854775807', "'x'", "'[1,2]'", "'\\u{1F600}'", '1..3', '[1,2,3]', "{'a': 1}", '[]'],
  ...[
    '.ToUpper(',
    '.Unmarshal(',
    '.Get(',
    'map(',
    'filter(',
    'reduce(',
    'sortBy(',
    'groupBy(',
    'all(',
    'len(',
    'int(',
    'toJSON(',
    'date(',
    'split(',
    'get(',
  ],
];

const soup = fc.array(fc.constantFrom(...WORDS), { maxLength: 25 }).map((words) => words.join(' '));
const dense = fc.array(fc.constantFrom(...WORDS), { maxLength: 25 }).map((words) => words.join(''));

/** Well-formed expressions of random types. */
const { grammar } = fc.letrec<{ grammar: string }>((tie) => ({
  grammar: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(
      'a',
      'b',
      'u',
      '1',
      '2.5',
      "'x'",
      'true',
      'nil',
      '[1,2]',
      "{'a': [1]}",
      '#',
      '1..3',
      "duration('1h')",
      "date('2024-01-01')",
      "json.Unmarshal('[1]')",
    ),
    fc
      .tuple(
        tie('grammar'),
        fc.constantFrom('+', '-', '*', '/', '%', '**', '==', '<', 'in', '&&', 'or', '??', 'contains', '..'),
        tie('grammar'),
      )
      .map(([l, o, r]) => `(${l} ${o} ${r})`),
    fc
      .tuple(fc.constantFrom('len', 'int', 'string', 'type', 'first', 'sort', 'flatten', 'toJSON', 'max', 'upper', 'keys'), tie('grammar'))
      .map(([f, x]) => `${f}(${x})`),
    fc
      .tuple(
        fc.constantFrom('map', 'filter', 'any', 'find', 'findLast', 'sum', 'groupBy', 'sortBy', 'reduce'),
        tie('grammar'),
        tie('grammar'),
      )
      .map(([f, x, p]) => `${f}(${x}, {${p}})`),
    fc.tuple(tie('grammar'), tie('grammar'), tie('grammar')).map(([c, x, y]) => `(${c} ? ${x} : ${y})`),
    fc.tuple(tie('grammar'), tie('grammar')).map(([x, y]) => `${x}[${y}]`),
    tie('grammar').map((x) => `json.Marshal(${x})`),
  ),
}));

const scope = scopeWith({ a: 'alpha', b: '42', u: ['unknown'] }, { dpl: true });
const names = editorNames({ role: true, dpl: true }, (name) => ['a', 'b', 'u'].includes(name));

test(
  `${COUNT} expressions neither throw nor hang, and their errors lie inside the text`,
  () => {
    const evaluated = { text: 0, error: 0, unknown: 0 };
    fc.assert(
      fc.property(fc.oneof(soup, dense, grammar, fc.string({ unit: 'binary', maxLength: 30 })), (source) => {
        const template = `x{{${source}}}`;
        const result = render(template, scope);
        evaluated[result.kind]++;
        if (result.kind === 'error') {
          expect(result.from).toBeGreaterThanOrEqual(0);
          expect(result.to).toBeLessThanOrEqual(template.length);
          expect(result.from).toBeLessThanOrEqual(result.to);
        }
        const { ast } = checkExpression(source, names);
        for (const { span } of ast ? references(ast) : []) expect(span.to).toBeLessThanOrEqual(source.length);
      }),
      { numRuns: COUNT, seed: Number(process.env['FUZZ_SEED'] ?? 20_260_101) },
    );
    expect(Math.min(evaluated.text, evaluated.error, evaluated.unknown)).toBeGreaterThan(COUNT / 200);
  },
  30_000 + COUNT * 20,
);
