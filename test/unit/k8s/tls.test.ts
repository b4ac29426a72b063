import { readFileSync } from 'node:fs';
import { createServer as createHttp, type Server } from 'node:http';
import { createServer } from 'node:https';
import { type AddressInfo, connect as connectSocket } from 'node:net';
import { join, resolve } from 'node:path';
import { TLSSocket } from 'node:tls';
import { afterEach, describe, expect, test } from 'vitest';
import type { ClusterError } from '../../../src/k8s/clusterError.ts';
import { FakeClock } from '../../support/fakeClock.ts';
import { clientOf, connectWith, kubeconfigText, THINGS } from '../../support/scriptedCluster.ts';

const TLS = resolve(import.meta.dirname, '../../fixtures/tls');
const CA = `certificate-authority-data: ${readFileSync(join(TLS, 'ca.crt')).toString('base64')}`;
const NOW = Date.UTC(2024, 0, 1);

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.emit('close-tunnels');
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});

async function listening(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  return address.port;
}

/** Answers every list as empty, every watch as ended, and remembers who asked. */
async function secure(certificate = 'server.crt') {
  const clients: string[] = [];
  const options = {
    cert: readFileSync(join(TLS, certificate)),
    key: readFileSync(join(TLS, 'server.key')),
    ca: readFileSync(join(TLS, 'ca.crt')),
    requestCert: true,
    rejectUnauthorized: false,
  };
  const server = createServer(options, (request, response) => {
    if (request.socket instanceof TLSSocket) clients.push(String(request.socket.getPeerCertificate().subject?.CN));
    response
      .writeHead(200)
      .end(request.url?.includes('watch=') || request.url?.includes('/log') ? '' : '{"metadata":{"resourceVersion":"1"},"items":[]}');
  });
  return { port: await listening(server), clients };
}

const fault = (reason: ClusterError['reason'], ...words: string[]) => ({
  ok: false,
  error: { reason, message: expect.stringMatching(new RegExp(words.map((word) => `(?=.*${word})`).join(''))) },
});

describe('the server’s certificate', () => {
  test.each<[string, string, string | undefined, object]>([
    ['is fine', CA, undefined, { ok: true }],
    ['is fine under the name that the kubeconfig gives', `${CA}, tls-server-name: kubernetes.default.svc`, undefined, { ok: true }],
    [
      'is for other names',
      `${CA}, tls-server-name: wrong.example`,
      undefined,
      fault('tls', 'wrong\\.example', '127\\.0\\.0\\.1, localhost, kubernetes\\.default\\.svc'),
    ],
    ['comes from an unknown authority', '', undefined, fault('tls', 'authority that the kubeconfig does not know')],
    ['comes from an unknown authority, but checks are off', 'insecure-skip-tls-verify: true', undefined, { ok: true }],
    ['has expired', CA, 'server-expired.crt', fault('tls', 'expired')],
  ])('%s', async (_, cluster, certificate, expected) => {
    const { port } = await secure(certificate);
    const parts = { server: `https://127.0.0.1:${port}`, ...(cluster === '' ? {} : { cluster }) };
    const client = await clientOf(parts, new FakeClock(NOW));
    const signal = new AbortController().signal;
    expect(await client.list(THINGS)).toMatchObject(expected);
    expect(await client.watch(THINGS, { resourceVersion: '1', timeoutSeconds: 1, signal }, () => {})).toMatchObject(expected);
    expect(await client.logs({ name: 'pod' })).toMatchObject(expected);
  });

  test('is missing: the server speaks plain HTTP', async () => {
    const port = await listening(createHttp((_, response) => void response.end()));
    const client = await clientOf({ server: `https://127.0.0.1:${port}` }, new FakeClock(NOW));
    expect(await client.list(THINGS)).toMatchObject(fault('tls', 'does not speak TLS'));
  });

  test('is there, but the kubeconfig says http://', async () => {
    const { port } = await secure();
    const client = await clientOf({ server: `http://127.0.0.1:${port}` }, new FakeClock(NOW));
    expect(await client.list(THINGS)).toMatchObject(fault('unreachable', 'closed the connection'));
  });
});

test('a client certificate is shown, its files being relative to nothing but themselves', async () => {
  const { port, clients } = await secure();
  const user = `client-certificate: ${join(TLS, 'client.crt')}, client-key: ${join(TLS, 'client.key')}`;
  const client = await clientOf({ server: `https://127.0.0.1:${port}`, cluster: CA, user }, new FakeClock(NOW));
  expect(await client.list(THINGS)).toMatchObject({ ok: true });
  expect(clients).toEqual(['test-client']);
});

describe('a proxy', () => {
  async function proxy() {
    const tunnels: string[] = [];
    const server = createHttp();
    server.on('connect', (request, socket) => {
      tunnels.push(request.url ?? '');
      server.on('close-tunnels', () => socket.destroy());
      const [host = '', port] = (request.url ?? '').split(':');
      const onward = connectSocket(Number(port), host, () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        onward.pipe(socket).pipe(onward);
      });
      onward.on('error', () => socket.destroy());
      socket.on('error', () => onward.destroy());
    });
    return { url: `http://127.0.0.1:${await listening(server)}`, tunnels };
  }

  test.each([
    ['kubernetes.default.svc', { ok: true }],
    ['wrong.example', fault('tls', 'wrong\\.example', 'kubernetes\\.default\\.svc')],
  ])('is gone through, and the server’s name %s checked', async (name, expected) => {
    const { port } = await secure();
    const { url, tunnels } = await proxy();
    const cluster = `${CA}, tls-server-name: ${name}, proxy-url: "${url}"`;
    const client = await clientOf({ server: `https://127.0.0.1:${port}`, cluster }, new FakeClock(NOW));
    expect(await client.list(THINGS)).toMatchObject(expected);
    expect(tunnels).toEqual([`127.0.0.1:${port}`]);
  });

  test('of the environment is taken where the kubeconfig names none', async () => {
    const { url, tunnels } = await proxy();
    const text = kubeconfigText({ server: 'https://kube.example:1', cluster: CA });
    const client = await connectWith(text, new FakeClock(NOW), { HTTPS_PROXY: url });
    if (!client.ok) throw new Error(client.error.message);
    expect(await client.value.list(THINGS)).toMatchObject(fault('unreachable', 'through HTTPS_PROXY'));
    expect(tunnels).toEqual(['kube.example:1']);
    expect(await connectWith(text, new FakeClock(NOW), { HTTPS_PROXY: 'ftp://x' })).toMatchObject(
      fault('kubeconfig', 'HTTPS_PROXY is not an http'),
    );
  });

  test('that refuses says so', async () => {
    const server = createHttp();
    server.on('connect', (_, socket) => socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n'));
    const cluster = `${CA}, proxy-url: "http://me:hidden@127.0.0.1:${await listening(server)}"`;
    const client = await clientOf({ server: 'https://kube.example:2', cluster }, new FakeClock(NOW));
    const listed = await client.list(THINGS);
    expect(listed).toMatchObject(fault('unreachable', 'https://kube.example:2 is refused by the proxy', 'HTTP 407', 'proxy-url'));
    expect(JSON.stringify(listed)).not.toContain('hidden');
  });

  test('that is down is named as the way', async () => {
    const cluster = `${CA}, proxy-url: "http://127.0.0.1:1"`;
    const client = await clientOf({ server: 'https://127.0.0.1:2', cluster }, new FakeClock(NOW));
    expect(await client.list(THINGS)).toMatchObject(fault('unreachable', 'connection refused', 'proxy-url'));
  });
});
