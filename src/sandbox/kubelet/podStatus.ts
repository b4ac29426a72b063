import type {
  Container,
  ContainerState,
  ContainerStatus,
  PodCondition,
  PodObject,
  PodStatus,
} from '../../core/environment/customObjects.ts';
import type { PodFailure } from './behaviour.ts';

/** What the statuses of one Pod have in common. Times are RFC 3339. */
export interface PodSite {
  readonly pod: PodObject;
  readonly hostIP: string;
  /** When the kubelet took the Pod on. */
  readonly startTime: string;
}

export function creatingStatus(site: PodSite, podIP?: string): PodStatus {
  return status(site, {
    phase: 'Pending',
    ready: false,
    ...(podIP !== undefined && { podIP }),
    state: () => ({ waiting: { reason: 'ContainerCreating' } }),
  });
}

/** `podIP` is absent for a Pod that gets none. */
export function runningStatus(site: PodSite, startedAt: string, podIP?: string): PodStatus {
  return status(site, { phase: 'Running', ready: true, ...(podIP !== undefined && { podIP }), state: () => ({ running: { startedAt } }) });
}

export interface Exit {
  readonly exitCode: number;
  readonly startedAt: string;
  readonly finishedAt: string;
}

/** All containers have ended with this code. */
export function endedStatus(site: PodSite, exit: Exit, podIP?: string): PodStatus {
  return status(site, {
    phase: exit.exitCode === 0 ? 'Succeeded' : 'Failed',
    ready: false,
    ...(podIP !== undefined && { podIP }),
    state: () => terminated(exit),
  });
}

/** A Pod that fails in the given way at its start; `now` is used for all its times. */
export function failingStatus(site: PodSite, failure: Exclude<PodFailure, 'NoIP'>, podIP: string, now: string): PodStatus {
  const exit = (exitCode: number) => ({ exitCode, startedAt: now, finishedAt: now });
  switch (failure) {
    case 'Failed':
      return { ...status(site, { phase: 'Failed', ready: false, podIP, state: () => terminated(exit(1)) }), reason: 'Evicted' };
    case 'Exit1':
      return status(site, { phase: 'Failed', ready: false, podIP, state: () => terminated(exit(1), 'boom') });
    case 'ExitRunning':
      return status(site, { phase: 'Running', ready: false, podIP, state: () => terminated(exit(1), 'boom') });
    case 'Restarts':
      return status(site, { phase: 'Running', ready: false, podIP, restartCount: 4, state: () => ({ running: { startedAt: now } }) });
    case 'InitExit2': {
      const initContainerStatuses = (site.pod.spec?.initContainers ?? []).map((container) =>
        containerStatus(container, false, 0, terminated(exit(2), `${container.name} failed`)),
      );
      const pending = creatingStatus(site);
      const conditions = conditionsOf({ ready: false, initialized: false, at: site.startTime });
      return { ...pending, conditions, initContainerStatuses };
    }
    default:
      return status(site, {
        phase: 'Pending',
        ready: false,
        podIP,
        state: (index) => (index === 0 ? waiting(failure) : { waiting: { reason: 'ContainerCreating' } }),
      });
  }
}

interface StatusParts {
  readonly phase: string;
  readonly ready: boolean;
  readonly podIP?: string;
  readonly restartCount?: number;
  /** Of the container at this place in the Pod. */
  readonly state: (index: number) => ContainerState;
}

function status({ pod, hostIP, startTime }: PodSite, { phase, ready, podIP, restartCount = 0, state }: StatusParts): PodStatus {
  const containers = pod.spec?.containers ?? [];
  return {
    phase,
    hostIP,
    startTime,
    conditions: conditionsOf({ ready, initialized: true, at: startTime }),
    containerStatuses: containers.map((container, index) => containerStatus(container, ready, restartCount, state(index))),
    ...(podIP !== undefined && { podIP, podIPs: [{ ip: podIP }] }),
  };
}

function containerStatus({ name, image = '' }: Container, ready: boolean, restartCount: number, state: ContainerState): ContainerStatus {
  return { name, image, imageID: '', ready, started: ready, restartCount, state, lastState: {} };
}

/** The reason stays when a condition becomes true: so did the kubelet that the traces were recorded with. */
function conditionsOf({ ready, initialized, at }: { ready: boolean; initialized: boolean; at: string }): readonly PodCondition[] {
  const condition = (type: string, isTrue: boolean): PodCondition => ({
    type,
    status: isTrue ? 'True' : 'False',
    lastProbeTime: null,
    lastTransitionTime: at,
  });
  return [
    condition('PodReadyToStartContainers', initialized),
    condition('Initialized', initialized),
    { ...condition('Ready', ready), reason: 'ContainersNotReady' },
    { ...condition('ContainersReady', ready), reason: 'ContainersNotReady' },
    condition('PodScheduled', true),
  ];
}

function waiting(reason: string): ContainerState {
  return { waiting: { reason, message: `message of ${reason}` } };
}

function terminated({ exitCode, startedAt, finishedAt }: Exit, message?: string): ContainerState {
  return {
    terminated: {
      exitCode,
      reason: exitCode === 0 ? 'Completed' : 'Error',
      startedAt,
      finishedAt,
      ...(message !== undefined && { message }),
    },
  };
}
