import { describe, expect, test } from 'vitest';
import { expandWorkflow } from '../../src/core/workflow/expansion/expandWorkflow.ts';
import { TemplateStore } from '../../src/core/workflow/expansion/templateStore.ts';
import { publicFacts } from '../../src/core/workflow/publicVariables.ts';
import { treeJson } from '../../src/core/workflow/treeJson.ts';
import { canonicalJson, sha256 } from '../support/golden/canonicalJson.ts';
import { goldenLines, hasShared, type RenderCase, renderRequest } from '../support/golden/coreGoldens.ts';

const store = new TemplateStore();

/** Why a case differs from its golden; nothing if it agrees. */
function difference(line: RenderCase): string | undefined {
  const request = renderRequest(line);
  const result = expandWorkflow(request, store);
  if (!result.ok) return line.error === undefined ? `${line.id}: refused: ${result.error.message}` : undefined;
  if (line.error !== undefined) return `${line.id}: accepted; ${line.error}`;
  if (result.value.unknowns.length > 0) return `${line.id}: unknown: ${JSON.stringify(result.value.unknowns[0])}`;
  if (sha256(canonicalJson(treeJson(result.value.root))) !== line.treeSha256) return `${line.id}: another tree`;
  if (line.public === undefined) return undefined;
  const facts = publicFacts(result.value.template.yaml);
  const found = facts.ok ? canonicalJson(facts.value) : 'error';
  const expected = typeof line.public === 'object' && line.public !== null && 'error' in line.public ? 'error' : canonicalJson(line.public);
  return found === expected ? undefined : `${line.id}: public: ${found} instead of ${expected}`;
}

describe.each(['render.jsonl', 'render-synthetic.jsonl'])('%s', (file) => {
  const lines = goldenLines<RenderCase>(file);
  test.skipIf(lines.length === 0)(lines.length === 0 ? 'absent: needs the shared golden sets' : 'every case agrees', () => {
    const different = lines.flatMap((line) => difference(line) ?? []);
    console.log(`${file}: ${lines.length - different.length} of ${lines.length} agree${hasShared ? '' : ' (own copies)'}`);
    expect(different).toEqual([]);
  });
});
