import { afterEach, expect, test } from 'vitest';
import { systemClock } from '../../src/base/clock.ts';
import { customResourceDefinitions } from '../../src/core/schema/customResourceDefinitions.ts';
import { ListWatch } from '../../src/k8s/listWatch.ts';
import { TASK_TEMPLATES } from '../../src/manager/resources.ts';
import { type ApiServer, createApiServer } from '../../src/sandbox/api/apiServer.ts';
import { taskTemplate } from '../support/managed.ts';
import { clientOf } from '../support/scriptedCluster.ts';

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

/** A server with some TaskTemplates, made by so many writes. */
async function serverWith(names: readonly string[], writes: number, port = 0): Promise<ApiServer> {
  const server = await createApiServer({ port, definitions: customResourceDefinitions(), namespaces: ['lab'] });
  const client = await clientOf({ server: server.httpUrl, user: 'token: admin-token' }, systemClock);
  for (const name of names) await client.create(TASK_TEMPLATES, { ...taskTemplate(name, 47101), metadata: { name, namespace: 'lab' } });
  for (let write = 0; write < writes; write++) {
    const annotations = { write: `${write}` };
    await client.patch(TASK_TEMPLATES, { name: names[0] ?? '', namespace: 'lab' }, { metadata: { annotations } }, { type: 'merge' });
  }
  return server;
}

// The version from which the watch would go on is ahead of that of the new server, or lies somewhere in its history.
test.each([
  ['ahead of', 40, 0],
  ['behind', 0, 40],
])('a server in the place of another, whose version was %s its own', async (_, before, after) => {
  const first = await serverWith(['old', 'both'], before);
  const client = await clientOf({ server: first.httpUrl, user: 'token: admin-token' }, systemClock);
  const watch = new ListWatch({ client, type: TASK_TEMPLATES, namespace: 'lab', clock: systemClock, random: () => 0 });
  opened.push({ close: () => watch.dispose() });
  expect(await watch.whenLive()).toBe(true);
  const names = () => [...watch.objects.values()].map(({ metadata }) => metadata.name).toSorted();
  expect(names()).toEqual(['both', 'old']);
  const uid = () => watch.objects.get('lab/both')?.metadata.uid;
  const oldUid = uid();
  await first.close();
  opened.push(await serverWith(['new', 'both'], after, first.port));
  await expect.poll(names, { timeout: 20_000 }).toEqual(['both', 'new']);
  await expect.poll(() => watch.state.name, { timeout: 20_000 }).toBe('live');
  expect(uid()).not.toBe(oldUid);
});
