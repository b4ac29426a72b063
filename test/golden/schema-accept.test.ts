import { describe, expect, test } from 'vitest';
import { planJson } from '../../src/core/deployment/planJson.ts';
import { planWorkflow } from '../../src/core/deployment/planWorkflow.ts';
import { expandWorkflow } from '../../src/core/workflow/expansion/expandWorkflow.ts';
import { TemplateStore } from '../../src/core/workflow/expansion/templateStore.ts';
import { treeJson } from '../../src/core/workflow/treeJson.ts';
import { canonicalJson } from '../support/golden/canonicalJson.ts';
import { applyChanges, type Changes } from '../support/golden/changes.ts';
import { goldenLines, goldenRequest, hasShared, planOptions, schemaRepositories } from '../support/golden/coreGoldens.ts';
import { judgedPlan } from '../support/golden/judgedPlan.ts';

interface SchemaLine {
  readonly id: string;
  readonly kind: 'workflow' | 'task';
  readonly mutation: string;
  readonly text: string;
  readonly accepted: boolean;
  readonly changes?: Changes;
  readonly error?: string;
  readonly result?: { readonly tree?: unknown; readonly tasks?: readonly unknown[]; readonly kubernetes?: unknown };
}

/** The fields of a task that the set shows. */
const SHOWN = ['bind', 'command', 'commandError', 'connect', 'constraints', 'controlMode', 'properties', 'propertiesError'];

const lines = goldenLines<SchemaLine>('schema.jsonl');
const bases = new Map(lines.filter(({ mutation }) => mutation === 'none').map((line) => [line.kind, line.result]));
const store = new TemplateStore();

function difference(line: SchemaLine): string | undefined {
  const input = { workflow: 'main', userVars: {}, globalDefaults: {}, globalVars: {}, fixtures: {} };
  const request = goldenRequest(input, 'git.example/golden/wf', schemaRepositories(line.kind, line.text));
  const expanded = expandWorkflow(request, store);
  const about = `${line.id} (${line.mutation})`;
  if (expanded.ok !== line.accepted) return `${about}: ${expanded.ok ? `accepted; ${line.error}` : `refused: ${expanded.error.message}`}`;
  if (!expanded.ok) return undefined;
  const expected = applyChanges(bases.get(line.kind), line.changes ?? {});
  if (JSON.stringify(expected).includes('"panic: ')) return undefined;
  if (line.kind === 'workflow') {
    const ours = canonicalJson({ tree: treeJson(expanded.value.root) });
    return ours === canonicalJson(expected) ? undefined : `${about}: ${ours} instead of ${canonicalJson(expected)}`;
  }
  const plan = planJson(planWorkflow(expanded.value, request, planOptions()));
  const ours = judged({ kubernetes: null, ...plan });
  return ours === judged(expected) ? undefined : `${about}: ${ours} instead of ${judged(expected)}`;
}

function judged(value: unknown): string {
  if (typeof value !== 'object' || value === null) return '';
  const tasks = 'tasks' in value && Array.isArray(value.tasks) ? value.tasks : [];
  const shown = tasks.map((task: unknown) => Object.fromEntries(Object.entries(task ?? {}).filter(([key]) => SHOWN.includes(key))));
  const line = { id: '', tasks: shown, kubernetes: 'kubernetes' in value ? value.kubernetes : null };
  return canonicalJson(judgedPlan(line, line));
}

describe('schema.jsonl', () => {
  test.skipIf(lines.length === 0)(
    lines.length === 0 ? 'absent: needs the shared golden sets' : 'every mutated text is judged alike',
    () => {
      const different = lines.flatMap((line) => difference(line) ?? []);
      console.log(`schema.jsonl: ${lines.length - different.length} of ${lines.length} agree${hasShared ? '' : ' (own copies)'}`);
      expect(different).toEqual([]);
    },
  );
});
