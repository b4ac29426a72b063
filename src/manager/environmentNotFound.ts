import { type ClusterError, clusterError } from '../k8s/clusterError.ts';
import { type ManagerContext, placeOf } from './context.ts';
import { missingNamespace } from './missingNamespace.ts';
import { ENVIRONMENTS } from './resources.ts';
import { listed } from './sentences.ts';

/** The error of a name that no Environment has, with those that there are to choose from. */
export async function environmentNotFound(context: ManagerContext, name: string, signal: AbortSignal | undefined): Promise<ClusterError> {
  const { client, namespace } = context;
  const options = signal === undefined ? {} : { signal };
  const all = await client.list(ENVIRONMENTS, { ...options, namespace, limit: 20 });
  const names = all.ok ? all.value.items.map(({ metadata }) => metadata.name) : [];
  if (all.ok && names.length === 0) {
    const missing = await missingNamespace(context, signal);
    if (missing) return missing;
  }
  const others = names.length === 0 ? '' : ` There ${names.length === 1 ? 'is' : 'are'} ${listed(names)}.`;
  return clusterError('notFound', `There is no environment "${name}" ${placeOf(context)}.${others}`, { status: 404 });
}
