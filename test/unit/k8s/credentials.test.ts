import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { connect } from '../../../src/k8s/connect.ts';
import { loadKubeconfig } from '../../../src/k8s/kubeconfig.ts';
import { FakeClock } from '../../support/fakeClock.ts';
import { connectWith, kubeconfigText, THINGS } from '../../support/scriptedCluster.ts';
import { reply, ScriptedServer } from '../../support/scriptedServer.ts';

const TLS = resolve(import.meta.dirname, '../../fixtures/tls');
const pair = (certificate: string, key: string) => `client-certificate: ${join(TLS, certificate)}, client-key: ${join(TLS, key)}`;
const exec = (script: string, extra = '') =>
  `exec: {apiVersion: client.authentication.k8s.io/v1, command: sh, args: ['-c', '${script}']${extra}}`;
const NOW = Date.UTC(2024, 0, 1);

const servers: ScriptedServer[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  for (const server of servers.splice(0)) await server.stop();
});

async function scripted(): Promise<ScriptedServer> {
  const server = await ScriptedServer.start((request, response) => {
    const allowed = request.headers.authorization !== 'Bearer old';
    reply(response, allowed ? 200 : 401, allowed ? { metadata: { resourceVersion: '1' }, items: [] } : { kind: 'Status', code: 401 });
  });
  servers.push(server);
  return server;
}

describe('credentials that cannot be used are refused before anybody is asked', () => {
  test.each<[string, { cluster?: string; user?: string; server?: string }, string]>([
    ['CA data', { cluster: 'certificate-authority-data: "%%%"' }, 'cluster lab has a certificate-authority-data that is not valid base64'],
    [
      'CA that is no PEM',
      { cluster: 'certificate-authority-data: aGVsbG8=' },
      'cluster lab has a certificate-authority that is not a certificate',
    ],
    ['missing CA file', { cluster: 'certificate-authority: ca.crt' }, 'cluster lab names as its certificate-authority the file'],
    ['CA directory', { cluster: `certificate-authority: ${TLS}` }, 'which is a directory'],
    [
      'skip that is no boolean',
      { cluster: 'insecure-skip-tls-verify: "yes"' },
      'cluster lab has an insecure-skip-tls-verify that is neither',
    ],
    ['proxy', { cluster: 'proxy-url: "ftp://x"' }, 'cluster lab has a proxy-url that is not an http, https or socks5 address'],
    ['server without a scheme', { server: 'lab.example:6443' }, 'cluster lab has a server that is no address beginning with https://'],
    ['no server', { server: '' }, 'cluster lab has no server'],
    ['server with a password', { server: 'https://me:hidden@lab' }, 'cluster lab has a name or password in its server address'],
    [
      'certificate without key',
      { user: `client-certificate: ${join(TLS, 'client.crt')}` },
      'user shifter has a client-certificate but no client-key',
    ],
    [
      'key without certificate',
      { user: `client-key: ${join(TLS, 'client.key')}` },
      'user shifter has a client-key but no client-certificate',
    ],
    ['a pair that is none', { user: pair('client.crt', 'server.key') }, 'has a client-key that does not belong to its client-certificate'],
    ['a key that is none', { user: pair('client.crt', 'client.crt') }, 'has a client-key that is not an unencrypted private key'],
    [
      'expired certificate',
      { user: pair('client-expired.crt', 'client.key') },
      'has a client-certificate that expired on 2021-01-01T00:00:00.000Z',
    ],
    ['missing token file', { user: 'tokenFile: token.txt' }, 'user shifter names as its tokenFile the file'],
    [
      'token over two lines',
      { user: 'token: "hidden\\nhidden"' },
      'user shifter has a token with characters that no HTTP header can carry',
    ],
    ['token that is a number', { user: 'token: 12345' }, 'user shifter has a token with characters'],
    [
      'helper not installed',
      { user: 'exec: {command: no-such-helper, installHint: "Ask at the desk."}' },
      'The login helper no-such-helper of user shifter is not installed. Ask at the desk.',
    ],
    ['helper without command', { user: 'exec: {args: []}' }, 'user shifter has an exec section without a command'],
    ['helper that asks', { user: exec('true', ', interactiveMode: Always') }, 'which always asks at a terminal'],
    [
      'helper that fails',
      { user: exec('echo hidden; echo not logged in >&2; exit 3') },
      'The login helper sh of user shifter failed: not logged in.',
    ],
    [
      'helper that talks',
      { user: exec('echo hidden') },
      'The login helper sh of user shifter answered something that is no ExecCredential.',
    ],
    ['helper that answers without status', { user: exec('echo "{}"') }, 'answered something that is no ExecCredential.'],
    ['helper that gives nothing', { user: exec('echo "{\\"status\\":{}}"') }, 'answered something that is no ExecCredential.'],
    ['an auth-provider', { user: 'auth-provider: {name: gcp, config: {}}' }, 'The auth-provider gcp of user shifter gives no credentials.'],
  ])('%s', async (_, parts, message) => {
    const result = await connectWith(kubeconfigText({ server: 'https://127.0.0.1:1', ...parts }), new FakeClock(NOW));
    expect(result).toMatchObject({ ok: false, error: { reason: 'kubeconfig', message: expect.stringContaining(message) } });
    expect(JSON.stringify(result)).not.toContain('hidden');
  });

  test('a login helper that never answers', async () => {
    const clock = new FakeClock(NOW);
    const connecting = connectWith(kubeconfigText({ server: 'http://127.0.0.1:1', user: exec('exec sleep 5') }), clock);
    while (clock.due.length === 0) await clock.advance(0);
    await clock.advance(30_000);
    expect(await connecting).toMatchObject({
      error: { reason: 'timeout', message: expect.stringContaining('did not answer within 30 s') },
    });
  });
});

test('files are looked for beside their kubeconfig, wherever the program runs', async () => {
  const server = await scripted();
  const folder = mkdtempSync(join(tmpdir(), 'aliecs-pki-'));
  mkdirSync(join(folder, 'pki'));
  for (const name of ['ca.crt', 'client.crt', 'client.key']) copyFileSync(join(TLS, name), join(folder, 'pki', name));
  writeFileSync(join(folder, 'pki', 'token'), 'from-file\n');
  const cluster = 'certificate-authority: pki/ca.crt';
  const user = 'tokenFile: pki/token, token: other, client-certificate: pki/client.crt, client-key: pki/client.key';
  const path = join(folder, 'config');
  writeFileSync(path, kubeconfigText({ server: server.url, cluster, user }));
  const kubeconfig = await loadKubeconfig({ path, environment: {} });
  const client = kubeconfig.ok
    ? await connect({ kubeconfig: kubeconfig.value, namespace: 'other', clock: new FakeClock(NOW) })
    : kubeconfig;
  rmSync(folder, { recursive: true });
  expect(client).toMatchObject({ ok: true, value: { target: { context: 'lab', namespace: 'other', server: server.url } } });
  if (client.ok) await client.value.list(THINGS);
  expect(server.requests[0]?.headers.authorization).toBe('Bearer from-file');
});

describe('what is sent', () => {
  const helper = exec('test -n "$KUBERNETES_EXEC_INFO" && echo "{\\"status\\":{\\"token\\":\\"from-helper\\"}}"'.replaceAll("'", "''"));
  test.each<[string, string, Record<string, unknown>]>([
    ['a token', 'token: abc', { authorization: 'Bearer abc' }],
    ['a name and password', 'username: me, password: pw', { authorization: `Basic ${Buffer.from('me:pw').toString('base64')}` }],
    ['a name without password', 'username: me', { authorization: `Basic ${Buffer.from('me:').toString('base64')}` }],
    ['a helper’s token', helper, { authorization: 'Bearer from-helper' }],
    ['nothing', '', { authorization: undefined, 'accept-encoding': 'identity' }],
    [
      'somebody else',
      'token: abc, as: other, as-groups: [one, two]',
      { authorization: 'Bearer abc', 'impersonate-user': 'other', 'impersonate-group': 'one, two' },
    ],
    [
      'somebody else in full',
      'token: abc, as: other, as-uid: u1, as-user-extra: {scopes: [a, b], "x/y": [c]}',
      { 'impersonate-uid': 'u1', 'impersonate-extra-scopes': 'a, b', 'impersonate-extra-x%2fy': 'c' },
    ],
    [
      'a helper’s token where the lists are null',
      exec(`echo "{\\"status\\":{\\"token\\":\\"from-helper\\"}}"`, ', env: null'),
      { authorization: 'Bearer from-helper' },
    ],
    [
      'a helper’s token that is asked for at a terminal',
      exec('read answer; echo "{\\"status\\":{\\"token\\":\\"unasked\\"}}"'),
      { authorization: 'Bearer unasked' },
    ],
  ])('%s', async (_, user, headers) => {
    const server = await scripted();
    const client = await connectWith(kubeconfigText({ server: server.url, user }), new FakeClock(NOW));
    expect(client).toMatchObject({ ok: true });
    if (client.ok) await client.value.list(THINGS);
    const sent = server.requests[0]?.headers ?? {};
    expect(Object.fromEntries(Object.keys(headers).map((name) => [name, sent[name]]))).toEqual(headers);
  });

  test('a refused token is read again, and the request repeated if there is a new one', async () => {
    const server = await scripted();
    const user = exec('test "$ALIECS_TEST_TOKEN" || ALIECS_TEST_TOKEN=old; echo "{\\"status\\":{\\"token\\":\\"$ALIECS_TEST_TOKEN\\"}}"');
    const client = await connectWith(kubeconfigText({ server: server.url, user }), new FakeClock(NOW));
    if (!client.ok) throw new Error(client.error.message);
    expect(await client.value.list(THINGS)).toMatchObject({ error: { reason: 'unauthorized', status: 401 } });
    expect(server.requests).toHaveLength(1);
    process.env['ALIECS_TEST_TOKEN'] = 'new';
    try {
      expect(await client.value.list(THINGS)).toMatchObject({ ok: true });
    } finally {
      delete process.env['ALIECS_TEST_TOKEN'];
    }
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer old', 'Bearer old', 'Bearer new']);
  });
});

describe('a connection that lasts', () => {
  /** A connection by a kubeconfig that can be written anew, and who it says to be. */
  async function lasting(user: string) {
    const server = await scripted();
    const folder = mkdtempSync(join(tmpdir(), 'aliecs-lasting-'));
    folders.push(folder);
    const path = join(folder, 'config');
    const write = (newUser: string, at = server.url) => writeFileSync(path, kubeconfigText({ server: at, user: newUser }));
    write(user.replaceAll('@', folder));
    const kubeconfig = await loadKubeconfig({ path, environment: {} });
    const clock = new FakeClock(NOW);
    const connected = kubeconfig.ok ? await connect({ kubeconfig: kubeconfig.value, clock }) : kubeconfig;
    if (!connected.ok) throw new Error(connected.error.message);
    const client = connected.value;
    const said = () => server.requests.map(({ headers }) => headers.authorization?.replace('Bearer ', ''));
    return { client, clock, path, folder, write, said };
  }

  /** Counts how often it ran, and gives its number as the token. */
  const counter = (more = '') => exec(`echo x >> @/runs; echo "{\\"status\\":{\\"token\\":\\"$(wc -l < @/runs | tr -d " ")\\"${more}}}"`);

  test('takes the token that its kubeconfig has by now, as soon as the old one is refused', async () => {
    const { client, write, said } = await lasting('token: old');
    write('token: new');
    expect(await client.list(THINGS)).toMatchObject({ ok: true });
    expect(said()).toEqual(['old', 'new']);
  });

  test('and sooner or later also where it is not', async () => {
    const { client, clock, write, said } = await lasting('token: first');
    await client.list(THINGS);
    write('token: second');
    await client.list(THINGS);
    await clock.advance(60_000);
    await client.list(THINGS);
    expect(said()).toEqual(['first', 'first', 'second']);
  });

  test.each<[string, (parts: Awaited<ReturnType<typeof lasting>>) => void]>([
    ['is about another server', ({ write }) => write('token: new', 'https://other.example')],
    ['knows the user no more', ({ path }) => writeFileSync(path, 'users: []')],
    ['is half written', ({ path }) => writeFileSync(path, 'users: [{name: shifter, user: {token: ne')],
    ['is gone', ({ path }) => rmSync(path)],
  ])('keeps its credentials where the file %s', async (_, change) => {
    const parts = await lasting('token: old');
    change(parts);
    expect(await parts.client.list(THINGS)).toMatchObject({ error: { reason: 'unauthorized' } });
    expect(parts.said()).toEqual(['old']);
  });

  test('asks a login helper once, as long as what it gave is taken', async () => {
    const { client, clock, said } = await lasting(counter());
    await client.list(THINGS);
    await clock.advance(3_600_000);
    await client.list(THINGS);
    expect(said()).toEqual(['1', '1']);
  });

  test('asks it again when that has run out', async () => {
    const { client, clock, said } = await lasting(counter(`,\\"expirationTimestamp\\":\\"${new Date(NOW + 90_000).toISOString()}\\"`));
    await clock.advance(61_000);
    await client.list(THINGS);
    await clock.advance(61_000);
    await client.list(THINGS);
    expect(said()).toEqual(['1', '2']);
  });

  test('asks it once more for many requests that are refused together', async () => {
    const helper = exec('echo x >> @/runs; test -f @/again && T=new || T=old; touch @/again; echo "{\\"status\\":{\\"token\\":\\"$T\\"}}"');
    const { client, folder, said } = await lasting(helper);
    await Promise.all([1, 2, 3].map(() => client.list(THINGS)));
    expect(said().toSorted()).toEqual(['new', 'new', 'new', 'old', 'old', 'old']);
    expect(readFileSync(join(folder, 'runs'), 'utf8')).toBe('x\nx\n');
  });

  test('tells a helper that wants to know which cluster it is for', async () => {
    const helper = exec(
      'printf "%s" "$KUBERNETES_EXEC_INFO" > @/info; echo "{\\"status\\":{\\"token\\":\\"t\\"}}"',
      ', provideClusterInfo: true',
    );
    const { client, folder } = await lasting(helper);
    expect(JSON.parse(readFileSync(join(folder, 'info'), 'utf8'))).toEqual({
      kind: 'ExecCredential',
      apiVersion: 'client.authentication.k8s.io/v1',
      spec: { interactive: false, cluster: { server: client.target.server } },
    });
  });
});
