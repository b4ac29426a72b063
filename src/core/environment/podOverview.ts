import type { ContainerStatus, PodObject, PodStatus } from './customObjects.ts';
import { isFatalWaiting, MOST_RESTARTS } from './fatalPods.ts';
import type { PodOverview } from './overview.ts';

/** The overview of a Pod; `node` as its spec says. */
export function podOverview(pod: PodObject): PodOverview {
  const status = pod.status ?? {};
  const image = pod.spec?.containers[0]?.image ?? status.containerStatuses?.[0]?.image;
  const node = pod.spec?.nodeName;
  const reason = podFailure(status) ?? podWaiting(status);
  return {
    name: pod.metadata.name,
    phase: pod.metadata.deletionTimestamp === undefined ? (status.phase ?? 'Pending') : 'Terminating',
    restarts: containers(status).reduce((sum, container) => sum + container.restartCount, 0),
    ...(node === undefined ? {} : { node }),
    ...(image === undefined ? {} : { image }),
    ...(reason === undefined ? {} : { reason }),
    object: pod,
  };
}

/** What the task-manager takes for a failure of the Pod, with the exit code and message that it drops (operators.md 6); nothing when it has not failed. */
export function podFailure(status: PodStatus): string | undefined {
  for (const container of containers(status)) {
    const { waiting, terminated } = container.state ?? {};
    if (waiting?.reason !== undefined && isFatalWaiting(waiting.reason)) {
      // Between two crashes the code of the last one tells more than the back-off.
      const last = container.lastState?.terminated;
      return joined(waiting.reason, last === undefined ? waiting.message : exitText(last));
    }
    if (terminated !== undefined && terminated.exitCode !== 0) return exitText(terminated);
    if (container.restartCount > MOST_RESTARTS && !container.ready) return `${container.name} crashed ${container.restartCount} times`;
  }
  return status.phase === 'Failed' ? joined(status.reason ?? 'Failed', status.message) : undefined;
}

/** Whether every process of the Pod has ended by itself without an error. */
export function hasEnded(status: PodStatus): boolean {
  const main = status.containerStatuses ?? [];
  return status.phase === 'Succeeded' || (main.length > 0 && main.every((container) => container.state?.terminated?.exitCode === 0));
}

/** Why a Pod is not up yet, where its containers say so. */
function podWaiting(status: PodStatus): string | undefined {
  const waiting = containers(status).find((container) => container.state?.waiting?.reason !== undefined)?.state?.waiting;
  return waiting?.reason === undefined ? undefined : joined(waiting.reason, waiting.message);
}

function containers(status: PodStatus): readonly ContainerStatus[] {
  return [...(status.initContainerStatuses ?? []), ...(status.containerStatuses ?? [])];
}

function exitText(terminated: { readonly exitCode: number; readonly reason?: string; readonly message?: string }): string {
  const reason = terminated.reason === undefined || terminated.reason === 'Error' ? '' : ` (${terminated.reason})`;
  return joined(`exit code ${terminated.exitCode}${reason}`, terminated.message);
}

function joined(head: string, detail: string | undefined): string {
  const text = detail?.trim() ?? '';
  return text === '' ? head : `${head}, ${text}`;
}
