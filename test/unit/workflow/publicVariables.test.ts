import { describe, expect, test } from 'vitest';
import { publicFacts } from '../../../src/core/workflow/publicVariables.ts';
import { parseYaml } from '../../../src/core/yaml/parse.ts';

/** Names and sources of what is found, or the error. */
function found(text: string): unknown {
  const facts = publicFacts(parseYaml(text, 'template'));
  if (!facts.ok) return facts.error.code;
  return Object.entries(facts.value.variables).map(([name, { source, index, rows }]) => [name, source, index, rows]);
}

describe('what operators see of a file', () => {
  const cases: readonly [text: string, expected: unknown][] = [
    ['defaults: {p: !public {index: 2, rows: 3}}', [['p', 'defaults', 2, 3]]],
    ['roles: [{vars: {p: !public {}}}]', [['p', 'vars', 0, 0]]],
    // The key above decides, wherever it stands.
    ['vars: {defaults: {p: !public {}}}', [['p', 'defaults', 0, 0]]],
    ['x: {y: {vars: {p: !public {}}}}', [['p', 'vars', 0, 0]]],
    ['x: {p: !public {}}', []],
    ['defaults: [{p: !public {}}]', []],
    ['x: &x {p: !public {}}\ndefaults: *x', []],
    ['x: &x {p: !public {}}\ndefaults: {<<: *x}', [['p', 'defaults', 0, 0]]],
    // An entry that cannot be decoded is left out.
    ['defaults: {p: !public {index: 2147483648}, q: !public {index: -2147483648}}', [['q', 'defaults', -2147483648, 0]]],
    ['defaults: {p: !public {rows: -1}, q: !public {rows: 4294967295.5}}', [['q', 'defaults', 0, 4294967295]]],
    ['defaults: {p: !public {value: [a]}, q: !public {value: a, value: b}, r: !public {label: !!int x}}', []],
    // Values are not looked at, keys and doubles are.
    ['x: !!int y', []],
    ['x: {!!int y: 1}', 'tag-value'],
    ['x: {a: 1, a: 2}', 'duplicate-key'],
    ['defaults: {p: !public {}}\nvars: {p: !public {}}', 'public-twice'],
    ['', []],
    ['~', []],
    ['- a', 'wrong-type'],
    ['text', 'wrong-type'],
  ];
  test.each(cases)('%j', (text, expected) => expect(found(text)).toEqual(expected));
});
