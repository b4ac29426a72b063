import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiServerPrograms } from '../../scripts/api-server/programs.mjs';
import { customResourceDefinitions } from '../../src/core/schema/customResourceDefinitions.ts';
import { createCertificate } from '../../src/sandbox/api/certificate.ts';
import { type ApiServerClient, type ApiServerUser, apiServerClient } from './apiServerClient.ts';
import { freePorts, startProgram } from './childProgram.ts';

export interface RunningApiServer extends ApiServerClient {
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
  if (!programs) throw new Error('There is no kube-apiserver; get it by “npm run api-server”.');
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

  const connected = apiServerClient({ url: `https://127.0.0.1:${port}`, cert });
  const server: RunningApiServer = {
    ...connected,
    async stop() {
      connected.close();
      await apiServer.stop();
      await etcd.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  try {
    const readyz = async () => (await server.send('GET', '/readyz')).status === 200;
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

async function furnish({ json, send }: ApiServerClient): Promise<void> {
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
