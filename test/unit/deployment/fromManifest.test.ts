import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ClusterFacts } from '../../../src/core/deployment/facts.ts';
import { planFromManifest } from '../../../src/core/deployment/fromManifest.ts';
import { readManifest } from '../../../src/core/deployment/manifest.ts';
import type { EnvironmentObject, TaskObject, TaskTemplateObject } from '../../../src/core/environment/customObjects.ts';
import { environment, taskTemplate } from '../../support/managed.ts';
import { taskObject } from '../../support/objects.ts';

const node = (name: string) => ({ apiVersion: 'v1', kind: 'Node' as const, metadata: { name } });
const FACTS: ClusterFacts = {
  environments: [],
  tasks: [],
  taskTemplates: [taskTemplate('a', 47101), taskTemplate('b', 47102), taskTemplate('same-port', 47101)],
  nodes: [node('flp001.cern.ch'), node('flp002.cern.ch')],
};
const good = environment('2abc', { flp001: ['a', 'b'] });
const { taskTemplates: _none, ...withoutTemplates } = good;
const withEnv = (env: readonly { readonly name: string; readonly value?: string }[]): EnvironmentObject => ({
  ...good,
  taskTemplates: { tasks: { flp001: [{ name: 'a', env, argsCLI: [] }] } },
});
const templates = (...given: readonly TaskTemplateObject[]): ClusterFacts => ({ ...FACTS, taskTemplates: given });
const existing = (...tasks: readonly TaskObject[]): ClusterFacts => ({ ...FACTS, tasks });
const hostTask = (name: string, port: number, given: Parameters<typeof taskObject>[1] = {}) =>
  taskObject(name, {
    spec: { nodeName: 'flp001.cern.ch', state: 'standby', control: { port }, pod: { hostNetwork: true, containers: [{ name: 'main' }] } },
    ...given,
  });

interface Case {
  readonly title: string;
  readonly manifest?: EnvironmentObject;
  readonly facts?: ClusterFacts;
  /** `code severity field` of each problem. */
  readonly problems: readonly string[];
}

const A = 'taskTemplates.tasks.flp001[0]';

test.each<Case>([
  { title: 'nothing to say', problems: [] },
  { title: 'nothing known of the cluster', facts: {}, problems: [] },
  {
    title: 'an upper-case id',
    manifest: { ...good, metadata: { name: '2aBC' } },
    problems: ['environment-name-lowered information metadata.name'],
  },
  {
    title: 'an impossible name',
    manifest: { ...good, metadata: { name: '2_abc' } },
    problems: ['environment-name-invalid error metadata.name'],
  },
  {
    title: 'a name too long for a label',
    manifest: { ...good, metadata: { name: 'x'.repeat(64) } },
    problems: ['environment-name-invalid error metadata.name'],
  },
  {
    title: 'no taskTemplates',
    manifest: withoutTemplates,
    problems: ['task-templates-added information taskTemplates'],
  },
  { title: 'deployed', manifest: { ...good, spec: { state: 'deployed', tasks: {} } }, problems: ['state-deployed error spec.state'] },
  { title: 'running', manifest: { ...good, spec: { state: 'running', tasks: {} } }, problems: ['state-not-standby warning spec.state'] },
  { title: 'no TaskTemplate', facts: templates(taskTemplate('b', 1)), problems: [`task-template-missing error ${A}.name`] },
  {
    title: 'a TaskTemplate without containers',
    facts: templates(taskTemplate('a', 1, { pod: { containers: [] } }), taskTemplate('b', 2)),
    problems: [`task-template-without-containers error ${A}.name`],
  },
  {
    title: 'a variable that nobody gives',
    manifest: withEnv([{ name: 'O2_ROLE', value: '' }]),
    facts: templates(taskTemplate('a', 1, { envVars: ['O2_ROLE', 'O2_DETECTOR'] })),
    problems: [`env-var-missing error ${A}.env`],
  },
  {
    title: 'OCC_CONTROL_PORT demanded, and only the container has it',
    manifest: withEnv([]),
    facts: templates(taskTemplate('a', 47101, { envVars: ['OCC_CONTROL_PORT'] })),
    problems: [`control-port-added information ${A}.env`],
  },
  {
    title: 'OCC_CONTROL_PORT demanded, and nobody has it',
    manifest: withEnv([]),
    facts: templates(taskTemplate('a', 1, { envVars: ['OCC_CONTROL_PORT'], pod: { containers: [{ name: 'main' }] } })),
    problems: [`env-var-missing error ${A}.env`, `control-port-missing error ${A}.env`],
  },
  {
    title: 'OCC_CONTROL_PORT that is no port',
    manifest: withEnv([{ name: 'OCC_CONTROL_PORT', value: 'abc' }]),
    problems: [`control-port-missing error ${A}.env`],
  },
  {
    title: 'a port in control only',
    manifest: withEnv([]),
    facts: templates(taskTemplate('a', 1, { control: { port: 4711 }, pod: { containers: [{ name: 'main' }] } })),
    problems: [],
  },
  {
    title: 'a task id that is no label',
    manifest: { ...good, taskTemplates: { tasks: { flp001: [{ name: 'a', env: [], argsCLI: [], taskID: 'a#1' }] } } },
    problems: [`task-id-invalid error ${A}.taskID`],
  },
  {
    title: 'a task id twice',
    manifest: {
      ...good,
      taskTemplates: { tasks: { flp001: ['a', 'b'].map((name) => ({ name, env: [], argsCLI: [], taskID: 'same' })) } },
    },
    problems: ['task-id-collision error taskTemplates.tasks.flp001[1].taskID'],
  },
  {
    title: 'a class twice on a node',
    manifest: environment('2abc', { flp001: ['a', 'a'] }),
    problems: [
      'task-name-collision error taskTemplates.tasks.flp001[1]',
      'task-id-collision error taskTemplates.tasks.flp001[1].taskID',
      'control-port-clash error taskTemplates.tasks.flp001[1]',
    ],
  },
  {
    title: 'a class twice on a node that is spelt twice',
    manifest: environment('2abc', { flp001: ['a'], 'flp001.cern.ch': ['a'] }),
    problems: [
      'node-spelt-twice warning taskTemplates.tasks.flp001.cern.ch[0]',
      'control-port-clash error taskTemplates.tasks.flp001.cern.ch[0]',
    ],
  },
  {
    title: 'an unknown node',
    manifest: environment('2abc', { flp009: ['a'] }),
    problems: ['node-unknown error taskTemplates.tasks.flp009[0]'],
  },
  {
    title: 'nodes that share a part',
    facts: { ...FACTS, nodes: [node('flp001.lab.cern.ch'), node('flp002.lab.cern.ch')] },
    problems: [`node-ambiguous error ${A}`, 'node-ambiguous error taskTemplates.tasks.flp001[1]'],
  },
  {
    title: 'one port twice on a node',
    manifest: environment('2abc', { flp001: ['a', 'same-port'] }),
    problems: ['control-port-clash error taskTemplates.tasks.flp001[1]'],
  },
  { title: 'one port on two nodes', manifest: environment('2abc', { flp001: ['a'], flp002: ['same-port'] }), problems: [] },
  {
    title: 'a port used by another environment',
    facts: existing(hostTask('flp001-other', 47101)),
    problems: [`control-port-clash error ${A}`],
  },
  {
    title: 'a port used in another namespace',
    facts: existing(hostTask('flp001-other', 47101, { metadata: { namespace: 'other' } })),
    problems: [`control-port-clash error ${A}`],
  },
  {
    title: 'a port of a pod with a network of its own',
    facts: existing(taskObject('flp001-other')),
    problems: [],
  },
  { title: 'a Task of that name', facts: existing(taskObject('flp001-a')), problems: [`task-name-collision error ${A}`] },
  {
    title: 'a Task of that name in another namespace',
    manifest: { ...good, metadata: { name: '2abc', namespace: 'alice-tasks' } },
    facts: existing(taskObject('flp001-a', { metadata: { namespace: 'other' } })),
    problems: [`task-name-in-other-namespace warning ${A}`],
  },
  {
    title: 'an environment of that name',
    facts: { ...existing(taskObject('flp001-a')), environments: [good] },
    problems: ['environment-exists error metadata.name'],
  },
  {
    title: 'an environment of that name that is leaving',
    facts: { ...FACTS, environments: [{ ...good, metadata: { name: '2abc', deletionTimestamp: '2025-01-01T00:00:00Z' } }] },
    problems: ['environment-leaving error metadata.name'],
  },
  {
    title: 'inline tasks without port and without containers',
    manifest: {
      ...good,
      taskTemplates: { tasks: {} },
      spec: {
        state: 'standby',
        tasks: {
          flp001: [
            { name: 'x', spec: { pod: { containers: [{ name: 'main', env: [{ name: 'OCC_CONTROL_PORT', value: '1' }] }] } } },
            { name: 'y', spec: {} },
          ],
        },
      },
    },
    problems: [
      'control-port-missing error spec.tasks.flp001[0].spec.control',
      'task-template-without-containers error spec.tasks.flp001[1].spec.pod',
    ],
  },
  {
    title: 'a name too long for its pod',
    manifest: environment('2abc', { flp001: ['x'.repeat(60)] }),
    facts: templates(taskTemplate('x'.repeat(60), 1)),
    problems: [`task-name-too-long error ${A}.name`, `task-id-invalid error ${A}.taskID`],
  },
])('$title', ({ manifest = good, facts = FACTS, problems }) => {
  const plan = planFromManifest(manifest, facts);
  expect(plan.problems.map(({ code, severity, field }) => `${code} ${severity} ${field}`)).toEqual(problems);
});

test('what is mended is what will be created', () => {
  const manifest: EnvironmentObject = {
    ...withEnv([{ name: 'X', value: '1' }]),
    metadata: {
      name: '2aBC',
      uid: 'old',
      resourceVersion: '7',
      finalizers: ['aliecs.alice.cern/environment-finalizer'],
      labels: { team: 'flp' },
      annotations: { note: 'kept', 'aliecs.alice.cern/requested': 'running 2025-01-01T00:00:00Z' },
    },
    spec: { state: 'running', tasks: {} },
    status: { state: 'running', tasks: {} },
  };
  const plan = planFromManifest(manifest, templates(taskTemplate('a', 47101, { envVars: ['OCC_CONTROL_PORT'] })));
  expect(plan.environmentId).toBe('2aBC');
  expect(plan.environment).toEqual({
    apiVersion: good.apiVersion,
    kind: 'Environment',
    metadata: { name: '2abc', labels: { team: 'flp' }, annotations: { note: 'kept', 'aliecs.alice.cern/environment-id': '2aBC' } },
    taskTemplates: {
      tasks: {
        flp001: [
          {
            name: 'a',
            env: [
              { name: 'X', value: '1' },
              { name: 'OCC_CONTROL_PORT', value: '47101' },
            ],
            argsCLI: [],
          },
        ],
      },
    },
    spec: { state: 'standby', tasks: {} },
  });
});

describe('a manifest that is no Environment in shape', () => {
  const head = 'apiVersion: aliecs.alice.cern/v1alpha1\nkind: Environment\nmetadata: {name: x}\n';
  test.each([
    ['spec: {}', 'spec.state'],
    ['spec: {state: standby}', 'spec.tasks'],
    ['spec: {state: standby, tasks: []}', 'spec.tasks'],
    ['spec: {state: standby, tasks: {host: {}}}', 'spec.tasks.host'],
    ['spec: {state: standby, tasks: {host: [{name: a}]}}', 'spec.tasks.host[0].spec'],
    ['taskTemplates: {}\nspec: {state: standby, tasks: {}}', 'taskTemplates.tasks'],
    ['taskTemplates: {tasks: {host: [a]}}\nspec: {state: standby, tasks: {}}', 'taskTemplates.tasks.host[0].name'],
    ['taskTemplates: {tasks: {host: [{name: a, argsCLI: []}]}}\nspec: {state: standby, tasks: {}}', 'taskTemplates.tasks.host[0].env'],
    ['taskTemplates: {tasks: {host: [{name: a, env: []}]}}\nspec: {state: standby, tasks: {}}', 'taskTemplates.tasks.host[0].argsCLI'],
    [
      'taskTemplates: {tasks: {host: [{name: a, env: [], argsCLI: [], taskID: 1}]}}\nspec: {state: standby, tasks: {}}',
      'taskTemplates.tasks.host[0].taskID',
    ],
  ])('%s', (body, field) => {
    const read = readManifest(`${head}${body}\n`, 'x.yaml');
    const [object] = read.ok ? read.value : [];
    if (object?.kind !== 'Environment') throw new Error('not read');
    expect(planFromManifest(object, FACTS).problems).toMatchObject([{ code: 'environment-malformed', severity: 'error', field }]);
  });
});

const CORPUS = resolve(import.meta.dirname, '../../../../shared/corpus/control-operator');

test.skipIf(!existsSync(CORPUS))("the operator's own example deploys unchanged", () => {
  const objects = [
    join(CORPUS, 'environment/test_env.yaml'),
    ...readdirSync(join(CORPUS, 'task-templates')).map((name) => join(CORPUS, 'task-templates', name)),
  ].flatMap((path) => {
    const read = readManifest(readFileSync(path, 'utf8'), path);
    if (!read.ok) throw new Error(read.error[0]?.message);
    return read.value;
  });
  const [manifest] = objects.filter((object) => object.kind === 'Environment');
  const taskTemplates = objects.filter((object) => object.kind === 'TaskTemplate');
  if (manifest === undefined) throw new Error('no Environment');
  const plan = planFromManifest(manifest, { environments: [], tasks: [], taskTemplates, nodes: [node('mtichak-ost.cern.ch')] });
  expect(plan.problems).toEqual([]);
  expect(plan.environment.taskTemplates).toEqual(manifest.taskTemplates);
  expect(plan.environment.spec).toEqual(manifest.spec);
});
