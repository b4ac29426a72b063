import { describe, expect, test } from 'vitest';
import { planJson } from '../../src/core/deployment/planJson.ts';
import { planWorkflow } from '../../src/core/deployment/planWorkflow.ts';
import { expandWorkflow } from '../../src/core/workflow/expansion/expandWorkflow.ts';
import { TemplateStore } from '../../src/core/workflow/expansion/templateStore.ts';
import { canonicalJson } from '../support/golden/canonicalJson.ts';
import { goldenLines, hasShared, planOptions, type RenderCase, renderRequest } from '../support/golden/coreGoldens.ts';
import { judgedPlan, type PlanLine } from '../support/golden/judgedPlan.ts';

const store = new TemplateStore();
const renders = new Map(
  [...goldenLines<RenderCase>('render.jsonl'), ...goldenLines<RenderCase>('render-synthetic.jsonl')].map((line) => [line.id, line]),
);

/** Why a plan differs from its golden; nothing if it agrees. */
function difference(line: PlanLine): string | undefined {
  const render = renders.get(line.id);
  if (!render) return `${line.id}: no such render`;
  const request = renderRequest(render);
  const expanded = expandWorkflow(request, store);
  if (!expanded.ok) return `${line.id}: refused: ${expanded.error.message}`;
  const plan = planWorkflow(expanded.value, request, planOptions());
  if (plan.unknowns.length > 0) return `${line.id}: unknown: ${JSON.stringify(plan.unknowns[0])}`;
  const [ours, theirs] = [judgedPlan({ ...planJson(plan), id: line.id }, line), judgedPlan(line, line)];
  const part = Object.keys(theirs).find((key) => canonicalJson(ours[key]) !== canonicalJson(theirs[key]));
  return part === undefined ? undefined : `${line.id}: ${part}: ${canonicalJson(ours[part])} instead of ${canonicalJson(theirs[part])}`;
}

describe('task.jsonl', () => {
  const lines = goldenLines<PlanLine>('task.jsonl').filter((line) => !JSON.stringify(line).includes('"panic: '));
  test.skipIf(lines.length === 0)(lines.length === 0 ? 'absent: needs the shared golden sets' : 'every plan agrees', () => {
    const different = lines.flatMap((line) => difference(line) ?? []);
    console.log(`task.jsonl: ${lines.length - different.length} of ${lines.length} agree${hasShared ? '' : ' (own copies)'}`);
    expect(different).toEqual([]);
  });
});
