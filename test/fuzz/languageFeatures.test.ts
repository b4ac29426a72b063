import { readdirSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseYaml } from '../../src/core/yaml/parse.ts';
import { reparseManifest } from '../../src/core/yaml/reparse.ts';
import { codeActions } from '../../src/language/codeActions.ts';
import { complete } from '../../src/language/complete.ts';
import { definition } from '../../src/language/definition.ts';
import { documentLinks } from '../../src/language/documentLinks.ts';
import { documentSymbols } from '../../src/language/documentSymbols.ts';
import { foldingRanges } from '../../src/language/foldingRanges.ts';
import { hover } from '../../src/language/hover.ts';
import { highlights, references } from '../../src/language/references.ts';
import { prepareRename, rename } from '../../src/language/rename.ts';
import { memoryView } from '../support/memoryView.ts';

const ROOT = resolve(import.meta.dirname, '../fixtures/core/synthetic');

const MANIFEST = `apiVersion: aliecs.alice.cern/v1alpha1
kind: Task
metadata: {name: a, labels: {taskID: x}}
spec:
  arguments: &args {a: "1"}
  properties: *args
  pod:
    containers:
    - name: a # first
      args: ["--x", 'y']
      env:
      - {name: A, value: "b"}
      - name: B
        value: |-
          b
---
apiVersion: aliecs.alice.cern/v1alpha1
kind: Environment
spec:
  state: standby
  tasks: {}
---
apiVersion: aliecs.alice.cern/v1alpha1
kind: TaskTemplate
spec:
  envVars: [A]
`;

interface Sample {
  readonly path: string;
  readonly files: Readonly<Record<string, string>>;
}

/** Small repositories, with one of their files to be edited. */
function samples(): readonly Sample[] {
  const found: Sample[] = [{ path: '/repo/k8s/all.yaml', files: { '/repo/k8s/all.yaml': MANIFEST } }];
  for (const name of readdirSync(ROOT)) {
    const files: Record<string, string> = {};
    for (const file of readdirSync(`${ROOT}/${name}`, { recursive: true, encoding: 'utf8' })) {
      if (statSync(`${ROOT}/${name}/${file}`).isFile()) files[`/repo/${file}`] = readFileSync(`${ROOT}/${name}/${file}`, 'utf8');
    }
    for (const path of Object.keys(files)) found.push({ path, files });
  }
  return found;
}

const PIECES = [
  '{{ ',
  ' }}',
  '{{ a.',
  "'",
  '"',
  ':',
  ': ',
  '- ',
  '\n',
  '\n  ',
  '#',
  '[',
  '{',
  '}',
  '|',
  '\t',
  '!public',
  '&a ',
  '*a',
  'Parent().',
  'é',
  '🚀',
  '---\n',
  '\r\n',
  '\\',
];

const edits = fc.array(
  fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), remove: fc.nat(30), insert: fc.constantFrom(...PIECES, '') }),
  { minLength: 1, maxLength: 4 },
);

function edited(text: string, changes: readonly { readonly at: number; readonly remove: number; readonly insert: string }[]): string {
  return changes.reduce((before, { at, remove, insert }) => {
    const offset = Math.floor(at * before.length);
    return before.slice(0, offset) + insert + before.slice(offset + remove);
  }, text);
}

test('no feature falls over broken text, and all that is answered lies in the text', () => {
  const property = fc.property(
    fc.constantFrom(...samples()),
    edits,
    fc.double({ min: 0, max: 1, noNaN: true }),
    ({ path, files }, changes, place) => {
      const text = edited(files[path] ?? '', changes);
      const view = memoryView({ ...files, [path]: text });
      const lines = parseYaml(text, 'template').lines;
      const offset = Math.floor(place * text.length);
      const position = lines.position(offset);
      const isInside = (range: { readonly start: typeof position; readonly end: typeof position }) => {
        const [start, end] = [lines.offset(range.start), lines.offset(range.end)];
        return start <= end && end <= text.length;
      };
      for (const item of complete(path, position, view, () => undefined)) {
        expect(item.range.start.line).toBe(position.line);
        expect(item.range.end.line).toBe(position.line);
        expect(item.range.start.character).toBeLessThanOrEqual(position.character);
        expect(item.range.end.character).toBeGreaterThanOrEqual(position.character);
      }
      const found = hover(path, position, view, () => undefined);
      if (found) expect(isInside(found.range)).toBe(true);
      for (const folded of foldingRanges(path, view)) expect(folded.end).toBeGreaterThan(folded.start);
      for (const { range } of documentLinks(path, view)) expect(isInside(range)).toBe(true);
      for (const { range } of highlights(path, position, view)) expect(isInside(range)).toBe(true);
      for (const { edits: fixes } of codeActions(path, { start: position, end: position }, [], view))
        for (const { range } of fixes) expect(isInside(range)).toBe(true);
      documentSymbols(path, view);
      definition(path, position, view);
      references(path, position, view, true);
      prepareRename(path, position, view);
      rename(path, position, 'fresh_name', view);
    },
  );
  fc.assert(property, { numRuns: 100, seed: 20, endOnFailure: true });
});

test('a rename changes nothing but whole words', () => {
  const property = fc.property(fc.constantFrom(...samples()), fc.double({ min: 0, max: 1, noNaN: true }), ({ path, files }, place) => {
    const view = memoryView(files);
    const text = files[path] ?? '';
    const lines = parseYaml(text, 'template').lines;
    const position = lines.position(Math.floor(place * text.length));
    const prepared = prepareRename(path, position, view);
    const result = rename(path, position, 'fresh_name', view);
    if (!prepared.ok || !result.ok) return;
    for (const [file, fixes] of result.value) {
      const other = parseYaml(files[file] ?? '', 'template');
      for (const { range } of fixes)
        expect(other.text.slice(other.lines.offset(range.start), other.lines.offset(range.end))).toBe(prepared.value.name);
    }
  });
  fc.assert(property, { numRuns: 100, seed: 21, endOnFailure: true });
});

test('a manifest that is parsed again after edits is as if parsed anew', () => {
  const property = fc.property(fc.array(edits, { minLength: 1, maxLength: 5 }), (steps) => {
    let text = MANIFEST;
    let parsed = parseYaml(text, 'manifest');
    for (const changes of steps) {
      text = edited(text, changes);
      parsed = reparseManifest(text, parsed);
      expect(parsed.documents).toEqual(parseYaml(text, 'manifest').documents);
    }
  });
  fc.assert(property, { numRuns: 200, seed: 22, endOnFailure: true });
});
