import type { EnvironmentObject, TaskObject } from '../../core/environment/customObjects.ts';

type EnvironmentStatus = NonNullable<EnvironmentObject['status']>;

/**
 * What the environment-manager says of an Environment with these Tasks: entries of Tasks that are gone stay for ever, and the state
 * changes only when one Task is in error or all agree (operators.md 12, 13).
 */
export function environmentStatus(before: EnvironmentStatus | undefined, tasks: readonly TaskObject[]): EnvironmentStatus {
  const entries: Record<string, Record<string, string>> = {};
  for (const [node, states] of Object.entries(before?.tasks ?? {})) entries[node] = { ...states };
  for (const task of tasks) {
    const node = task.spec.pod?.nodeName ?? '';
    entries[node] = { ...entries[node], [task.metadata.name]: task.status?.state ?? '' };
  }
  const { state: stateBefore, ...rest } = before ?? {};
  const state = commonState(tasks.map((task) => task.status?.state ?? '')) ?? stateBefore ?? '';
  return { ...rest, tasks: entries, ...(state !== '' && { state }) };
}

/** Empty when none is known, as for Tasks that were just made. */
function commonState(states: readonly string[]): string | undefined {
  if (states.includes('error')) return 'error';
  const [first] = states;
  return states.every((state) => state === first) ? first : undefined;
}
