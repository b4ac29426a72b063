import { describe, expect, test } from 'vitest';
import { LineIndex } from '../../../src/core/yaml/lineIndex.ts';

describe('LineIndex', () => {
  const text = 'ab\r\n\ncd\r🚀e';
  const cases: readonly [offset: number, line: number, character: number][] = [
    [0, 0, 0],
    [2, 0, 2],
    [4, 1, 0],
    [5, 2, 0],
    [8, 3, 0],
    [10, 3, 2],
    [11, 3, 3],
  ];
  test.each(cases)('offset %i is %i:%i', (offset, line, character) => {
    const index = new LineIndex(text);
    expect(index.position(offset)).toEqual({ line, character });
    expect(index.offset({ line, character })).toBe(offset);
  });

  test('positions outside are clamped', () => {
    const index = new LineIndex(text);
    expect(index.offset({ line: 99, character: 0 })).toBe(text.length);
    expect(index.offset({ line: 3, character: 99 })).toBe(text.length);
    expect(index.offset({ line: -1, character: 5 })).toBe(0);
  });
});
