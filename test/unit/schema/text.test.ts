import { describe, expect, test } from 'vitest';
import { encodeJson } from '../../../src/core/schema/encodeJson.ts';
import { byteLength, goFloat, goFloat32, goQuote, wellFormed } from '../../../src/core/schema/goText.ts';
import { readTime } from '../../../src/core/schema/goTime.ts';
import { readJson } from '../../../src/core/schema/jsonReader.ts';

describe('texts as Go prints them', () => {
  test.each([
    ['plain', '"plain"'],
    ['a"b\\c', '"a\\"b\\\\c"'],
    ['\n\t\x00\x7f', '"\\n\\t\\x00\\x7f"'],
    ['ü€', '"ü€"'],
    ['\u00a0\u2028', '"\\u00a0\\u2028"'],
    ['\u{1f600}\u{e0001}', '"\u{1f600}\\U000e0001"'],
  ])('%j is quoted as %s', (text, quoted) => {
    expect(goQuote(text)).toBe(quoted);
  });

  test.each([
    [31000, '31000'],
    [1e6, '1e+06'],
    [1.5, '1.5'],
    [0.0001, '0.0001'],
    [0.00001, '1e-05'],
    [-0, '-0'],
    [1e21, '1e+21'],
    [123456.5, '123456.5'],
  ])('the float %d is %s', (value, text) => {
    expect(goFloat(value)).toBe(text);
  });

  test('a key of a float32 has its digits', () => {
    expect([0.1, 1.5, 16777217, 1e-7].map(goFloat32)).toEqual(['0.1', '1.5', '1.6777216e+07', '1e-07']);
  });

  test('bytes and lone surrogates', () => {
    expect(['a', 'ü', '€', '\u{1f600}'].map(byteLength)).toEqual([1, 2, 3, 4]);
    expect(wellFormed('a\ud800b\udc00\u{1f600}')).toBe('a\ufffdb\ufffd\u{1f600}');
  });
});

describe('times', () => {
  test.each([
    ['2026-01-02T03:04:05Z', '2026-01-02T03:04:05Z'],
    ['2026-01-02T03:04:05.999+01:30', '2026-01-02T01:34:05Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00Z'],
  ])('%s is %s', (text, time) => {
    expect(readTime(text)).toEqual({ ok: true, value: time });
  });

  test.each([
    ['2026-01-02', 'cannot parse "" as "T"'],
    ['2026-13-02T03:04:05Z', 'month out of range'],
    ['2026-02-29T03:04:05Z', 'day out of range'],
    ['2026-01-02T25:04:05Z', 'hour out of range'],
    ['2026-01-02T03:04:05', 'cannot parse "" as "Z07:00"'],
    ['2026-01-02T03:04:05Zx', 'extra text: "x"'],
    ['x', 'cannot parse "x" as "2006"'],
  ])('%s is none: %s', (text, fault) => {
    const outcome = readTime(text);
    expect(outcome.ok ? outcome.value : outcome.error).toContain(fault);
  });
});

describe('JSON', () => {
  test.each([
    ['', 'unexpected end of JSON input'],
    ['{]', "invalid character ']' looking for beginning of object key string"],
    ['{"a" 1}', "invalid character '1' after object key"],
    ['{"a":1 2}', "invalid character '2' after object key:value pair"],
    ['[1 2]', "invalid character '2' after array element"],
    ['{"a":1,}', "invalid character '}' looking for beginning of object key string"],
    ['[1,]', "invalid character ']' looking for beginning of value"],
    ['1 x', "invalid character 'x' after top-level value"],
    ['01', "invalid character '1' after top-level value"],
    ['-x', "invalid character 'x' in numeric literal"],
    ['1.', "invalid character ' ' after decimal point in numeric literal"],
    ['1.x', "invalid character 'x' after decimal point in numeric literal"],
    ['1e+x', "invalid character 'x' in exponent of numeric literal"],
    ['"\t"', "invalid character '\\t' in string literal"],
    ['"\\x"', "invalid character 'x' in string escape code"],
    ['"\\u12g4"', "invalid character 'g' in \\u hexadecimal character escape"],
    ['nul', "invalid character ' ' in literal null (expecting 'l')"],
    ['"a', 'unexpected end of JSON input'],
    ['trux', "invalid character 'x' in literal true (expecting 'e')"],
    ["'a'", "invalid character '\\'' looking for beginning of value"],
    ['\ufeff{}', "invalid character 'ï' looking for beginning of value"],
    [`${'['.repeat(10_001)}`, "invalid character '[' exceeded max depth"],
  ])('%.20s: %s', (text, error) => {
    expect(readJson(text)).toEqual({ ok: false, error });
  });

  test.each([
    ['{"b":1,"a":[true,null,"x"]}', '{"a":[true,null,"x"],"b":1}'],
    ['[9223372036854775807,9223372036854775808,-0,1e3,0.5]', '[9223372036854775807,9223372036854776000,0,1000,0.5]'],
    ['{"__proto__":{"x":1},"a":1,"a":2}', '{"__proto__":{"x":1},"a":2}'],
    ['"\\ud83d\\ude00 \\ud800 <&>"', '"\u{1f600} \ufffd \\u003c\\u0026\\u003e"'],
    [' [ ] ', '[]'],
  ])('%s is read', (text, written) => {
    const read = readJson(text);
    expect(read.ok && encodeJson(read.value.value)).toBe(written);
  });

  test('duplicate keys are told once a place', () => {
    const read = readJson('{"a":{"b":1,"b":2,"b":3},"l":[{"c":1},{"c":1,"c":2}],"a":1}');
    expect(read.ok && read.value.messages).toEqual(['duplicate field "a.b"', 'duplicate field "l[1].c"', 'duplicate field "a"']);
    expect(read.ok && read.value.duplicates.map(({ path }) => path)).toEqual([['a', 'b'], ['l', 1, 'c'], ['a']]);
  });
});
