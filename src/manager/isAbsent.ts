import type { ClusterError } from '../k8s/clusterError.ts';

/** Whether the error of a GET says that there is no such object: also where the whole kind was taken out of the cluster. */
export function isAbsent({ reason }: ClusterError): boolean {
  return reason === 'notFound' || reason === 'crdMissing';
}
