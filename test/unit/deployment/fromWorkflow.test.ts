import { describe, expect, test } from 'vitest';
import type { ClusterFacts } from '../../../src/core/deployment/facts.ts';
import { toDeploymentPlan } from '../../../src/core/deployment/fromWorkflow.ts';
import { planWorkflow } from '../../../src/core/deployment/planWorkflow.ts';
import type { TaskTemplateObject } from '../../../src/core/environment/customObjects.ts';
import { expandWorkflow } from '../../../src/core/workflow/expansion/expandWorkflow.ts';
import { TemplateStore } from '../../../src/core/workflow/expansion/templateStore.ts';
import { requestFor } from '../../support/workflowFiles.ts';

const TASK = 'name: t\ncontrol: {mode: kubernetes_fairmq}\ncommand:\n  env: ["A=1"]\n  arguments: ["--x={{ y }}"]\ndefaults: {y: z}\n';
const NODE = '    constraints: [{attribute: machine_id, value: flp001}]\n';
const MAIN = `name: main\nroles:\n  - name: a\n${NODE}    task: {load: t}\n`;

function template(envVars: readonly string[] = [], env: readonly { name: string; value: string }[] = []): TaskTemplateObject {
  return {
    apiVersion: 'aliecs.alice.cern/v1alpha1',
    kind: 'TaskTemplate',
    metadata: { name: 't' },
    spec: { pod: { containers: [{ name: 'c', env: [{ name: 'OCC_CONTROL_PORT', value: '47100' }, ...env] }] }, envVars },
  };
}

function planned(files: Readonly<Record<string, string>>, facts: ClusterFacts = {}) {
  const request = requestFor({ 'workflows/main.yaml': MAIN, 'tasks/t.yaml': TASK, ...files });
  const expanded = expandWorkflow(request, new TemplateStore());
  if (!expanded.ok) throw new Error(expanded.error.message);
  let ids = 0;
  const options = {
    environmentId: '2aBc',
    namespace: 'ns',
    defaultHost: 'host',
    firstPort: 9000,
    newTaskId: () => `t${++ids}`,
    newIpcName: () => `n${++ids}`,
  };
  const target = { ...options, workflow: 'main', workflowFile: 'workflows/main.yaml' };
  return toDeploymentPlan(expanded.value, planWorkflow(expanded.value, request, options), facts, target);
}

describe('what a deploy sends', () => {
  const plan = planned({}, { taskTemplates: [template(['A', 'OCC_CONTROL_PORT'], [{ name: 'CONTROL_OCCPLUGIN_ROOT', value: '/opt' }])] });

  test('the Environment, mended', () => {
    expect(plan.environment.metadata).toMatchObject({
      name: '2abc',
      namespace: 'ns',
      annotations: {
        'aliecs.alice.cern/environment-id': '2aBc',
        'aliecs.alice.cern/workflow': 'main',
        'aliecs.alice.cern/workflow-file': 'workflows/main.yaml',
      },
    });
    expect(plan.environment.taskTemplates?.tasks).toEqual({
      flp001: [
        {
          name: 't',
          taskID: 't1',
          argsCLI: ['--x=z', '--id', 't1', '-S', '$(CONTROL_OCCPLUGIN_ROOT)/lib/', '-P', 'OCClite', '--color', 'false'],
          env: [
            { name: 'A', value: '1' },
            { name: 'O2_ROLE', value: 'flp001' },
            { name: 'O2_SYSTEM', value: 'FLP' },
            { name: 'OCC_CONTROL_PORT', value: '47100' },
          ],
        },
      ],
    });
  });

  test('the arguments of CONFIGURE, by task id', () => {
    expect(plan.configureArguments).toEqual({ t1: { environment_id: '2aBc' } });
  });

  test('nothing stands against it', () => {
    expect(plan.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(plan.problems.map(({ code }) => code)).toEqual(['shell-variable', 'control-port-added']);
  });
});

test.each([
  ['the usual root', '', '/opt/o2'],
  ['the root that the workflow names', 'vars: {o2_install_path: /o2}\n', '/o2'],
])('%s of the OCC plugin is added where nothing sets it', (_name, vars, value) => {
  const { environment } = planned({ 'workflows/main.yaml': `${vars}${MAIN}` }, { taskTemplates: [template()] });
  expect(environment.taskTemplates?.tasks?.['flp001']?.[0]?.env).toContainEqual({ name: 'CONTROL_OCCPLUGIN_ROOT', value });
});

describe('what stands against a deploy', () => {
  const two = `${MAIN}  - name: b\n${NODE}    task: {load: t}\n`;
  const task = (more: string) => TASK.replace('command:', `${more}\ncommand:`);
  const line = (files: Readonly<Record<string, string>>, facts?: ClusterFacts) =>
    planned(files, facts)
      .problems.filter(({ severity }) => severity !== 'information')
      .map(({ code, severity, file, range }) => `${severity} ${code} ${file}:${range.start.line + 1}`);

  const cases: readonly [name: string, files: Readonly<Record<string, string>>, expected: readonly string[], facts?: ClusterFacts][] = [
    [
      'a task for Mesos',
      { 'tasks/t.yaml': TASK.replace('kubernetes_fairmq', 'fairmq') },
      ['error mesos-task workflows/main.yaml:5', 'error no-kubernetes-tasks workflows/main.yaml:1'],
    ],
    ['no node', { 'workflows/main.yaml': MAIN.replace(NODE, '') }, ['error kubernetes-machine workflows/main.yaml:4']],
    [
      'an empty node',
      { 'workflows/main.yaml': MAIN.replace('flp001', '""') },
      ['error node-empty workflows/main.yaml:5', 'error task-name-invalid workflows/main.yaml:5'],
    ],
    ['two tasks of a class on a node', { 'workflows/main.yaml': two }, ['error task-name-collision workflows/main.yaml:8']],
    ['no such TaskTemplate', {}, ['error task-template-missing workflows/main.yaml:5'], { taskTemplates: [] }],
    [
      'a variable that nobody gives',
      {},
      ['error env-var-missing workflows/main.yaml:5'],
      { taskTemplates: [template(['B'], [{ name: 'CONTROL_OCCPLUGIN_ROOT', value: '/opt' }])] },
    ],
    ['no root of the OCC plugin', {}, ['warning plugin-root-added workflows/main.yaml:5'], { taskTemplates: [template()] }],
    [
      'a shell variable that is not in env',
      { 'tasks/t.yaml': TASK.replace('--x={{ y }}', '--x=$HOME') },
      ['error variable-missing workflows/main.yaml:5'],
      { taskTemplates: [template([], [{ name: 'CONTROL_OCCPLUGIN_ROOT', value: '/opt' }])] },
    ],
    ['a command in error', { 'tasks/t.yaml': TASK.replace('{{ y }}', '{{ nope }}') }, ['error expression tasks/t.yaml:5']],
    ['a tcp channel', { 'tasks/t.yaml': task('bind: [{name: c, type: push}]') }, ['error kubernetes-tcp-channel workflows/main.yaml:5']],
    ['an ipc channel', { 'tasks/t.yaml': task('bind: [{name: c, type: push, addressing: ipc}]') }, []],
    ['a static channel', { 'tasks/t.yaml': task('bind: [{name: c, type: push, target: "tcp://*:5555"}]') }, []],
    [
      'a target without a partner',
      { 'workflows/main.yaml': MAIN.replace('    task:', '    connect: [{name: c, type: pull, target: "main.b:c"}]\n    task:') },
      ['error channel-target-not-found workflows/main.yaml:5'],
    ],
    ['quotes for a shell', { 'tasks/t.yaml': TASK.replace('--x={{ y }}', "--x='{{ y }}'") }, ['warning kubernetes-quotes tasks/t.yaml:5']],
    ['an env entry without "="', { 'tasks/t.yaml': TASK.replace('A=1', 'A') }, ['warning bad-environment workflows/main.yaml:5']],
    ['an env entry without a name', { 'tasks/t.yaml': TASK.replace('A=1', '=1') }, ['error bad-environment workflows/main.yaml:5']],
    [
      'a node that only the installation knows',
      { 'workflows/main.yaml': MAIN.replace('flp001', `"{{ config.Get('x') }}"`) },
      ['error unknown-value workflows/main.yaml:4'],
    ],
  ];
  test.each(cases)('%s', (_name, files, expected, facts) => {
    expect(line(files, facts)).toEqual(expected);
  });
});
