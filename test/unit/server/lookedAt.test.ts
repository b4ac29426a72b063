import { expect, test } from 'vitest';
import { LookedAt } from '../../../src/server/lookedAt.ts';

test('who looked at what, from either side', () => {
  const looked = new LookedAt();
  looked.set('a', new Set(['x', 'y']));
  looked.set('b', new Set(['y']));
  expect(looked.lookersOf('y')).toEqual(['a', 'b']);
  looked.set('a', new Set(['x']));
  expect(looked.lookersOf('y')).toEqual(['b']);
  expect(looked.lookersOf('x')).toEqual(['a']);
  looked.set('a', new Set());
  expect(looked.lookersOf('x')).toEqual([]);
});
