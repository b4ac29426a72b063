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

  test('the parent when a child comes', () => {
    const index = new RowIndex();
    index.update(rows(environmentOverview()));
    const conditions = [{ type: 'PodReady', status: 'True' as const }];
    const more = nodeOverview({ tasks: [taskOverview({ conditions })] });
    expect(index.update(rows(environmentOverview({ nodes: [more] })))).toEqual({ kind: 'rows', ids: [TASK] });
  });
});

test('rows and parents are found by id', () => {
  const index = new RowIndex();
  index.update(rows(environmentOverview()));
  expect(index.row(TASK)?.label).toBe('readout');
  expect(index.parent(TASK)).toBe(`${ENVIRONMENT}/node/flp001.cern.ch`);
  expect(index.parent(ENVIRONMENT)).toBeUndefined();
  expect(index.row('gone')).toBeUndefined();
});
