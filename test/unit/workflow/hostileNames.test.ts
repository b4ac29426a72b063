import { describe, expect, test } from 'vitest';
import { toDeploymentPlan } from '../../../src/core/deployment/fromWorkflow.ts';
import { planJson } from '../../../src/core/deployment/planJson.ts';
import { planWorkflow } from '../../../src/core/deployment/planWorkflow.ts';
import { expandWorkflow } from '../../../src/core/workflow/expansion/expandWorkflow.ts';
import { TemplateStore } from '../../../src/core/workflow/expansion/templateStore.ts';
import { publicFacts } from '../../../src/core/workflow/publicVariables.ts';
import { treeJson } from '../../../src/core/workflow/treeJson.ts';
import { parseYaml } from '../../../src/core/yaml/parse.ts';
import { requestFor } from '../../support/workflowFiles.ts';

/** Names that every JavaScript object answers to. */
const NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'];

/** An object that really has a member of this name. */
const own = (name: string, value: unknown): unknown => JSON.parse(`{${JSON.stringify(name)}: ${JSON.stringify(value)}}`);

const OPTIONS = {
  environmentId: '2e',
  namespace: 'ns',
  defaultHost: 'host',
  firstPort: 9000,
  newTaskId: () => 't1',
  newIpcName: () => 'n1',
};

function plan(files: Readonly<Record<string, string>>, userVariables: Readonly<Record<string, string>> = {}) {
  const request = requestFor(files, { userVariables });
  const expanded = expandWorkflow(request, new TemplateStore());
  if (!expanded.ok) throw new Error(expanded.error.message);
  const planned = planWorkflow(expanded.value, request, OPTIONS);
  const target = { ...OPTIONS, workflow: 'main', workflowFile: 'workflows/main.yaml' };
  return {
    tree: JSON.parse(JSON.stringify(treeJson(expanded.value.root))),
    tasks: JSON.parse(JSON.stringify(planJson(planned))),
    deployment: JSON.parse(JSON.stringify(toDeploymentPlan(expanded.value, planned, {}, target))),
  };
}

const TASK = 'name: t\ncontrol: {mode: kubernetes_direct}\ncommand: {value: x}\n';

describe.each(NAMES)('the name %s', (name) => {
  test('of a default, a var and an iterator', () => {
    const main = [
      'name: main',
      `defaults: {${name}: d}`,
      'roles:',
      `  - name: "r-{{ ${name} }}"`,
      `    for: {range: '["a"]', var: ${name}}`,
      `    vars: {seen: "{{ ${name} }}", unseen: "{{ strings.ToUpper(${name}) }}"}`,
      '    task: {load: t}',
    ].join('\n');
    const { tree } = plan({ 'workflows/main.yaml': main, 'tasks/t.yaml': TASK });
    expect(tree.defaults).toEqual(own(name, 'd'));
    expect(tree.children[0].name).toBe('r-a');
    expect(Object.entries(tree.children[0].vars)).toEqual(
      expect.arrayContaining([
        [name, 'a'],
        ['seen', 'a'],
        ['unseen', 'A'],
      ]),
    );
  });

  test('is undefined where nothing defines it', () => {
    const request = requestFor({ 'workflows/main.yaml': `name: main\nvars: {x: "{{ ${name} }}"}\nroles: []\n` });
    const expanded = expandWorkflow(request, new TemplateStore());
    expect(expanded).toMatchObject({ ok: false, error: { message: expect.stringContaining(`unknown name ${name}`) } });
  });

  test('of a user variable, of which the value wins', () => {
    const user: Readonly<Record<string, string>> = JSON.parse(JSON.stringify(own(name, 'user')));
    const files = { 'workflows/main.yaml': `name: main\nvars: {${name}: v}\nroles: [{name: a, task: {load: t}}]\n`, 'tasks/t.yaml': TASK };
    expect(Object.entries(plan(files, user).tree.children[0].consolidated)).toEqual([[name, 'user']]);
  });

  test('of a public variable', () => {
    const facts = publicFacts(parseYaml(`name: main\ndefaults: {${name}: !public {value: p, type: string}}\n`, 'template'));
    expect(facts.ok && Object.keys(facts.value.variables)).toEqual([name]);
    expect(facts.ok && Object.values(facts.value.variables)[0]?.value).toBe('p');
  });

  test('of roles, channels and constraints', () => {
    const main = [
      'name: main',
      'roles:',
      `  - name: ${name}`,
      '    task: {load: t}',
      `    constraints: [{attribute: ${name}, value: c}, {attribute: machine_id, value: ${name}}]`,
      `    bind: [{name: ${name}, type: push, addressing: ipc, global: ${name}}]`,
    ].join('\n');
    const { tasks, deployment } = plan({ 'workflows/main.yaml': main, 'tasks/t.yaml': TASK });
    const end = { address: 'ipc://@o2ipc-n1', transport: 'default' };
    expect(Object.entries(tasks.bindMap)).toEqual([
      [`::${name}`, end],
      [`main.${name}:${name}`, end],
    ]);
    expect(Object.entries(tasks.tasks[0].localBindMap)).toContainEqual([name, end]);
    expect(tasks.tasks[0].constraints).toEqual([
      { attribute: name, value: 'c' },
      { attribute: 'machine_id', value: name },
    ]);
    expect(tasks.tasks[0].properties[`chans.${name}.0.address`]).toBe(end.address);
    expect(Object.keys(deployment.environment.taskTemplates.tasks)).toEqual([name]);
    expect(deployment.environment.taskTemplates.tasks[name]).toMatchObject([{ name: 't', taskID: 't1' }]);
  });

  test('of a property, a default and a variable of the environment of a task', () => {
    const task = [
      'name: t',
      'control: {mode: kubernetes_direct}',
      `defaults: {${name}: d}`,
      `properties: {${name}: p}`,
      `command: {value: x, env: ["${name}={{ ${name} }}"], arguments: ["{{ ${name} }}"]}`,
    ].join('\n');
    const main = 'name: main\nroles: [{name: a, constraints: [{attribute: machine_id, value: n}], task: {load: t}}]\n';
    const { tasks, deployment } = plan({ 'workflows/main.yaml': main, 'tasks/t.yaml': task });
    expect(tasks.tasks[0].command.arguments).toEqual(['d']);
    expect(Object.entries(tasks.tasks[0].properties)).toContainEqual([name, 'p']);
    expect(Object.entries(deployment.configureArguments['t1'])).toContainEqual([name, 'p']);
    expect(deployment.environment.taskTemplates.tasks.n[0].env).toContainEqual({ name, value: 'd' });
  });
});
