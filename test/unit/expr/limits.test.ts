import { describe, expect, test } from 'vitest';
import { outcome, scopeWith } from '../../support/templateScopes.ts';

describe('each limit names itself', () => {
  test.each([
    ['depth', `${'('.repeat(20_000)}1`],
    ['depth', `${'!'.repeat(20_000)}true`],
    ['depth', `${'true ? 1 : '.repeat(5_000)}1`],
    ['height', `1${' + 1'.repeat(3_000)}`],
    ['depth', 'reduce(1..90000, [#acc], 1)'],
    ['depth', 'reduce(1..90000, [#acc], 1) == reduce(1..90000, [#acc], 1)'],
    ['steps', 'let r = 1..900000; all(r, all(r, true))'],
    ['steps', 'reduce(1..60, [#acc, #acc], 1)'],
    ['steps', 'flatten(reduce(1..60, [#acc, #acc], 1))'],
    ['stringBytes', "reduce(1..60, #acc + #acc, 'a')"],
  ])('%s: %s', (limit, expression) => {
    expect(outcome(`{{ ${expression} }}`)).toContain(`(limit: ${limit})`);
  });

  test.each([
    ['memory budget exceeded', "repeat('ab', 999999)"],
    ['memory budget exceeded', '1..1000000'],
    ['memory budget exceeded', 'len(0..9223372036854775806)'],
    ['compilation failed: expression exceeds maximum allowed nodes', `[${'1,'.repeat(11_000)}]`],
  ])('%s, as upstream', (message, expression) => {
    expect(outcome(`{{ ${expression} }}`)).toContain(message);
  });

  test('a regular expression that makes others run for ever is quick', () => {
    expect(outcome("{{ repeat('a', 50000) matches '(a*)*b' }}")).toBe('false');
  });
});

describe('names of JavaScript mean nothing', () => {
  const scope = scopeWith(JSON.parse('{"__proto__": "p", "constructor": "c", "toString": "t"}'));

  test.each([
    ['{{ __proto__ }}', 'p'],
    ['{{ constructor + toString }}', 'ct'],
    ['{{ hasOwnProperty }}', 'compile: unknown name hasOwnProperty'],
    ['{{ {}.__proto__ }}', '<nil>'],
    ["{{ {'a': 1}.constructor }}", '<nil>'],
    ["{{ {'__proto__': 1} }}", 'map[__proto__:1]'],
    ['{{ json.Unmarshal(\'{"__proto__": {"x": 1} }\').x }}', '<nil>'],
    ['{{ json.Unmarshal(\'{"__proto__": 1}\').__proto__ }}', '1'],
    ['{{ strings.constructor }}', '<nil>'],
    ["{{ strings.constructor('x') }}", 'run: invalid operation: cannot call nil'],
    ['{{ [].length }}', 'compile: array elements can only be selected using an integer (got string)'],
    ["{{ 'x'.toString() }}", 'compile: type string has no method toString'],
    ["{{ get({}, 'toString') }}", '<nil>'],
    ["{{ 'constructor' in {} }}", 'false'],
  ])('%s → %s', (template, expected) => {
    expect(outcome(template, scope)).toBe(expected);
  });

  test('nor do they in a scope without them', () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'valueOf']) {
      expect(outcome(`{{ ${name} }}`)).toBe(`compile: unknown name ${name}`);
    }
  });
});
