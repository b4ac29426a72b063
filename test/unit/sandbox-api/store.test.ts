import { describe, expect, test } from 'vitest';
import type { ApiObject } from '../../../src/sandbox/api/store/apiObject.ts';
import { Store } from '../../../src/sandbox/api/store/store.ts';
import type { Change } from '../../../src/sandbox/api/store/table.ts';

const pod = (name: string, more: object = {}): ApiObject => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, namespace: 'a' },
  ...more,
});

function names(objects: readonly (readonly [string, ApiObject])[] | undefined) {
  return objects?.map(([, object]) => object.metadata.name);
}

describe('the store', () => {
  test('counts every write of every table with one counter', () => {
    const store = new Store(10);
    const first = store.put(store.table('pods'), pod('p'));
    const second = store.put(store.table('nodes'), pod('n'));
    expect(Number(second.metadata.resourceVersion)).toBe(Number(first.metadata.resourceVersion) + 1);
    store.remove(store.table('pods'), first);
    expect(store.revision).toBe(Number(second.metadata.resourceVersion) + 1);
  });

  test('shows a table as it was', () => {
    const store = new Store(10);
    const table = store.table('pods');
    const p = store.put(table, pod('p'));
    store.put(table, pod('q'));
    const then = store.revision;
    store.remove(table, p);
    store.put(table, pod('q', { spec: { changed: true } }));
    store.put(table, pod('r'));
    expect(names(table.objects())).toEqual(['q', 'r']);
    expect(names(table.objects(then))).toEqual(['p', 'q']);
    expect(table.objects(then)?.[1]?.[1]['spec']).toBeUndefined();
  });

  test('a deletion carries the last content under a newer version', () => {
    const store = new Store(10);
    const table = store.table('pods');
    const seen: Change[] = [];
    table.onChange((change) => seen.push(change));
    const p = store.put(table, pod('p', { spec: { x: 1 } }));
    store.remove(table, p);
    expect(seen.map(({ type }) => type)).toEqual(['ADDED', 'DELETED']);
    expect(seen[1]?.object).toEqual({ ...p, metadata: { ...p.metadata, resourceVersion: String(store.revision) } });
  });

  test('forgets what is older than its limit, and says so', () => {
    const store = new Store(3);
    const table = store.table('pods');
    const start = store.revision;
    for (let index = 0; index < 6; index++) store.put(table, pod(`p${index}`));
    expect(table.changesAfter(start)).toBeUndefined();
    expect(table.objects(start)).toBeUndefined();
    expect(table.changesAfter(store.revision - 3)?.length).toBe(3);
  });

  test('a dropped resource ends its watches', () => {
    const store = new Store(3);
    const ends: string[] = [];
    store.table('x').subscribe(
      () => {},
      (end) => ends.push(end),
    );
    store.drop('x');
    expect(ends).toEqual(['gone']);
  });
});
