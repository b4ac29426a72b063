import type { Clock } from '../../base/clock.ts';
import { type Outcome, ok } from '../../base/outcome.ts';
import type { ClusterError } from '../../k8s/clusterError.ts';
import type { KubeClient } from '../../k8s/kubeClient.ts';
import type { Manager } from '../../manager/manager.ts';

/** Where to connect. What is absent comes from the kubeconfig as kubectl would take it. */
export interface Choice {
  readonly kubeconfig?: string;
  readonly context?: string;
  readonly namespace?: string;
}

/** A live connection to one namespace of one cluster. */
export interface Link {
  readonly client: KubeClient;
  readonly manager: Manager;
}

/** Makes a link; contacts nobody yet. The Kubernetes client is loaded here, on first use. */
export async function openLink(choice: Choice, clock: Clock): Promise<Outcome<Link, ClusterError>> {
  const [{ loadKubeconfig }, { connect }, managers] = await Promise.all([
    import('../../k8s/kubeconfig.ts'),
    import('../../k8s/connect.ts'),
    import('../../manager/manager.ts'),
  ]);
  const kubeconfig = await loadKubeconfig({
    ...(choice.kubeconfig === undefined ? {} : { path: choice.kubeconfig }),
    environment: process.env,
  });
  if (!kubeconfig.ok) return kubeconfig;
  const client = await connect({
    kubeconfig: kubeconfig.value,
    ...(choice.context === undefined ? {} : { context: choice.context }),
    ...(choice.namespace === undefined ? {} : { namespace: choice.namespace }),
    environment: process.env,
    clock,
  });
  if (!client.ok) return client;
  const namespace = client.value.target.namespace;
  return ok({ client: client.value, manager: new managers.Manager({ client: client.value, namespace, clock, random: Math.random }) });
}
