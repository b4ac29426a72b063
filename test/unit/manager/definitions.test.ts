import { expect, test } from 'vitest';
import { customResourceDefinitions } from '../../../src/core/schema/customResourceDefinitions.ts';
import { encodeJson } from '../../../src/core/schema/encodeJson.ts';
import { diagnose } from '../../../src/language/diagnose.ts';
import { Definitions } from '../../../src/manager/definitions.ts';
import { CRDS, type CustomResourceDefinitionObject } from '../../../src/manager/resources.ts';
import { ClusterSchemas } from '../../../src/server/clusterSchemas.ts';
import { differencesText, differencesWords } from '../../../src/ui/present/definitionWords.ts';
import { FakeCluster } from '../../support/fakeCluster.ts';
import { memoryView } from '../../support/memoryView.ts';

/** The definitions of this program with a change of their text, as a cluster has them. */
function cluster(...changes: readonly (readonly [from: string, to: string])[]) {
  const fake = new FakeCluster(() => 0);
  for (const definition of customResourceDefinitions()) {
    const text = changes.reduce((changed, [from, to]) => changed.replace(from, to), encodeJson(definition));
    const object: CustomResourceDefinitionObject = JSON.parse(text);
    fake.add(CRDS, object);
  }
  return fake;
}

const NODES: readonly [string, string] = ['"nodeName":{"description":"Full', '"flp":{"type":"string"},"nodeName":{"description":"Full'];

test('definitions that mean the same differ in nothing', async () => {
  const definitions = new Definitions(cluster().client);
  expect(await definitions.read({})).toEqual({ ok: true, value: undefined });
  expect(definitions.different).toEqual([]);
});

test('a definition that differs is told with its places, and read once a version', async () => {
  const definitions = new Definitions(cluster(NODES, ['"enum":["direct","fairmq","basic","hook"]', '"enum":["direct"]']).client);
  await definitions.read({});
  const [first] = definitions.different;
  await definitions.read({});
  expect(definitions.different[0]).toBe(first);
  expect(differencesWords(definitions.different, 'dev')).toBe(
    'AliECS: context dev defines Environment, Task, TaskTemplate differently from this extension: Environment spec.tasks{}[].spec.control.mode enum is ["basic","direct","fairmq","hook"], in the cluster ["direct"], and 3 more. Manifests are checked against the cluster’s definition.',
  );
  expect(differencesText(definitions.different, 'dev').split('\n').slice(4)).toEqual([
    '',
    '## Environment',
    '',
    '- `spec.tasks{}[].spec.control.mode`: enum is ["basic","direct","fairmq","hook"], in the cluster ["direct"]',
    '',
    '## Task',
    '',
    '- `spec.control.mode`: enum is ["basic","direct","fairmq","hook"], in the cluster ["direct"]',
    '- `spec.flp`: is only in the cluster',
    '',
    '## TaskTemplate',
    '',
    '- `spec.control.mode`: enum is ["basic","direct","fairmq","hook"], in the cluster ["direct"]',
    '',
  ]);
});

test('a definition that is missing differs in nothing', async () => {
  const definitions = new Definitions(new FakeCluster(() => 0).client);
  expect(await definitions.read({})).toMatchObject({ ok: true });
  expect(definitions.different).toEqual([]);
});

test('the editor goes by the definitions of the cluster', async () => {
  const definitions = new Definitions(cluster(NODES).client);
  await definitions.read({});
  const task = 'apiVersion: aliecs.alice.cern/v1alpha1\nkind: Task\nmetadata: {name: t}\nspec:\n  state: standby\n  flp: a\n';
  const files = { '/k8s/t.yaml': task };
  const facts = { context: 'dev', namespace: 'alice', definitions: definitions.different };
  const view = new ClusterSchemas().view(facts);
  const errors = (cluster: typeof view | undefined) =>
    diagnose('/k8s/t.yaml', memoryView(files, {}, cluster))
      .filter(({ severity }) => severity === 'error')
      .map(({ code }) => code);
  expect(errors(view)).toEqual([]);
  expect(errors(undefined)).toEqual(['unknown-field']);
});
