import { expect, test } from 'vitest';
import { diagnose } from '../../../src/language/diagnose.ts';
import { memoryView } from '../../support/memoryView.ts';

const TASK =
  'name: t\ncontrol: {mode: fairmq}\nwants: {cpu: 1}\nbind:\n  - {name: c, type: push, addressing: ipc}\ncommand:\n  value: "{{ given }}"\n';
const LINES = [
  'name: w',
  'defaults:',
  '  given: a',
  'roles:',
  '  - name: one',
  '    task:',
  '      load: t',
  '  - name: two',
  '    enabled: yes',
  '    connect:',
  '      - name: c',
  '        type: pull',
  '        target: "{{ Parent().Path }}.one:c"',
  '    task:',
  '      load: t',
];

function codes(line: number, inserted: string): string[] {
  const files = { '/r/tasks/t.yaml': TASK, '/r/workflows/w.yaml': [...LINES.slice(0, line), inserted, ...LINES.slice(line)].join('\n') };
  return Object.keys(files).flatMap((path) => diagnose(path, memoryView(files)).map(({ code }) => code));
}

test.each([
  [3, '  othe', ['yaml-syntax', 'enabled-never-true']],
  [3, '  othe:', ['enabled-never-true']],
  [3, '  other: "{{ giv', ['yaml-syntax']],
  [4, '  - na', ['wrong-type', 'enabled-never-true']],
  [5, '    enabled: {{ x }}', ['unquoted-template', 'enabled-never-true']],
])('line %i with %j: the mistake itself, and what is wrong elsewhere', (line, inserted, expected) => {
  const found = new Set(codes(line, inserted));
  for (const code of expected) expect(found).toContain(code);
  for (const code of ['role-kind', 'missing-key', 'undefined-variable', 'channel-target-not-found']) expect(found).not.toContain(code);
});

function codesOf(path: string, files: Readonly<Record<string, string>>): string[] {
  return [...new Set(diagnose(path, memoryView(files)).map(({ code }) => code))];
}

test('each limit has a code of its own', () => {
  expect(codesOf('/r/workflows/w.yaml', { '/r/workflows/w.yaml': `name: w\n${'# x\n'.repeat(1_400_000)}` })).toEqual(['too-large']);
  expect(codesOf('/r/workflows/w.yaml', { '/r/workflows/w.yaml': `name: w\nroles: ${'['.repeat(600)}${']'.repeat(600)}\n` })).toContain(
    'too-deep',
  );
  const unknown = Array.from({ length: 2_000 }, (_, at) => `  a${at}: "{{ b${at} }}"\n`).join('');
  expect(codesOf('/r/workflows/w.yaml', { '/r/workflows/w.yaml': `name: w\ndefaults:\n${unknown}roles: []\n` })).toContain(
    'too-many-problems',
  );
});

test('a cycle of includes ends', () => {
  const files = {
    '/r/workflows/a.yaml': 'name: a\nroles:\n  - name: x\n    include: b\n',
    '/r/workflows/b.yaml': 'name: b\nroles:\n  - name: y\n    vars: {v: "{{ nowhere }}"}\n    include: a\n',
  };
  expect(codesOf('/r/workflows/b.yaml', files)).toEqual(['undefined-variable', 'include-cycle']);
});
