import { describe, expect, test } from 'vitest';
import { admit, admitDocument } from '../../src/core/schema/admit.ts';
import { locate } from '../../src/core/schema/locate.ts';
import { parseYaml } from '../../src/core/yaml/parse.ts';
import { codeActions } from '../../src/language/codeActions.ts';
import { diagnose } from '../../src/language/diagnose.ts';
import type { ClusterView } from '../../src/language/workspaceView.ts';
import { taskTemplate } from '../support/managed.ts';
import { memoryView } from '../support/memoryView.ts';
import { mulberry32, type SeededDocument, seededDocuments } from '../support/seededDocuments.ts';

const COUNT = Number(process.env['FUZZ_CASES'] ?? 2_000);

const PIECES = [
  ...[':', '-', '?', '[', ']', '{', '}', ',', '#', '&a ', '*a', '!', '|', '>', '%', '@', '"', "'", '\\', '\t', '\n', '\r\n', ' ', '  '],
  ...[
    '---\n',
    '...\n',
    '<<: ',
    '*',
    '\0',
    '\ufeff',
    '\ud800',
    '\u0085',
    '\ud83d\ude00',
    'null',
    '1e999',
    '[[[[',
    '{"":',
    '!!binary ',
    '0x',
  ],
];

/** Cuts, repeats and inserts pieces of text. */
function mutate(text: string, random: () => number): string {
  let mutated = text;
  for (let round = Math.floor(random() * 6); round > 0; round--) {
    const at = Math.floor(random() * (mutated.length + 1));
    const length = Math.floor(random() * 40);
    const what = random();
    const piece = what < 0.5 ? (PIECES[Math.floor(random() * PIECES.length)] ?? '') : what < 0.7 ? mutated.slice(at, at + length) : '';
    mutated = mutated.slice(0, at) + piece + mutated.slice(what < 0.8 ? at : at + length);
  }
  return mutated;
}

const PATH = '/k8s/object.yaml';
const CLUSTER: ClusterView = {
  context: 'dev',
  namespace: 'alice-tasks',
  taskTemplates: [taskTemplate('readout', 47101)],
  nodes: [{ apiVersion: 'v1', kind: 'Node', metadata: { name: 'flp001.cern.ch' } }],
};

/** What the command line asks of one text; a crash throws. */
function judge({ kind, text, format }: SeededDocument): number {
  const { code, causes } = admit({ kind, text, format });
  const yaml = parseYaml(text, 'manifest');
  for (const [index, { contents }] of yaml.documents.entries()) {
    const verdict = admitDocument(yaml, index);
    for (const { path } of [...verdict.causes, ...verdict.strict]) if (contents) locate(contents, path);
  }
  return causes.length === 0 ? code : 422;
}

/** What the editor asks of it. */
function edit(text: string): void {
  const view = memoryView({ [PATH]: text }, {}, CLUSTER);
  for (const problem of diagnose(PATH, view).slice(0, 5)) codeActions(PATH, problem.range, [problem], view);
}

describe('the validator', () => {
  test(`neither crashes nor hangs on ${COUNT} mutated documents`, { timeout: 60_000 + COUNT * 20 }, () => {
    const random = mulberry32(Number(process.env['FUZZ_SEED'] ?? 5));
    const codes = new Map<number, number>();
    for (const document of seededDocuments(COUNT, Number(process.env['FUZZ_SEED'] ?? 5))) {
      const text = mutate(document.text, random);
      const code = judge({ ...document, text });
      if (random() < 0.2) edit(text);
      codes.set(code, (codes.get(code) ?? 0) + 1);
    }
    expect([...codes.keys()].filter((code) => ![201, 400, 413, 422].includes(code))).toEqual([]);
  });

  test.each([
    [
      'deep JSON lists',
      'json',
      `{"apiVersion":"aliecs.alice.cern/v1alpha1","kind":"Task","spec":{"state":${'['.repeat(9_000)}${']'.repeat(9_000)}}}`,
    ],
    ['too deep JSON', 'json', '['.repeat(200_000)],
    ['deep JSON maps', 'json', `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`],
    ['deep YAML', 'yaml', `a: ${'['.repeat(50_000)}`],
    [
      'a chain of aliases',
      'yaml',
      `a0: &a0 {}\n${Array.from({ length: 5_000 }, (_, i) => `a${i + 1}: &a${i + 1} {x: *a${i}}`).join('\n')}\n`,
    ],
    [
      'an alias bomb',
      'yaml',
      `a0: &a0 [x]\n${Array.from({ length: 30 }, (_, i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}]`).join('\n')}\n`,
    ],
    ['a long name', 'json', `{"apiVersion":"aliecs.alice.cern/v1alpha1","kind":"Task","metadata":{"name":"${'a-'.repeat(500_000)}"}}`],
    ['many duplicates', 'json', `{"kind":"Task",${Array.from({ length: 50_000 }, () => '"a":1').join(',')}}`],
  ] as const)('%s', (_name, format, text) => {
    expect(() => judge({ kind: 'Task', text, format })).not.toThrow();
  });
});
