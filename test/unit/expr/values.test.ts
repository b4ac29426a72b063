import { describe, expect, test } from 'vitest';
import { outcome, scopeWith } from '../../support/templateScopes.ts';

const scope = scopeWith({ a: 'alpha', uni: 'žlutý', big: '9223372036854775807' });

function cases(name: string, table: readonly (readonly [string, string])[]): void {
  describe(name, () => {
    test.each(table)('%s → %s', (expression, expected) => {
      expect(outcome(`{{ ${expression} }}`, scope)).toBe(expected);
    });
  });
}

cases('integers wrap at 64 bits', [
  ['int(big) + 1', '-9223372036854775808'],
  ['9223372036854775807 * 2', '-2'],
  ['-9223372036854775807 - 2', '9223372036854775807'],
  ['9007199254740993 + 0', '9007199254740993'],
  ['bitshl(1, 63)', '-9223372036854775808'],
  ['bitushr(-1, 1)', '9223372036854775807'],
  ['int(1e19)', '-9223372036854775808'],
  ['0 * -5', '0'],
  ['-7 % 3', '-1'],
]);

cases('floats print as in Go', [
  ['1e6', '1e+06'],
  ['123456.0', '123456'],
  ['0.0001', '0.0001'],
  ['0.00001', '1e-05'],
  ['1.0', '1'],
  ['10 / 4', '2.5'],
  ['1 / 0', '+Inf'],
  ['0.1 ** 100', '1.0000000000000108e-100'],
  ['2 ** 0.3', '1.2311444133449163'],
  ['[1e21, 1e-7, 100000000.0]', '[1e+21,1e-7,100000000]'],
]);

cases('strings are bytes', [
  ['len(uni)', '5'],
  ['uni[2:]', 'lutý'],
  ['indexOf(uni, "l")', '2'],
  ["upper('straße')", 'STRAßE'],
  ["toBase64('ž')", 'xb4='],
  ["split('žx', '')", '["ž","x"]'],
  ["'\\u{1F600}' == '\\U0001F600'", 'true'],
]);

cases('lists, maps and nil', [
  ['[1,2,3]', '[1,2,3]'],
  ['1..3', '[1 2 3]'],
  ["{'b': 1, 'a': [nil]}", 'map[a:[<nil>] b:1]'],
  ["['<&>']", '["\\u003c\\u0026\\u003e"]'],
  ['concat([])', 'null'],
  ["concat([]) ?? 'nil'", 'nil'],
  ['[1, findLast([1, 2], # == 5)]', '[false,null]'],
  ['groupBy([1.5, 1, "a"], #)', 'map[a:[a] 1:[1] 1.5:[1.5]]'],
  ['toPairs({"a": 1})', '[[a 1]]'],
  ['json.Marshal(upper("x", "y"))', '"Y"'],
]);

cases('sorting equal elements as Go does', [
  [
    'sortBy(1..40, # % 3) | map(string(#)) | join(",")',
    '15,39,3,36,33,6,30,27,9,24,21,12,18,31,4,16,40,13,19,37,28,22,34,10,25,1,7,8,29,14,26,32,5,23,35,11,20,38,2,17',
  ],
]);

cases('dates and durations', [
  ["duration('90m')", '1h30m0s'],
  ["duration('1500us')", '1.5ms'],
  ["date('2024-02-29').AddDate(1, 0, 0).Format('Mon Jan _2 2006')", 'Sat Mar  1 2025'],
  ["date('2024-07-02T12:00:00Z').In(timezone('Europe/Zurich'))", '2024-07-02 14:00:00 +0200 CEST'],
  ["date('2024-02-30')", 'run: invalid date 2024-02-30'],
  ["date('2024-01-02') - date('2024-01-01')", '24h0m0s'],
]);

const AT = "'2006-01-02 15:04:05'";

cases('times', [
  [`date('2024-03-31 02:30:00', ${AT}, 'Europe/Zurich')`, '2024-03-31 03:30:00 +0200 CEST'],
  [`date('2024-10-27 02:30:00', ${AT}, 'Europe/Zurich')`, '2024-10-27 02:30:00 +0100 CET'],
  [`date('2024-03-10 02:30:00', ${AT}, 'America/New_York')`, '2024-03-10 01:30:00 -0500 EST'],
  [`date('2024-01-01 00:00:00', ${AT}, 'GMT')`, '2024-01-01 00:00:00 +0000 GMT'],
  [`date('2024-01-01 00:00:00', ${AT}, 'Local').GoString()`, 'time.Date(2024, time.January, 1, 0, 0, 0, 0, time.Local)'],
  ["date('2024-02-29T23:59:58Z').MarshalBinary()", '[1 0 0 0 14 221 115 17 126 0 0 0 0 255 255]'],
  [`date('2024-10-27 02:30:00', ${AT}, 'Europe/Zurich').GobEncode()`, '[1 0 0 0 14 222 175 142 152 0 0 0 0 0 60]'],
]);

cases('equal constants are one', [
  ['median(-0.0, 0.0)', '-0'],
  ['median(0.0, -0.0)', '0'],
  ['[-0.0][0]', '-0'],
]);

test('errors are readable text', () => {
  expect(outcome('{{ timezone(uni) }}', scope)).toContain('unknown time zone žlutý');
  expect(outcome('{{ [1] in groupBy([1], #) }}', scope)).toContain('runtime error: hash of unhashable type []interface {}');
});
