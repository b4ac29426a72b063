import type { Kubeconfig } from '../k8s/kubeconfig.ts';

/** How one user reaches the sandbox. */
export interface SandboxAccess {
  readonly url: string;
  /** Authority of the server's certificate, PEM. */
  readonly caPem: string;
  readonly user: string;
  readonly token: string;
}

const CONTEXT = 'aliecs-sandbox';
const NAMESPACE = 'default';

/** The text of a kubeconfig file for one user; JSON, which is YAML. */
export function kubeconfigText({ url, caPem, user, token }: SandboxAccess): string {
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': CONTEXT,
    contexts: [{ name: CONTEXT, context: { cluster: CONTEXT, user, namespace: NAMESPACE } }],
    clusters: [{ name: CONTEXT, cluster: clusterFields(url, caPem) }],
    users: [{ name: user, user: { token } }],
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}

/** The same as a client takes it, without a file. */
export function kubeconfigOf({ url, caPem, user, token }: SandboxAccess): Kubeconfig {
  const place = { file: 'sandbox', line: 1 };
  const context = { cluster: CONTEXT, user, namespace: NAMESPACE };
  return {
    files: ['sandbox'],
    contexts: [{ name: CONTEXT, ...context, server: url }],
    currentContext: CONTEXT,
    entries: {
      contexts: new Map([[CONTEXT, { kind: 'context', name: CONTEXT, ...place, fields: context }]]),
      clusters: new Map([[CONTEXT, { kind: 'cluster', name: CONTEXT, ...place, fields: clusterFields(url, caPem) }]]),
      users: new Map([[user, { kind: 'user', name: user, ...place, fields: { token } }]]),
    },
  };
}

function clusterFields(url: string, caPem: string) {
  return { server: url, 'certificate-authority-data': Buffer.from(caPem).toString('base64') };
}
