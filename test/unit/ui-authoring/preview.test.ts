import { describe, expect, test } from 'vitest';
import type { RenderedRole } from '../../../src/protocol/messages.ts';
import { previewState } from '../../../src/webview/preview/keptState.ts';
import { type RowWindow, rowWindow } from '../../../src/webview/preview/rowWindow.ts';
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

function keys(model: TreeModel): string[] {
  return model.rows().map(({ key }) => key);
}

describe('the rows of a tree', () => {
  test('two levels are open at first, and namesakes have keys of their own', () => {
    expect(keys(treeOf(ROOT))).toEqual(['/w', '/w/a', '/w/a/one', '/w/a/two', '/w/b', '/w/b#1', '/w/b#1/three']);
  });

  test('folding stays when the tree is rendered anew', () => {
    const model = treeOf(ROOT);
    const row = model.rows()[1];
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

  test('many siblings start folded', () => {
    const host = (index: number) => role(`w.h${index}`, [role(`w.h${index}.t`)]);
    const model = treeOf(
      role(
        'w',
        Array.from({ length: 200 }, (_, index) => host(index)),
      ),
    );
    expect(model.rows()).toHaveLength(201);
  });

  test('what was folded is kept for another model', () => {
    const model = treeOf(ROOT);
    const row = model.rows()[1];
    if (row) model.toggle(row, false);
    const next = new TreeModel(model.folding);
    next.root = ROOT;
    expect(keys(next)).toEqual(['/w', '/w/a', '/w/b', '/w/b#1', '/w/b#1/three']);
  });
});

describe('the rows that are drawn', () => {
  const cases: readonly (readonly [what: string, top: number, count: number, drawn: RowWindow | undefined, wanted: RowWindow])[] = [
    ['at the top', 0, 10_000, undefined, { start: 0, end: 31 }],
    ['in the middle', 2400, 10_000, undefined, { start: 80, end: 131 }],
    ['at the end', 239_760, 10_000, undefined, { start: 9970, end: 10_000 }],
    ['few', 0, 3, undefined, { start: 0, end: 3 }],
    ['none', 0, 0, undefined, { start: 0, end: 0 }],
    ['scrolled beyond a list that got shorter', 240_000, 5, undefined, { start: 0, end: 5 }],
    ['a little further than drawn', 120, 10_000, { start: 0, end: 31 }, { start: 0, end: 31 }],
    ['further than drawn', 600, 10_000, { start: 0, end: 31 }, { start: 5, end: 56 }],
  ];
  test.each(cases)('%s', (_, top, count, drawn, wanted) => {
    expect(rowWindow(top, 240, 24, count, drawn)).toEqual(wanted);
  });
});

describe('what the preview kept', () => {
  const nothing = { folding: [], top: 0, filter: '' };
  const cases: readonly (readonly [what: string, kept: unknown, wanted: unknown])[] = [
    ['nothing', undefined, nothing],
    ['the workflow alone', { workflow: 'file:///w.yaml' }, nothing],
    [
      'all',
      { folding: [['/w', false]], selected: '/w', top: 24, filter: 'x' },
      { folding: [['/w', false]], selected: '/w', top: 24, filter: 'x' },
    ],
    ['what another version wrote', { folding: [['/w'], 3], selected: 1, top: '4', filter: null }, nothing],
    ['a text', 'x', nothing],
  ];
  test.each(cases)('%s', (_, kept, wanted) => {
    expect(previewState(kept)).toEqual(wanted);
  });
});

describe('keys', () => {
  const rows = treeOf(ROOT).rows();
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
