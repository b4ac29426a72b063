import type { Clock } from '../base/clock.ts';
import type { KubeClient, ObjectName } from '../k8s/kubeClient.ts';
import type { OperatorWatch } from './operatorWatch.ts';
import type { Watches } from './watches.ts';

/** What every operation works with. */
export interface ManagerContext {
  readonly client: KubeClient;
  readonly namespace: string;
  readonly clock: Clock;
  /** 0 ≤ x < 1, for the jitter of retries. */
  readonly random: () => number;
  readonly watches: Watches;
  readonly operators: OperatorWatch;
}

/** The bridge's time-out for one step (domain.md §5). */
export const DEFAULT_TIMEOUT_MS = 80_000;

export function objectIn({ namespace }: ManagerContext, name: string): ObjectName {
  return { name, namespace };
}

/** `on dev-k3s / alice-tasks`, for messages. */
export function placeOf({ client, namespace }: ManagerContext): string {
  return `on ${client.target.context} / ${namespace}`;
}
