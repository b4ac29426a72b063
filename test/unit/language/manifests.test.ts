import { describe, expect, test } from 'vitest';
import { diagnose } from '../../../src/language/diagnose.ts';
import type { ClusterView } from '../../../src/language/workspaceView.ts';
import { type DiagnosticCase, testDiagnostics } from '../../support/diagnosticCases.ts';
import { taskTemplate } from '../../support/managed.ts';
import { memoryView } from '../../support/memoryView.ts';

const HEAD = 'apiVersion: aliecs.alice.cern/v1alpha1\n';
const node = (name: string) => ({ apiVersion: 'v1', kind: 'Node' as const, metadata: { name } });
const CLUSTER: ClusterView = {
  context: 'dev',
  namespace: 'alice',
  taskTemplates: [taskTemplate('readout', 47101), taskTemplate('sender', 47102)],
  nodes: [node('flp001.cern.ch'), node('flp002.cern.ch')],
};

const entry = (name: string, more = '') => `      - name: ${name}\n        env: []\n        argsCLI: []\n${more}`;
const environment = (tasks: string, state = 'standby', inline = ' {}\n') =>
  `${HEAD}kind: Environment\nmetadata:\n  name: env\ntaskTemplates:\n  tasks:\n${tasks}spec:\n  state: ${state}\n  tasks:${inline}`;
const on = (name: string, ...entries: readonly string[]) => `    ${name}:\n${entries.join('')}`;
const template = (name: string, spec = '  control: {mode: direct, port: 47100}\n  pod:\n    containers: [{name: main}]\n') =>
  `${HEAD}kind: TaskTemplate\nmetadata: {name: ${name}}\nspec:\n${spec}`;
const CONTAINERS = '  pod:\n    containers: [{name: main}]\n';
const task = (spec: string) => `${HEAD}kind: Task\nmetadata:\n  name: flp001-readout\nspec:\n${spec}`;
const whole = (spec: string) => task(`  nodeName: flp001.cern.ch\n  state: standby\n${spec}`);
const inlineTask = (port: string) =>
  `\n    flp001:\n      - name: probe\n        spec:\n          control: {mode: direct, port: ${port}}\n          pod: {containers: [{name: main}]}\n`;

const environments: readonly DiagnosticCase[] = [
  {
    code: 'no-task-templates',
    wrong: `«apiVersion»: aliecs.alice.cern/v1alpha1\nkind: Environment\nmetadata: {name: env}\nspec: {state: standby, tasks: {}}\n`,
    right: `${HEAD}kind: Environment\nmetadata: {name: env}\ntaskTemplates: {tasks: {}}\nspec: {state: standby, tasks: {}}\n`,
    severity: 'warning',
  },
  {
    code: 'state-deployed',
    wrong: environment(on('flp001', entry('readout')), 'deployed').replace('state:', '«state»:'),
    right: environment(on('flp001', entry('readout'))),
    severity: 'warning',
  },
  {
    code: 'task-template-missing',
    wrong: environment(on('flp001', entry('reedout'))).replace('name: reed', '«name»: reed'),
    right: environment(on('flp001', entry('readout'))),
    cluster: CLUSTER,
    says: '(context dev, namespace alice). Did you mean “readout”?',
    severity: 'warning',
  },
  {
    code: 'task-template-missing',
    wrong: environment(on('flp001', entry('probe'))).replace('name: probe', '«name»: probe'),
    right: environment(on('flp001', entry('sender'))),
    others: { 'k8s/templates.yaml': template('probe') },
    cluster: CLUSTER,
    says: 'templates.yaml is not in the cluster',
  },
  {
    code: 'task-template-missing',
    wrong: environment(on('flp001', entry('zzz'))).replace('name: zzz', '«name»: zzz'),
    right: environment(on('flp001', entry('probe'))),
    others: { 'k8s/templates.yaml': template('probe') },
    severity: 'information',
  },
  {
    code: 'task-template-without-containers',
    wrong: environment(on('flp001', entry('probe'))).replace('name: probe', '«name»: probe'),
    right: environment(on('flp001', entry('probe2'))),
    others: { 'k8s/a.yaml': template('probe', '  control: {mode: direct}\n'), 'k8s/b.yaml': template('probe2') },
  },
  {
    code: 'env-var-missing',
    wrong: environment(on('flp001', entry('probe'))).replace('env: []', '«env»: []'),
    right: environment(on('flp001', entry('probe').replace('env: []', 'env: [{name: RATE, value: "1"}]'))),
    others: { 'k8s/t.yaml': template('probe', `  envVars: [RATE]\n  control: {mode: direct, port: 1}\n${CONTAINERS}`) },
    says: 'RATE',
  },
  {
    code: 'task-id-invalid',
    wrong: environment(on('flp001', entry('readout', '        «taskID»: "readout#2x"\n'))),
    right: environment(on('flp001', entry('readout', '        taskID: 2x\n'))),
  },
  {
    code: 'task-id-collision',
    wrong: environment(on('flp001', entry('readout', '        taskID: a\n'), entry('sender', '        «taskID»: a\n'))),
    right: environment(on('flp001', entry('readout', '        taskID: a\n'), entry('sender', '        taskID: b\n'))),
  },
  {
    code: 'task-name-invalid',
    wrong: environment(on('flp001', entry('Read_out'))).replace('name: Read', '«name»: Read'),
    right: environment(on('flp001', entry('readout'))),
  },
  {
    code: 'task-name-too-long',
    wrong: environment(on('flp001', entry('x'.repeat(60)))).replace('name: x', '«name»: x'),
    right: environment(on('flp001', entry('x'.repeat(50)))),
  },
  {
    code: 'task-name-collision',
    wrong: environment(on('flp001', entry('readout'), `      - «name: readout\n        env: []\n        argsCLI: []»\n`)),
    right: environment(on('flp001', entry('readout')) + on('flp002', entry('readout'))),
  },
  {
    code: 'node-unknown',
    wrong: environment(on('flp003', entry('readout'))).replace(
      '      - name: readout\n        env: []\n        argsCLI: []\n',
      '      - «name: readout\n        env: []\n        argsCLI: []»\n',
    ),
    right: environment(on('flp002', entry('readout'))),
    cluster: CLUSTER,
    says: 'flp003',
  },
  {
    code: 'node-spelt-twice',
    wrong: environment(
      on('flp001', entry('readout')) + on('flp001.cern.ch', '      - «name: readout\n        env: []\n        argsCLI: []»\n'),
    ),
    right: environment(on('flp001', entry('readout')) + on('flp002.cern.ch', entry('readout'))),
    cluster: {
      ...CLUSTER,
      taskTemplates: [
        taskTemplate('readout', 47101, { pod: { containers: [{ name: 'm', env: [{ name: 'OCC_CONTROL_PORT', value: '1' }] }] } }),
      ],
    },
  },
  {
    code: 'control-port-clash',
    wrong: environment(on('flp001', entry('a'), '      - «name: b\n        env: []\n        argsCLI: []»\n')),
    right: environment(on('flp001', entry('a')) + on('flp002', entry('b'))),
    others: {
      'k8s/t.yaml': ['a', 'b']
        .map((name) =>
          template(name, '  control: {mode: direct, port: 47100}\n  pod:\n    hostNetwork: true\n    containers: [{name: main}]\n'),
        )
        .join('---\n'),
    },
  },
  {
    code: 'control-port-missing',
    wrong: environment(on('flp001', entry('probe'))).replace('env: []', '«env»: []'),
    right: environment(on('flp001', entry('probe').replace('env: []', 'env: [{name: OCC_CONTROL_PORT, value: "47100"}]'))),
    others: { 'k8s/t.yaml': template('probe', `  control: {mode: direct}\n${CONTAINERS}`) },
  },
  {
    code: 'control-port-range',
    wrong: environment('    {}\n', 'standby', inlineTask('0')).replace('port: 0', '«port»: 0'),
    right: environment('    {}\n', 'standby', inlineTask('47100')),
  },
  {
    code: 'object-twice',
    wrong: `${template('a')}---\n${template('a').replace('{name', '{«name»')}`,
    right: `${template('a')}---\n${template('b')}`,
  },
];

const HOST = '  pod: {hostNetwork: true, containers: [{name: main}]}\n';
const named = (text: string, name: string) => text.replace('name: env', `name: ${name}`);

/** Objects of one file that are good by themselves. */
const together: readonly DiagnosticCase[] = [
  {
    code: 'task-name-collision',
    wrong: `${environment(on('flp001', entry('readout')))}---\n${named(
      environment(on('flp001', `      - «name: readout\n        env: []\n        argsCLI: []»\n`)),
      'other',
    )}`,
    right: `${environment(on('flp001', entry('readout')))}---\n${named(environment(on('flp002', entry('readout'))), 'other')}`,
    says: 'Environment "env" makes a Task "flp001-readout" as well',
    severity: 'warning',
  },
  {
    code: 'task-name-collision',
    wrong: `${environment(on('flp001', entry('readout')))}---\n${whole(`  control: {mode: direct, port: 1}\n${CONTAINERS}`).replace('name:', '«name»:')}`,
    right: `${environment(on('flp001', entry('readout')))}---\n${named(
      whole(`  control: {mode: direct, port: 1}\n${CONTAINERS}`),
      'env',
    ).replace('flp001-readout', 'flp001-sender')}`,
  },
  {
    code: 'task-id-collision',
    wrong: `${environment(on('flp001', entry('readout', '        taskID: a\n')))}---\n${named(
      environment(on('flp002', entry('readout', '        «taskID»: a\n'))),
      'other',
    )}`,
    right: `${environment(on('flp001', entry('readout', '        taskID: a\n')))}---\n${named(
      environment(on('flp002', entry('readout', '        taskID: b\n'))),
      'other',
    )}`,
  },
  {
    code: 'control-port-clash',
    wrong: `${whole(`  control: {mode: direct, port: 47100}\n${HOST}`)}---\n${whole(`  control: {mode: direct, «port»: 47100}\n${HOST}`).replace('readout', 'sender')}`,
    right: `${whole(`  control: {mode: direct, port: 47100}\n${HOST}`)}---\n${whole(`  control: {mode: direct, port: 47100}\n${CONTAINERS}`).replace('readout', 'sender')}`,
    says: 'Task "flp001-readout"',
  },
  {
    code: 'control-port-clash',
    wrong: `${template('probe', `  control: {mode: direct, port: 47100}\n${HOST}`)}---\n${environment(
      on('flp001', entry('probe')),
    )}---\n${whole(`  control: {mode: direct, «port»: 47100}\n${HOST}`).replace('nodeName: flp001.cern.ch', 'nodeName: flp001')}`,
    right: `${template('probe', `  control: {mode: direct, port: 47100}\n${HOST}`)}---\n${environment(
      on('flp001', entry('probe')),
    )}---\n${whole(`  control: {mode: direct, port: 47101}\n${HOST}`).replace('nodeName: flp001.cern.ch', 'nodeName: flp001')}`,
  },
];

const BOUND = '  control: {mode: direct}\n  pod: {containers: [{name: main}]}\n';

const ARGUED = '  control: {mode: direct, port: 1}\n  pod: {containers: [{name: main}]}\n';

const others: readonly DiagnosticCase[] = [
  {
    code: 'field-type',
    wrong: template('a').replace('{name: a}', '{name: «2e5»}'),
    right: template('a').replace('{name: a}', '{name: "2e5"}'),
    says: 'metadata.name: must be a text, not number: put it in quotes.',
    severity: 'error',
  },
  {
    code: 'field-type',
    wrong: template('a').replace('{name: a}', '{name: a, labels: {x: b, z: «yes»}}'),
    right: template('a').replace('{name: a}', '{name: a, labels: {x: b, z: "yes"}}'),
    says: 'metadata.labels: must be a text, not bool',
  },
  {
    code: 'field-type',
    wrong: template('a').replace('{name: a}', '{name: a, «finalizers»: {b: c}}'),
    right: template('a').replace('{name: a}', '{name: a, finalizers: [b/c]}'),
    says: 'must be a list, not object',
  },
  {
    code: 'field-type',
    wrong: template('a').replace(
      '{name: a}',
      '{name: a, ownerReferences: [{controller: true, apiVersion: v1, kind: Pod, name: b, uid: «1»}]}',
    ),
    right: template('a').replace('{name: a}', '{name: a, ownerReferences: [{apiVersion: v1, kind: Pod, name: b, uid: "1"}]}'),
    says: 'metadata.ownerReferences.uid: must be a text',
  },
  {
    code: 'key-changed',
    wrong: whole(`${ARGUED}  arguments: {«y»: a}\n`),
    right: whole(`${ARGUED}  arguments: {"y": a, yes-or-no: b, true: c, 16: d}\n`),
    says: 'makes it “true”',
    severity: 'warning',
  },
  {
    code: 'key-changed',
    wrong: whole(`${ARGUED}  arguments:\n    «0x10»: a\n`),
    right: whole(`${ARGUED}  arguments:\n    "0x10": a\n`),
    says: 'makes it “16”',
  },
  {
    code: 'duplicate-key',
    wrong: whole(`${ARGUED}  arguments: {yes: b, «on»: c}\n`),
    right: whole(`${ARGUED}  arguments: {"yes": b, "on": c}\n`),
    says: 'the key “yes” in line',
  },
  {
    code: 'not-json',
    wrong: whole(`${ARGUED}  arguments:\n    «~»: a\n`),
    right: whole(`${ARGUED}  arguments:\n    "~": a\n`),
    severity: 'error',
  },
  {
    code: 'field-not-supported',
    wrong: template('a').replace('aliecs.alice.cern/v1alpha1', '«aliecs.alice.cern/v1»'),
    right: template('a'),
    says: 'only aliecs.alice.cern/v1alpha1',
  },
  {
    code: 'field-required',
    wrong: template('a').replace('kind: TaskTemplate\n', '').replace('apiVersion', '«apiVersion»'),
    right: template('a'),
    says: 'kind: required value: Environment, Task or TaskTemplate.',
  },
  {
    code: 'field-required',
    wrong: template('a').replace('TaskTemplate', '«1»'),
    right: template('a'),
    says: 'kind: required value',
  },
  {
    code: 'field-required',
    wrong: `${template('a')}---\n${template('b').replace(HEAD, '').replace('kind', '«kind»')}`,
    right: `${template('a')}---\n${template('b')}`,
    says: 'apiVersion: required value: aliecs.alice.cern/v1alpha1.',
  },
  {
    code: 'object-refused',
    wrong: `${template('a')}---\n«- a\n- b»\n`,
    right: template('a'),
    says: 'A manifest is a map',
  },
  {
    code: 'yaml-syntax',
    wrong: template('a', BOUND.replace('main}', 'main, args: [--url, http://x/«?»a=b]}')),
    right: template('a', BOUND.replace('main}', 'main, args: [--url, "http://x/?a=b"]}')),
    says: 'Inside brackets a “?” ends a text',
  },
  {
    code: 'yaml-syntax',
    wrong: whole(`${ARGUED}  bind: [{}«,» , {}]\n`.replace('«,» ,', ', «,»')),
    right: whole(`${ARGUED}  bind: []\n`),
    says: 'a value is missing',
  },
  {
    code: 'unknown-field',
    wrong: template('a', '  control: {mode: direct}\n  pod: {containers: [{name: a, «bogus»: 1}]}\n'),
    right: template('a', '  control: {mode: direct}\n  pod: {containers: [{name: a}]}\n'),
    says: '“bogus” is not a field of “spec.pod.containers[0]”',
  },
  {
    code: 'field-invalid',
    wrong: template('a').replace('TaskTemplate', '«taskTemplate»'),
    right: template('a'),
    says: 'must be TaskTemplate',
  },
  {
    code: 'yaml-syntax',
    wrong: whole(`${ARGUED}«\u00a0\u00a0»arguments: {a: b}\n  properties: {}\n`),
    right: whole(`${ARGUED}  arguments: {a: b}\n  properties: {}\n`),
    says: 'look like blanks',
  },
  {
    code: 'yaml-syntax',
    wrong: whole(`${ARGUED}  arguments: {a: «"b}»\n  properties: {}\n`),
    right: whole(`${ARGUED}  arguments: {a: "b"}\n  properties: {}\n`),
    says: 'no closing quote',
  },
  {
    code: 'yaml-syntax',
    wrong: `«%YAML 1.2»\n---\n${template('a')}`,
    right: `%YAML 1.1\n---\n${template('a')}...\n`,
    says: 'Only YAML 1.1 can be asked for by a directive.',
  },
  {
    code: 'field-dropped',
    wrong: template(
      'a',
      `${BOUND}  «bind»: [{name: a, type: push, addressing: ipc, transport: shmem, rateLogging: "0", global: "", target: ""}]\n`,
    ),
    right: template('a', `${BOUND}  bind: []\n  connect:\n  properties: {}\n`),
    severity: 'warning',
  },
  {
    code: 'field-dropped',
    wrong: template('a', `${BOUND}  «arguments»: {a: b}\n`),
    right: whole('  control: {mode: direct, port: 1}\n  arguments: {a: b}\n  pod: {containers: [{name: main}]}\n'),
    says: 'argsTransition',
  },
  {
    code: 'field-dropped',
    wrong: environment('    {}\n', 'standby', inlineTask('1').replace('pod:', '«properties»: {a: b}\n          pod:')),
    right: environment('    {}\n', 'standby', inlineTask('1').replace('pod:', 'arguments: {a: b}\n          pod:')),
  },
  {
    code: 'placeholder',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it stands so in the file
    wrong: template('a', BOUND.replace('main}', 'main, image: "registry/«${IMAGE}»:1"}')),
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it stands so in the file
    right: template('a', BOUND.replace('main}', 'main, command: [/bin/bash, -lc], args: ["echo ${HOME}"]}')),
    says: 'neither Kubernetes nor the operators fill it in',
    severity: 'warning',
  },
  {
    code: 'placeholder',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it stands so in the file
    wrong: template('a', BOUND.replace('main}', 'main, args: [--port, "«${PORT}»"], env: [{name: PORT, value: "1"}]}')),
    right: template('a', BOUND.replace('main}', 'main, args: [--port, "$(PORT)"], env: [{name: PORT, value: "1"}]}')),
    says: '$(PORT)',
  },
  {
    code: 'task-template-without-containers',
    wrong: template('a', '  control: {mode: direct}\n').replace('spec', '«spec»'),
    right: template('a'),
  },
  {
    code: 'control-port-range',
    wrong: template('a', `  control: {mode: direct, «port»: -1}\n${CONTAINERS}`),
    right: template('a', `  control: {mode: direct}\n${CONTAINERS}`),
    says: '-1 is not a port',
  },
  {
    code: 'empty-spec',
    wrong: `${HEAD}kind: Task\nmetadata: {name: t}\n«spec»:\n  # TODO\n`,
    right: whole(`  control: {mode: direct, port: 1}\n${CONTAINERS}`),
  },
  {
    code: 'task-without-containers',
    wrong: whole('  control: {mode: direct, port: 1}\n').replace('spec:', '«spec»:'),
    right: whole(`  control: {mode: direct, port: 1}\n${CONTAINERS}`),
  },
  {
    code: 'task-without-node',
    wrong: task(`  state: standby\n  control: {mode: direct, port: 1}\n${CONTAINERS}`).replace('spec:', '«spec»:'),
    right: whole(`  control: {mode: direct, port: 1}\n${CONTAINERS}`),
  },
  {
    code: 'task-without-state',
    wrong: task(`  nodeName: flp001\n  control: {mode: direct, port: 1}\n${CONTAINERS}`).replace('spec:', '«spec»:'),
    right: whole(`  control: {mode: direct, port: 1}\n${CONTAINERS}`),
  },
  {
    code: 'node-unknown',
    wrong: whole(`  control: {mode: direct, port: 1}\n${CONTAINERS}`).replace('nodeName: flp001.cern.ch', '«nodeName»: flp001'),
    right: whole(`  control: {mode: direct, port: 1}\n${CONTAINERS}`),
    cluster: CLUSTER,
  },
  {
    code: 'control-port-missing',
    wrong: whole(`  «control»: {mode: direct}\n${CONTAINERS}`),
    right: whole(`  control: {mode: direct, port: 1}\n${CONTAINERS}`),
  },
  {
    code: 'control-port-range',
    wrong: whole(`  control: {mode: direct, «port»: 70000}\n${CONTAINERS}`),
    right: whole(`  control: {mode: direct, port: 1}\n${CONTAINERS}`),
  },
  {
    code: 'placeholder',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it stands so in the file
    wrong: whole('  control: {mode: direct, port: «"${PORT}"»}\n').replace('control', 'pod: {containers: [{name: main}]}\n  control'),
    right: whole(`  control: {mode: direct, port: 1}\n${CONTAINERS}`),
    severity: 'error',
  },
  {
    code: 'field-type',
    wrong: template(
      'a',
      '  control: {mode: direct}\n  pod:\n    containers:\n    - name: main\n      resources:\n        limits: {cpu: «0.5»}\n',
    ),
    right: template(
      'a',
      '  control: {mode: direct}\n  pod:\n    containers:\n    - name: main\n      resources:\n        limits: {cpu: "0.5"}\n',
    ),
    says: 'put it in quotes',
  },
  {
    code: 'field-required',
    wrong: `${HEAD}kind: TaskTemplate\nmetadata: {name: t}\n«spec»:\n`,
    right: template('t'),
    says: 'an empty one counts as absent',
  },
];

describe('environments', () => testDiagnostics('k8s/env.yaml', environments));
describe('objects of one file', () => testDiagnostics('k8s/file.yaml', together));
describe('tasks and templates', () => testDiagnostics('k8s/object.yaml', others));

test.each<[string, ClusterView | undefined]>([
  ['without a cluster', undefined],
  ['in a cluster whose nodes and templates may not be listed', { context: 'dev', namespace: 'alice' }],
  ['with the facts of another namespace', { ...CLUSTER, namespace: 'elsewhere', nodes: [node('flp001.cern.ch')] }],
])('nothing is said of what is not known: %s', (_, cluster) => {
  const text = environment(on('flp001', entry('anything'))).replace('name: env', 'name: env\n  namespace: alice');
  expect(diagnose('/r/k8s/env.yaml', memoryView({ '/r/k8s/env.yaml': text }, {}, cluster))).toEqual([]);
});

test('a file of 500 Environments in a connected cluster is checked document by document', () => {
  const text = Array.from({ length: 500 }, (_, index) =>
    environment(on('flp009', entry('gone'))).replace('name: env', `name: env${index}`),
  ).join('---\n');
  const problems = diagnose('/r/k8s/env.yaml', memoryView({ '/r/k8s/env.yaml': text }, {}, CLUSTER));
  expect(problems.filter(({ code }) => code === 'node-unknown').map(({ range }) => range.start.line)).toEqual(
    Array.from({ length: 500 }, (_, index) => 7 + index * 14),
  );
});
