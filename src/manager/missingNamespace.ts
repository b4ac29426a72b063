import { type ClusterError, clusterError } from '../k8s/clusterError.ts';
import type { ManagerContext } from './context.ts';
import { NAMESPACES } from './resources.ts';
import { listed } from './sentences.ts';

/** The error of a namespace that does not exist: API servers answer empty lists for one. Nothing where it exists or may not be asked for. */
export async function missingNamespace(
  { client, namespace }: Pick<ManagerContext, 'client' | 'namespace'>,
  signal: AbortSignal | undefined,
): Promise<ClusterError | undefined> {
  const options = signal === undefined ? {} : { signal };
  const read = await client.get(NAMESPACES, { name: namespace }, options);
  if (read.ok || read.error.reason !== 'notFound') return undefined;
  const all = await client.list(NAMESPACES, { ...options, limit: 20 });
  const names = all.ok ? all.value.items.map(({ metadata }) => metadata.name).filter((name) => !name.startsWith('kube-')) : [];
  const choice = names.length === 0 ? 'Choose another' : `Choose another, such as ${listed(names)}`;
  const { context } = client.target;
  return clusterError('notFound', `There is no namespace ${namespace} in the cluster of context ${context}. ${choice}.`, { status: 404 });
}

/** A sentence on the namespace where it is being deleted or gone, with all that was in it. */
export async function leavingNamespace(
  { client, namespace }: Pick<ManagerContext, 'client' | 'namespace'>,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  const read = await client.get(NAMESPACES, { name: namespace }, signal === undefined ? {} : { signal });
  if (!read.ok) return read.error.reason === 'notFound' ? `The whole namespace ${namespace} was deleted` : undefined;
  return read.value.metadata.deletionTimestamp === undefined ? undefined : `The whole namespace ${namespace} is being deleted`;
}
