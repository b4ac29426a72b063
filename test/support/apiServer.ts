import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { customResourceDefinitions } from '../../src/core/schema/customResourceDefinitions.ts';
import { createCertificate } from '../../src/sandbox/api/certificate.ts';
import { apiServerPrograms, HOW_TO_GET_API_SERVER } from './apiServerPrograms.ts';
import { freePorts, startProgram } from './childProgram.ts';

/** `admin` may everything, `reader` may look at custom objects, pods, events and nodes, `nobody` may nothing. */
type ApiServerUser = 'admin' | 'reader' | 'nobody';

interface ApiResponse {
  readonly status: number;
  readonly warnings: readonly string[];
  readonly text: string;
}

export interface RunningApiServer {
  readonly url: string;
  /** Text of a kubeconfig file; its namespace is `default`. */
  kubeconfig(user: ApiServerUser): string;
  /** One request of the administrator. */
  send(method: string, path: string, body?: string, contentType?: string): Promise<ApiResponse>;
  /** The same, answered with the parsed body; throws unless the status is 2xx. */
  json(method: string, path: string, body?: unknown): Promise<unknown>;
  stop(): Promise<void>;
}

const USERS: readonly { readonly name: ApiServerUser; readonly group: string }[] = [
  { name: 'admin', group: 'system:masters' },
  { name: 'reader', group: 'test-readers' },
  { name: 'nobody', group: 'test-nobodies' },
];

const START_LIMIT_MS = 60_000;

/** Starts etcd and kube-apiserver on free loopback ports, with the project's CRDs and the namespace `alice-tasks`. */
export async function startApiServer(): Promise<RunningApiServer> {
  const programs = apiServerPrograms();
  if (!programs) throw new Error(`There is no kube-apiserver; get it by ${HOW_TO_GET_API_SERVER}.`);
  const folder = await mkdtemp(join(tmpdir(), 'aliecs-api-server-'));
  const [client = 0, peer = 0, port = 0] = await freePorts(3);
  const { key, cert } = await createCertificate();
  const file = async (name: string, text: string) => {
    await writeFile(join(folder, name), text, { mode: 0o600 });
    return join(folder, name);
  };
  const keyFile = await file('key.pem', key);
  const certFile = await file('cert.pem', cert);
  const tokens = USERS.map(({ name, group }) => `${name}-token,${name},uid-${name},"${group}"`).join('\n');
  const tokenFile = await file('tokens.csv', `${tokens}\n`);

  const endpoint = `http://127.0.0.1:${client}`;
  const peers = `http://127.0.0.1:${peer}`;
  const etcd = startProgram(
    programs.etcd,
    [
      ...['--name', 'default', '--data-dir', join(folder, 'etcd'), '--unsafe-no-fsync'],
      ...['--listen-client-urls', endpoint, '--advertise-client-urls', endpoint],
      ...['--listen-peer-urls', peers, '--initial-advertise-peer-urls', peers, '--initial-cluster', `default=${peers}`],
    ],
    join(folder, 'etcd.log'),
  );
  const apiServer = startProgram(
    programs.apiServer,
    [
      `--etcd-servers=${endpoint}`,
      '--bind-address=127.0.0.1',
      `--secure-port=${port}`,
      `--tls-cert-file=${certFile}`,
      `--tls-private-key-file=${keyFile}`,
      `--token-auth-file=${tokenFile}`,
      '--authorization-mode=RBAC',
      '--service-account-issuer=https://kubernetes.default.svc',
      `--service-account-key-file=${certFile}`,
      `--service-account-signing-key-file=${keyFile}`,
      '--service-cluster-ip-range=10.0.0.0/24',
      // No controller manager makes service accounts or taints here.
      '--disable-admission-plugins=ServiceAccount,TaintNodesByCondition',
      '--allow-privileged=true',
      '--endpoint-reconciler-type=none',
    ],
    join(folder, 'apiserver.log'),
  );

  const agent = new Agent({ keepAlive: true, ca: cert });
  const url = `https://127.0.0.1:${port}`;
  const send: RunningApiServer['send'] = (method, path, body, contentType = 'application/json') =>
    exchange(agent, `${url}${path}`, method, body, contentType);
  const server: RunningApiServer = {
    url,
    kubeconfig: (user) => kubeconfigText(url, cert, user),
    send,
    async json(method, path, body) {
      const { status, text } = await send(method, path, body === undefined ? undefined : JSON.stringify(body));
      if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
      return JSON.parse(text);
    },
    async stop() {
      agent.destroy();
      await apiServer.stop();
      await etcd.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  try {
    const readyz = async () => (await send('GET', '/readyz')).status === 200;
    await poll(readyz, 'is not ready', async () => {
      if (apiServer.ended || etcd.ended) throw new Error(`The API server ended: ${await (etcd.ended ? etcd : apiServer).tail()}`);
    });
    await furnish(server);
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function furnish({ json, send }: RunningApiServer): Promise<void> {
  await json('POST', '/api/v1/namespaces', { metadata: { name: 'alice-tasks' } });
  const rbac = '/apis/rbac.authorization.k8s.io/v1';
  const look = ['get', 'list', 'watch'];
  const rules = [
    { apiGroups: ['aliecs.alice.cern'], resources: ['environments', 'tasks', 'tasktemplates'], verbs: look },
    { apiGroups: [''], resources: ['pods', 'events', 'nodes'], verbs: look },
  ];
  await json('POST', `${rbac}/clusterroles`, { metadata: { name: 'test-reader' }, rules });
  await json('POST', `${rbac}/clusterrolebindings`, {
    metadata: { name: 'test-reader' },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'test-reader' },
    subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'Group', name: 'test-readers' }],
  });
  for (const definition of customResourceDefinitions()) {
    await json('POST', '/apis/apiextensions.k8s.io/v1/customresourcedefinitions', definition);
  }
  // A new resource answers 404 for a moment, even after it is established.
  for (const plural of ['environments', 'tasks', 'tasktemplates']) {
    const served = async () => (await send('GET', `/apis/aliecs.alice.cern/v1alpha1/${plural}`)).status === 200;
    await poll(served, `does not serve ${plural}`);
  }
}

async function poll(done: () => Promise<boolean>, what: string, check: () => Promise<void> = async () => {}): Promise<void> {
  const limit = Date.now() + START_LIMIT_MS;
  while (!(await done().catch(() => false))) {
    await check();
    if (Date.now() > limit) throw new Error(`The API server ${what} after ${START_LIMIT_MS / 1000} s.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function exchange(agent: Agent, url: string, method: string, body: string | undefined, contentType: string): Promise<ApiResponse> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: 'Bearer admin-token', ...(body === undefined ? {} : { 'content-type': contentType }) };
    const outgoing = request(url, { method, agent, headers }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        resolve({ status: incoming.statusCode ?? 0, warnings: warningTexts(incoming.headersDistinct['warning'] ?? []), text });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** Of `299 - "text"` headers, which Go escapes like strings. */
function warningTexts(headers: readonly string[]): string[] {
  return headers.flatMap((header) =>
    [...header.matchAll(/299 - ("(?:[^"\\]|\\.)*")/g)].map(([, quoted = '""']) => String(JSON.parse(quoted))),
  );
}

function kubeconfigText(server: string, cert: string, user: ApiServerUser): string {
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'test', cluster: { server, 'certificate-authority-data': Buffer.from(cert).toString('base64') } }],
    users: [{ name: user, user: { token: `${user}-token` } }],
    contexts: [{ name: 'test', context: { cluster: 'test', user, namespace: 'default' } }],
    'current-context': 'test',
  });
}
