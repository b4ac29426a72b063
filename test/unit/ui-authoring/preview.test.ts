import { describe, expect, test } from 'vitest';
import type { RenderedRole } from '../../../src/protocol/messages.ts';
import { moveFrom, type TreeMove } from '../../../src/webview/preview/treeKeys.ts';
import { TreeModel } from '../../../src/webview/preview/treeModel.ts';

const place = { uri: 'file:///w.yaml', range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } } };

function role(path: string, children: readonly RenderedRole[] = [], detail = ''): RenderedRole {
  const name = path.split('.').at(-1) ?? '';
  return { path, name, kind: 'aggregator', enabled: true, detail, unknown: [], place, children };
}

const ROOT = role('w', [
  role('w.a', [role('w.a.one', [role('w.a.one.deep')]), role('w.a.two', [], 'readout')]),
  role('w.b'),
  role('w.b', [role('w.b.three')]),
]);

function treeOf(root: RenderedRole): TreeModel {
  const model = new TreeModel();
  model.root = root;
  return model;
}

function keys(model: TreeModel, limit = 100): string[] {
  return model.rows(limit).rows.map(({ key }) => key);
}

describe('the rows of a tree', () => {
  test('two levels are open at first, and namesakes have keys of their own', () => {
    expect(keys(treeOf(ROOT))).toEqual(['/w', '/w/a', '/w/a/one', '/w/a/two', '/w/b', '/w/b#1', '/w/b#1/three']);
  });

  test('folding stays when the tree is rendered anew', () => {
    const model = treeOf(ROOT);
    const row = model.rows(100).rows[1];
    if (row) model.toggle(row, false);
    model.root = { ...ROOT };
    expect(keys(model)).toEqual(['/w', '/w/a', '/w/b', '/w/b#1', '/w/b#1/three']);
  });

  test('a filter shows what it finds by name or detail, with everything above', () => {
    const model = treeOf(ROOT);
    model.filter = 'READOUT';
    expect(keys(model)).toEqual(['/w', '/w/a', '/w/a/two']);
    model.filter = 'deep';
    expect(keys(model)).toEqual(['/w', '/w/a', '/w/a/one', '/w/a/one/deep']);
  });

  test('many siblings start folded, and no more rows than asked for are made', () => {
    const host = (index: number) => role(`w.h${index}`, [role(`w.h${index}.t`)]);
    const model = treeOf(
      role(
        'w',
        Array.from({ length: 200 }, (_, index) => host(index)),
      ),
    );
    expect(model.rows(1000)).toMatchObject({ rows: { length: 201 }, isWhole: true });
    expect(model.rows(50)).toMatchObject({ rows: { length: 50 }, isWhole: false });
  });
});

describe('keys', () => {
  const { rows } = treeOf(ROOT).rows(100);
  const cases: readonly (readonly [at: string, key: string, move: string])[] = [
    ['/w', 'ArrowDown', 'select /w/a'],
    ['/w', 'ArrowUp', 'select /w'],
    ['/w', 'ArrowLeft', 'fold false'],
    ['/w', 'ArrowRight', 'select /w/a'],
    ['/w/a/one', 'ArrowRight', 'fold true'],
    ['/w/a/one', 'ArrowLeft', 'select /w/a'],
    ['/w/a/two', 'ArrowRight', 'select /w/a/two'],
    ['/w/a', 'End', 'select /w/b#1/three'],
    ['/w/a', 'Home', 'select /w'],
    ['/w/b', 'Enter', 'open /w/b'],
    ['/w/b', 'x', 'none'],
  ];
  const words = (move: TreeMove | undefined) =>
    move === undefined ? 'none' : move.kind === 'fold' ? `fold ${move.isOpen}` : `${move.kind} ${move.row.key}`;
  test.each(cases)('at %s %s: %s', (at, key, move) => {
    const row = rows.find((each) => each.key === at);
    expect(row && words(moveFrom(key, row, rows))).toBe(move);
  });
});
