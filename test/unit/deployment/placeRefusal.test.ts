import { expect, test } from 'vitest';
import { readManifest } from '../../../src/core/deployment/manifest.ts';
import { placeRefusal } from '../../../src/core/deployment/placeRefusal.ts';

const TEXT = `apiVersion: aliecs.alice.cern/v1alpha1
kind: Environment
metadata: {name: 2a}
spec: {state: standby, tasks: {}}
--- # the task
apiVersion: aliecs.alice.cern/v1alpha1
kind: Task
metadata: {name: t}
spec:
  nodeNam: flp001
  stat: standby
  pod:
    containers:
    - name: main
      resources: {limits: {cpu: 0.5}}
`;

test.each<[string, { readonly field?: string; readonly message: string }, readonly number[]]>([
  ['a field of the answer', { field: 'spec.pod.containers[0].resources.limits.cpu', message: 'must be of type integer' }, [15]],
  [
    'unknown fields of the message',
    { message: 'strict decoding error: unknown field "spec.nodeNam", unknown field "spec.stat"' },
    [10, 11],
  ],
  ['neither', { message: 'the object is being deleted' }, [6]],
  ['the same once more without a place', { field: '<nil>', message: 'must validate at least one schema' }, []],
])('%s', (_, cause, lines) => {
  const read = readManifest(TEXT, 'x.yaml');
  const task = read.ok ? read.value[1] : undefined;
  if (!task) throw new Error('not read');
  expect(placeRefusal(cause, { file: 'x.yaml', text: TEXT }, task).map(({ file, range }) => [file, range.start.line + 1])).toEqual(
    lines.map((line) => ['x.yaml', line]),
  );
});
