import { describe, expect, test } from 'vitest';
import { toJson } from '../../../src/core/yaml/json.ts';
import { YAML_LIMITS } from '../../../src/core/yaml/limits.ts';
import type { Dialect } from '../../../src/core/yaml/nodes.ts';
import { parseYaml } from '../../../src/core/yaml/parse.ts';

function values(text: string, dialect: Dialect) {
  return parseYaml(text, dialect).documents.map((document) => toJson(document.contents, dialect));
}

function errors(text: string, dialect: Dialect = 'template') {
  return parseYaml(text, dialect).documents.flatMap((document) =>
    document.errors.map(({ code, span }) => [code, text.slice(span.start, span.end)]),
  );
}

describe('values', () => {
  const cases: readonly [text: string, template: unknown, manifest: unknown][] = [
    ['yes', 'yes', true],
    ['off', 'off', false],
    ['y', 'y', true],
    ['True', true, true],
    ['"yes"', 'yes', 'yes'],
    ['0777', 511, 511],
    ['0o17', 15, 15],
    ['0x1F', 31, 31],
    ['0b11', 3, 3],
    ['1_000', 1000, 1000],
    ['-0x10', -16, -16],
    ['089', 89, 89],
    ['1e3', 1000, 1000],
    ['.5', 0.5, 0.5],
    ['1.', 1, 1],
    ['0x1G', '0x1G', '0x1G'],
    ['~', null, null],
    ['2001-01-01', '2001-01-01', '2001-01-01'],
    ['2001-13-01', '2001-13-01', '2001-13-01'],
    ['!!str 3', '3', '3'],
    ['!!float 3', 3, 3],
    ['!public 3', '3', '3'],
    ['99999999999999999999', 1e20, 1e20],
    ['|\n  a\n  b\n', 'a\nb\n', 'a\nb\n'],
    ['|\n  a', 'a', 'a'],
  ];
  test.each(cases)('%j', (text, template, manifest) => {
    expect(values(`a: ${text}`, 'template')).toEqual([{ a: template }]);
    expect(values(`a: ${text}`, 'manifest')).toEqual([{ a: manifest }]);
  });

  test('keys of manifests are JSON names', () => {
    expect(values('yes: 1\n0x10: 2\n', 'manifest')).toEqual([{ true: 1, 16: 2 }]);
    expect(values('yes: 1\n0x10: 2\n', 'template')).toEqual([{ yes: 1, '0x10': 2 }]);
  });

  test('a key __proto__ is a key like any other', () => {
    expect(Object.keys(JSON.parse(JSON.stringify(values('__proto__: 1\n', 'template')[0])))).toEqual(['__proto__']);
  });

  test('an integer keeps its letters and its exact value', () => {
    const [document] = parseYaml('9223372036854775807', 'manifest').documents;
    expect(document?.contents).toMatchObject({ type: 'int', text: '9223372036854775807', value: 9223372036854775807n });
  });
});

describe('documents', () => {
  test('a separator may be followed by a comment', () => {
    expect(values('a: 1\n--- # second\nb: 2\n---  \nc: 3\n', 'manifest')).toEqual([{ a: 1 }, { b: 2 }, { c: 3 }]);
  });

  test('a byte-order mark, CRLF and emoji are counted, not lost', () => {
    const text = '\ufeffa: "🚀"\r\nb: c\r\n';
    const yaml = parseYaml(text, 'template');
    const map = yaml.documents[0]?.contents;
    expect(toJson(map, 'template')).toEqual({ a: '🚀', b: 'c' });
    const entry = map?.kind === 'map' ? map.entries[1] : undefined;
    expect(entry && yaml.lines.range(entry.value.span)).toEqual({ start: { line: 1, character: 3 }, end: { line: 1, character: 4 } });
  });

  test('an empty text has no contents and no errors', () => {
    expect(parseYaml('', 'template').documents.flatMap(({ contents, errors: found }) => [contents, found.length])).toEqual([]);
    expect(errors('# nothing\n')).toEqual([]);
  });
});

describe('lines as libyaml sees them', () => {
  const cases: readonly [text: string, value: unknown][] = [
    ['a:\u0085 b: c\u2028 d: e\u2029', { a: { b: 'c', d: 'e' } }],
    ['a: "b\u0085\u0085c\u2028d"\n', { a: 'b\nc\u2028d' }],
    ['a: b # c\u2028d: e\n', { a: 'b', d: 'e' }],
    // Inside quotes and brackets nothing depends on the indentation.
    ["a: 'b\n\nc ''\n d'\ne: f\n", { a: "b\nc ' d", e: 'f' }],
    ['a:\n  b: "c\\\n  d\ne"\n', { a: { b: 'cd e' } }],
    ['a:\n  b: {c: d, # e }\nf: [g, "h\n]"], i: j}\nk: l\n', { a: { b: { c: 'd', f: ['g', 'h ]'], i: 'j' } }, k: 'l' }],
    ['a:\n  b: [c\n]\n', { a: { b: ['c'] } }],
    ['{a:, b: c}\n', { 'a:': null, b: 'c' }],
  ];
  test.each(cases)('%j', (text, value) => {
    for (const dialect of ['template', 'manifest'] as const) {
      expect(values(text, dialect)).toEqual([value]);
      expect(errors(text, dialect)).toEqual([]);
    }
  });

  test.each(['a: "b\nc: d\n', 'a: [b\nc: d\n', 'a: "b\n---\nc"\n', 'a: [b\nc: "d\n'])('what is not closed is an error: %j', (text) => {
    expect(errors(text)[0]?.[0]).toBe('yaml-syntax');
  });
});

describe('merge keys', () => {
  const cases: readonly [text: string, dialect: Dialect, value: unknown, errors: unknown][] = [
    ['x: &x {a: 1}\nm: {a: 2, <<: *x, b: 3}\n', 'template', { a: 2, b: 3 }, []],
    ['x: &x {a: 1}\ny: &y {b: 2}\nm:\n  <<: *x\n  <<: *y\n', 'manifest', { a: 1, b: 2 }, []],
    ['x: &x {a: 1}\ny: &y {b: 2}\nm:\n  <<: *x\n  <<: *y\n', 'template', { a: 1, b: 2 }, [['duplicate-key', '<<']]],
    ['x: &x {a: 1}\nm:\n  <<: *x\n  a: 2\n', 'manifest', { a: 1 }, [['duplicate-key', 'a']]],
    ['x: &x {a: 1}\ny: &y {a: 2}\nm:\n  <<: [*x, *y]\n', 'template', { a: 1 }, []],
    ['x: &x [a]\nm:\n  <<: *x\n', 'template', {}, [['merge-key', '*x']]],
  ];
  test.each(cases)('%j as %s', (text, dialect, value, expected) => {
    expect(values(text, dialect)[0]).toMatchObject({ m: value });
    expect(errors(text, dialect)).toEqual(expected);
  });
});

describe('errors with places', () => {
  const cases: readonly [text: string, expected: readonly (readonly [string, string])[]][] = [
    ['vars:\n  a: 1\nvars:\n', [['duplicate-key', 'vars']]],
    ['a: *b\n', [['unknown-anchor', '*b']]],
    ['a: &a\n  b: *a\n', [['alias-cycle', '*a']]],
    ['a: !!int x\n', [['tag-value', 'x']]],
    ['a: \u0001\n', [['control-character', '\u0001']]],
    ['a:\n\tb: 1\n', [['yaml-syntax', '\t']]],
    ['a: 1\n\t\nb: 2\n', [['yaml-syntax', '\t']]],
    ['a: "x\n  \t\n  y"\n', []],
    ['a:\n: b\n', [['yaml-syntax', ':']]],
    ['a: "b"#c\n', []],
    ['a: |\n \t\n  b\n', [['yaml-syntax', '\t']]],
    ['a: |\n \tb\n', [['yaml-syntax', '\t']]],
    ['a: !!binary YWI\n', [['tag-value', 'YWI']]],
    ['a: !!binary YWI=\n', []],
    ['&a: b\n', []],
    ['a: |\n \tb\n  c\n', [['yaml-syntax', '\t']]],
    ['a: |\n  b\n  \tc\n', []],
    ['a:\n  b\n  : c\n', [['yaml-syntax', ':']]],
    ['{a\n  b: c}\n', [['yaml-syntax', ':']]],
    ['{? a\n  b : c}\n', []],
    ['a: [http://x/?b=c, d]\n', [['yaml-syntax', '?']]],
    ['a: http://x/?b=c\n', []],
    ['{a:[b]}\n', [['yaml-syntax', '[']]],
  ];
  test.each(cases)('%j', (text, expected) => {
    expect(errors(text)).toEqual(expected);
  });

  test('what stands around a mistake is still read', () => {
    expect(values('name: main\nbroken: [a\nroles:\n  - name: b\n', 'template')[0]).toMatchObject({ name: 'main' });
    expect(values('roles:\n  - name\n  - na', 'template')).toEqual([{ roles: ['name', 'na'] }]);
  });
});

describe('limits', () => {
  test('depth: nothing else is told of what is cut off', () => {
    const roles = Array.from({ length: 500 }, (_, at) => `${' '.repeat(at)}roles:\n${' '.repeat(at)}- name: n${at}\n`).join('');
    expect(errors(roles)).toEqual([['too-deep', 'n']]);
    expect(errors('['.repeat(5000)).map(([code]) => code)).toContain('too-deep');
    expect(errors(Array.from({ length: 1000 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n'))[0]?.[0]).toBe('too-deep');
    expect(errors(`${'['.repeat(YAML_LIMITS.depth - 1)}${']'.repeat(YAML_LIMITS.depth - 1)}`)).toEqual([]);
  });

  test.each(['template', 'manifest'] as const)('length of a %s', (dialect) => {
    const most = YAML_LIMITS.length[dialect];
    expect(errors('a'.repeat(most), dialect)).toEqual([]);
    expect(errors('a'.repeat(most + 1), dialect)).toEqual([['too-large', '']]);
  });

  test('aliases that multiply', () => {
    const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]'];
    for (let level = 1; level < 10; level++)
      lines.push(
        `a${level}: &a${level} [${Array(10)
          .fill(`*a${level - 1}`)
          .join(', ')}]`,
      );
    expect(errors(lines.join('\n'))).toEqual([['too-many-aliases', '*a4']]);
  });
});
