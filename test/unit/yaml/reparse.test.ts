import { describe, expect, test } from 'vitest';
import { parseYaml } from '../../../src/core/yaml/parse.ts';
import { reparseManifest } from '../../../src/core/yaml/reparse.ts';

const one = 'apiVersion: aliecs.alice.cern/v1alpha1\nkind: Task\nmetadata: {name: a}\nspec:\n  arguments: &x {a: "1"}\n  properties: *x\n';
const two = 'kind: Environment # two\nmetadata:\n  name: b\n  labels: {a: "x"}\n  note: |-\n    x\n';
const three = '# three\nkind: TaskTemplate\nspec:\n  envVars: [a, b]\n  note: |\n    a\n\n    b\n';
const all = `${one}---\n${two}---\n${three}`;

/** Text before and after an edit. */
const CASES: readonly (readonly [string, string, string])[] = [
  ['an edit in the middle', all, all.replace('name: b', 'name: bcd')],
  ['an edit in the first document', all, all.replace('name: a', 'name: abc')],
  ['an edit in the last document', all, all.replace('[a, b]', '[a]')],
  ['an edit that breaks a document', all, all.replace('name: b', 'name: {b')],
  ['an edit that mends a document', all.replace('name: b', 'name: {b'), all],
  ['a new document at the end', all, `${all}---\nkind: Task\n`],
  ['a new document in front', all, `---\nkind: Task\n---\n${all}`],
  ['a marker at the beginning', `---\n${all}`, `---\n${all.replace('name: b', 'name: c')}`],
  ['a comment in front of the first marker', `# hello\n---\n${all}`, `# hello\n---\n${all.replace('name: b', 'name: c')}`],
  ['a document that vanishes', all, `${one}---\n${three}`],
  ['two documents that become one', all, all.replace('---\n', '')],
  ['an empty document', `${one}---\n---\n${three}`, `${one}---\n---\n${three.replace('b]', 'c]')}`],
  ['a directive', `%YAML 1.2\n---\n${all}`, `%YAML 1.2\n---\n${all}x: 1\n`],
  ['a document end', `${one}...\n---\n${two}`, `${one}...\n---\n${two}x: 1\n`],
  ['a marker inside a quoted text', `${one}---\na: "x\n--- y"\n---\n${two}`, `${one}---\na: "x\n--- yz"\n---\n${two}`],
  ['CRLF', all.replaceAll('\n', '\r\n'), all.replaceAll('\n', '\r\n').replace('name: b', 'name: bb')],
  ['a duplicate key', `${all}---\na: 1\na: 2\n`, `${all.replace('name: b', 'name: bb')}---\na: 1\na: 2\n`],
  ['a last line without a break', `${all}  more: |\n    x`, `${all}  more: |\n    xy`],
  ['nothing but a marker added', all, `${all}---`],
  ['text on the line of a marker', `--- {a: 1}\n--- {b: 2}\n`, `--- {a: 10}\n--- {b: 2}\n`],
  ['no edit at all', all, all],
];

describe('a manifest parsed again after an edit', () => {
  test.each(CASES)('%s', (_, before, after) => {
    const { documents } = reparseManifest(after, parseYaml(before, 'manifest'));
    expect(documents).toEqual(parseYaml(after, 'manifest').documents);
  });

  test('documents before the edit are the same objects', () => {
    const before = parseYaml(all, 'manifest');
    const { documents } = reparseManifest(all.replace('[a, b]', '[a]'), before);
    expect(documents[0]).toBe(before.documents[0]);
  });
});
