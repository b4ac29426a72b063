import { expect, test } from 'vitest';
import { goTrim } from '../../../src/core/workflow/goTrim.ts';

test.each([
  ['', ''],
  [' \t\r\n\v\f', ''],
  [' a b ', 'a b'],
  ['\u0085\u00a0\u3000x\u2028', 'x'],
  ['\ufeffx', '\ufeffx'],
  ['\u200bx', '\u200bx'],
])('%j is trimmed to %j', (text, trimmed) => {
  expect(goTrim(text)).toBe(trimmed);
});
