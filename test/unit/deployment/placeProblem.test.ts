import { describe, expect, test } from 'vitest';
import { readManifest } from '../../../src/core/deployment/manifest.ts';
import { objectProblem } from '../../../src/core/deployment/objectProblem.ts';
import { placeProblem } from '../../../src/core/deployment/placeProblem.ts';

const TEXT = `apiVersion: aliecs.alice.cern/v1alpha1
kind: TaskTemplate
metadata: {name: 2probe}
spec: {}
---
apiVersion: aliecs.alice.cern/v1alpha1
kind: Environment
metadata:
  name: 2probe
taskTemplates:
  tasks:
    flp001: []
    flp001.cern.ch:
    - {name: readout, env: [], argsCLI: []}
    - name: sender
      env: []
      argsCLI: []
spec: {state: standby, tasks: {}}
`;

describe('a problem of an object is placed in its text', () => {
  const read = readManifest(TEXT, 'x.yaml');
  const environment = read.ok ? read.value[1] : undefined;
  test.each<[string, string]>([
    ['metadata.name', '9:name'],
    ['taskTemplates.tasks.flp001', '12:flp001'],
    ['taskTemplates.tasks.flp001.cern.ch', '13:flp001.cern.ch'],
    ['taskTemplates.tasks.flp001.cern.ch[1].env', '16:env'],
    ['taskTemplates.tasks.flp001.cern.ch[0]', '14:{name: readout, env: [], argsCLI: []}'],
    ['taskTemplates.tasks.flp001.cern.ch[1].taskID', '15:name: sender'],
    ['spec.nothing', '18:spec'],
    ['', '6:'],
  ])('%s', (field, expected) => {
    if (environment === undefined) throw new Error('not read');
    const { file, range } = placeProblem(objectProblem('code', 'error', field, 'wrong'), { file: 'x.yaml', text: TEXT }, environment);
    const line = TEXT.split('\n')[range.start.line] ?? '';
    const end = range.end.line === range.start.line ? range.end.character : line.length;
    expect([file, `${range.start.line + 1}:${line.slice(range.start.character, end)}`]).toEqual(['x.yaml', expected]);
  });
});
