import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../../src/base/clock.ts';
import type { Outcome } from '../../src/base/outcome.ts';
import type { ClusterError } from '../../src/k8s/clusterError.ts';
import { connect } from '../../src/k8s/connect.ts';
import type { KubeClient, KubeObject, ResourceType } from '../../src/k8s/kubeClient.ts';
import { loadKubeconfig } from '../../src/k8s/kubeconfig.ts';

/** A kind of custom object as small as can be. */
export const THINGS: ResourceType<KubeObject> = {
  group: 'example.org',
  version: 'v1',
  plural: 'things',
  kind: 'Thing',
  namespaced: true,
};

/** A Thing of namespace `lab`. */
export function thing(name: string, resourceVersion: string, uid = `uid-${name}`) {
  return { apiVersion: 'example.org/v1', kind: 'Thing', metadata: { name, namespace: 'lab', uid, resourceVersion } };
}

export interface KubeconfigParts {
  readonly server: string;
  /** In YAML flow form, without the braces. */
  readonly cluster?: string;
  readonly user?: string;
}

/** A kubeconfig with context `lab`, cluster `lab` and user `shifter`. */
export function kubeconfigText({ server, cluster, user = 'token: top-secret' }: KubeconfigParts): string {
  return [
    'apiVersion: v1',
    'kind: Config',
    'current-context: lab',
    `clusters: [{name: lab, cluster: {server: "${server}"${cluster === undefined ? '' : `, ${cluster}`}}}]`,
    `users: [{name: shifter, user: {${user}}}]`,
    'contexts: [{name: lab, context: {cluster: lab, user: shifter, namespace: lab}}]',
    '',
  ].join('\n');
}

/** Connects through a kubeconfig file of that text, written into a folder of its own. */
export async function connectWith(
  text: string,
  clock: Clock,
  environment: Readonly<Record<string, string>> = {},
): Promise<Outcome<KubeClient, ClusterError>> {
  const folder = mkdtempSync(join(tmpdir(), 'aliecs-kubeconfig-'));
  try {
    const path = join(folder, 'config');
    writeFileSync(path, text);
    const kubeconfig = await loadKubeconfig({ path, environment: {} });
    return kubeconfig.ok ? await connect({ kubeconfig: kubeconfig.value, clock, environment }) : kubeconfig;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A client of that server that is expected to be usable. */
export async function clientOf(parts: KubeconfigParts, clock: Clock): Promise<KubeClient> {
  const client = await connectWith(kubeconfigText(parts), clock);
  if (!client.ok) throw new Error(client.error.message);
  return client.value;
}
