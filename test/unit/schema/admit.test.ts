import { describe, expect, test } from 'vitest';
import { admit, admitDocument } from '../../../src/core/schema/admit.ts';
import { locate } from '../../../src/core/schema/locate.ts';
import { parseYaml } from '../../../src/core/yaml/parse.ts';

const HEAD = 'apiVersion: aliecs.alice.cern/v1alpha1\nkind: Task\nmetadata: {name: x}\n';

interface Case {
  readonly what: string;
  readonly yaml: string;
  readonly code: number;
  /** `field reason` of every cause, without the beginning FieldValue of the reason. */
  readonly causes?: readonly string[];
  readonly message?: string;
}

/** The order of the server's checks, each of which hides the next ones. */
const CASES: readonly Case[] = [
  { what: 'syntax', yaml: 'a: [', code: 400, message: 'the object provided is unrecognized (must be of type Task): yaml: ' },
  {
    what: 'no kind',
    yaml: 'apiVersion: aliecs.alice.cern/v1alpha1\nspec: {}\n',
    code: 400,
    message: "Object 'Kind' is missing in 'apiVersion",
  },
  { what: 'another version', yaml: 'apiVersion: v1\nkind: Task\n', code: 400, message: 'the API version in the data (v1) does not match' },
  {
    what: 'metadata of a wrong type, before unknown fields',
    yaml: 'apiVersion: aliecs.alice.cern/v1alpha1\nkind: Task\nmetadata: {name: 1}\nspec: {bogus: 1}\n',
    code: 400,
    message: 'json: cannot unmarshal number into Go struct field ObjectMeta.name of type string',
  },
  {
    what: 'unknown fields in order, before types',
    yaml: `${HEAD}spec: {state: 1, z: 1}\nbogus: 1\n`,
    code: 400,
    message: 'strict decoding error: unknown field "bogus", unknown field "spec.z"',
  },
  {
    what: 'a duplicate key',
    yaml: `${HEAD}spec: {state: standby, state: running}\n`,
    code: 400,
    message: 'line 4: key "state" already set in map',
  },
  {
    what: 'schema and metadata together',
    yaml: 'apiVersion: aliecs.alice.cern/v1alpha1\nkind: Task\nmetadata: {name: X}\nspec: {state: 1}\n',
    code: 422,
    causes: ['metadata.name Invalid', 'spec.state TypeInvalid', 'spec.state NotSupported'],
  },
  { what: 'what stands behind the root', yaml: `${HEAD.replaceAll(/^/gm, ' ').trimEnd()}\nspec: [\n`, code: 201 },
  { what: 'what stands behind a root in brackets', yaml: `{${HEAD.trim().replaceAll('\n', ', ')}}\nspec: 1\n`, code: 201 },
  { what: 'a list behind the root', yaml: `${HEAD}- a\n`, code: 400, message: 'yaml: line ' },
  {
    what: 'a generated name whose last letter has two bytes',
    yaml: 'apiVersion: aliecs.alice.cern/v1alpha1\nkind: Task\nmetadata: {name: x, generateName: é-}\n',
    code: 422,
    causes: ['metadata.generateName Invalid'],
  },
  {
    what: 'an event as owner, its version written with a slash',
    yaml: `${HEAD.replace('x}', 'x, ownerReferences: [{apiVersion: /v1, kind: Event, name: a, uid: b}]}')}spec: {}\n`,
    code: 422,
    causes: ['metadata.ownerReferences Invalid'],
  },
  { what: 'null where nothing is required', yaml: `${HEAD}spec: {pod: null, state: ~}\n`, code: 201 },
  { what: 'null in a list', yaml: `${HEAD}spec: {pod: {containers: [null]}}\n`, code: 422, causes: ['spec.pod.containers[0] TypeInvalid'] },
  { what: 'a missing field', yaml: `${HEAD}spec: {pod: {}}\n`, code: 422, causes: ['spec.pod.containers Required'] },
  {
    what: 'a list map whose key has a default',
    yaml: `${HEAD}spec: {pod: {containers: [{name: c, ports: [{containerPort: 1}, {containerPort: 1, protocol: TCP}]}]}}\n`,
    code: 422,
    causes: ['spec.pod.containers[0].ports[1] Duplicate'],
  },
  {
    what: 'a fraction for int-or-string',
    yaml: `${HEAD}spec: {pod: {containers: [{name: c, resources: {limits: {cpu: 0.5}}}]}}\n`,
    code: 422,
    causes: [
      'spec.pod.containers[0].resources.limits.cpu TypeInvalid',
      '<nil> Invalid',
      'spec.pod.containers[0].resources.limits.cpu TypeInvalid',
    ],
  },
  { what: 'status of a new object', yaml: `${HEAD}status: {state: 7}\n`, code: 201 },
  { what: 'a label value', yaml: `${HEAD.replace('x}', 'x, labels: {taskID: a#b}}')}`, code: 422, causes: ['metadata.labels Invalid'] },
  {
    what: 'a generated name',
    yaml: `${HEAD.replace('name: x', 'generateName: A-')}`,
    code: 422,
    causes: ['metadata.name Invalid'],
  },
];

describe('admit', () => {
  test.each(CASES)('$what', ({ yaml, code, causes = [], message = '' }) => {
    const verdict = admit({ kind: 'Task', text: yaml, format: 'yaml' });
    expect(verdict.code).toBe(code);
    expect(verdict.causes.map(({ field, reason }) => `${field} ${reason.replace('FieldValue', '')}`)).toEqual(causes);
    expect(verdict.message).toContain(message);
  });

  test('what is stored has defaults, no nulls and no name of chance', () => {
    const text = `${HEAD.replace('name: x', 'generateName: x-')}spec: {bind: [{name: a, type: push, global: '', target: '', rateLogging: null}]}\n`;
    const verdict = admit({ text, format: 'yaml', namespace: 'n' });
    expect('stored' in verdict && verdict.stored).toEqual({
      apiVersion: 'aliecs.alice.cern/v1alpha1',
      kind: 'Task',
      metadata: { generateName: 'x-', name: 'x-<5 random>', namespace: 'n' },
      spec: { bind: [{ name: 'a', type: 'push', global: '', target: '', addressing: 'tcp', transport: 'default' }] },
    });
  });

  test('warnings do not refuse', () => {
    const { code, warnings } = admit({ text: HEAD.replace('x}', 'x, finalizers: [f]}'), format: 'yaml' });
    expect([code, warnings]).toEqual([
      201,
      ['metadata.finalizers: "f": prefer a domain-qualified finalizer name to avoid accidental conflicts with other finalizer writers'],
    ]);
  });

  test.each([
    ['Environments', 'must be Environment'],
    [' task', 'must be Task'],
    ['tasktemplate', 'must be TaskTemplate'],
  ])('a document of kind %j is sent where it nearly belongs', (kind, fault) => {
    const verdict = admit({
      text: JSON.stringify({ apiVersion: 'aliecs.alice.cern/v1alpha1', kind, metadata: { name: 'x' } }),
      format: 'json',
    });
    expect(verdict.message).toContain(fault);
  });
});

describe('places in the text', () => {
  const text = [
    'apiVersion: aliecs.alice.cern/v1alpha1',
    'kind: Task',
    'metadata: {name: x}',
    'spec:',
    '  state: bogus',
    '  pod: &pod',
    '    containers:',
    '      - image: i',
    '        tty: "yes"',
    '  arguments: {a: 1, a: 2}',
    '',
  ].join('\n');
  const yaml = parseYaml(text, 'manifest');
  const contents = yaml.documents[0]?.contents;

  test.each([
    [['spec', 'state'], 'bogus', true],
    [['spec', 'pod', 'containers', 0, 'tty'], '"yes"', true],
    [['spec', 'pod', 'containers', 0, 'name'], 'image: i\n        tty: "yes"', false],
    [['spec', 'pod', 'containers', 3], '- image: i\n        tty: "yes"', false],
    [['spec', 'arguments', 'a'], '2', true],
    [['metadata', 'labels', 'x'], '{name: x}', false],
  ] as const)('%j', (path, source, complete) => {
    const place = contents && locate(contents, path);
    expect(place && [text.slice(place.value.start, place.value.end), place.complete]).toEqual([source, complete]);
  });

  test('every document of a stream by itself', () => {
    const stream = parseYaml(`${HEAD}---\n${HEAD}spec: {state: x}\n`, 'manifest');
    expect(stream.documents.map((_, index) => admitDocument(stream, index).code)).toEqual([201, 422]);
  });
});
