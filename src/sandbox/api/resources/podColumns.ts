import { type ApiObject, listAt, textAt, valueAt } from '../store/apiObject.ts';

/** How many containers are ready, for the column of that name. */
export function readyContainers(pod: ApiObject): string {
  const ready = listAt(pod, 'status', 'containerStatuses').filter((status) => valueAt(status, 'ready') === true);
  return `${ready.length}/${listAt(pod, 'spec', 'containers').length}`;
}

/** How often containers were started again. */
export function restartsOf(pod: ApiObject): string {
  const counts = listAt(pod, 'status', 'containerStatuses').map((status) => Number(valueAt(status, 'restartCount') ?? 0));
  return String(counts.reduce((sum, count) => sum + count, 0));
}

/** The word under STATUS: what holds the pod up, else its phase. */
export function statusWord(pod: ApiObject): string {
  if (pod.metadata.deletionTimestamp !== undefined) return 'Terminating';
  for (const [prefix, key] of [
    ['Init:', 'initContainerStatuses'],
    ['', 'containerStatuses'],
  ] as const) {
    for (const status of listAt(pod, 'status', key)) {
      const word = troubleOf(status, prefix !== '');
      if (word !== undefined) return prefix + word;
    }
  }
  return textAt(pod, 'status', 'reason') ?? textAt(pod, 'status', 'phase') ?? 'Unknown';
}

function troubleOf(status: unknown, init: boolean): string | undefined {
  const exitCode = valueAt(status, 'state', 'terminated', 'exitCode');
  if (init && exitCode === 0) return undefined;
  const reason = textAt(status, 'state', 'waiting', 'reason') ?? textAt(status, 'state', 'terminated', 'reason');
  return reason ?? (typeof exitCode === 'number' ? `ExitCode:${exitCode}` : undefined);
}
