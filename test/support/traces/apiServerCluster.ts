import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../../src/base/clock.ts';
import { connect } from '../../../src/k8s/connect.ts';
import type { KubeClient } from '../../../src/k8s/kubeClient.ts';
import { loadKubeconfig } from '../../../src/k8s/kubeconfig.ts';
import { readBehaviours } from '../../../src/sandbox/kubelet/behaviour.ts';
import { Kubelet } from '../../../src/sandbox/kubelet/kubelet.ts';
import { ENVIRONMENT_MANAGER, OperatorSet, taskManagerName } from '../../../src/sandbox/operatorSet.ts';
import type { SandboxParts } from '../../../src/sandbox/sandboxControl.ts';
import { addNode, answerSandboxRequest } from '../../../src/sandbox/sandboxControl.ts';
import type { ApiServerClient } from '../apiServerClient.ts';
import type { ClusterStart, ReplayCluster } from './replayCluster.ts';

/** The sandbox's operators and kubelet on a real API server. */
export async function startOnApiServer(server: ApiServerClient, start: ClusterStart): Promise<ReplayCluster> {
  const { clock } = start;
  const behaviours = readBehaviours(start.behaviour ?? {});
  if (!behaviours.ok) throw new Error(behaviours.error);
  const common = { clock, random: Math.random };
  const client = await clientOf(server);
  const kubelet = new Kubelet({ ...common, client, behaviours: behaviours.value, nodes: [] });
  const connectAs = async () => ({ ok: true as const, value: await clientOf(server) });
  const operators = new OperatorSet({ ...common, connect: connectAs, transport: kubelet.transport, log: () => {} });
  const parts: SandboxParts = { kubelet, operators, client, nodes: new Set() };
  for (const node of start.nodes) {
    const added = await addNode(parts, node);
    if (!added.ok) throw new Error(added.error);
  }
  for (const name of [ENVIRONMENT_MANAGER, ...start.taskManagers.map(taskManagerName)]) await operators.up(name);
  return {
    client: await clientOf(server),
    act: async (body) => {
      const answer = await answerSandboxRequest(parts, { method: 'POST', path: '/sandbox/do', body });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    },
    close: async () => {
      operators.dispose();
      kubelet.dispose();
    },
  };
}

async function clientOf(server: ApiServerClient): Promise<KubeClient> {
  const folder = await mkdtemp(join(tmpdir(), 'aliecs-operators-'));
  const path = join(folder, 'kubeconfig');
  await writeFile(path, server.kubeconfig('admin'));
  const kubeconfig = await loadKubeconfig({ path, environment: {} });
  await rm(folder, { recursive: true });
  if (!kubeconfig.ok) throw new Error(kubeconfig.error.message);
  const client = await connect({ kubeconfig: kubeconfig.value, clock: systemClock });
  if (!client.ok) throw new Error(client.error.message);
  return client.value;
}
