import { describe, expect, test } from 'vitest';
import type { EnvironmentObject, TaskObject, TaskReference, TaskTemplateSpec } from '../../../src/core/environment/customObjects.ts';
import { environmentStatus } from '../../../src/sandbox/operators/environmentStatus.ts';
import { environmentAsWritten, taskAsWritten } from '../../../src/sandbox/operators/goTypes.ts';
import { missingVariable, taskFromInline, taskFromTemplate } from '../../../src/sandbox/operators/taskFromDefinition.ts';

const ENVIRONMENT: EnvironmentObject = {
  apiVersion: 'aliecs.alice.cern/v1alpha1',
  kind: 'Environment',
  metadata: { name: 'env', namespace: 'ns', uid: 'u' },
  taskTemplates: { tasks: {} },
  spec: { state: 'standby', tasks: {} },
};
const PLACEMENT = { environment: ENVIRONMENT, nodeKey: 'flp', nodeName: 'flp.cern.ch' };

function task(name: string, state?: string, nodeName = 'flp.cern.ch'): TaskObject {
  const status = state === undefined ? {} : { status: { state } };
  return {
    apiVersion: 'aliecs.alice.cern/v1alpha1',
    kind: 'Task',
    metadata: { name },
    spec: { nodeName, pod: { nodeName, containers: [] } },
    ...status,
  };
}

describe('state of an environment', () => {
  const cases: readonly [string, string | undefined, readonly (string | undefined)[], string | undefined][] = [
    ['no task', 'standby', [], 'standby'],
    ['nothing known yet', undefined, [undefined, undefined], undefined],
    ['one of two known', undefined, ['standby', undefined], undefined],
    ['all agree', undefined, ['standby', 'standby'], 'standby'],
    ['on the way', 'standby', ['configured', 'standby'], 'standby'],
    ['any error', 'running', ['running', 'error'], 'error'],
    ['the last error is gone', 'error', ['standby', 'running'], 'error'],
    ['made anew, all of them', 'running', [undefined, undefined], undefined],
    ['all agree again', 'error', ['standby', 'standby'], 'standby'],
  ];
  test.each(cases)('%s', (_, before, states, expected) => {
    const tasks = states.map((state, index) => task(`t${index}`, state));
    const status = before === undefined ? undefined : { tasks: {}, state: before };
    expect(environmentStatus(status, tasks).state).toBe(expected);
  });

  test('entries of tasks that are gone stay, those of others are renewed', () => {
    const before = { state: 'standby', tasks: { 'flp.cern.ch': { gone: 'standby', a: '' } } };
    expect(environmentStatus(before, [task('a', 'configured'), task('b', undefined, 'other')]).tasks).toEqual({
      'flp.cern.ch': { gone: 'standby', a: 'configured' },
      other: { b: '' },
    });
  });
});

describe('task made from a template', () => {
  const reference: TaskReference = {
    name: 'readout',
    taskID: 't1',
    argsCLI: ['--x', ''],
    env: [
      { name: 'B', value: 'given' },
      { name: 'NEW', value: 'new' },
    ],
    argsTransition: { key: 'value' },
  };
  const template: TaskTemplateSpec = {
    control: { mode: 'direct', port: 1 },
    properties: { dropped: 'yes' },
    arguments: { dropped: 'yes' },
    pod: {
      nodeName: 'elsewhere',
      containers: [
        {
          name: 'main',
          args: ['--base'],
          env: [
            { name: 'OCC_CONTROL_PORT', value: '47101' },
            { name: 'B', valueFrom: {} },
          ],
        },
        { name: 'side', args: ['--side'] },
      ],
    },
  };

  test('only the first container is changed, and only pod and control are taken over', () => {
    expect(taskFromTemplate(PLACEMENT, reference, template)).toEqual({
      apiVersion: 'aliecs.alice.cern/v1alpha1',
      kind: 'Task',
      metadata: {
        name: 'flp-readout',
        namespace: 'ns',
        labels: { environment: 'env', node: 'flp', taskID: 't1' },
        ownerReferences: [
          {
            apiVersion: 'aliecs.alice.cern/v1alpha1',
            kind: 'Environment',
            name: 'env',
            uid: 'u',
            controller: true,
            blockOwnerDeletion: true,
          },
        ],
      },
      spec: {
        state: 'standby',
        nodeName: 'flp.cern.ch',
        control: { mode: 'direct', port: 47101 },
        arguments: { key: 'value' },
        pod: {
          nodeName: 'flp.cern.ch',
          containers: [
            {
              name: 'main',
              args: ['--base', '--x', ''],
              env: [
                { name: 'OCC_CONTROL_PORT', value: '47101' },
                { name: 'B', value: 'given' },
                { name: 'NEW', value: 'new' },
              ],
            },
            { name: 'side', args: ['--side'] },
          ],
        },
      },
    });
  });

  test.each([
    ['abc', 1],
    ['', 1],
    ['31000', 31000],
    ['-1', -1],
    ['99999999999999999999', 1],
  ])('control port %j', (value, port) => {
    const withPort = { ...reference, env: [{ name: 'OCC_CONTROL_PORT', value }] };
    expect(taskFromTemplate(PLACEMENT, withPort, template).spec.control?.port).toBe(port);
  });

  test('an inline definition gives arguments but no task id, and its variables do not set the port', () => {
    const made = taskFromInline(PLACEMENT, 'in', { ...template, control: { mode: 'direct' } });
    expect(made.metadata.labels).toEqual({ environment: 'env', node: 'flp' });
    expect(made.spec).toMatchObject({ arguments: { dropped: 'yes' }, control: { mode: 'direct' } });
    expect(made.spec.properties).toBeUndefined();
  });

  test('an empty task id makes no label, and no arguments are none', () => {
    const made = taskFromTemplate(PLACEMENT, { ...reference, taskID: '', argsTransition: {} }, template);
    expect(made.metadata.labels).toEqual({ environment: 'env', node: 'flp' });
    expect(made.spec.arguments).toBeUndefined();
  });

  test('the template’s own variables do not satisfy its envVars', () => {
    expect(missingVariable({ ...template, envVars: ['B', 'OCC_CONTROL_PORT'] }, reference)).toBe('OCC_CONTROL_PORT');
    expect(missingVariable({ ...template, envVars: ['B', 'NEW'] }, reference)).toBeUndefined();
  });
});

describe('objects written through Go types', () => {
  test('an Environment without taskTemplates is sent with null', () => {
    const { taskTemplates: _, ...without } = ENVIRONMENT;
    expect(environmentAsWritten(without).taskTemplates).toEqual({ tasks: null });
  });

  test('empty values vanish and resources appear', () => {
    const container = { name: 'c', args: [], env: [{ name: 'EMPTY', value: '' }] };
    const written = taskAsWritten({ ...task('t'), spec: { pod: { containers: [container] } } });
    expect(written.spec).toEqual({ pod: { containers: [{ name: 'c', env: [{ name: 'EMPTY' }], resources: {} }] }, control: {} });
  });

  test('empty values of optional fields vanish at every depth; what is required or behind a pointer stays', () => {
    const channel = {
      name: 'in',
      type: 'pull',
      transport: 'default',
      addressing: 'tcp',
      global: '',
      target: '',
      sndBufSize: 0,
      rateLogging: '',
    };
    const spec = {
      pod: {
        containers: [
          { name: 'c', image: '', tty: false, ports: [], securityContext: {}, resources: { limits: {}, requests: { cpu: '1' } } },
        ],
        volumes: [],
        nodeSelector: {},
        hostNetwork: false,
        securityContext: {},
        terminationGracePeriodSeconds: 0,
        automountServiceAccountToken: false,
        serviceAccountName: '',
      },
      control: { mode: 'direct', port: 0 },
      bind: [channel],
      connect: [],
      properties: {},
      arguments: {},
      envVars: [],
    };
    const written = environmentAsWritten({
      ...ENVIRONMENT,
      taskTemplates: { tasks: { flp: [{ name: 'a', taskID: '', env: [], argsCLI: [], argsTransition: {} }], empty: [] } },
      spec: { state: 'standby', tasks: { flp: [{ name: 'b', spec }] } },
    });
    expect(written.taskTemplates).toEqual({ tasks: { flp: [{ name: 'a', env: [], argsCLI: [] }], empty: [] } });
    expect(written.spec).toEqual({
      state: 'standby',
      tasks: {
        flp: [
          {
            name: 'b',
            spec: {
              pod: {
                containers: [{ name: 'c', securityContext: {}, resources: { requests: { cpu: '1' } } }],
                securityContext: {},
                terminationGracePeriodSeconds: 0,
                automountServiceAccountToken: false,
              },
              control: { mode: 'direct' },
              bind: [{ name: 'in', type: 'pull', transport: 'default', addressing: 'tcp', global: '', target: '' }],
            },
          },
        ],
      },
    });
  });

  test('a Task without pod is sent with null containers', () => {
    expect(taskAsWritten({ ...task('t'), spec: { nodeName: 'flp.cern.ch' } }).spec).toEqual({
      nodeName: 'flp.cern.ch',
      pod: { containers: null },
      control: {},
    });
  });
});
