import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { systemClock } from '../../src/base/clock.ts';
import { connect } from '../../src/k8s/connect.ts';
import { loadKubeconfig } from '../../src/k8s/kubeconfig.ts';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import type { ContractCluster } from './contractCluster.ts';

/** A sandbox in this process, reached over HTTPS like any cluster. */
export async function sandboxCluster(nodes: readonly string[] = ['flp001.cern.ch', 'flp002.cern.ch']): Promise<ContractCluster> {
  const sandbox = await startSandbox({ nodes });
  if (!sandbox.ok) throw new Error(sandbox.error);
  const folder = await mkdtemp(join(tmpdir(), 'aliecs-contract-'));
  const path = join(folder, 'kubeconfig');
  await writeFile(path, sandbox.value.kubeconfig, { mode: 0o600 });
  const kubeconfig = await loadKubeconfig({ path, environment: {} });
  if (!kubeconfig.ok) throw new Error(kubeconfig.error.message);
  const client = await connect({ kubeconfig: kubeconfig.value, namespace: 'alice-tasks', clock: systemClock });
  if (!client.ok) throw new Error(client.error.message);

  const { clusters, users } = parse(sandbox.value.kubeconfig);
  const ca = Buffer.from(clusters[0].cluster['certificate-authority-data'], 'base64');
  const headers = { authorization: `Bearer ${users[0].user.token}`, 'content-type': 'application/json' };
  const send = (method: string, at: string, body: unknown): Promise<void> =>
    new Promise((resolve, reject) => {
      const sent = request(new URL(at, clusters[0].cluster.server), { method, ca, headers }, (response) => {
        response.resume();
        response.on('end', () => (response.statusCode === 200 ? resolve() : reject(new Error(`${method} ${at}: ${response.statusCode}`))));
      });
      sent.on('error', reject);
      sent.end(JSON.stringify(body));
    });
  return {
    client: client.value,
    behave: (behaviour) => send('PUT', '/sandbox/behaviour', behaviour),
    act: (action) => send('POST', '/sandbox/do', action),
    close: async () => {
      await sandbox.value.close();
      await rm(folder, { recursive: true });
    },
  };
}
