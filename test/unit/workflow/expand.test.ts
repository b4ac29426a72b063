import { describe, expect, test } from 'vitest';
import type { RenderedRole } from '../../../src/core/workflow/expansion/renderedRole.ts';
import { expanded, expandFiles } from '../../support/workflowFiles.ts';

const TASK_ROLE = '    task: {load: t}\n';

function paths(role: RenderedRole): string[] {
  return [role.path, ...role.children.flatMap(paths)];
}

describe('origins', () => {
  const main =
    'name: main\ndefaults:\n  a: "1"\nroles:\n  - name: "r-{{ i }}"\n    for: {range: \'["x"]\', var: i}\n    vars:\n      b: "{{ a }}"\n    task: {load: t}\n';
  const { root } = expanded({ 'workflows/main.yaml': main }, { userVariables: { u: '2' }, globalDefaults: { g: '3' } });
  const role = root.children[0];

  const cases: readonly [name: string, text: string, layer: string, written: string | undefined][] = [
    ['a', '1', 'default', '"1"'],
    ['b', '1', 'var', '"{{ a }}"'],
    ['i', 'x', 'local', '{range: \'["x"]\', var: i}'],
    ['u', '2', 'user', undefined],
    ['g', '3', 'global', undefined],
  ];
  test.each(cases)('%s', (name, text, layer, written) => {
    const value = role?.stack.value(name);
    expect(value?.text).toBe(text);
    expect(value?.origin.layer).toBe(layer);
    const span = value?.origin.span;
    expect(span && main.slice(span.start, span.end)).toBe(written);
  });
});

describe('an error has its place', () => {
  const cases: readonly [code: string, text: string][] = [
    ['expression', 'name: main\nvars:\n  a: "x {{ «nope» }}"\n'],
    ['expression', 'name: main\nvars:\n  a: >-\n    x\n    {{ «nope» }}\n'],
    ['unclosed-template', 'name: main\nvars:\n  a: "x «{{ nope»"\n'],
    ['name-file-mismatch', 'name: «other»\n'],
    ['include-file-missing', 'name: main\nroles:\n  - name: a\n    include: «sub»\n'],
    ['task-file-missing', 'name: main\nroles:\n  - name: a\n    task:\n      load: «nope»\n'],
    ['unknown-revision', 'name: main\nroles:\n  - name: a\n    include: «main@v2»\n'],
    ['iterator-range', 'name: main\nroles:\n  - name: a\n    for: {range: «"[1]"», var: i}\n    task: {load: t}\n'],
    ['iterator-bounds', 'name: main\nroles:\n  - name: a\n    for: {begin: «a», end: 2, var: i}\n    task: {load: t}\n'],
  ];
  test.each(cases)('%s in %j', (code, text) => {
    const source = text.replace(/[«»]/g, '');
    const result = expandFiles({ 'workflows/main.yaml': source });
    const error = result.ok ? undefined : result.error;
    expect(error?.code).toBe(code);
    expect(error?.file).toBe('workflows/main.yaml');
    expect(error?.span && source.slice(error.span.start, error.span.end)).toBe(text.slice(text.indexOf('«') + 1, text.indexOf('»')));
    const before = source.slice(0, error?.span?.start).split('\n');
    expect(error?.range?.start).toEqual({ line: before.length - 1, character: before.at(-1)?.length });
  });
});

describe('what only the installation knows', () => {
  const main = (rest: string) => ({
    'workflows/main.yaml': `name: main\nvars:\n  d: "{{ inventory.DetectorForHost('h') }}"\nroles:\n${rest}`,
  });
  const reason = "inventory.DetectorForHost('h')";

  test('is unknown, not wrong', () => {
    const { root, unknowns } = expanded(main(`  - name: "a-{{ d }}"\n${TASK_ROLE}`));
    expect(paths(root)).toEqual(['main', 'main.a-{{ d }}']);
    expect(unknowns.map(({ path, field, reasons }) => [path, field, reasons])).toEqual([
      ['main', 'vars.d', [reason]],
      ['main.a-{{ d }}', 'name', [reason]],
    ]);
  });

  test('keeps a role that may be there, and swallows what is wrong in it', () => {
    const { root, unknowns } = expanded(main(`  - name: a\n    enabled: "{{ d == 'TST' }}"\n    include: nope\n  - name: b\n${TASK_ROLE}`));
    expect(paths(root)).toEqual(['main', 'main.b']);
    expect(unknowns.at(-1)?.reasons[0]).toMatch(/^only if it is there: There is no workflows\/nope.yaml/);
  });

  test('stands for one role where it is a range', () => {
    const { root } = expanded(main(`  - name: "a-{{ i }}"\n    for: {range: "{{ d }}", var: i}\n${TASK_ROLE}`));
    expect(paths(root)).toEqual(['main', 'main.a-{{ i }}']);
  });

  test('is answered by fixtures, patterns included', () => {
    const { root, unknowns } = expanded(main(`  - name: "a-{{ d }}"\n${TASK_ROLE}`), {
      fixtures: { 'inventory.DetectorForHost': { 'x*': 'no', '*': 'TST' } },
    });
    expect(unknowns).toEqual([]);
    expect(paths(root)).toEqual(['main', 'main.a-TST']);
  });

  test('another repository is unknown, unless it has to be at hand', () => {
    const files = { 'workflows/main.yaml': 'name: main\nroles:\n  - name: a\n    include: host/other/repo/workflows/x\n' };
    expect(expanded(files).unknowns[0]?.reasons).toEqual(['The repository host/other/repo is not at hand.']);
    const result = expandFiles(files, { unknownRepositories: 'error' });
    expect(result.ok ? '' : result.error.code).toBe('unknown-repository');
  });
});

describe('variables that nothing is behind', () => {
  test('`vars:` alone cuts the layer off for the role and all below', () => {
    const { root } = expanded(
      {
        'workflows/main.yaml': `name: main\nvars: {a: "1"}\nroles:\n  - name: x\n    vars:\n    roles:\n      - name: y\n        task: {load: t}\n`,
      },
      { globalVariables: { g: '2' } },
    );
    const leaf = root.children[0]?.children[0];
    expect([leaf?.stack.get('a'), leaf?.stack.get('g')]).toEqual([undefined, undefined]);
    expect(root.stack.get('g')).toBe('2');
  });

  test.each(['__proto__', 'constructor', 'toString'])('a variable %s is one like any other', (name) => {
    const text = `name: main\ndefaults:\n  ${name}: v\nroles:\n  - name: "a-{{ ${name} }}"\n${TASK_ROLE}`;
    expect(paths(expanded({ 'workflows/main.yaml': text }).root)).toEqual(['main', 'main.a-v']);
    expect(expandFiles({ 'workflows/main.yaml': text.replace(`  ${name}: v\n`, '  x: v\n') }).ok).toBe(false);
  });
});

describe('limits', () => {
  const includeSelf = 'name: main\nroles:\n  - name: a\n    include: main\n';
  const nested = (text: string) =>
    `name: main\nroles:\n  - name: "a{{ i }}"\n    for: {begin: 1, end: 200, var: i}\n    roles:\n      - name: "b{{ j }}"\n        ${text}\n        task: {load: t}\n`;
  const cases: readonly [code: string, text: string][] = [
    ['include-cycle', includeSelf],
    ['include-cycle', 'name: main\nroles:\n  - name: a\n    include: main\n  - name: b\n    include: main\n'],
    ['too-many-items', `name: main\nroles:\n  - name: "a{{ i }}"\n    for: {begin: 1, end: 1000000, var: i}\n${TASK_ROLE}`],
    ['too-many-roles', nested('for: {begin: 1, end: 200, var: j}')],
    ['too-many-roles', `name: main\nroles:\n${`  - name: a\n${TASK_ROLE}`.repeat(10_000)}`],
    ['too-deep', `name: main\nroles: ${'['.repeat(600)}`],
  ];
  test.each(cases)('%s', (code, text) => {
    const result = expandFiles({ 'workflows/main.yaml': text });
    expect(result.ok ? 'expanded' : result.error.code).toBe(code);
  });

  test('just below them', () => {
    const text = `name: main\nroles:\n${`  - name: a\n${TASK_ROLE}`.repeat(9_999)}`;
    expect(expanded({ 'workflows/main.yaml': text }).root.children).toHaveLength(9_999);
  });

  test('an aborted expansion ends', () => {
    const result = expandFiles({ 'workflows/main.yaml': `name: main\nroles:\n  - name: a\n${TASK_ROLE}` }, { signal: AbortSignal.abort() });
    expect(result.ok ? '' : result.error.code).toBe('cancelled');
  });
});
