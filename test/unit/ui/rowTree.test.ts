import { expect, test, vi } from 'vitest';
import { plainRow } from '../../../src/ui/present/plainRow.ts';
import { RowTree } from '../../../src/ui/views/rowTree.ts';

vi.mock('vscode', () => import('../../support/fakeVscode.ts'));

test('a change that VS Code has not asked about is told again with the next state, and no more once it has', () => {
  const tree = new RowTree();
  const fired: (string[] | undefined)[] = [];
  tree.onDidChangeTreeData((ids) => fired.push(ids));
  expect(tree.getChildren()).toEqual([]);
  const rows = [plainRow('a', 'A', '', { icon: 'check' })];
  tree.update(rows);
  tree.update(rows);
  expect(fired).toEqual([undefined, undefined]);
  expect(tree.getChildren()).toEqual(['cluster/a']);
  tree.update(rows);
  tree.update([plainRow('a', 'A', 'changed', { icon: 'check' })]);
  expect(fired).toEqual([undefined, undefined, ['cluster/a']]);
});
