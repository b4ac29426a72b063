import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import type { KubeObject } from '../../../src/k8s/kubeClient.ts';
import { ListWatch } from '../../../src/k8s/listWatch.ts';
import { FakeClock, settle } from '../../support/fakeClock.ts';
import { clientOf, THINGS, thing } from '../../support/scriptedCluster.ts';
import { reply, type ScriptedRequest, ScriptedServer } from '../../support/scriptedServer.ts';
import { until } from '../../support/until.ts';

type Step = (response: ServerResponse, request: ScriptedRequest) => void;

const list = (resourceVersion: string, items: readonly unknown[], continueToken?: string): Step => {
  return (response) => reply(response, 200, { kind: 'ThingList', metadata: { resourceVersion, continue: continueToken }, items });
};
const status = (code: number, extra: object = {}, headers = {}): Step => {
  return (response) => reply(response, code, { kind: 'Status', code, message: `status ${code}`, ...extra }, headers);
};
/** Accepts a watch and sends events; it stays open. */
const open = (...events: readonly object[]): Step => {
  return (response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.flushHeaders();
    for (const event of events) response.write(`${JSON.stringify(event)}\n`);
  };
};
const event = (type: string, object: object) => ({ type, object });
const ended = (...events: readonly object[]): Step => {
  return (response, request) => {
    open(...events)(response, request);
    response.end();
  };
};
/** Accepts a watch, then loses the connection. */
const cut: Step = (response) => {
  response.writeHead(200);
  response.flushHeaders();
  setImmediate(() => response.destroy());
};
const notFoundPage: Step = (response) => void response.writeHead(404, { 'Content-Type': 'text/plain' }).end('404 page not found\n');

const running: { dispose(): void }[] = [];
const servers: ScriptedServer[] = [];
afterEach(async () => {
  for (const one of running.splice(0)) one.dispose();
  for (const server of servers.splice(0)) await server.stop();
});

/** A list-and-watch against a server that answers request after request by `steps`, the last one for ever. */
async function start(...steps: readonly Step[]) {
  const clock = new FakeClock(1_000_000);
  const responses: ServerResponse[] = [];
  let next = 0;
  const server = await ScriptedServer.start((request, response) => {
    responses.push(response);
    steps[Math.min(next++, steps.length - 1)]?.(response, request);
  });
  servers.push(server);
  const client = await clientOf({ server: server.url }, clock);
  const watch = new ListWatch<KubeObject>({ client, type: THINGS, namespace: 'lab', clock, random: () => 0.5 });
  running.push(watch);
  const changes: string[] = [];
  const states: string[] = [];
  watch.onDidChange((change) => {
    const { name, resourceVersion, uid } = change.object.metadata;
    changes.push(`${change.type} ${name}@${resourceVersion}${uid === `uid-${name}` ? '' : ` ${uid}`}`);
  });
  watch.onDidChangeState((state) => states.push(state.name));
  const asked = () => server.requests.map(({ query }) => `${query.has('watch') ? 'watch' : 'list'} ${query.get('resourceVersion') ?? '-'}`);
  const state = (name: string) => until(() => watch.state.name === name);
  return { clock, server, watch, changes, states, asked, state, responses };
}

describe('list and watch', () => {
  test('lists page by page without a version, then watches from the version of the list', async () => {
    const { server, watch, changes, state } = await start(
      list('10', [thing('a', '1'), thing('b', '2')], 'more'),
      list('10', [thing('c', '3')]),
      open(),
    );
    await state('live');
    expect(server.requests.map(({ path }) => path)).toEqual(Array(3).fill('/apis/example.org/v1/namespaces/lab/things'));
    expect(server.requests.map(({ query }) => Object.fromEntries(query))).toEqual([
      { limit: '500' },
      { limit: '500', continue: 'more' },
      { watch: 'true', allowWatchBookmarks: 'true', resourceVersion: '10', timeoutSeconds: '450' },
    ]);
    expect(changes).toEqual(['added a@1', 'added b@2', 'added c@3']);
    expect([...watch.objects.keys()]).toEqual(['lab/a', 'lab/b', 'lab/c']);
    expect(watch.state).toEqual({ name: 'live', since: 1_000_000 });
  });

  test('tells what events change; the same version again is no change', async () => {
    const { watch, changes, clock } = await start(
      list('10', [thing('a', '1'), thing('b', '2')]),
      open(
        event('ADDED', thing('c', '11')),
        event('MODIFIED', thing('a', '12')),
        event('MODIFIED', thing('a', '12')),
        event('DELETED', thing('b', '13')),
      ),
    );
    await until(() => changes.length >= 5);
    await clock.advance(0);
    expect(changes).toEqual(['added a@1', 'added b@2', 'added c@11', 'modified a@12', 'deleted b@13']);
    expect([...watch.objects.keys()]).toEqual(['lab/a', 'lab/c']);
  });

  test('a new uid under an old name is a deleted and an added object', async () => {
    const { changes } = await start(
      list('10', [thing('a', '1'), thing('b', '2')]),
      ended(event('MODIFIED', thing('a', '11', 'new'))),
      status(410),
      list('20', [thing('a', '11', 'new'), thing('b', '15', 'newer')]),
      open(),
    );
    await until(() => changes.length >= 6);
    expect(changes.slice(2)).toEqual(['deleted a@1', 'added a@11 new', 'deleted b@2', 'added b@15 newer']);
  });

  test('watches on from the last version when the server ends the watch', async () => {
    const { asked, states, changes } = await start(
      list('10', []),
      ended(event('ADDED', thing('a', '11'))),
      ended(event('BOOKMARK', { kind: 'Thing', metadata: { resourceVersion: '20' } })),
      open(event('DELETED', thing('a', '21'))),
    );
    await until(() => changes.length === 2);
    expect(asked()).toEqual(['list -', 'watch 10', 'watch 11', 'watch 20']);
    expect(states).toEqual(['live', 'connecting', 'live', 'connecting', 'live']);
  });

  test.each([
    ['an answer', status(410, { reason: 'Expired' })],
    ['an event', ended(event('ERROR', { kind: 'Status', code: 410, reason: 'Expired' }))],
  ])('410 as %s: lists again at once', async (_, gone) => {
    const { asked, changes, state, watch } = await start(
      list('10', [thing('a', '1'), thing('b', '2')]),
      gone,
      list('30', [thing('b', '2'), thing('c', '29')]),
      open(),
    );
    await until(() => changes.length === 4);
    await state('live');
    expect(asked()).toEqual(['list -', 'watch 10', 'list -', 'watch 30']);
    expect(changes.slice(2)).toEqual(['deleted a@1', 'added c@29']);
    expect([...watch.objects.keys()]).toEqual(['lab/b', 'lab/c']);
  });

  test('a continue token that expires in the middle of a list: the list begins anew', async () => {
    const { server, changes, state } = await start(
      list('10', [thing('old', '1')], 'more'),
      status(410, { reason: 'Expired', metadata: { continue: 'rest' } }),
      list('12', [thing('a', '11')]),
      open(),
    );
    await state('live');
    expect(server.requests.map(({ query }) => query.get('continue'))).toEqual([null, 'more', null, null]);
    expect(changes).toEqual(['added a@11']);
  });

  test('failures: waits from 1 s to 30 s, and says since when, why and until when it is stale', async () => {
    const { watch, clock, server } = await start(status(500));
    const waits: number[] = [];
    for (let failures = 1; failures <= 7; failures++) {
      await server.arrived(failures);
      await until(() => watch.state.name === 'stale' && watch.state.retryAt > clock.now());
      const { state } = watch;
      if (state.name !== 'stale') continue;
      expect(state.since).toBe(1_000_000);
      expect(state.reason).toBe('status 500');
      waits.push(state.retryAt - clock.now());
      await clock.advance(state.retryAt - clock.now() - 1);
      expect(server.requests).toHaveLength(failures);
      await clock.advance(1);
    }
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });

  test('a broken watch: watches on once after the wait, and lists if that fails, too', async () => {
    const { asked, state, clock, watch, changes } = await start(
      list('10', [thing('a', '1')]),
      cut,
      cut,
      list('40', [thing('a', '1')]),
      open(),
    );
    await state('stale');
    expect([...watch.objects.keys()]).toEqual(['lab/a']);
    await clock.advance(1000);
    await until(() => asked().length === 3);
    await until(() => watch.state.name === 'stale' && watch.state.retryAt > clock.now());
    await clock.advance(2000);
    await state('live');
    expect(asked()).toEqual(['list -', 'watch 10', 'watch 10', 'list -', 'watch 40']);
    expect(changes).toEqual(['added a@1']);
  });

  test('a watch that cannot be taken up again lists: another server may answer by then', async () => {
    const { asked, state, clock, watch, changes } = await start(
      list('10', [thing('a', '1')]),
      ended(event('MODIFIED', thing('a', '11'))),
      status(503),
      list('4', [thing('b', '3')]),
      open(),
    );
    await until(() => watch.state.name === 'stale' && watch.state.retryAt > clock.now());
    await clock.advance(1000);
    await state('live');
    expect(asked()).toEqual(['list -', 'watch 10', 'watch 11', 'list -', 'watch 4']);
    expect(changes).toEqual(['added a@1', 'modified a@11', 'deleted a@11', 'added b@3']);
  });

  test('waits as long as the server asks', async () => {
    const { watch, state, clock } = await start(status(429, {}, { 'Retry-After': '17' }));
    await state('stale');
    expect(watch.state).toMatchObject({ retryAt: clock.now() + 17_000, error: { reason: 'unreachable', status: 429 } });
  });

  test.each([
    ['forbidden', 'no right to list things', status(403)],
    ['crdMissing', 'CRD things.example.org is missing', notFoundPage],
    ['unauthorized', 'credentials refused', status(401)],
  ])('%s: asks rarely, and recovers', async (reason, words, answer) => {
    const { watch, state, clock, changes } = await start(answer, list('10', [thing('a', '1')]), open());
    await state('stale');
    expect(watch.state).toMatchObject({ reason: words, retryAt: clock.now() + 30_000, error: { reason } });
    await clock.advance(30_000);
    await state('live');
    expect(changes).toEqual(['added a@1']);
  });

  test.each([
    ['no JSON', '{"type":"ADDED","obj\n'],
    ['no object', '{"type":"ADDED","object":{"kind":"Thing"}}\n'],
    ['no known type', '{"type":"CHANGED","object":{}}\n'],
    ['a bookmark without a version', '{"type":"BOOKMARK","object":{"kind":"Thing","metadata":{}}}\n'],
    ['a bookmark with an empty version', '{"type":"BOOKMARK","object":{"kind":"Thing","metadata":{"resourceVersion":""}}}\n'],
  ])('a line that is %s: says so and lists again', async (_, line) => {
    const { watch, state, clock, asked } = await start(
      list('10', [thing('a', '1')]),
      (response) => response.writeHead(200).write(line),
      list('11', [thing('a', '1')]),
      open(),
    );
    await state('stale');
    expect(watch.state).toMatchObject({ error: { reason: 'invalid' } });
    expect(watch.objects.size).toBe(1);
    await clock.advance(1000);
    await state('live');
    expect(asked()).toEqual(['list -', 'watch 10', 'list -', 'watch 11']);
  });

  test('events may be cut anywhere, and may be megabytes', async () => {
    const long = { ...thing('größe', '11'), note: '🚀'.repeat(400_000) };
    const bytes = Buffer.from(`${JSON.stringify(event('ADDED', long))}\r\n\n${JSON.stringify(event('DELETED', long))}\n`);
    const { changes } = await start(list('10', []), (response) => {
      response.writeHead(200);
      for (let at = 0; at < bytes.length; at += 99_991) response.write(bytes.subarray(at, at + 99_991));
    });
    await until(() => changes.length === 2);
    expect(changes).toEqual(['added größe@11', 'deleted größe@11'].map((change) => expect.stringContaining(change)));
  });

  describe('a watch that has become silent', () => {
    const SILENCE_MS = 150_000;
    const bookmark = (version: string) => event('BOOKMARK', { kind: 'Thing', metadata: { resourceVersion: version } });

    test('is taken up again where it last told something', async () => {
      const { watch, state, clock, asked } = await start(list('10', []), open(event('ADDED', thing('a', '11'))), open());
      await state('live');
      await until(() => watch.objects.size === 1);
      await clock.advance(SILENCE_MS - 1);
      expect(asked()).toEqual(['list -', 'watch 10']);
      await clock.advance(1);
      await until(() => asked().length === 3);
      await state('live');
      expect(asked()).toEqual(['list -', 'watch 10', 'watch 11']);
    });

    test('without ever having told anything lists: another server may stand at that address and not have that version', async () => {
      const { changes, states, state, clock, asked } = await start(
        list('500', [thing('a', '400')]),
        open(),
        list('7', [thing('b', '3')]),
        open(),
      );
      await state('live');
      await clock.advance(SILENCE_MS);
      await until(() => asked().length === 4);
      await state('live');
      expect(asked()).toEqual(['list -', 'watch 500', 'list -', 'watch 7']);
      expect(changes).toEqual(['added a@400', 'deleted a@400', 'added b@3']);
      expect(states).toEqual(['live', 'connecting', 'live']);
    });

    test('is none as long as bookmarks come, until its time is over', async () => {
      const { clock, state, asked, responses } = await start(list('10', []), open(), open());
      await state('live');
      for (let minute = 1; minute <= 7; minute++) {
        await clock.advance(60_000);
        responses.at(-1)?.write(`${JSON.stringify(bookmark(`${10 + minute}`))}\n`);
        await settle();
      }
      expect(asked()).toEqual(['list -', 'watch 10']);
      responses.at(-1)?.end();
      await until(() => asked().length === 3);
      expect(asked()[2]).toBe('watch 17');
    });

    test('is stale while nobody answers any more', async () => {
      const { watch, clock, state, asked } = await start(list('10', []), open(), () => {});
      await state('live');
      await clock.advance(SILENCE_MS);
      await until(() => asked().length === 3);
      expect(watch.state.name).toBe('connecting');
      await clock.advance(30_000);
      await state('stale');
      expect(watch.state).toMatchObject({ reason: 'no answer within 30 s' });
    });
  });

  test('a server that answers every page with the same next page is not followed for ever', async () => {
    const { watch, state } = await start(list('10', [thing('a', '1')], 'next'));
    await state('stale');
    expect(watch.state).toMatchObject({ reason: 'a list without end' });
  });

  test('a watch that a server ends without a word, as it has forgotten the version, is listed anew', async () => {
    const { clock, state, asked } = await start(list('10', []), ended(), ended(), ended(), list('90', []), open());
    await state('stale');
    await clock.advance(1000);
    await state('live');
    expect(asked()).toEqual(['list -', 'watch 10', 'watch 10', 'watch 10', 'list -', 'watch 90']);
  });

  test('a server that ends every watch at once is not asked all the time', async () => {
    const { server, clock, watch } = await start(list('10', []), ended());
    await until(() => watch.state.name === 'stale');
    for (let second = 0; second < 60; second++) {
      await clock.advance(1000);
      const before = server.requests.length;
      if (clock.due.length === 0) await server.arrived(before + 1);
      await until(() => watch.state.name === 'stale' && watch.state.retryAt > clock.now());
    }
    expect(server.requests.length).toBeLessThan(15);
  });

  test('retryNow ends the wait', async () => {
    const { watch, state } = await start(status(503), list('10', []), open());
    await state('stale');
    watch.retryNow();
    await state('live');
  });

  test('whenLive waits for live, the signal, or the end', async () => {
    const { watch } = await start(list('10', []), open());
    const aborted = new AbortController();
    const one = watch.whenLive(aborted.signal);
    aborted.abort();
    expect(await one).toBe(false);
    expect(await watch.whenLive()).toBe(true);
    watch.dispose();
    expect(await watch.whenLive()).toBe(false);
  });

  test('dispose closes the connection and says nothing any more', async () => {
    const { watch, state, changes, states, responses } = await start(list('10', [thing('a', '1')]), open());
    await state('live');
    const connection = responses[1];
    watch.dispose();
    await until(() => connection?.destroyed === true);
    await settle();
    expect(watch.state).toEqual({ name: 'stopped' });
    expect(states).toEqual(['live', 'stopped']);
    expect(changes).toEqual(['added a@1']);
  });
});
