import { describe, expect, test } from 'vitest';
import type { Problem } from '../../../src/base/problem.ts';
import type { DeploymentPlan } from '../../../src/core/deployment/plan.ts';
import { newEnvironmentId } from '../../../src/core/environment/newEnvironmentId.ts';
import type { PlanResult } from '../../../src/protocol/messages.ts';
import { comparableManifest } from '../../../src/ui/authoring/comparableManifest.ts';
import { originOf } from '../../../src/ui/authoring/deployedFrom.ts';
import { withOrigin } from '../../../src/ui/authoring/plannedDeploy.ts';
import { type PlanCircumstances, planPage } from '../../../src/ui/authoring/planPage.ts';
import { environmentOverview } from '../../support/overviews.ts';

const range = { start: { line: 11, character: 2 }, end: { line: 11, character: 9 } };
const problem = (severity: Problem['severity'], code: string): Problem => ({
  severity,
  code,
  message: `about ${code}`,
  file: 'file:///w.yaml',
  range,
});

const PLAN: DeploymentPlan = {
  environmentId: '2abcDEF',
  environment: {
    apiVersion: 'aliecs.alice.cern/v1alpha1',
    kind: 'Environment',
    metadata: { name: '2abcdef', annotations: { 'aliecs.alice.cern/workflow-file': 'workflows/w.yaml' } },
    taskTemplates: {
      tasks: {
        flp001: [{ name: 'readout', taskID: '2t1', env: [{ name: 'A', value: 'b' }], argsCLI: ['--x', '1'], argsTransition: { k: 'v' } }],
      },
    },
    spec: { state: 'standby', tasks: {} },
  },
  configureArguments: { '2t1': { 'chans.a.0.address': 'ipc://@x' } },
  problems: [],
};

const RESULT: PlanResult = {
  plan: PLAN,
  tasks: [
    { path: 'w.h.readout', className: 'readout', taskId: '2t1', node: 'flp001', mode: 'kubernetes_direct' },
    { path: 'w.g.readout', className: 'readout', taskId: '2t2', node: '', mode: 'kubernetes_direct' },
  ],
  problems: [problem('information', 'mended'), problem('error', 'task-template-missing'), problem('warning', 'odd')],
  manifest: 'kind: Environment\n',
};

const CIRCUMSTANCES: PlanCircumstances = {
  workflow: 'w',
  environmentId: '2abcDEF',
  context: 'dev',
  namespace: 'alice',
  others: [],
  shortName: (uri) => uri.replace('file:///', ''),
  remedy: ({ code }) => (code === 'task-template-missing' ? 'Apply it' : undefined),
};

describe('the page of a plan', () => {
  test('the gravest problem first, each with its place and remedy', () => {
    const { problems, blocked } = planPage(RESULT, CIRCUMSTANCES);
    expect(problems).toEqual([
      {
        severity: 'error',
        code: 'task-template-missing',
        message: 'about task-template-missing',
        nodes: [],
        placeText: 'w.yaml:12',
        place: { uri: 'file:///w.yaml', range },
        remedy: 'Apply it',
      },
      {
        severity: 'warning',
        code: 'odd',
        message: 'about odd',
        nodes: [],
        placeText: 'w.yaml:12',
        place: { uri: 'file:///w.yaml', range },
      },
      {
        severity: 'information',
        code: 'mended',
        message: 'about mended',
        nodes: [],
        placeText: 'w.yaml:12',
        place: { uri: 'file:///w.yaml', range },
      },
    ]);
    expect(blocked).toBe('One error stands in the way.');
  });

  test('the same problem of several tasks is told once, with their nodes', () => {
    const missing = (field: string): Problem => ({ ...problem('error', 'missing'), message: `${field}: there is none.`, field });
    const problems = ['a.b[0].name', 'a.c[1].name', 'a.c[2].name'].map((field) => missing(`taskTemplates.tasks.${field}`));
    const page = planPage({ ...RESULT, problems }, CIRCUMSTANCES);
    expect(page.problems.map(({ message, nodes }) => [message, nodes])).toEqual([['there is none.', ['a.b', 'a.c']]]);
    expect(page.blocked).toBe('One error stands in the way.');
  });

  test('tasks without a node come first; of every other all that is sent is told', () => {
    expect(planPage(RESULT, CIRCUMSTANCES).nodes).toEqual([
      {
        name: '',
        tasks: [{ name: 'readout', path: 'w.g.readout', mode: 'kubernetes_direct', facts: [{ label: 'Task id', lines: ['2t2'] }] }],
      },
      {
        name: 'flp001',
        tasks: [
          {
            name: 'readout',
            path: 'w.h.readout',
            mode: 'kubernetes_direct',
            facts: [
              { label: 'Task id', lines: ['2t1'] },
              { label: 'TaskTemplate', lines: ['readout'] },
              { label: 'Arguments', lines: ['--x', '1'] },
              { label: 'Environment variables', lines: ['A=b'] },
              { label: 'Properties at CONFIGURE', lines: ['k=v', 'chans.a.0.address=ipc://@x'] },
            ],
          },
        ],
      },
    ]);
  });

  test.each([
    [{ ...RESULT, problems: [problem('warning', 'odd')] }, ''],
    [{ ...RESULT, problems: [problem('error', 'a'), problem('error', 'b')] }, '2 errors stand in the way.'],
    [{ tasks: [], problems: [], manifest: '' }, 'There is nothing to deploy: no task of this workflow runs in Kubernetes.'],
  ])('whether it can be deployed (%#)', (result, blocked) => {
    expect(planPage(result, CIRCUMSTANCES).blocked).toBe(blocked);
  });
});

describe('where an environment came from', () => {
  test('is written down by a deploy and read again', () => {
    const { environment } = withOrigin(PLAN, { file: 'workflows/w.yaml', variables: { rate: '70' }, tasks: RESULT.tasks });
    expect(originOf(environmentOverview({ object: environment }))).toEqual({
      file: 'workflows/w.yaml',
      variables: { rate: '70' },
      rolePaths: { '2t1': 'w.h.readout', '2t2': 'w.g.readout' },
    });
  });

  test.each([['{'], ['7'], ['null'], ['{"a":1}']])('an annotation %j that somebody wrote harms nobody', (text) => {
    const metadata = { name: 'x', annotations: { 'aliecs.alice.cern/workflow-file': 'w.yaml', 'aliecs.alice.cern/variables': text } };
    expect(originOf(environmentOverview({ object: { ...PLAN.environment, metadata } }))?.variables).toEqual({});
  });
});

test('ids are eleven characters, start with 2 and differ in more than case', () => {
  const draws = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ...Array.from({ length: 10 }, () => 0.999)];
  const random = () => draws.shift() ?? 0;
  expect(newEnvironmentId(new Set(['21111111111']), random)).toBe('2zzzzzzzzzz');
});

test('manifests of two deploys compare equal but for what the workflow changed', async () => {
  const manifest = (id: string, task: string, rate: string) =>
    `metadata: {name: ${id.toLowerCase()}, annotations: {aliecs.alice.cern/environment-id: ${id}}}\ntaskTemplates: {tasks: {n: [{name: r, taskID: ${task}, argsCLI: ["--id=${task}", "--env=${id}", "--rate=${rate}"]}]}}\nspec: {state: standby, tasks: {}}\nstatus: {state: running}\n`;
  const one = await comparableManifest(manifest('2aaaBBB', '2tskONE', '50'));
  expect(one).toBe(await comparableManifest(manifest('2cccDDD', '2tskTWO', '50')));
  expect(await comparableManifest(manifest('2cccDDD', '2tskTWO', '70'))).toBe(one.replace('--rate=50', '--rate=70'));
  expect(await comparableManifest(': [')).toBe(': [');
});
