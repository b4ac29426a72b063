import https from 'node:https';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { customResourceDefinitions } from '../../../src/core/schema/customResourceDefinitions.ts';
import { type ApiServer, type ApiServerOptions, createApiServer } from '../../../src/sandbox/api/apiServer.ts';
import { FakeClock, settle } from '../../support/fakeClock.ts';
import { ask, exchange } from '../../support/transcripts/exchange.ts';
import { until } from '../../support/until.ts';

const TASKS = '/apis/aliecs.alice.cern/v1alpha1/namespaces/default/tasks';
const ADMIN = { Authorization: 'Bearer admin-token', Accept: 'application/json', 'Content-Type': 'application/json' };

let server: ApiServer;
let clock: FakeClock;

async function start(options: ApiServerOptions = {}) {
  clock = new FakeClock(Date.parse('2026-01-01T00:00:00Z'));
  server = await createApiServer({ definitions: customResourceDefinitions(), clock, ...options });
}

beforeEach(() => start());
afterEach(() => server.close());

function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  return ask(server.httpUrl, {
    method,
    path,
    headers: { ...ADMIN, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

const task = (name: string, metadata: object = {}) => ({
  apiVersion: 'aliecs.alice.cern/v1alpha1',
  kind: 'Task',
  metadata: { name, ...metadata },
  spec: { state: 'standby' },
});

const pod = (name: string, spec: object = {}) => ({
  metadata: { name },
  spec: { containers: [{ name: 'main', image: 'img:1' }], ...spec },
});

/** A watch and what it has got so far: `ADDED t1`, `BOOKMARK`, `ERROR 410`. */
async function watch(path: string) {
  const received = await exchange(server.httpUrl, { method: 'GET', path, headers: ADMIN });
  let ended = false;
  void received.ended.then(() => {
    ended = true;
  });
  const lines = () => received.text().split('\n').slice(0, -1);
  const events = () =>
    lines().map((line) => {
      const { type, object } = JSON.parse(line);
      return [type, object.metadata.name ?? object.code].filter(Boolean).join(' ');
    });
  /** Waits for the network, not for time. */
  const until = async (done: () => boolean) => {
    for (let round = 0; round < 500 && !done(); round++) await settle();
  };
  return { events, lines, isEnded: () => ended, until, close: received.close };
}

describe('the port', () => {
  test('speaks TLS, with the certificate that it announces', async () => {
    const status = await new Promise((resolve, reject) => {
      https.get(`${server.url}/readyz`, { ca: server.caPem, agent: false }, (response) => resolve(response.statusCode)).on('error', reject);
    });
    expect(status).toBe(200);
  });

  test('speaks plain HTTP as well', async () => {
    expect(await ask(server.httpUrl, { method: 'GET', path: '/readyz', headers: {} })).toEqual({ status: 200, body: 'ok' });
  });

  test('closes with its watches', async () => {
    const open = await watch(`${TASKS}?watch=1`);
    await server.close();
    await open.until(open.isEnded);
    expect(open.isEnded()).toBe(true);
  });
});

describe('watches', () => {
  test('get bookmarks each minute and end at their time-out', async () => {
    const open = await watch(`${TASKS}?watch=1&resourceVersion=0&allowWatchBookmarks=true&timeoutSeconds=100`);
    await settle();
    // The first tells that nothing was there before.
    await open.until(() => open.events().length === 1);
    expect(open.events()).toEqual(['BOOKMARK']);
    await clock.advance(60_000);
    await open.until(() => open.events().length === 2);
    expect(open.events()).toEqual(['BOOKMARK', 'BOOKMARK']);
    await clock.advance(40_000);
    await open.until(open.isEnded);
    expect(open.events()).toEqual(['BOOKMARK', 'BOOKMARK', 'BOOKMARK', 'BOOKMARK']);
    expect(open.isEnded()).toBe(true);
  });

  test('from a version that is forgotten get an error and end', async () => {
    await server.close();
    await start({ historyLimit: 2 });
    const { body } = await send('GET', TASKS);
    const version = /"resourceVersion":"(\d+)"/.exec(JSON.stringify(body))?.[1];
    for (let index = 0; index < 5; index++) await send('POST', TASKS, task(`t${index}`));
    const open = await watch(`${TASKS}?watch=1&resourceVersion=${version}`);
    await open.until(open.isEnded);
    expect(open.events()).toEqual(['ERROR 410']);
  });

  test('see objects enter and leave their selection', async () => {
    const open = await watch(`${TASKS}?watch=1&labelSelector=a%3D1`);
    const label = (value: string) =>
      send('PATCH', `${TASKS}/t`, { metadata: { labels: { a: value } } }, { 'Content-Type': 'application/merge-patch+json' });
    await send('POST', TASKS, task('t'));
    await label('1');
    await label('2');
    await open.until(() => open.events().length === 2);
    expect(open.events()).toEqual(['ADDED t', 'DELETED t']);
    open.close();
  });
});

describe('deletion', () => {
  const NAMESPACE = '/api/v1/namespaces/x';

  test('of a namespace empties it, and waits for finalizers', async () => {
    await send('POST', '/api/v1/namespaces', { metadata: { name: 'x' } });
    const tasks = TASKS.replace('default', 'x');
    await send('POST', tasks, task('free'));
    await send('POST', tasks, task('held', { finalizers: ['a.example/b'] }));
    expect(await send('DELETE', NAMESPACE)).toMatchObject({ status: 200, body: { status: { phase: 'Terminating' } } });
    await settle();
    expect(await send('GET', `${tasks}/free`)).toMatchObject({ status: 404 });
    expect(await send('GET', NAMESPACE)).toMatchObject({ status: 200 });
    expect(await send('POST', tasks, task('late'))).toMatchObject({
      status: 403,
      body: { details: { causes: [{ reason: 'NamespaceTerminating' }] } },
    });
    await send('PATCH', `${tasks}/held`, { metadata: { finalizers: null } }, { 'Content-Type': 'application/merge-patch+json' });
    await settle();
    expect(await send('GET', NAMESPACE)).toMatchObject({ status: 404 });
  });

  test('of a definition takes its objects along and ends their watches', async () => {
    await send('POST', TASKS, task('t'));
    const open = await watch(`${TASKS}?watch=1`);
    await send('DELETE', '/apis/apiextensions.k8s.io/v1/customresourcedefinitions/tasks.aliecs.alice.cern');
    await open.until(open.isEnded);
    expect(open.events()).toEqual(['ADDED t', 'DELETED t']);
    expect(await send('GET', TASKS)).toEqual({ status: 404, body: '404 page not found\n' });
  });

  test('of a pod on a node leaves it to its kubelet', async () => {
    const pods = '/api/v1/namespaces/default/pods';
    await send('POST', pods, pod('bound', { nodeName: 'n' }));
    await send('POST', pods, pod('unbound'));
    expect(await send('DELETE', `${pods}/bound`)).toMatchObject({
      body: { metadata: { deletionGracePeriodSeconds: 30, deletionTimestamp: '2026-01-01T00:00:30Z' } },
    });
    expect(await send('GET', `${pods}/bound`)).toMatchObject({ status: 200 });
    expect(await send('DELETE', `${pods}/bound?gracePeriodSeconds=0`)).toMatchObject({
      body: { metadata: { deletionGracePeriodSeconds: 0 } },
    });
    expect(await send('GET', `${pods}/bound`)).toMatchObject({ status: 404 });
    await send('DELETE', `${pods}/unbound`);
    expect(await send('GET', `${pods}/unbound`)).toMatchObject({ status: 404 });
  });
});

describe('logs', () => {
  const LOG = '/api/v1/namespaces/default/pods/p/log';
  const lines = (...texts: string[]) => texts.map((text, index) => ({ at: (index + 1) * 1000, text }));

  /** A pod whose containers have printed two lines, at 1 s and 2 s. */
  async function printing(follow: (onLine: (line: { at: number; text: string }) => void, onEnd: () => void) => void = () => {}) {
    await server.close();
    const following = { open: 0 };
    await start({
      clock: new FakeClock(3000),
      readLog: ({ container, previous }) => ({
        lines: previous ? lines('before') : lines(`${container} 1`, `${container} 2`),
        follow: (onLine, onEnd) => {
          following.open++;
          queueMicrotask(() => follow(onLine, onEnd));
          return { dispose: () => following.open-- };
        },
      }),
    });
    const containers = ['a', 'b'].map((name) => ({ name, image: 'img:1' }));
    await send('POST', '/api/v1/namespaces/default/pods', pod('p', { nodeName: 'n', containers }));
    const containerStatuses = containers.map(({ name }) => ({ name, restartCount: name === 'b' ? 1 : 0 }));
    const merge = { 'Content-Type': 'application/merge-patch+json' };
    await send('PATCH', '/api/v1/namespaces/default/pods/p/status', { status: { containerStatuses } }, merge);
    return following;
  }

  test.each([
    ['', { status: 400, body: { message: 'a container name must be specified for pod p, choose one of: [a b]' } }],
    ['?container=a', { status: 200, body: 'a 1\na 2\n' }],
    ['?container=b&tailLines=1', { status: 200, body: 'b 2\n' }],
    ['?container=b&tailLines=0', { status: 200, body: '' }],
    ['?container=a&previous=true', { status: 400, body: { message: 'previous terminated container "a" in pod "p" not found' } }],
    ['?container=b&previous=true', { status: 200, body: 'before\n' }],
    ['?container=b&sinceSeconds=1', { status: 200, body: 'b 2\n' }],
    ['?container=b&sinceTime=1970-01-01T00:00:01.500Z', { status: 200, body: 'b 2\n' }],
    ['?container=b&tailLines=1&timestamps=true', { status: 200, body: '1970-01-01T00:00:02.000Z b 2\n' }],
    ['?container=c', { status: 400, body: { message: 'container c is not valid for pod p' } }],
  ])('%s', async (query, expected) => {
    await printing();
    expect(await send('GET', LOG + query)).toMatchObject(expected);
  });

  test('followed to their end', async () => {
    const following = await printing((onLine, onEnd) => {
      onLine({ at: 3000, text: 'b 3' });
      onEnd();
    });
    expect(await send('GET', `${LOG}?container=b&follow=true&tailLines=1`)).toMatchObject({ status: 200, body: 'b 2\nb 3\n' });
    await until(() => following.open === 0);
  });

  test('followed until the reader goes', async () => {
    const following = await printing();
    const received = await exchange(server.httpUrl, { method: 'GET', path: `${LOG}?container=b&follow=true`, headers: ADMIN });
    await until(() => received.text() === 'b 1\nb 2\n');
    expect(following.open).toBe(1);
    received.close();
    await until(() => following.open === 0);
  });
});

describe('/openapi/v2, for clients before 1.24', () => {
  test.each([
    ['application/json', 'application/json'],
    ['application/com.github.proto-openapi.spec.v2@v1.0+protobuf', 'application/com.github.proto-openapi.spec.v2.v1.0+protobuf'],
  ])('as %s', async (accept, type) => {
    const received = await exchange(server.httpUrl, { method: 'GET', path: '/openapi/v2', headers: { ...ADMIN, Accept: accept } });
    await received.ended;
    expect([received.status, received.headers['content-type']]).toEqual([200, type]);
    for (const word of ['/api/v1/namespaces/{name}', '/apis/aliecs.alice.cern/v1alpha1/namespaces/{namespace}/tasks/{name}', 'dryRun']) {
      expect(received.text()).toContain(word);
    }
  });
});

describe('the sandbox itself', () => {
  test('hands its requests on', async () => {
    await server.close();
    await start({ onSandboxRequest: (request) => Promise.resolve({ status: 202, body: { got: request } }) });
    const { status, body } = await ask(server.httpUrl, { method: 'POST', path: '/sandbox/do', headers: {}, body: '{"heal":"t"}' });
    expect(status).toBe(202);
    expect(body).toEqual({ got: { method: 'POST', path: '/sandbox/do', body: { heal: 't' } } });
  });

  const fault = (wish: object) => ask(server.httpUrl, { method: 'POST', path: '/sandbox/fault', headers: {}, body: JSON.stringify(wish) });

  test('fails as often as it is asked to', async () => {
    await fault({ status: 429, times: 2, retryAfterSeconds: 3 });
    const received = await exchange(server.httpUrl, { method: 'GET', path: TASKS, headers: ADMIN });
    expect([received.status, received.headers['retry-after']]).toEqual([429, '3']);
    expect((await send('GET', TASKS)).status).toBe(429);
    expect((await send('GET', TASKS)).status).toBe(200);
  });

  test('breaks watches, or lets them expire', async () => {
    const broken = await watch(`${TASKS}?watch=1`);
    await fault({ closeWatches: true });
    await broken.until(broken.isEnded);
    expect([broken.isEnded(), broken.events()]).toEqual([true, []]);
    const expiring = await watch(`${TASKS}?watch=1`);
    await fault({ expire: true });
    await expiring.until(expiring.isEnded);
    expect(expiring.events()).toEqual(['ERROR 410']);
  });

  test('does not answer while it hangs', async () => {
    await fault({ hang: true });
    let answered = false;
    void exchange(server.httpUrl, { method: 'GET', path: TASKS, headers: ADMIN }).then(
      () => {
        answered = true;
      },
      () => {},
    );
    // The fault befalls whichever request comes first.
    for (let round = 0; round < 20; round++) await settle();
    expect((await send('GET', TASKS)).status).toBe(200);
    expect(answered).toBe(false);
  });
});

describe('who may', () => {
  test.each([
    ['admin-token', 'GET', '/api/v1/nodes', 200],
    ['reader-token', 'GET', '/api/v1/nodes', 200],
    ['reader-token', 'POST', '/api/v1/nodes', 403],
    ['nobody-token', 'GET', '/api', 200],
    ['nobody-token', 'GET', '/api/v1/nodes', 403],
    ['wrong', 'GET', '/version', 401],
    ['', 'GET', '/version', 200],
    ['', 'GET', '/api', 403],
  ])('%j %s %s: %d', async (token, method, path, status) => {
    const headers = token === '' ? {} : { Authorization: `Bearer ${token}` };
    expect((await ask(server.httpUrl, { method, path, headers })).status).toBe(status);
  });

  test.each([
    [{ 'Impersonate-User': 'bob' }, 403],
    [{ 'Impersonate-User': 'bob', 'Impersonate-Group': 'system:masters' }, 200],
    [{ 'Impersonate-User': 'bob', 'Impersonate-Group': 'golden-readers' }, 200],
    [{ 'Impersonate-User': 'bob', 'Impersonate-Group': 'others' }, 403],
    [{ 'Impersonate-Group': 'system:masters' }, 400],
  ])('an administrator as %j: %d', async (headers, status) => {
    expect((await send('GET', '/api/v1/nodes', undefined, headers)).status).toBe(status);
  });

  test('a refusal names the one object that a selector asks for', async () => {
    const { body } = await send('GET', `${TASKS}?fieldSelector=metadata.name%3Dt1`, undefined, { Authorization: 'Bearer nobody-token' });
    expect(body).toMatchObject({ message: expect.stringMatching(/^tasks.aliecs.alice.cern "t1" is forbidden/), details: { name: 't1' } });
  });

  test('users can be others', async () => {
    await server.close();
    await start({ users: [{ token: 'secret', name: 'me', groups: [], access: 'admin' }] });
    expect((await send('GET', '/api/v1/nodes')).status).toBe(401);
    expect((await send('GET', '/api/v1/nodes', undefined, { Authorization: 'Bearer secret' })).status).toBe(200);
  });
});
