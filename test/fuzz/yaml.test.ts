import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type JsonValue, toJson } from '../../src/core/yaml/json.ts';
import { checkKeys, effectiveEntries, keyName } from '../../src/core/yaml/keys.ts';
import type { Dialect, YamlNode } from '../../src/core/yaml/nodes.ts';
import { parseYaml } from '../../src/core/yaml/parse.ts';
import { checkPlaces } from '../support/yamlPlaces.ts';

/** More for a long run: `FUZZ_CASES=100000`. */
const COUNT = Number(process.env['FUZZ_CASES'] ?? 5_000);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101);
const TIMEOUT = 60_000 + COUNT * 20;

const PIECES = [
  ...['a', 'key', '1', '0x1F', '1e9', '.inf', 'true', 'yes', 'null', '~', '2026-01-02', '{{ x }}', '__proto__', 'constructor', 'toString'],
  ...[
    ':',
    ': ',
    '- ',
    '? ',
    ', ',
    '[',
    ']',
    '{',
    '}',
    '#',
    ' # note',
    '"',
    "'",
    "''",
    '\\',
    '\\n',
    '\\u00e9',
    '|',
    '>',
    '|-',
    '>+',
    '|2',
    '%YAML 1.1',
  ],
  ...['&a ', '*a', '&b ', '*b', '<<: ', '<<: *a', '!public ', '!!int ', '!!binary ', '! ', '!<x> ', '@', '`', '='],
  ...[
    '\n',
    '\n',
    '\n',
    '\n  ',
    '\n    ',
    '\r\n',
    '\r',
    '\t',
    ' ',
    '  ',
    '---\n',
    '...\n',
    '\ufeff',
    '\u0085',
    '\u2028',
    '\0',
    '\ud83d',
    '\ud83d\ude00',
  ],
];

const soup = fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((pieces) => pieces.join(''));
const text = fc.oneof(soup, soup, fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ unit: 'grapheme', maxLength: 60 }));

function walk(node: YamlNode, dialect: Dialect): void {
  if (node.kind === 'sequence') for (const item of node.items) walk(item, dialect);
  if (node.kind !== 'map') return;
  checkKeys(node, dialect);
  for (const { key, value } of effectiveEntries(node, dialect)) {
    expect(keyName(key, dialect)).toBeTypeOf('string');
    expect(value).toBeDefined();
  }
  for (const { key, value } of node.entries) for (const part of [key, value]) walk(part, dialect);
}

test(
  `${COUNT} texts are parsed in both dialects, and every place lies inside`,
  () => {
    let wellFormed = 0;
    const parse = (source: string, dialect: Dialect) => {
      const yaml = parseYaml(source, dialect);
      for (const { contents, errors, span } of yaml.documents) {
        expect(span.end).toBeLessThanOrEqual(source.length);
        if (errors.length === 0 && contents?.kind === 'map') wellFormed++;
        for (const error of errors) {
          expect(error.span.start).toBeGreaterThanOrEqual(0);
          expect(error.span.start).toBeLessThanOrEqual(error.span.end);
          expect(error.span.end).toBeLessThanOrEqual(source.length);
        }
        if (!contents) continue;
        checkPlaces(contents, source);
        walk(contents, dialect);
        expect(JSON.stringify(toJson(contents, dialect))).toBeTypeOf('string');
      }
    };
    fc.assert(
      fc.property(text, (source) => {
        parse(source, 'template');
        parse(source, 'manifest');
      }),
      { numRuns: COUNT, seed: SEED },
    );
    expect(wellFormed).toBeGreaterThan(COUNT / 200);
  },
  TIMEOUT,
);

const { value } = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(null, true, false, 0, -1, 1.5, '', 'true', '12', '~', '__proto__', ' blank ', 'a: b', '# no', '\u0085', '\ud83d\ude00'),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc
      .array(fc.tuple(fc.oneof(fc.constantFrom('a', 'b', '__proto__', 'toString'), fc.string({ maxLength: 6 })), tie('value')), {
        maxLength: 4,
      })
      .map((entries) => Object.fromEntries(new Map(entries))),
  ),
}));

const hex = (character: string) => character.charCodeAt(0).toString(16).padStart(4, '0');

test(
  `${COUNT} JSON texts are YAML and come back as they were`,
  () => {
    fc.assert(
      fc.property(value, fc.constantFrom(undefined, 1, 2), (given, indent) => {
        for (const dialect of ['template', 'manifest'] as const) {
          // These three end lines in YAML, also inside quotes.
          const json = JSON.stringify(given, undefined, indent).replaceAll(/[\u0085\u2028\u2029]/g, (end) => `\\u${hex(end)}`);
          const [document] = parseYaml(json, dialect).documents;
          expect(document?.errors).toEqual([]);
          expect(toJson(document?.contents, dialect)).toEqual(given);
        }
      }),
      { numRuns: COUNT, seed: SEED },
    );
  },
  TIMEOUT,
);
