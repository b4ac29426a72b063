import type { ManagerContext } from './context.ts';
import { PODS } from './resources.ts';

/** What can be told of an operator that does not answer, from the pods that carry its name; a sentence. */
export async function operatorHealth(
  { client }: ManagerContext,
  operator: 'environment-manager' | 'task-manager',
  signal: AbortSignal | undefined,
): Promise<string> {
  const likely = `The ${operator} is probably not running`;
  const pods = await client.list(PODS, { limit: 500, ...(signal === undefined ? {} : { signal }) });
  if (!pods.ok) return `${likely} (its pods can not be looked at: ${pods.error.message}).`;
  const own = pods.value.items.filter(({ metadata }) => metadata.name.includes(operator));
  if (own.length === 0) return `${likely}: the cluster has no pod of that name.`;
  const states = own.map(({ metadata, status }) => `${metadata.namespace}/${metadata.name} is ${status?.phase ?? 'unknown'}`);
  return `Look at the ${operator}: ${states.join(', ')}.`;
}
