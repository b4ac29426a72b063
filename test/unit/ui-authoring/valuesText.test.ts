import { describe, expect, test } from 'vitest';
import { importedWords, readValues } from '../../../src/ui/authoring/valuesText.ts';

describe('values of a file', () => {
  test.each<readonly [text: string, values: Readonly<Record<string, string>>]>([
    ['{}', {}],
    ['{"detector": "TST", "rate": "50"}', { detector: 'TST', rate: '50' }],
    ['\uFEFF{"a": "b"}', { a: 'b' }],
    ['{"rate": 50, "sending": true, "hosts": ["flp001", "flp002"]}', { rate: '50', sending: 'true', hosts: '["flp001","flp002"]' }],
  ])('%s', (text, values) => {
    expect(readValues(text)).toEqual({ ok: true, value: values });
  });

  test.each<readonly [text: string, error: string | RegExp]>([
    ['["a"]', 'does not hold a JSON object such as {"detector": "TST"}'],
    ['null', 'does not hold a JSON object such as {"detector": "TST"}'],
    ['detector: TST', /^is not JSON: /],
    ['', /^is not JSON: /],
  ])('%s is none', (text, error) => {
    const values = readValues(text);
    expect(values.ok ? '' : values.error).toMatch(error);
  });
});

test.each<readonly [taken: number, unknown: readonly string[], words: string]>([
  [2, [], '2 values were read from v.json.'],
  [1, ['rat'], '1 value was read from v.json. rat is not a public variable of this workflow and was left out.'],
  [0, ['a', 'b'], '0 values were read from v.json. a, b are not public variables of this workflow and were left out.'],
])('%i taken, %j left out', (taken, unknown, words) => {
  expect(importedWords('v.json', taken, unknown)).toBe(words);
});
