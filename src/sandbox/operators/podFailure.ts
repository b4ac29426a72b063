import type { ContainerStatus, PodObject } from '../../core/environment/customObjects.ts';
import { isFatalWaiting, MOST_RESTARTS } from '../../core/environment/fatalPods.ts';

/** Why the task-manager gives a Pod up, in its words; `undefined` while it does not (domain.md §7, operators.md 6). */
export function podFailure(pod: PodObject): string | undefined {
  // The phase comes first, so exit code and message of the process are lost with restartPolicy Never.
  if (pod.status?.phase === 'Failed') return `Pod failed: ${pod.status.reason ?? ''}`;
  const statuses = [...(pod.status?.containerStatuses ?? []), ...(pod.status?.initContainerStatuses ?? [])];
  return statuses.map(containerFailure).find((failure) => failure !== undefined);
}

function containerFailure({ name, state, ready, restartCount }: ContainerStatus): string | undefined {
  const waiting = state?.waiting;
  if (waiting?.reason !== undefined && isFatalWaiting(waiting.reason)) {
    return `Container ${name} is in ${waiting.reason}: ${waiting.message ?? ''}`;
  }
  const terminated = state?.terminated;
  if (terminated !== undefined && terminated.exitCode !== 0) {
    return `Container ${name} failed with ExitCode ${terminated.exitCode}: ${terminated.message ?? ''}`;
  }
  if (restartCount > MOST_RESTARTS && !ready) return `Container ${name} has crashed ${restartCount} times`;
  return undefined;
}
