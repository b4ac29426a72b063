import type { Condition } from '../../core/environment/customObjects.ts';

export type TaskConditionType = 'PodReady' | 'GRPCConnected' | 'StateAccessible' | 'StateTransitionResult';

/** The list with one condition set: in place, or at the end. Its time changes only with its status. `at` is an RFC 3339 time. */
export function withCondition(
  conditions: readonly Condition[] | undefined,
  set: { type: TaskConditionType; status: 'True' | 'False'; reason: string; message: string },
  at: string,
): readonly Condition[] {
  const before = conditions?.find((condition) => condition.type === set.type);
  const kept = before?.status === set.status ? before.lastTransitionTime : undefined;
  const next: Condition = { ...set, lastTransitionTime: kept ?? at };
  if (before === undefined) return [...(conditions ?? []), next];
  return (conditions ?? []).map((condition) => (condition === before ? next : condition));
}
