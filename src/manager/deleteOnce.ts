import { fail, type Outcome, ok } from '../base/outcome.ts';
import type { ObjectMeta } from '../core/environment/customObjects.ts';
import { type ClusterError, clusterError } from '../k8s/clusterError.ts';
import type { KubeObject, ResourceType } from '../k8s/kubeClient.ts';
import { type ManagerContext, objectIn } from './context.ts';

/** Requests the deletion of exactly this object, unless that was done before. A conflict is not tried again: the name is another object's by now. */
export async function deleteOnce<T extends KubeObject & { readonly metadata: ObjectMeta }>(
  context: ManagerContext,
  type: ResourceType<T>,
  { metadata: { name, uid, deletionTimestamp } }: T,
  signal: AbortSignal | undefined,
): Promise<Outcome<void, ClusterError>> {
  if (deletionTimestamp !== undefined) return ok(undefined);
  const options = { ...(signal === undefined ? {} : { signal }), ...(uid === undefined ? {} : { uid }) };
  const deleted = await context.client.delete(type, objectIn(context, name), options);
  if (deleted.ok || deleted.error.reason === 'notFound') return ok(undefined);
  if (deleted.error.reason !== 'conflict') return deleted;
  const message = `${type.kind} ${name} was replaced by another of that name meanwhile; that one was not touched.`;
  return fail(clusterError('conflict', message, { status: 409, causes: deleted.error.causes }));
}
