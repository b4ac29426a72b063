import { describe, expect, test } from 'vitest';
import { applyObject } from '../../../src/sandbox/api/fields/apply.ts';
import { readFieldSet, showPath, writeFieldSet } from '../../../src/sandbox/api/fields/fieldSet.ts';
import { trackUpdate } from '../../../src/sandbox/api/fields/managers.ts';
import { shapeOf } from '../../../src/sandbox/api/fields/shape.ts';
import type { ApiObject } from '../../../src/sandbox/api/store/apiObject.ts';

const shape = shapeOf({
  type: 'object',
  properties: {
    spec: {
      type: 'object',
      properties: {
        state: { type: 'string' },
        list: { type: 'array', items: { type: 'string' } },
        containers: {
          type: 'array',
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['name'],
          items: { type: 'object', properties: { name: { type: 'string' }, image: { type: 'string' } } },
        },
      },
    },
  },
});

const object = (spec: object, metadata: object = {}): ApiObject => ({
  apiVersion: 'g/v1',
  kind: 'K',
  metadata: { name: 'x', ...metadata },
  spec,
});
const by = (manager: string) => ({ shape, separateStatus: true, writer: { manager, apiVersion: 'g/v1', time: '2026-01-01T00:00:00Z' } });
const applied = (live: ApiObject | undefined, manager: string, spec: object, force = false) =>
  applyObject(live, object(spec), { ...by(manager), force });

function fieldsOf(from: ApiObject) {
  return Object.fromEntries(
    (from.metadata.managedFields ?? [])
      .map((entry) => Object.values(JSON.parse(JSON.stringify(entry))))
      .map(([manager, , , , , fields]) => [manager, fields]),
  );
}

test('a field set is read and written back', () => {
  const tree = { 'f:spec': { '.': {}, 'f:state': {}, 'f:containers': { 'k:{"name":"a"}': { '.': {}, 'f:image': {} } } } };
  const set = readFieldSet(tree);
  expect(writeFieldSet(set)).toEqual(tree);
  expect([...set].map(showPath)).toEqual(['.spec', '.spec.state', '.spec.containers[name="a"]', '.spec.containers[name="a"].image']);
});

describe('updates', () => {
  test('make their writer the manager of what they change, and of nothing else', () => {
    const created = trackUpdate(object({ state: 'a', list: ['x'] }), undefined, by('one'));
    expect(fieldsOf(created)).toEqual({ one: { 'f:spec': { '.': {}, 'f:state': {}, 'f:list': {} } } });
    const changed = trackUpdate({ ...created, spec: { state: 'b', list: ['x'] } }, created, by('two'));
    expect(fieldsOf(changed)).toEqual({ one: { 'f:spec': { '.': {}, 'f:list': {} } }, two: { 'f:spec': { 'f:state': {} } } });
  });
});

describe('apply', () => {
  test('merges keyed lists item by item and drops what is no longer applied', () => {
    const first = applied(undefined, 'one', {
      containers: [
        { name: 'a', image: '1' },
        { name: 'b', image: '1' },
      ],
    });
    if (!first.ok) throw new Error('refused');
    const second = applied(first.value, 'two', { containers: [{ name: 'c', image: '1' }] });
    if (!second.ok) throw new Error('refused');
    const third = applied(second.value, 'one', { containers: [{ name: 'b', image: '2' }] });
    expect(third.ok && third.value['spec']).toEqual({
      containers: [
        { name: 'b', image: '2' },
        { name: 'c', image: '1' },
      ],
    });
  });

  test('refuses to change what another manages, unless forced', () => {
    const first = applied(undefined, 'one', { state: 'a' });
    if (!first.ok) throw new Error('refused');
    expect(applied(first.value, 'two', { state: 'b' })).toMatchObject({
      ok: false,
      error: { code: 409, message: 'Apply failed with 1 conflict: conflict with "one": .spec.state' },
    });
    const forced = applied(first.value, 'two', { state: 'b' }, true);
    expect(forced.ok && forced.value['spec']).toEqual({ state: 'b' });
    expect(forced.ok && fieldsOf(forced.value)).toEqual({ two: { 'f:spec': { 'f:state': {} } } });
  });

  test('names a manager by update with its version', () => {
    const live = trackUpdate(object({ state: 'a' }), undefined, by('kubectl'));
    expect(applied(live, 'two', { state: 'b' })).toMatchObject({
      error: { message: 'Apply failed with 1 conflict: conflict with "kubectl" using g/v1: .spec.state' },
    });
  });
});
