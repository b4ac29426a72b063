import { describe, expect, test } from 'vitest';
import { jsonPatch } from '../../../src/sandbox/api/patch/jsonPatch.ts';
import { mergePatch } from '../../../src/sandbox/api/patch/mergePatch.ts';
import { strategicMerge } from '../../../src/sandbox/api/patch/strategicMerge.ts';

describe('merge patch', () => {
  test.each([
    [{ a: 1 }, { b: 2 }, { a: 1, b: 2 }],
    [{ a: { b: 1, c: 2 } }, { a: { b: null } }, { a: { c: 2 } }],
    [{ a: [1, 2] }, { a: [3] }, { a: [3] }],
    [{ a: 'x' }, { a: { b: { c: null } } }, { a: { b: {} } }],
  ])('%j with %j', (target, patch, expected) => {
    expect(mergePatch(target, patch)).toEqual(expected);
  });

  test('a key named like the prototype is a key', () => {
    const merged = mergePatch({}, JSON.parse('{"__proto__": {"polluted": true}}'));
    expect(JSON.stringify(merged)).toBe('{"__proto__":{"polluted":true}}');
    expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
  });
});

describe('strategic merge patch', () => {
  test.each([
    [
      { containers: [{ name: 'a', image: '1', args: ['x'] }] },
      { containers: [{ name: 'a', image: '2' }] },
      { containers: [{ name: 'a', image: '2', args: ['x'] }] },
    ],
    [{ containers: [{ name: 'a' }] }, { containers: [{ name: 'b' }] }, { containers: [{ name: 'a' }, { name: 'b' }] }],
    [{ containers: [{ name: 'a' }, { name: 'b' }] }, { containers: [{ $patch: 'delete', name: 'a' }] }, { containers: [{ name: 'b' }] }],
    [{ args: ['a'] }, { args: ['b'] }, { args: ['b'] }],
    [{ finalizers: ['a'] }, { finalizers: ['b'] }, { finalizers: ['a', 'b'] }],
    [{ finalizers: ['a', 'b'] }, { '$deleteFromPrimitiveList/finalizers': ['a'] }, { finalizers: ['b'] }],
    [{ a: { b: 1 } }, { a: { $patch: 'replace', c: 1 } }, { a: { c: 1 } }],
    [{ a: 1 }, { a: null }, {}],
  ])('%j with %j', (target, patch, expected) => {
    expect(strategicMerge(target, patch)).toEqual(expected);
  });
});

describe('JSON patch', () => {
  test.each([
    [{ a: 1 }, [{ op: 'add', path: '/b~1c', value: 2 }], { a: 1, 'b/c': 2 }],
    [{ a: [1, 2] }, [{ op: 'remove', path: '/a/0' }], { a: [2] }],
    [{ a: [1, 2] }, [{ op: 'remove', path: '/a/-1' }], { a: [1] }],
    [{ a: [1] }, [{ op: 'add', path: '/a/-', value: 2 }], { a: [1, 2] }],
    [{ a: {} }, [{ op: 'replace', path: '/a/b', value: 1 }], { a: { b: 1 } }],
    [{ a: { b: 1 } }, [{ op: 'move', from: '/a/b', path: '/a/c' }], { a: { c: 1 } }],
    [
      { a: 1 },
      [
        { op: 'test', path: '/a', value: 1 },
        { op: 'replace', path: '/a', value: 2 },
      ],
      { a: 2 },
    ],
  ])('%j with %j', (target, patch, value) => {
    expect(jsonPatch(target, patch)).toEqual({ ok: true, value });
  });

  test.each([
    [[{ op: 'test', path: '/a', value: 2 }]],
    [[{ op: 'remove', path: '/none' }]],
    [[{ op: 'bogus', path: '/a' }]],
    [[{ op: 'add', path: '/__proto__/x', value: 1 }]],
    [[{ op: 'add', path: '/a/x', value: 1 }]],
    [[{ op: 'add', path: 'a', value: 1 }]],
    [[{ op: 'copy', from: '/a/b', path: '/c' }]],
    ['text'],
  ])('%j fails and leaves the target alone', (patch) => {
    const target = { a: 1 };
    expect(jsonPatch(target, patch).ok).toBe(false);
    expect(target).toEqual({ a: 1 });
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
  });
});
