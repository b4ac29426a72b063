import type { Clock } from '../../base/clock.ts';
import { type Outcome, ok } from '../../base/outcome.ts';
import type { ClusterError } from '../../k8s/clusterError.ts';
import type { KubeClient } from '../../k8s/kubeClient.ts';
import type { Kubeconfig } from '../../k8s/kubeconfig.ts';
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
  /** What the kubeconfig said of its context when it was opened. Holds secrets: only to be compared. */
  readonly source: string;
}

/** Makes a link; contacts nobody yet. The Kubernetes client is loaded here, on first use. */
export async function openLink(choice: Choice, clock: Clock): Promise<Outcome<Link, ClusterError>> {
  const [{ connect }, managers] = await Promise.all([import('../../k8s/connect.ts'), import('../../manager/manager.ts')]);
  const kubeconfig = await readKubeconfig(choice);
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
  const manager = new managers.Manager({ client: client.value, namespace, clock, random: Math.random });
  return ok({ client: client.value, manager, source: await sourceOf(kubeconfig.value, choice) });
}

/** What the kubeconfig says now of the context of `choice`; nothing while it cannot be read. */
export async function readSource(choice: Choice): Promise<string | undefined> {
  const kubeconfig = await readKubeconfig(choice);
  const source = kubeconfig.ok ? await sourceOf(kubeconfig.value, choice) : '';
  return source === '' ? undefined : source;
}

async function readKubeconfig({ kubeconfig }: Choice): Promise<Outcome<Kubeconfig, ClusterError>> {
  const { loadKubeconfig } = await import('../../k8s/kubeconfig.ts');
  return loadKubeconfig({ ...(kubeconfig === undefined ? {} : { path: kubeconfig }), environment: process.env });
}

async function sourceOf(kubeconfig: Kubeconfig, { context }: Choice): Promise<string> {
  const { chooseContext } = await import('../../k8s/kubeconfigContext.ts');
  const chosen = chooseContext(kubeconfig, context);
  return chosen.ok ? JSON.stringify([chosen.value.cluster.fields, chosen.value.user?.fields]) : '';
}
