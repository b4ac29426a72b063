import { fail, type Outcome, ok } from '../base/outcome.ts';
import { announcedSandboxes, renewLease, sandboxDirectory } from '../k8s/announcedSandbox.ts';
import type { ClusterError } from '../k8s/clusterError.ts';
import type { KubeClient } from '../k8s/kubeClient.ts';
import type { Manager } from '../manager/manager.ts';
import type { OperationOptions } from '../manager/operation.ts';
import type { Io } from './command.ts';
import type { OptionSpec, Parsed } from './parse.ts';
import { positiveNumber } from './parse.ts';

/** Options of every command that talks to a cluster. */
export const CLUSTER_OPTIONS: Readonly<Record<string, OptionSpec>> = {
  context: { type: 'string' },
  namespace: { type: 'string' },
  kubeconfig: { type: 'string' },
  sandbox: { type: 'boolean' },
  json: { type: 'boolean' },
  timeout: { type: 'string' },
  help: { type: 'boolean' },
};

export const CLUSTER_HELP = `  --context NAME      context of the kubeconfig (default: its current one)
  --namespace NAME    namespace (default: that of the context)
  --kubeconfig FILE   kubeconfig file (default: KUBECONFIG, else ~/.kube/config)
  --sandbox           the sandbox on this machine that was started last
  --timeout SECONDS   longest wait for one step (default 80)
  --json              results as JSON lines`;

export interface Cluster {
  readonly client: KubeClient;
  readonly manager: Manager;
}

/** A client and a manager for the cluster that the options name; contacts nobody yet. `usualNamespace` goes before that of the context. */
export async function openCluster(parsed: Parsed, io: Io, usualNamespace?: string): Promise<Outcome<Cluster, ClusterError>> {
  const path = parsed.flag('sandbox') ? await sandboxKubeconfig(io) : ok(parsed.text('kubeconfig'));
  if (!path.ok) return path;
  const [{ loadKubeconfig }, { connect }, managers] = await Promise.all([
    import('../k8s/kubeconfig.ts'),
    import('../k8s/connect.ts'),
    import('../manager/manager.ts'),
  ]);
  const kubeconfig = await loadKubeconfig({ ...(path.value === undefined ? {} : { path: path.value }), environment: io.environment });
  if (!kubeconfig.ok) return kubeconfig;
  const context = parsed.text('context');
  const namespace = parsed.text('namespace') ?? usualNamespace;
  const client = await connect({
    kubeconfig: kubeconfig.value,
    ...(context === undefined ? {} : { context }),
    ...(namespace === undefined ? {} : { namespace }),
    environment: io.environment,
    signal: io.signal,
    clock: io.clock,
    ...requestTimeout(parsed),
  });
  if (!client.ok) return client;
  const options = { client: client.value, namespace: client.value.target.namespace, clock: io.clock, random: Math.random };
  return ok({ client: client.value, manager: new managers.Manager(options) });
}

/** Who allows less than the usual time for a whole step does not want to wait longer for one request. */
function requestTimeout(parsed: Parsed): { readonly requestTimeoutMs?: number } {
  const seconds = positiveNumber(parsed, 'timeout');
  return seconds.ok && seconds.value !== undefined && seconds.value < 30 ? { requestTimeoutMs: seconds.value * 1000 } : {};
}

async function sandboxKubeconfig(io: Io): Promise<Outcome<string, ClusterError>> {
  const [sandbox] = await announcedSandboxes(sandboxDirectory(io.environment));
  if (sandbox === undefined) {
    return fail({ reason: 'kubeconfig', message: 'No sandbox is running on this machine. Start one with: aliecs sandbox', causes: [] });
  }
  await renewLease(sandbox);
  return ok(sandbox.kubeconfig);
}

/** Options of one operation: its deadline, the signal of the process, and progress on standard error. */
export function operationOptions(parsed: Parsed, io: Io): Outcome<OperationOptions, string> {
  const seconds = positiveNumber(parsed, 'timeout');
  if (!seconds.ok) return seconds;
  let last = '';
  const onProgress: OperationOptions['onProgress'] = ({ message, done, total }) => {
    const line = total <= 1 || message.includes(`${done} of ${total}`) ? message : `${message} (${done} of ${total})`;
    if (line !== last) io.err(line);
    last = line;
  };
  return ok({ signal: io.signal, onProgress, ...(seconds.value === undefined ? {} : { timeoutMs: seconds.value * 1000 }) });
}
