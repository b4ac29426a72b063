import { describe, expect, test } from 'vitest';
import { admitDocument } from '../../../src/core/schema/admit.ts';
import { customResourceDefinitions } from '../../../src/core/schema/customResourceDefinitions.ts';
import { readJson } from '../../../src/core/schema/jsonReader.ts';
import { readDefinition } from '../../../src/core/schema/readDefinition.ts';
import { schemaDifferences } from '../../../src/core/schema/schemaDifferences.ts';
import { schemaOf } from '../../../src/core/schema/schemas.ts';
import { parseYaml } from '../../../src/core/yaml/parse.ts';

/** The definition of tasks after a change of its text. */
function changed(from: string, to: string) {
  const text = JSON.stringify(customResourceDefinitions()[1]);
  expect(text).toContain(from);
  const read = readJson(text.replace(from, to));
  return readDefinition(read.ok ? read.value.value : null);
}

describe('definitions of a cluster', () => {
  test('those that the project writes are the same', () => {
    for (const definition of customResourceDefinitions()) {
      const read = readDefinition(definition);
      if (!read.ok) throw new Error(read.error);
      expect(schemaDifferences(schemaOf(read.value.kind), read.value.schema, 'the cluster')).toEqual([]);
    }
  });

  test.each([
    [
      '"enum":["tcp","ipc"]',
      '"enum":["tcp","ipc","shm"]',
      'spec.bind[].addressing: enum is ["ipc","tcp"], in the cluster ["ipc","shm","tcp"]',
    ],
    [
      '"required":["name","target","type"]',
      '"required":["name"]',
      'spec.connect[]: required is ["name","target","type"], in the cluster ["name"]',
    ],
    ['"nodeName":{', '"node":{', 'spec.pod.nodeName: is not in the cluster'],
    ['"nodeName":{', '"nodeNames":{"type":"string"},"nodeName":{', 'spec.pod.nodeNames: is only in the cluster'],
    ['"default":"TCP"', '"default":"UDP"', 'spec.pod.containers[].ports[].protocol: default is "TCP", in the cluster "UDP"'],
  ])('%s changed to %s', (from, to, expected) => {
    const read = changed(from, to);
    const found = read.ok ? schemaDifferences(schemaOf('Task'), read.value.schema, 'the cluster') : [];
    expect(found.map(({ place, message }) => `${place}: ${message}`)).toContain(expected);
  });

  test.each([
    ['"group":"aliecs.alice.cern"', '"group":"other"', 'It defines no resource of aliecs.alice.cern.'],
    ['"kind":"Task"', '"kind":"Job"', 'It defines none of Environment, Task and TaskTemplate.'],
    ['"name":"v1alpha1"', '"name":"v2"', 'It has no schema for Task v1alpha1.'],
  ])('%s changed to %s is refused', (from, to, error) => {
    expect(changed(from, to)).toEqual({ ok: false, error });
  });

  test('documents are judged by them', () => {
    const yaml = parseYaml('apiVersion: aliecs.alice.cern/v1alpha1\nkind: Task\nmetadata: {name: x}\nspec: {state: paused}\n', 'manifest');
    const read = changed('"enum":["standby"', '"enum":["paused","standby"');
    const schemas = () => (read.ok ? read.value.schema : {});
    expect([admitDocument(yaml, 0).code, admitDocument(yaml, 0, { schemas }).code]).toEqual([422, 201]);
  });
});
