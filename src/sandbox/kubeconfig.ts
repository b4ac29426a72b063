import type { Kubeconfig } from '../k8s/kubeconfig.ts';

/** The server as a kubeconfig names it. */
interface SandboxServer {
  readonly url: string;
  /** Authority of the server's certificate, PEM. */
  readonly caPem: string;
}

/** One user of it, under a context of their own. */
export interface SandboxAccess {
  readonly context: string;
  readonly user: string;
  readonly token: string;
}

const CLUSTER = 'aliecs-sandbox';
/** Where the tasks of AliECS live in its own installations. */
export const SANDBOX_NAMESPACE = 'alice-tasks';

/** The text of a kubeconfig file with a context a user, the first of them the current one; JSON, which is YAML. */
export function kubeconfigText(server: SandboxServer, accesses: readonly SandboxAccess[]): string {
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': accesses[0]?.context,
    contexts: accesses.map(({ context, user }) => ({ name: context, context: contextFields(user) })),
    clusters: [{ name: CLUSTER, cluster: clusterFields(server) }],
    users: accesses.map(({ user, token }) => ({ name: user, user: { token } })),
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}

/** The same for one user, as a client takes it, without a file. */
export function kubeconfigOf(server: SandboxServer, { context, user, token }: SandboxAccess): Kubeconfig {
  const place = { file: 'sandbox', line: 1 };
  const fields = contextFields(user);
  return {
    files: ['sandbox'],
    contexts: [{ name: context, ...fields, server: server.url }],
    currentContext: context,
    entries: {
      contexts: new Map([[context, { kind: 'context', name: context, ...place, fields }]]),
      clusters: new Map([[CLUSTER, { kind: 'cluster', name: CLUSTER, ...place, fields: clusterFields(server) }]]),
      users: new Map([[user, { kind: 'user', name: user, ...place, fields: { token } }]]),
    },
  };
}

function contextFields(user: string) {
  return { cluster: CLUSTER, user, namespace: SANDBOX_NAMESPACE };
}

function clusterFields({ url, caPem }: SandboxServer) {
  return { server: url, 'certificate-authority-data': Buffer.from(caPem).toString('base64') };
}
