import type { ClusterFactsMessage } from '../../protocol/messages.ts';

/** Equal for facts that make no difference to a check or a plan: a node's heartbeat and a task's state change nothing there. */
export function factsSignature({ context, namespace, taskTemplates, nodes, tasks, definitions }: ClusterFactsMessage): string {
  return JSON.stringify([
    context,
    namespace,
    taskTemplates?.map(({ metadata }) => [metadata.name, metadata.uid, metadata.resourceVersion]),
    nodes?.map(({ metadata }) => metadata.name),
    tasks?.map(({ metadata, spec }) => [metadata.namespace, metadata.name, metadata.uid, metadata.labels, spec.nodeName]),
    definitions?.map(({ uid, resourceVersion }) => [uid, resourceVersion]),
  ]);
}
