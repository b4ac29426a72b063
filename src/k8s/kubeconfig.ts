import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fail, type Outcome, ok } from '../base/outcome.ts';
import { type ClusterError, clusterError } from './clusterError.ts';
import { textOf } from './json.ts';
import { type KubeconfigEntry, type KubeconfigFile, readKubeconfigFile } from './kubeconfigFile.ts';

/** One context of a kubeconfig, as a person chooses among them. */
export interface KubeContext {
  readonly name: string;
  readonly cluster: string;
  /** URL of the API server; absent when the context names a cluster that is missing. */
  readonly server?: string;
  /** Absent when the context names none. */
  readonly user?: string;
  /** `default` where the context names none. */
  readonly namespace: string;
}

/** The merged kubeconfig files. */
export interface Kubeconfig {
  /** The files that were read, in the order of their precedence. */
  readonly files: readonly string[];
  readonly contexts: readonly KubeContext[];
  readonly currentContext?: string;
  /** What the files say, by name; `connect` reads it. Holds secrets: never show it. */
  readonly entries: {
    readonly contexts: ReadonlyMap<string, KubeconfigEntry>;
    readonly clusters: ReadonlyMap<string, KubeconfigEntry>;
    readonly users: ReadonlyMap<string, KubeconfigEntry>;
  };
}

export interface KubeconfigSource {
  /** An explicit file; wins over everything else. */
  readonly path?: string;
  /** The process's environment: `KUBECONFIG` (a list of files) and `HOME`. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/**
 * Reads and merges the kubeconfig files as kubectl does: the first file that has a name wins, files of the list that don't exist
 * are passed over. Errors are of reason `kubeconfig`.
 */
export async function loadKubeconfig(source: KubeconfigSource): Promise<Outcome<Kubeconfig, ClusterError>> {
  const { paths, origin } = candidates(source);
  const files: KubeconfigFile[] = [];
  for (const path of paths) {
    const file = await readKubeconfigFile(path);
    if (!file.ok) return file;
    if (file.value) files.push(file.value);
  }
  if (files.length === 0) {
    const which =
      paths.length === 1 ? `The kubeconfig ${paths[0]} does not exist` : `None of the kubeconfig files ${paths.join(', ')} exists`;
    return fail(clusterError('kubeconfig', `${which} (${origin}). Name another file, or start the sandbox.`));
  }
  if (files.every((file) => file.empty)) {
    const names = files.map((file) => file.path).join(', ');
    return fail(clusterError('kubeconfig', `The kubeconfig ${names} is empty. Name another file, or start the sandbox.`));
  }
  return ok(merge(files));
}

function candidates({ path, environment }: KubeconfigSource): { readonly paths: readonly string[]; readonly origin: string } {
  const home = environment['HOME'] || homedir();
  // No shell has expanded a path that comes from a setting.
  if (path !== undefined && path !== '') return { paths: [path.replace(/^~(?=[/\\])/, home)], origin: 'named explicitly' };
  const listed = (environment['KUBECONFIG'] ?? '').split(delimiter).filter((entry) => entry !== '');
  if (listed.length > 0) return { paths: [...new Set(listed)], origin: 'from KUBECONFIG' };
  return { paths: [join(home, '.kube', 'config')], origin: 'the default, as KUBECONFIG is not set' };
}

function merge(files: readonly KubeconfigFile[]): Kubeconfig {
  const contexts = firstOfEachName(files.flatMap((file) => file.contexts));
  const clusters = firstOfEachName(files.flatMap((file) => file.clusters));
  const users = firstOfEachName(files.flatMap((file) => file.users));
  const currentContext = files.find((file) => file.currentContext !== undefined)?.currentContext;
  return {
    files: files.map((file) => file.path),
    contexts: [...contexts.values()].map(({ name, fields }) => {
      const cluster = textOf(fields['cluster']) ?? '';
      const server = textOf(clusters.get(cluster)?.fields['server']);
      const user = textOf(fields['user']);
      return {
        name,
        cluster,
        namespace: textOf(fields['namespace']) ?? 'default',
        ...(server === undefined ? {} : { server }),
        ...(user === undefined ? {} : { user }),
      };
    }),
    ...(currentContext === undefined ? {} : { currentContext }),
    entries: { contexts, clusters, users },
  };
}

function firstOfEachName(entries: readonly KubeconfigEntry[]): ReadonlyMap<string, KubeconfigEntry> {
  const first = new Map<string, KubeconfigEntry>();
  for (const entry of entries) if (!first.has(entry.name)) first.set(entry.name, entry);
  return first;
}
