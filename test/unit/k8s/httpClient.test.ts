import { afterEach, describe, expect, test } from 'vitest';
import type { KubeObject, ResourceType } from '../../../src/k8s/kubeClient.ts';
import { listPages } from '../../../src/k8s/listPages.ts';
import { FakeClock } from '../../support/fakeClock.ts';
import { clientOf, THINGS, thing } from '../../support/scriptedCluster.ts';
import { reply, type ScriptedAnswer, ScriptedServer } from '../../support/scriptedServer.ts';
import { until } from '../../support/until.ts';

const PODS: ResourceType<KubeObject> = { group: '', version: 'v1', plural: 'pods', kind: 'Pod', namespaced: true };
const NODES: ResourceType<KubeObject> = { group: '', version: 'v1', plural: 'nodes', kind: 'Node', namespaced: false };

const servers: ScriptedServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

async function start(answer: ScriptedAnswer, prefix = '') {
  const server = await ScriptedServer.start(answer);
  servers.push(server);
  const clock = new FakeClock();
  return { server, clock, client: await clientOf({ server: server.url + prefix }, clock) };
}

const failure = (code: number, reason: string, message: string, details: object = {}) => ({
  kind: 'Status',
  apiVersion: 'v1',
  metadata: {},
  status: 'Failure',
  code,
  reason,
  message,
  details,
});

describe('requests', () => {
  const echo: ScriptedAnswer = (_, response) => reply(response, 200, thing('a', '5'));

  test('each operation, with a path prefix in the server’s address', async () => {
    const { server, client } = await start(echo, '/k8s/clusters/c-1/');
    const name = { name: 'a', namespace: 'lab' };
    await client.get(THINGS, { name: 'a' });
    await client.list(NODES, { labelSelector: 'role=flp', limit: 7, continueToken: 'x=' });
    await client.list(PODS);
    await client.list(PODS, { namespace: 'other', fieldSelector: 'spec.nodeName=n' });
    await client.create(THINGS, thing('a', ''), { dryRun: true, fieldValidation: 'Strict' });
    await client.replace(THINGS, thing('a', '4'), { subresource: 'status' });
    await client.patch(THINGS, name, { spec: null }, { type: 'merge' });
    await client.patch(THINGS, name, [{ op: 'remove', path: '/spec' }], { type: 'json', subresource: 'status' });
    await client.delete(THINGS, name, { uid: 'u', gracePeriodSeconds: 0, dryRun: true });
    await client.logs(name, { container: 'main', tailLines: 20, previous: true });
    const things = '/k8s/clusters/c-1/apis/example.org/v1/namespaces/lab/things';
    const pods = '/k8s/clusters/c-1/api/v1';
    expect(server.requests.map(({ method, path, query }) => `${method} ${path}?${query}`)).toEqual([
      `GET ${things}/a?`,
      'GET /k8s/clusters/c-1/api/v1/nodes?labelSelector=role%3Dflp&limit=7&continue=x%3D',
      `GET ${pods}/pods?`,
      `GET ${pods}/namespaces/other/pods?fieldSelector=spec.nodeName%3Dn`,
      `POST ${things}?dryRun=All&fieldValidation=Strict`,
      `PUT ${things}/a/status?`,
      `PATCH ${things}/a?`,
      `PATCH ${things}/a/status?`,
      `DELETE ${things}/a?`,
      `GET ${pods}/namespaces/lab/pods/a/log?container=main&tailLines=20&previous=true`,
    ]);
    expect(server.requests.slice(6, 9).map(({ headers, body }) => [headers['content-type'], JSON.parse(body)])).toEqual([
      ['application/merge-patch+json', { spec: null }],
      ['application/json-patch+json', [{ op: 'remove', path: '/spec' }]],
      [
        'application/json',
        { apiVersion: 'v1', kind: 'DeleteOptions', preconditions: { uid: 'u' }, gracePeriodSeconds: 0, dryRun: ['All'] },
      ],
    ]);
  });

  test('may: asks for a review of the person’s own rights', async () => {
    const { server, client } = await start((_, response) => reply(response, 201, { status: { allowed: false } }));
    expect(await client.may('create', THINGS, 'lab')).toEqual({ ok: true, value: false });
    expect(JSON.parse(server.requests[0]?.body ?? '')).toMatchObject({
      spec: { resourceAttributes: { verb: 'create', group: 'example.org', resource: 'things', namespace: 'lab' } },
    });
  });

  test('at most 50 a second after the first 100', async () => {
    const { server, client, clock } = await start(echo);
    const all = Promise.all(Array.from({ length: 170 }, (_, index) => client.get(THINGS, { name: `t${index}` })));
    await server.arrived(100);
    expect(server.requests).toHaveLength(100);
    await clock.advance(1000);
    await server.arrived(150);
    expect(server.requests).toHaveLength(150);
    await clock.advance(500);
    expect((await all).every((outcome) => outcome.ok)).toBe(true);
  });
});

describe('answers', () => {
  test('items of a list get the kind that the server leaves out', async () => {
    const items = [{ metadata: { name: 'p', namespace: 'lab' } }];
    const { client } = await start((_, response) => reply(response, 200, { metadata: { resourceVersion: '9', continue: '' }, items }));
    expect(await client.list(PODS)).toEqual({
      ok: true,
      value: { resourceVersion: '9', items: [{ apiVersion: 'v1', kind: 'Pod', ...items[0] }] },
    });
  });

  test.each([
    ['null items', { metadata: { resourceVersion: '9' }, items: null }, { ok: true, value: { items: [], resourceVersion: '9' } }],
    ['no version', { metadata: {}, items: [] }, { ok: false, error: { reason: 'unreachable' } }],
    ['an item without a name', { metadata: { resourceVersion: '9' }, items: [{}] }, { ok: false, error: { reason: 'unreachable' } }],
  ])('a list with %s', async (_, body, expected) => {
    const { client } = await start((_request, response) => reply(response, 200, body));
    expect(await client.list(PODS)).toMatchObject(expected);
  });

  test('delete: the object while finalizers hold it, nothing when it is gone', async () => {
    const bodies = [thing('a', '5'), { kind: 'Status', status: 'Success' }];
    const { client } = await start((_, response) => reply(response, 200, bodies.shift()));
    expect(await client.delete(THINGS, { name: 'a' })).toEqual({ ok: true, value: thing('a', '5') });
    expect(await client.delete(THINGS, { name: 'a' })).toEqual({ ok: true, value: undefined });
  });
});

describe('errors', () => {
  const causes = [{ reason: 'FieldValueInvalid', message: 'Invalid value', field: 'spec.state' }];
  const tooLarge = [{ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }];
  const denied =
    'things.example.org is forbidden: User "nobody" cannot list resource "things" in API group "example.org" in the namespace "lab"';
  test.each<[number, object | string, Record<string, string>, object]>([
    [
      401,
      failure(401, 'Unauthorized', 'Unauthorized'),
      {},
      { reason: 'unauthorized', message: expect.stringContaining('user shifter (context lab)') },
    ],
    [
      403,
      failure(403, 'Forbidden', denied),
      {},
      {
        reason: 'forbidden',
        message: expect.stringContaining('User nobody may not list things.example.org in namespace lab (context lab)'),
      },
    ],
    [
      403,
      failure(403, 'Forbidden', denied.replace('"nobody"', '"system:anonymous"')),
      {},
      { reason: 'forbidden', message: expect.stringContaining('user shifter has no credentials that the server takes') },
    ],
    [
      403,
      failure(403, 'Forbidden', 'things.example.org "a" is forbidden: exceeded quota: lab'),
      {},
      { message: expect.stringMatching(/^The API server forbids to list things.example.org in namespace lab .*: exceeded quota: lab\.$/) },
    ],
    [
      403,
      failure(403, 'Forbidden', 'unable to create new content in namespace lab because it is being terminated', {
        causes: [{ reason: 'NamespaceTerminating', message: 'namespace lab is being terminated', field: 'metadata.namespace' }],
      }),
      {},
      { reason: 'forbidden', message: expect.stringMatching(/^Namespace lab is being deleted: nothing can be created in it any more/) },
    ],
    [
      404,
      failure(404, 'NotFound', 'things "a" not found', { name: 'a' }),
      {},
      { reason: 'notFound', message: 'things "a" not found (context lab).' },
    ],
    [404, '404 page not found\n', {}, { reason: 'crdMissing', message: expect.stringContaining('things.example.org') }],
    [404, failure(404, 'NotFound', 'the server could not find the requested resource'), {}, { reason: 'crdMissing' }],
    [404, '<html>Not Found</html>', {}, { reason: 'unreachable', message: expect.stringContaining('does not answer like an API server') }],
    [
      409,
      failure(409, 'AlreadyExists', 'already exists'),
      {},
      { reason: 'conflict', causes: [{ reason: 'AlreadyExists', message: 'already exists' }] },
    ],
    [409, failure(409, 'Conflict', 'modified'), {}, { reason: 'conflict', causes: [{ reason: 'Conflict', message: 'modified' }] }],
    [410, failure(410, 'Expired', 'too old'), {}, { reason: 'expired' }],
    [422, failure(422, 'Invalid', 'invalid', { causes }), {}, { reason: 'invalid', causes }],
    [400, failure(400, 'BadRequest', 'unknown field'), {}, { reason: 'invalid', causes: [] }],
    [413, failure(413, 'RequestEntityTooLarge', 'limit is 3145728'), {}, { reason: 'invalid' }],
    [429, failure(429, 'TooManyRequests', 'slow down', { retryAfterSeconds: 3 }), {}, { reason: 'unreachable', retryAfterMs: 3000 }],
    [429, 'slow down', { 'Retry-After': '7' }, { reason: 'unreachable', retryAfterMs: 7000 }],
    [
      429,
      'slow down at a time',
      { Date: 'Mon, 01 Jan 2001 00:00:00 GMT', 'Retry-After': 'Mon, 01 Jan 2001 00:00:07 GMT' },
      { reason: 'unreachable', retryAfterMs: 7000 },
    ],
    [500, failure(500, 'InternalError', 'etcd is gone'), {}, { reason: 'unreachable', message: expect.stringContaining('etcd is gone.') }],
    [502, '<html>Bad Gateway</html>', {}, { reason: 'unreachable', message: expect.stringContaining('HTTP 502') }],
    [
      504,
      failure(504, 'Timeout', 'Too large', { causes: tooLarge, retryAfterSeconds: 1 }),
      {},
      { reason: 'timeout', causes: tooLarge, retryAfterMs: 1000 },
    ],
    [302, '', { Location: 'https://login' }, { reason: 'unreachable', message: expect.stringContaining('login page') }],
    [200, '<html>Sign in</html>', {}, { reason: 'unreachable', message: expect.stringContaining('it is no API server') }],
    [200, '{"kind":"Thing"', {}, { reason: 'unreachable' }],
  ])('%i %j', async (status, body, headers, expected) => {
    const { client } = await start((_, response) => {
      if (typeof body === 'string') response.writeHead(status, { 'Content-Type': 'text/plain', ...headers }).end(body);
      else reply(response, status, body, headers);
    });
    const outcome = await client.list(THINGS, { namespace: 'lab', once: true });
    expect(outcome).toMatchObject({ ok: false, error: { ...expected, ...(status === 200 ? {} : { status }) } });
    expect(JSON.stringify(outcome)).not.toContain('top-secret');
  });

  test('nobody there', async () => {
    const client = await clientOf({ server: 'http://127.0.0.1:1' }, new FakeClock());
    expect(await client.get(THINGS, { name: 'a' })).toMatchObject({
      error: {
        reason: 'unreachable',
        message: expect.stringContaining('http://127.0.0.1:1 cannot be reached: connection refused (ECONNREFUSED)'),
      },
    });
  });

  test('the connection breaks in the middle of an answer', async () => {
    const { client } = await start((_, response) => {
      response.writeHead(200, { 'Content-Length': 100 }).write('{');
      setImmediate(() => response.destroy());
    });
    expect(await client.get(THINGS, { name: 'a' })).toMatchObject({ error: { reason: 'unreachable' } });
  });

  test('a kept connection that the server has closed: a read is asked again, a write is not', async () => {
    const sockets = new Set<unknown>();
    const { client, server } = await start((request, response) => {
      const again = sockets.has(response.socket);
      sockets.add(response.socket);
      if (again) response.socket?.resetAndDestroy();
      else reply(response, 200, thing(request.method, '1'));
    });
    expect(await client.get(THINGS, { name: 'a' })).toMatchObject({ ok: true });
    expect(await client.get(THINGS, { name: 'a' })).toMatchObject({ ok: true });
    expect(server.requests).toHaveLength(3);
    expect(await client.create(THINGS, thing('a', ''))).toMatchObject({ error: { reason: 'unreachable' } });
  });

  test.each([
    ['the head', () => {}],
    ['the body', (_: unknown, response: { write(text: string): void }) => response.write('{')],
  ])('no answer in time: %s', async (_, answer) => {
    const { client, clock, server } = await start(answer);
    const standard = client.get(THINGS, { name: 'a' });
    const own = client.get(THINGS, { name: 'a' }, { timeoutMs: 5000 });
    await server.arrived(2);
    await clock.advance(5000);
    expect(await own).toMatchObject({ error: { reason: 'timeout', message: expect.stringContaining('did not answer within 5 s') } });
    await clock.advance(25_000);
    expect(await standard).toMatchObject({ error: { reason: 'timeout', message: expect.stringContaining('within 30 s') } });
  });

  test('cancelling', async () => {
    const { client, server } = await start(() => {});
    const stop = new AbortController();
    const asking = client.get(THINGS, { name: 'a' }, { signal: stop.signal });
    await server.arrived(1);
    stop.abort();
    expect(await asking).toMatchObject({ error: { reason: 'cancelled' } });
    expect(await client.get(THINGS, { name: 'a' }, { signal: stop.signal })).toMatchObject({ error: { reason: 'cancelled' } });
    expect(server.requests).toHaveLength(1);
  });
});

describe('a server in trouble for a moment', () => {
  const busy = failure(429, 'TooManyRequests', 'slow down', { retryAfterSeconds: 3 });
  const broken = failure(500, 'InternalError', 'etcd: leader changed');

  test.each<[string, number, object, number]>([
    ['waits as long as the server says', 429, busy, 3000],
    ['or a quarter of a second', 500, broken, 250],
  ])('a read %s and is asked again', async (_, status, body, pause) => {
    let asked = 0;
    const { client, clock, server } = await start((_request, response) =>
      ++asked === 1 ? reply(response, status, body) : reply(response, 200, thing('a', '5')),
    );
    const reading = client.get(THINGS, { name: 'a' });
    await until(() => clock.due.includes(pause));
    expect(server.requests).toHaveLength(1);
    await clock.advance(pause);
    expect(await reading).toMatchObject({ ok: true });
  });

  test('gives up after four tries', async () => {
    const { client, clock, server } = await start((_, response) => reply(response, 500, broken));
    const reading = client.get(THINGS, { name: 'a' });
    for (const tries of [1, 2, 3]) {
      await server.arrived(tries);
      await until(() => clock.due.includes(clock.now() + 250 * 2 ** (tries - 1)));
      await clock.advance(250 * 2 ** (tries - 1));
    }
    expect(await reading).toMatchObject({ error: { status: 500, message: expect.stringContaining('is in trouble') } });
    expect(server.requests).toHaveLength(4);
  });

  test('a write that failed may have been done and is not repeated; one that was not let in is', async () => {
    const { client, server } = await start((_, response) => reply(response, 500, broken));
    expect(await client.create(THINGS, thing('a', ''))).toMatchObject({ error: { status: 500 } });
    expect(server.requests).toHaveLength(1);
    const other = await start((_, response) =>
      reply(response, other.server.requests.length === 1 ? 429 : 201, other.server.requests.length === 1 ? busy : thing('a', '5')),
    );
    const creating = other.client.create(THINGS, thing('a', ''));
    await until(() => other.clock.due.includes(3000));
    await other.clock.advance(3000);
    expect(await creating).toMatchObject({ ok: true });
  });

  test('a list that goes stale between its pages is begun anew, unless asked for once', async () => {
    let expired = false;
    const { client } = await start(({ query }, response) => {
      if (!query.has('continue'))
        return reply(response, 200, { metadata: { resourceVersion: '9', continue: 'x' }, items: [thing('a', '1')] });
      if (!expired) reply(response, 410, failure(410, 'Expired', 'too old'));
      else reply(response, 200, { metadata: { resourceVersion: '9' }, items: [thing('b', '2')] });
      expired = true;
    });
    const all = await listPages(client, THINGS, {});
    expect(all.ok && all.value.items.map(({ metadata }) => metadata.name)).toEqual(['a', 'b']);
    expired = false;
    expect(await listPages(client, THINGS, { once: true })).toMatchObject({ error: { reason: 'expired' } });
  });
});

test('nulls and a missing spec are as good as nothing', async () => {
  const bare = {
    metadata: { ...thing('a', '1').metadata, labels: null },
    spec: null,
    status: { state: null, list: [null, 1, { a: null }] },
  };
  const { client } = await start((_, response) => reply(response, 200, bare));
  expect(await client.get({ ...THINGS, emptySpec: { state: '' } }, { name: 'a' })).toEqual({
    ok: true,
    value: {
      apiVersion: 'example.org/v1',
      kind: 'Thing',
      metadata: thing('a', '1').metadata,
      spec: { state: '' },
      status: { list: [1, {}] },
    },
  });
});
