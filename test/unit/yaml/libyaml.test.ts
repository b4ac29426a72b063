import { describe, expect, test } from 'vitest';
import { toJson } from '../../../src/core/yaml/json.ts';
import type { Dialect } from '../../../src/core/yaml/nodes.ts';
import { parseYaml } from '../../../src/core/yaml/parse.ts';

function first(text: string, dialect: Dialect): unknown {
  const [document] = parseYaml(text, dialect).documents;
  return document?.errors.some(({ code }) => code === 'yaml-syntax') ? 'refused' : toJson(document?.contents, dialect);
}

/** What yaml.v3 and go-yaml v2 answered; one answer where they agree. */
const CASES: readonly [text: string, template: unknown, manifest?: unknown][] = [
  // Quoted texts and flow collections may go on in any column.
  ['a:\n  b: "c\nd"\n', { a: { b: 'c d' } }],
  ["a:\n  b: 'c\n\n d'\n", { a: { b: 'c\nd' } }],
  ['a:\n  b: [c,\nd]\n', { a: { b: ['c', 'd'] } }],
  ['a:\n  b: {c: d,\ne: f\n}\n', { a: { b: { c: 'd', e: 'f' } } }],
  ['a: "b\n---\nc"\n', 'refused'],
  ['a: "b\\\n   c"\n', { a: 'bc' }],
  // Only the first document is read; what follows it on its own is not looked at.
  ['"a" b\n', 'a'],
  ['[a]\nb: c\n', ['a']],
  ['a: 1\n...\nb: 2\n', { a: 1 }],
  ['a: 1\n b: 2\n', 'refused'],
  // Keys
  ['"a\nb": c\n', 'refused'],
  [`${'k'.repeat(1024)}: v\n`, { ['k'.repeat(1024)]: 'v' }],
  [`${'k'.repeat(1025)}: v\n`, 'refused'],
  ['? a\n: b\n', { a: 'b' }],
  ['? a\n', { a: null }],
  ['{a, b: c}\n', { a: null, b: 'c' }],
  ['[a: b, "c":d]\n', [{ a: 'b' }, { c: 'd' }]],
  ['{a:b}\n', { 'a:b': null }],
  ['{}: a\n', {}],
  ['a: b: c\n', 'refused'],
  ['a: - b\n', 'refused'],
  ['a\nb: c\n', 'refused'],
  // Tags and anchors
  ['a: !x!y z\n', 'refused'],
  ['%TAG !x! tag:h,1:\n---\na: !x!y z\n', { a: 'z' }],
  ['%YAML 1.2\n---\na: b\n', 'refused'],
  ['%YAML 1.1 # c\n---\na: b\n', { a: 'b' }],
  ['!\n', null, ''],
  ['a: !a !b c\n', 'refused'],
  ['a: &é b\n', 'refused'],
  ['a: &b\nc: d\n', { a: null, c: 'd' }],
  // Escapes
  ['"\\\'\\x41\\u00e9\\U0001f680"\n', "'Aé🚀"],
  ['"\\/"\n', 'refused'],
  ['"\\ud83d\\ude80"\n', 'refused'],
  // Block texts
  ['a: |\n   b\n  c\n', 'refused'],
  ['a: |2\n   b\n  c\n', { a: ' b\nc\n' }],
  ['a: >\n  b\n  c\n\n   d\n  e\n', { a: 'b c\n\n d\ne\n' }],
  ['a: |+\n  b\n\nc: d\n', { a: 'b\n\n', c: 'd' }],
  ['a: |-0\n  b\n', 'refused'],
  ['|\na\n', ''],
  // Tabs and comments
  ['a:\tb\n', { a: 'b' }],
  ['a: b\t# c\n', { a: 'b' }],
  ['a: [\n\tb]\n', { a: ['b'] }],
  ['a:\n\tb: c\n', 'refused'],
  ['# c\n\t# d\na: b\n', { a: 'b' }, 'refused'],
  ['a: "b"#c\n', { a: 'b' }],
  ['a: b#c\n', { a: 'b#c' }],
];

describe('texts are read as libyaml reads them', () => {
  test.each(CASES)('%j', (text, template, manifest = template) => {
    expect([first(text, 'template'), first(text, 'manifest')]).toEqual([template, manifest]);
  });
});

test('what follows a root that has ended is another document, with the reason why it is not read', () => {
  const { documents } = parseYaml('name: "a"\nroles: []\n', 'template');
  expect(documents.length).toBe(1);
  const [root, rest] = parseYaml('{name: a} b\n', 'template').documents;
  expect(root?.errors).toEqual([]);
  expect(rest?.errors.map(({ code, span }) => [code, span])).toEqual([['yaml-syntax', { start: 10, end: 11 }]]);
});
