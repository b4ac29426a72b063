import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { fileKind } from '../../../src/language/fileKind.ts';
import { walk } from '../../../src/workspace/walk.ts';

test('what could be ours is found, and what other projects keep under the same names is not', async () => {
  const root = mkdtempSync(join(tmpdir(), 'aliecs-walk-'));
  const files = [
    'repository/workflows/a.yaml',
    'repository/tasks/b.yml',
    'repository/jit/c',
    'compiler/jit/emit.cpp',
    'compiler/jit/settings.yaml',
    '.github/workflows/ci.yaml',
    'node_modules/x/workflows/y.yaml',
    'notes.txt',
  ];
  for (const file of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), '');
  }
  expect((await walk(root)).map((path) => path.slice(root.length + 1))).toEqual([
    'compiler/jit/settings.yaml',
    'repository/jit/c',
    'repository/tasks/b.yml',
    'repository/workflows/a.yaml',
  ]);
  rmSync(root, { recursive: true });
});

test.each([
  ['/w/.github/workflows/ci.yaml', 'on: push\n', undefined],
  ['/w/workflows/a.yaml', 'name: a\n', 'workflow'],
  ['/w/tasks/a.yaml', 'name: a\n', 'task'],
  ['/w/elsewhere.yaml', 'roles:\n  - name: x\n', 'workflow'],
  ['/w/elsewhere.yaml', 'control:\n  mode: basic\ncommand:\n  value: x\n', 'task'],
  ['/w/workflows/e.yaml', 'apiVersion: aliecs.alice.cern/v1alpha1\nkind: Environment\n', 'manifest'],
  ['/w/other.yaml', 'name: x\n', undefined],
])('%s is told by content, then by place', (path, text, kind) => {
  expect(fileKind(path, text)).toBe(kind);
});
