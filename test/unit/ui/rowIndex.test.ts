import { describe, expect, test } from 'vitest';
import { environmentRows } from '../../../src/ui/present/environmentRows.ts';
import { RowIndex } from '../../../src/ui/views/rowIndex.ts';
import { environmentOverview, nodeOverview, taskOverview } from '../../support/overviews.ts';

const rows = (...environments: Parameters<typeof environmentRows>[0]) =>
  environmentRows(environments, { now: 2_000_000, hostDomain: '', operationOn: () => undefined });

const ENVIRONMENT = 'environment/alice-tasks/uid-2abcdefg/2abcdefg';
const TASK = `${ENVIRONMENT}/node/flp001.cern.ch/task/uid-flp001-readout/flp001-readout/id-readout/readout`;

describe('the smallest refresh', () => {
  test('nothing when nothing changed', () => {
    const index = new RowIndex();
    index.update(rows(environmentOverview()));
    expect(index.update(rows(environmentOverview()))).toEqual({ kind: 'none' });
  });

  test('the root when an environment comes or goes', () => {
    const index = new RowIndex();
    index.update(rows(environmentOverview()));
    expect(index.update(rows(environmentOverview(), environmentOverview({ name: '2hijklmn' })))).toEqual({ kind: 'root' });
  });

  test('the one task that moved, not its environment', () => {
    const index = new RowIndex();
    index.update(rows(environmentOverview()));
    const moved = nodeOverview({ tasks: [taskOverview({ explanation: 'slow' })] });
    expect(index.update(rows(environmentOverview({ nodes: [moved] })))).toEqual({ kind: 'rows', ids: [TASK] });
  });

  test('what went is not found any more, what stayed is; it looks new when it comes back', () => {
    const index = new RowIndex();
    const [both, one] = [
      rows(environmentOverview(), environmentOverview({ name: '2hijklmn' })),
      rows(environmentOverview({ name: '2hijklmn' })),
    ];
    index.update(both);
    expect(index.update(one)).toEqual({ kind: 'root' });
    expect([index.row(ENVIRONMENT), index.row(TASK), index.parent(TASK)]).toEqual([undefined, undefined, undefined]);
    expect(index.row(one[0]?.id ?? '')).toBe(one[0]);
    expect(index.update(both)).toEqual({ kind: 'root' });
    expect(index.row(TASK)?.label).toBe('readout');
  });

  test('the parent when a child comes', () => {
    const index = new RowIndex();
    index.update(rows(environmentOverview()));
    const conditions = [{ type: 'PodReady', status: 'True' as const }];
    const more = nodeOverview({ tasks: [taskOverview({ conditions })] });
    expect(index.update(rows(environmentOverview({ nodes: [more] })))).toEqual({ kind: 'rows', ids: [TASK] });
  });
});

test('as long as an overview is the same, so are the rows below it, whatever time it is; a moved task takes only itself along', () => {
  const at = (now: number, environment: ReturnType<typeof environmentOverview>, hostDomain = '') =>
    environmentRows([environment], { now, hostDomain, operationOn: () => undefined })[0]?.children;
  const [calm, moving] = [taskOverview({ name: 'calm' }), taskOverview({ name: 'moving' })];
  const before = environmentOverview({ nodes: [nodeOverview({ tasks: [calm, moving] })] });
  expect(at(2_000_000, before)).toBe(at(9_000_000, before));
  expect(at(2_000_000, before, 'cern.ch')).not.toBe(at(2_000_000, before));
  const after = environmentOverview({ nodes: [nodeOverview({ tasks: [calm, taskOverview({ name: 'moving', explanation: 'slow' })] })] });
  const tasksOf = (environment: typeof before) =>
    new Map(
      at(2_000_000, environment)
        ?.flatMap(({ children }) => children)
        .map((row) => [row.id.split('/').at(-3), row]),
    );
  const [old, fresh] = [tasksOf(before), tasksOf(after)];
  expect(fresh.get('calm')?.children).toBe(old.get('calm')?.children);
  expect(fresh.get('calm')?.subject).toEqual({ kind: 'task', environment: after, task: calm });
  expect(fresh.get('moving')?.children).not.toBe(old.get('moving')?.children);
});

test('rows and parents are found by id', () => {
  const index = new RowIndex();
  index.update(rows(environmentOverview()));
  expect(index.row(TASK)?.label).toBe('readout');
  expect(index.parent(TASK)).toBe(`${ENVIRONMENT}/node/flp001.cern.ch`);
  expect(index.parent(ENVIRONMENT)).toBeUndefined();
  expect(index.row('gone')).toBeUndefined();
});
