import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../src/base/clock.ts';
import { connect } from '../../src/k8s/connect.ts';
import { loadKubeconfig } from '../../src/k8s/kubeconfig.ts';
import { Kubelet } from '../../src/sandbox/kubelet/kubelet.ts';
import { ENVIRONMENT_MANAGER, OperatorSet, taskManagerName } from '../../src/sandbox/operatorSet.ts';
import { addNode, answerSandboxRequest, type SandboxParts } from '../../src/sandbox/sandboxControl.ts';
import { emptyApiServer } from '../support/realApiServer.ts';
import type { ContractCluster } from './contractCluster.ts';

const NODES = ['flp001.cern.ch', 'flp002.cern.ch'];

/** A real API server with the sandbox's operators and kubelet as its clients. */
export async function apiServerCluster(): Promise<ContractCluster> {
  const server = await emptyApiServer();
  const folder = await mkdtemp(join(tmpdir(), 'aliecs-contract-'));
  const path = join(folder, 'kubeconfig');
  await writeFile(path, server.kubeconfig('admin'), { mode: 0o600 });
  const kubeconfig = await loadKubeconfig({ path, environment: {} });
  if (!kubeconfig.ok) throw new Error(kubeconfig.error.message);
  const newClient = () => connect({ kubeconfig: kubeconfig.value, namespace: 'alice-tasks', clock: systemClock });
  const client = await newClient();
  if (!client.ok) throw new Error(client.error.message);

  const common = { clock: systemClock, random: Math.random };
  const kubelet = new Kubelet({ ...common, client: client.value, behaviours: new Map(), nodes: [] });
  const operators = new OperatorSet({ ...common, connect: newClient, transport: kubelet.transport, log: () => {} });
  const parts: SandboxParts = { kubelet, operators, client: client.value, nodes: new Set() };
  for (const node of NODES) {
    const added = await addNode(parts, node);
    if (!added.ok) throw new Error(added.error);
  }
  for (const name of [ENVIRONMENT_MANAGER, ...NODES.map(taskManagerName)]) await operators.up(name);
  const ask = async (method: string, at: string, body: unknown) => {
    const { status } = await answerSandboxRequest(parts, { method, path: at, body });
    if (status !== 200) throw new Error(`${method} ${at}: ${status}`);
  };
  return {
    client: client.value,
    behave: (behaviour) => ask('PUT', '/sandbox/behaviour', behaviour),
    act: (action) => ask('POST', '/sandbox/do', action),
    close: async () => {
      operators.dispose();
      kubelet.dispose();
      server.close();
      await rm(folder, { recursive: true });
    },
  };
}
