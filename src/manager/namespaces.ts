import type { ObjectMeta } from '../core/environment/customObjects.ts';
import { type ClusterError, clusterError } from '../k8s/clusterError.ts';
import type { ManagerContext } from './context.ts';

interface Named {
  readonly metadata: ObjectMeta;
}

/** A plan or manifest without a namespace belongs to the manager's. */
export function inNamespace<T extends Named>(object: T, namespace: string): T {
  return object.metadata.namespace === undefined ? { ...object, metadata: { ...object.metadata, namespace } } : object;
}

/** The refusal of an object that names another namespace than the one the person was shown. */
export function foreignNamespace({ namespace }: ManagerContext, { metadata }: Named): ClusterError | undefined {
  if (metadata.namespace === undefined || metadata.namespace === namespace) return undefined;
  const message = `${metadata.name} belongs to namespace ${metadata.namespace}, but ${namespace} is chosen here: choose that one, or leave it out of the file.`;
  return clusterError('invalid', message, { causes: [{ field: 'metadata.namespace', message }] });
}
