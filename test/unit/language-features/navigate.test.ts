import { describe, expect, test } from 'vitest';
import { definition } from '../../../src/language/definition.ts';
import { documentLinks } from '../../../src/language/documentLinks.ts';
import type { FilePlace } from '../../../src/language/openFile.ts';
import { highlights, references } from '../../../src/language/references.ts';
import { JIT, lines, openAt, repository, TASK, WORKFLOW } from './files.ts';

const INNER = '/repo/workflows/inner.yaml';
const ROLE = (...text: readonly string[]) => lines('name: main', 'defaults:', '  outer: "7"', 'roles:', '  - name: r', ...text);

/** `main.yaml:3:2`, lines and columns from 0. */
const short = ({ file, range }: FilePlace) => `${file.slice(file.lastIndexOf('/') + 1)}:${range.start.line}:${range.start.character}`;

const DEFINITIONS: readonly (readonly [string, string, string, readonly string[]])[] = [
  ['a load', WORKFLOW, ROLE('    task:', '      load: read|er'), ['reader.yaml:0:0']],
  ['a load in quotes', WORKFLOW, ROLE('    task:', '      load: "read|er"'), ['reader.yaml:0:0']],
  ['an include', WORKFLOW, ROLE('    include: in|ner'), ['inner.yaml:0:0']],
  ['a jit file', WORKFLOW, ROLE(`    include: "{{ dpl.GenerateFromUri('cha|in') }}"`), ['chain:0:0']],
  [
    'a value that is loaded by way of a variable',
    WORKFLOW,
    lines('name: main', 'defaults:', '  what: rea|der', 'roles:', '  - name: r', '    task:', '      load: "{{ what }}"'),
    ['reader.yaml:0:0'],
  ],
  ['a variable', WORKFLOW, ROLE('    task:', '      load: "{{ out|er }}"'), ['main.yaml:2:2']],
  [
    'the nearest definition wins',
    WORKFLOW,
    ROLE('    vars:', '      outer: "8"', '    task:', '      load: "{{ out|er }}"'),
    ['main.yaml:6:6'],
  ],
  ['a name that is looked up', WORKFLOW, ROLE('    task:', `      load: "{{ util.PrefixedOverride('out|er', 'x') }}"`), ['main.yaml:2:2']],
  [
    'a channel by its way',
    WORKFLOW,
    ROLE(
      '    connect:',
      '      - name: x',
      '        type: pull',
      '        target: "{{ Parent().Path }}.b:o|ut"',
      '    task: {load: reader}',
      '  - name: b',
      '    task: {load: reader}',
    ),
    ['reader.yaml:6:10'],
  ],
  [
    'a global channel',
    WORKFLOW,
    ROLE('    connect:', '      - name: x', '        type: push', '        target: ::the-|sink', '    task: {load: reader}'),
    ['inner.yaml:11:16'],
  ],
  ['nothing', WORKFLOW, ROLE('    ta|sk: {load: reader}'), []],
  ['a load that leads nowhere', WORKFLOW, ROLE('    task:', '      load: no|body'), []],
];

describe('definitions', () => {
  test.each(DEFINITIONS)('%s', (_, path, marked, expected) => {
    const { view, position } = openAt(path, marked);
    expect(definition(path, position, view).map(short)).toEqual(expected);
  });

  test('a variable that the includer gives', () => {
    const view = repository({ [WORKFLOW]: ROLE('    include: inner') });
    expect(definition(INNER, { line: 4, character: 18 }, view).map(short)).toEqual(['main.yaml:2:2']);
  });

  test('a variable of a jit file', () => {
    const view = repository({ [WORKFLOW]: ROLE('    vars:', '      it: x', `    include: "{{ dpl.GenerateFromUri('chain') }}"`) });
    expect(definition(JIT, { line: 0, character: 20 }, view).map(short)).toEqual(['main.yaml:6:6']);
  });
});

describe('references', () => {
  const view = repository({
    [WORKFLOW]: ROLE(
      '    vars:',
      '      outer: "{{ outer }}0"',
      '    include: inner',
      '  - name: s',
      '    vars: {level: "{{ outer }}"}',
      '    task:',
      '      load: reader',
    ),
  });

  test('of a variable, into included files, overriding definitions too', () => {
    const found = references(WORKFLOW, { line: 2, character: 3 }, view, true).map(short);
    expect(found.sort()).toEqual(['inner.yaml:4:16', 'main.yaml:2:2', 'main.yaml:6:17', 'main.yaml:6:6', 'main.yaml:9:22']);
    expect(references(INNER, { line: 4, character: 17 }, view, true).map(short).sort()).toEqual(found);
  });

  test('without definitions', () => {
    expect(references(WORKFLOW, { line: 2, character: 3 }, view, false).map(short).sort()).toEqual([
      'inner.yaml:4:16',
      'main.yaml:6:17',
      'main.yaml:9:22',
    ]);
  });

  test('of a task template, on its name', () => {
    expect(references(TASK, { line: 0, character: 8 }, view, true).map(short)).toEqual(['main.yaml:11:12', 'inner.yaml:13:12']);
  });

  test('of a jit script, anywhere in it but on a variable', () => {
    const generating = repository({
      [WORKFLOW]: ROLE(
        '    vars: {script: chain}',
        `    include: "{{ dpl.GenerateFromUri('chain') }}"`,
        '  - name: s',
        '    vars: {script: chain, it: "1"}',
        '    include: "{{ dpl.GenerateFromUri(script) }}"',
      ),
    });
    expect(references(JIT, { line: 0, character: 3 }, generating, true).map(short)).toEqual(['main.yaml:6:38', 'main.yaml:8:19']);
    expect(references(JIT, { line: 0, character: 20 }, generating, true).map(short)).toEqual(['main.yaml:8:26', 'chain:0:20']);
  });

  test('in one file', () => {
    expect(highlights(WORKFLOW, { line: 2, character: 3 }, view).map(short)).toEqual([
      'main.yaml:2:2',
      'main.yaml:6:6',
      'main.yaml:6:17',
      'main.yaml:9:22',
    ]);
  });

  test('equal names that never meet are two variables', () => {
    const two = repository({
      [WORKFLOW]: lines(
        'name: main',
        'roles:',
        '  - name: a',
        '    vars: {x: "1"}',
        '    task: {load: "{{ x }}"}',
        '  - name: b',
        '    vars: {x: "2"}',
        '    task: {load: "{{ x }}"}',
      ),
    });
    expect(references(WORKFLOW, { line: 3, character: 11 }, two, true).map(short)).toEqual(['main.yaml:3:11', 'main.yaml:4:21']);
  });
});

test('links lead to files that are there', () => {
  const view = repository({
    [WORKFLOW]: ROLE(
      '    include: inner',
      '  - name: s',
      '    task: {load: nobody}',
      '  - name: t',
      `    include: "{{ dpl.GenerateFromUri('chain') }}"`,
    ),
  });
  expect(
    documentLinks(WORKFLOW, view).map(({ range, file }) => `${range.start.line}:${range.start.character}-${range.end.character} ${file}`),
  ).toEqual(['5:13-18 /repo/workflows/inner.yaml', '9:38-43 /repo/jit/chain']);
});
