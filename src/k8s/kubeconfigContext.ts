import { fail, type Outcome, ok } from '../base/outcome.ts';
import { type ClusterError, clusterError } from './clusterError.ts';
import { textOf } from './json.ts';
import type { Kubeconfig } from './kubeconfig.ts';
import { type KubeconfigEntry, readKubeconfigFile } from './kubeconfigFile.ts';

/** A context whose cluster and user exist. */
export interface ChosenContext {
  readonly name: string;
  readonly namespace: string;
  readonly cluster: KubeconfigEntry;
  /** Absent when the context names none: requests are then anonymous. */
  readonly user?: KubeconfigEntry;
}

/** The context named, or the current one. Errors are of reason `kubeconfig` and name what there is to choose from. */
export function chooseContext(kubeconfig: Kubeconfig, wanted?: string): Outcome<ChosenContext, ClusterError> {
  const where = kubeconfig.files.join(', ');
  const broken = (message: string) => fail(clusterError('kubeconfig', message));
  const known = kubeconfig.contexts.map((context) => context.name).join(', ');
  const name = wanted || kubeconfig.currentContext;
  if (known === '') return broken(`In the kubeconfig ${where} there is no context. Name another file, or start the sandbox.`);
  if (name === undefined) {
    return broken(`No current context is set in the kubeconfig ${where}. Name one of its contexts: ${known}.`);
  }
  const context = kubeconfig.entries.contexts.get(name);
  if (context === undefined) {
    const which = wanted ? `There is no context ${name}` : `The current context is ${name}, but there is no such context`;
    return broken(`${which} in the kubeconfig ${where}. Its contexts: ${known}.`);
  }
  const notText = fieldThatIsNoText(context);
  if (notText !== undefined) return broken(notText);
  const place = `${context.file}, line ${context.line}`;
  const clusterName = textOf(context.fields['cluster']);
  const userName = textOf(context.fields['user']);
  if (clusterName === undefined) return broken(`context ${name} names no cluster (${place}).`);
  const cluster = kubeconfig.entries.clusters.get(clusterName);
  const user = userName === undefined ? undefined : kubeconfig.entries.users.get(userName);
  const missing = [
    ...(cluster ? [] : [`the missing cluster ${clusterName}`]),
    ...(userName === undefined || user ? [] : [`the missing user ${userName}`]),
  ];
  if (cluster === undefined || missing.length > 0) {
    return broken(`context ${name} names ${missing.join(' and ')} (${place}). Add what is missing, or choose another context.`);
  }
  const wrong = fieldThatIsNoText(cluster) ?? (user && fieldThatIsNoText(user));
  if (wrong !== undefined) return broken(wrong);
  return ok({ name, namespace: textOf(context.fields['namespace']) ?? 'default', cluster, ...(user ? { user } : {}) });
}

/** Fields whose value YAML may take for something else than the text that was meant: `007`, `1.10`, `yes`. */
const TEXTS: Readonly<Record<KubeconfigEntry['kind'], readonly string[]>> = {
  context: ['cluster', 'user', 'namespace'],
  cluster: ['server', 'tls-server-name', 'certificate-authority', 'proxy-url'],
  user: ['username', 'password', 'tokenFile', 'client-certificate', 'client-key', 'as'],
};

/** A sentence on the first field that would be passed over, as if it were not there. */
function fieldThatIsNoText({ kind, name, file, line, fields }: KubeconfigEntry): string | undefined {
  const wrong = TEXTS[kind].find((field) => typeof (fields[field] ?? '') !== 'string');
  return wrong === undefined ? undefined : `${kind} ${name} has a ${wrong} that is not text: put it in quotes (${file}, line ${line}).`;
}

/**
 * The cluster and the user as their files say by now: somebody may have logged in, or an administrator sent another file. Where a file
 * cannot be read, or names another server than the one that is talked to, what was read before stands.
 */
export async function rereadEntries({ cluster, user }: ChosenContext): Promise<Pick<ChosenContext, 'cluster' | 'user'>> {
  const before = { cluster, ...(user ? { user } : {}) };
  const newCluster = await reread(cluster, 'clusters');
  if (newCluster.fields['server'] !== cluster.fields['server']) return before;
  return user ? { cluster: newCluster, user: await reread(user, 'users') } : { cluster: newCluster };
}

async function reread(entry: KubeconfigEntry, list: 'clusters' | 'users'): Promise<KubeconfigEntry> {
  const file = await readKubeconfigFile(entry.file);
  return (file.ok ? file.value?.[list].find(({ name }) => name === entry.name) : undefined) ?? entry;
}
