import { expect, test } from 'vitest';
import { isVisible } from '../../../src/core/workflow/evaluateVisibility.ts';
import { parseVisibility } from '../../../src/core/workflow/visibility.ts';

const VALUES = new Map([
  ['on', 'true'],
  ['off', 'false'],
  ['empty', ''],
  ['n', '5'],
]);

test.each([
  ['$$on === "true"', true],
  ["$$on !== 'true'", false],
  ['$$off', true],
  ['!$$empty', true],
  ['$$on === true', false],
  ['$$n == 5', true],
  ['$$n > 4 && $$n <= 5', true],
  ['($$on === "true" || $$off === "true") && $$n === "5"', true],
  ['$$on === "true" ? $$off === "true" : true', false],
  ['$$missing === "true"', false],
  ['!$$missing', false],
  ['$$on.includes("ru")', true],
  ['$$on.constructor("x")', false],
])('%s is %s', (text, expected) => {
  const parsed = parseVisibility(text);
  expect(parsed.ok && isVisible(parsed.value, (name) => VALUES.get(name))).toBe(expected);
});

test.each([
  ['$$a === "b" $$c', 12],
  ['$$a = "b"', 4],
  ['$a === "b"', 0],
  ['a === "b"', 0],
  ['$$a === "b', 8],
  ['($$a === "b"', 12],
  ['', 0],
  ['('.repeat(1000), 200],
])('%s cannot be read at %i', (text, start) => {
  const parsed = parseVisibility(text);
  expect(parsed.ok ? undefined : parsed.error.start).toBe(start);
});
