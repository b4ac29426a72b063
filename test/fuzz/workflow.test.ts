import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { planWorkflow } from '../../src/core/deployment/planWorkflow.ts';
import { expandWorkflow } from '../../src/core/workflow/expansion/expandWorkflow.ts';
import { TemplateStore } from '../../src/core/workflow/expansion/templateStore.ts';
import { publicFacts } from '../../src/core/workflow/publicVariables.ts';
import { treeJson } from '../../src/core/workflow/treeJson.ts';
import { parseYaml } from '../../src/core/yaml/parse.ts';
import { planOptions } from '../support/golden/coreGoldens.ts';
import { mulberry32 } from '../support/seededDocuments.ts';
import { requestFor } from '../support/workflowFiles.ts';
import { checkPlaces } from '../support/yamlPlaces.ts';

/** Cases of one run; `FUZZ_CASES=100000` for a long one. */
const COUNT = Number(process.env['FUZZ_CASES'] ?? 5_000);

const FOLDER = resolve(import.meta.dirname, '../fixtures/core/synthetic');

/** The workflows and tasks of the synthetic cases: every construct stands in one of them. */
function texts(kind: 'workflows' | 'tasks'): readonly string[] {
  return readdirSync(FOLDER).flatMap((name) => {
    const folder = resolve(FOLDER, name, kind);
    return readdirSync(folder).map((file) => readFileSync(resolve(folder, file), 'utf8'));
  });
}

const PIECES = [
  ...['{{ ', ' }}', '{{ x }}', '&a ', '*a', '!public ', '!!int ', '<<: *a\n', '|\n', '>-\n', '"', "'", '\\', '\t', '\n', '\r\n', '---\n'],
  ...[
    '- ',
    ': ',
    '? ',
    '[',
    ']',
    '{',
    '}',
    ',',
    '#',
    '~',
    '0x',
    '1e9',
    '.inf',
    '\ufeff',
    '\ud83d',
    '\u0000',
    '🚀',
    '__proto__',
    'constructor',
  ],
  ...[
    'for: {range: x, var: i}\n',
    'for: {begin: 1, end: 99999999, var: i}\n',
    'roles: []\n',
    'include: main\n',
    'task: {load: t}\n',
    'vars:\n',
  ],
];

function mutate(text: string, random: () => number): string {
  const at = (length: number) => Math.floor(random() * length);
  let mutated = text;
  for (let round = 1 + at(4); round > 0; round--) {
    const where = at(mutated.length + 1);
    const what = random();
    if (what < 0.4) mutated = mutated.slice(0, where) + (PIECES[at(PIECES.length)] ?? '') + mutated.slice(where);
    else if (what < 0.6) mutated = mutated.slice(0, where) + mutated.slice(where + at(20));
    else if (what < 0.8) mutated = mutated.slice(0, where) + mutated.slice(at(mutated.length + 1)).slice(0, 60) + mutated.slice(where);
    else mutated = mutated.replace(/^ +/gm, (blanks) => (random() < 0.1 ? ' '.repeat(at(8)) : blanks));
  }
  return mutated;
}

describe('mutated templates', () => {
  test(`${COUNT} of them are read, expanded and planned, or refused with a place`, { timeout: 60_000 + COUNT * 60 }, () => {
    const [workflows, tasks] = [texts('workflows'), texts('tasks')];
    const random = mulberry32(20_261_201);
    const store = new TemplateStore();
    const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '';
    for (let count = 0; count < COUNT; count++) {
      const main = mutate(pick(workflows), random);
      const files = { 'workflows/main.yaml': main, 'workflows/sub.yaml': pick(workflows), 'tasks/work.yaml': mutate(pick(tasks), random) };
      const request = requestFor({ 'tasks/t.yaml': 'name: t\ncommand: {value: x}\n', ...files });
      const yaml = parseYaml(main, count % 2 === 0 ? 'template' : 'manifest');
      for (const { contents, errors } of yaml.documents) {
        if (contents) checkPlaces(contents, main);
        for (const { span } of errors) expect(span.end).toBeLessThanOrEqual(main.length);
      }
      publicFacts(parseYaml(main, 'template'));
      const expanded = expandWorkflow(request, store);
      if (!expanded.ok) {
        expect(expanded.error.message).not.toBe('');
        continue;
      }
      treeJson(expanded.value.root);
      planWorkflow(expanded.value, request, planOptions());
    }
  });
});
