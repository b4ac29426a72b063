import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../../src/base/clock.ts';
import { connect } from '../../../src/k8s/connect.ts';
import type { KubeClient } from '../../../src/k8s/kubeClient.ts';
import { loadKubeconfig } from '../../../src/k8s/kubeconfig.ts';
import type { Sandbox } from '../../../src/sandbox/sandbox.ts';

/** A client that reaches a sandbox the way a person does: by its kubeconfig. */
export async function sandboxClient(sandbox: Sandbox): Promise<KubeClient> {
  const folder = await mkdtemp(join(tmpdir(), 'aliecs-sandbox-'));
  const path = join(folder, 'kubeconfig');
  await writeFile(path, sandbox.kubeconfig);
  const kubeconfig = await loadKubeconfig({ path, environment: {} });
  await rm(folder, { recursive: true });
  if (!kubeconfig.ok) throw new Error(kubeconfig.error.message);
  const client = await connect({ kubeconfig: kubeconfig.value, clock: systemClock });
  if (!client.ok) throw new Error(client.error.message);
  return client.value;
}
