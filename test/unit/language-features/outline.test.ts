import { expect, test } from 'vitest';
import { type DocumentSymbol, documentSymbols } from '../../../src/language/documentSymbols.ts';
import { foldingRanges } from '../../../src/language/foldingRanges.ts';
import { lines, MANIFEST, repository, TASK, WORKFLOW } from './files.ts';

const draw = (symbols: readonly DocumentSymbol[], depth = 0): string[] =>
  symbols.flatMap(({ name, kind, detail, children }) => [
    `${'  '.repeat(depth)}${kind} ${name}${detail === '' ? '' : ` = ${detail}`}`,
    ...draw(children, depth + 1),
  ]);

test('roles, variables and channels of a workflow', () => {
  const text = lines(
    'name: main',
    'defaults:',
    '  a: "1"',
    'roles:',
    '  - name: r',
    '    bind: [{name: c, type: push}]',
    '    task: {load: reader}',
    '  - name: "i-{{ it }}"',
    '    for: {range: "[]", var: it}',
    '    include: inner',
    '  - name: k',
    '    call: {func: x.Y()}',
  );
  expect(draw(documentSymbols(WORKFLOW, repository({ [WORKFLOW]: text })))).toEqual([
    'workflow main',
    '  variable a = 1',
    '  task r = reader',
    '    channel c',
    '  iterator i-{{ it }} = inner',
    '  call k = x.Y()',
  ]);
});

test('a role without a kind is in the outline already', () => {
  const text = lines('name: main', 'roles:', '  - name: a', '    task: {load: reader}', '  - name: b', '  - name: c', '    include: inner');
  expect(draw(documentSymbols(WORKFLOW, repository({ [WORKFLOW]: text })))).toEqual([
    'workflow main',
    '  task a = reader',
    '  aggregator b = no kind yet',
    '  include c = inner',
  ]);
});

test('a half-written workflow still has its roles', () => {
  const text = lines(
    'name: main',
    'roles:',
    '  - name: a',
    '    task: {load: reader}',
    '  - name: b',
    '    task:',
    '      load: {{ x',
    '  - name: c',
    '    task: {load: reader}',
  );
  expect(draw(documentSymbols(WORKFLOW, repository({ [WORKFLOW]: text }))).slice(0, 2)).toEqual(['workflow main', '  task a = reader']);
});

test('objects of a manifest', () => {
  const text = lines(
    'apiVersion: aliecs.alice.cern/v1alpha1',
    'kind: Task',
    'metadata: {name: t}',
    'spec:',
    '  pod:',
    '    containers:',
    '    - name: a',
    '      image: x',
    '---',
    'apiVersion: aliecs.alice.cern/v1alpha1',
    'kind: Environment',
  );
  expect(draw(documentSymbols(MANIFEST, repository({ [MANIFEST]: text })))).toEqual([
    'object t = Task',
    '  field apiVersion = aliecs.alice.cern/v1alpha1',
    '  field kind = Task',
    '  field metadata',
    '    field name = t',
    '  field spec',
    '    field pod',
    '      list containers',
    '        object a',
    '          field name = a',
    '          field image = x',
    'object Environment = Environment',
    '  field apiVersion = aliecs.alice.cern/v1alpha1',
    '  field kind = Environment',
  ]);
});

test('fields of a task template', () => {
  expect(draw(documentSymbols(TASK, repository({}))).slice(0, 3)).toEqual([
    'field name = reader',
    'field control',
    '  field mode = kubernetes_direct',
  ]);
});

test('what a symbol is selected by lies in it', () => {
  const check = (symbols: readonly DocumentSymbol[]): void => {
    for (const { range, selection, children } of symbols) {
      const [start, end] = [range.start.line * 1000 + range.start.character, range.end.line * 1000 + range.end.character];
      expect(selection.start.line * 1000 + selection.start.character).toBeGreaterThanOrEqual(start);
      expect(selection.end.line * 1000 + selection.end.character).toBeLessThanOrEqual(end);
      check(children);
    }
  };
  check(documentSymbols('/repo/workflows/inner.yaml', repository({})));
});

test('folds of maps, items, texts and comments', () => {
  const text = lines(
    '# one',
    '# two',
    'name: main',
    'vars:',
    '  a: |',
    '    x',
    '    y',
    '',
    '  b: "1"',
    'roles:',
    '  - name: r',
    '    task:',
    '      load: reader',
    '',
    '# end',
  );
  expect(foldingRanges(WORKFLOW, repository({ [WORKFLOW]: text }))).toEqual([
    { start: 0, end: 1, kind: 'comment' },
    { start: 3, end: 8 },
    { start: 4, end: 6 },
    { start: 9, end: 12 },
    { start: 10, end: 12 },
    { start: 11, end: 12 },
  ]);
});
