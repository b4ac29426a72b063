import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '../../src/base/clock.ts';
import type { TaskTemplateObject } from '../../src/core/environment/customObjects.ts';
import type { KubeClient, ResourceType, WatchEvent } from '../../src/k8s/kubeClient.ts';
import { listPages } from '../../src/k8s/listPages.ts';
import { ListWatch } from '../../src/k8s/listWatch.ts';
import { NAMESPACES, PODS, TASK_TEMPLATES } from '../../src/manager/resources.ts';
import { taskTemplate } from '../support/managed.ts';
import { until } from '../support/until.ts';
import type { ContractCluster } from './contractCluster.ts';

const NAMESPACE = 'client-suite';
const named = (name: string) => ({ name, namespace: NAMESPACE });

/** A TaskTemplate of this suite's namespace; no operator looks at one. */
function template(name: string, labels: Readonly<Record<string, string>> = {}): TaskTemplateObject {
  const made = taskTemplate(name, 47101);
  return { ...made, metadata: { ...named(name), labels } };
}

/** What the client promises, on any API server. */
export function clientSuite(title: string, makeCluster: () => Promise<ContractCluster>): void {
  describe(`client of ${title}`, () => {
    let cluster: ContractCluster;
    let client: KubeClient;
    const created = async (object: TaskTemplateObject) => {
      const made = await client.create(TASK_TEMPLATES, object);
      if (!made.ok) throw new Error(made.error.message);
      return made.value;
    };

    beforeAll(async () => {
      cluster = await makeCluster();
      client = cluster.client;
      await client.create(NAMESPACES, { metadata: { name: NAMESPACE } });
    });
    beforeEach(async () => {
      const left = await client.list(TASK_TEMPLATES, { namespace: NAMESPACE });
      for (const { metadata } of left.ok ? left.value.items : []) await client.delete(TASK_TEMPLATES, named(metadata.name));
    });
    afterAll(() => cluster?.close());

    test('creates, reads, changes and deletes', async () => {
      const made = await created(template('a'));
      expect(made.metadata).toMatchObject({ ...named('a'), uid: expect.any(String), generation: 1 });
      expect(await client.get(TASK_TEMPLATES, named('a'))).toMatchObject({ ok: true, value: { spec: made.spec } });
      const patched = await client.patch(TASK_TEMPLATES, named('a'), { spec: { envVars: ['X'] } }, { type: 'merge' });
      expect(patched).toMatchObject({ ok: true, value: { spec: { ...made.spec, envVars: ['X'] }, metadata: { generation: 2 } } });
      const jsonPatch = [{ op: 'remove', path: '/spec/envVars' }];
      expect(await client.patch(TASK_TEMPLATES, named('a'), jsonPatch, { type: 'json' })).toMatchObject({
        ok: true,
        value: { spec: made.spec },
      });
      expect(await client.delete(TASK_TEMPLATES, named('a'))).toMatchObject({ ok: true });
      expect(await client.get(TASK_TEMPLATES, named('a'))).toMatchObject({ ok: false, error: { reason: 'notFound', status: 404 } });
    });

    test('a dry run says the same and leaves nothing', async () => {
      expect(await client.create(TASK_TEMPLATES, template('a'), { dryRun: true })).toMatchObject({
        ok: true,
        value: { metadata: named('a') },
      });
      expect(await client.get(TASK_TEMPLATES, named('a'))).toMatchObject({ ok: false, error: { reason: 'notFound' } });
    });

    test('a refusal names each field', async () => {
      const bad: TaskTemplateObject = { ...template('Bad'), spec: { control: { mode: 'nonsense' } } };
      const refused = await client.create(TASK_TEMPLATES, bad);
      expect(refused).toMatchObject({ ok: false, error: { reason: 'invalid', status: 422 } });
      const fields = refused.ok ? [] : refused.error.causes.map(({ field }) => field).sort();
      expect(fields).toEqual(['metadata.name', 'spec.control.mode']);
      const unknown: TaskTemplateObject & { readonly spce?: unknown } = { ...template('a'), spce: {} };
      const strict = await client.create(TASK_TEMPLATES, unknown, { fieldValidation: 'Strict' });
      expect(strict).toMatchObject({ ok: false, error: { reason: 'invalid', status: 400 } });
      expect(strict.ok ? '' : strict.error.message).toContain('spce');
    });

    test('what is there already, has changed meanwhile or is another by now is a conflict', async () => {
      const first = await created(template('a'));
      expect(await client.create(TASK_TEMPLATES, template('a'))).toMatchObject({
        ok: false,
        error: { reason: 'conflict', causes: [{ reason: 'AlreadyExists' }] },
      });
      await client.patch(TASK_TEMPLATES, named('a'), { spec: { envVars: ['X'] } }, { type: 'merge' });
      expect(await client.replace(TASK_TEMPLATES, first)).toMatchObject({
        ok: false,
        error: { reason: 'conflict', causes: [{ reason: 'Conflict' }] },
      });
      const uid = '00000000-0000-0000-0000-000000000000';
      expect(await client.delete(TASK_TEMPLATES, named('a'), { uid })).toMatchObject({ ok: false, error: { reason: 'conflict' } });
      expect(await client.delete(TASK_TEMPLATES, named('a'), { uid: first.metadata.uid ?? '' })).toMatchObject({ ok: true });
    });

    test('a finalizer holds what is deleted', async () => {
      const held = template('a');
      await created({ ...held, metadata: { ...held.metadata, finalizers: ['aliecs.alice.cern/test'] } });
      expect(await client.delete(TASK_TEMPLATES, named('a'))).toMatchObject({
        ok: true,
        value: { metadata: { deletionTimestamp: expect.any(String), finalizers: ['aliecs.alice.cern/test'] } },
      });
      await client.patch(TASK_TEMPLATES, named('a'), { metadata: { finalizers: null } }, { type: 'merge' });
      expect(await client.get(TASK_TEMPLATES, named('a'))).toMatchObject({ ok: false, error: { reason: 'notFound' } });
    });

    test('a definition that is missing is told from an object that is', async () => {
      const missing: ResourceType<TaskTemplateObject> = { ...TASK_TEMPLATES, plural: 'nothings', kind: 'Nothing' };
      expect(await client.list(missing, { namespace: NAMESPACE })).toMatchObject({ ok: false, error: { reason: 'crdMissing' } });
    });

    test('lists by pages and labels, all of one version', async () => {
      for (const name of ['a', 'b', 'c', 'd', 'e']) await created(template(name, { odd: String('ace'.includes(name)) }));
      const first = await client.list(TASK_TEMPLATES, { namespace: NAMESPACE, limit: 2 });
      if (!first.ok) throw new Error(first.error.message);
      expect(first.value).toMatchObject({
        items: [{ metadata: { name: 'a' } }, { metadata: { name: 'b' } }],
        continueToken: expect.any(String),
      });
      await created(template('f'));
      const continueToken = first.value.continueToken ?? '';
      const next = await client.list(TASK_TEMPLATES, { namespace: NAMESPACE, limit: 9, continueToken });
      expect(next.ok && next.value.items.map(({ metadata }) => metadata.name)).toEqual(['c', 'd', 'e']);
      const odd = await listPages(client, TASK_TEMPLATES, { namespace: NAMESPACE, labelSelector: 'odd=true' });
      expect(odd.ok && odd.value.items.map(({ metadata }) => metadata.name)).toEqual(['a', 'c', 'e']);
    });

    test('a watch goes on from the version of a list, and ends when asked to', async () => {
      await created(template('a'));
      const listed = await client.list(TASK_TEMPLATES, { namespace: NAMESPACE });
      if (!listed.ok) throw new Error(listed.error.message);
      const seen: string[] = [];
      const stop = new AbortController();
      const options = { namespace: NAMESPACE, resourceVersion: listed.value.resourceVersion, timeoutSeconds: 30, signal: stop.signal };
      const tell = (event: WatchEvent<TaskTemplateObject>) => {
        if (event.type !== 'BOOKMARK') seen.push(`${event.type} ${event.object.metadata.name}`);
        if (event.type === 'DELETED') stop.abort();
      };
      const watched = client.watch(TASK_TEMPLATES, options, tell);
      await created(template('b'));
      await client.patch(TASK_TEMPLATES, named('b'), { spec: { envVars: ['X'] } }, { type: 'merge' });
      await client.delete(TASK_TEMPLATES, named('b'));
      expect(await watched).toMatchObject({ ok: false, error: { reason: 'cancelled' } });
      expect(seen).toEqual(['ADDED b', 'MODIFIED b', 'DELETED b']);
    });

    test('a list with its watch holds what the server holds', async () => {
      await created(template('a'));
      const watch = new ListWatch({ client, clock: systemClock, random: Math.random, type: TASK_TEMPLATES, namespace: NAMESPACE });
      const names = () => [...watch.objects.values()].map(({ metadata }) => metadata.name).sort();
      try {
        await until(() => names().join() === 'a');
        await created(template('b'));
        await client.delete(TASK_TEMPLATES, named('a'));
        await until(() => names().join() === 'b');
      } finally {
        watch.dispose();
      }
    });

    test('asks what this person may, and reads no log of a pod that is not there', async () => {
      expect(await client.may('create', TASK_TEMPLATES, NAMESPACE)).toEqual({ ok: true, value: true });
      expect(await client.logs(named('none'))).toMatchObject({ ok: false, error: { reason: 'notFound' } });
      expect(await client.list(PODS, { namespace: NAMESPACE })).toMatchObject({ ok: true, value: { items: [] } });
    });
  });
}
