import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import type { KubeClient } from '../../k8s/kubeClient.ts';
import { ListWatch } from '../../k8s/listWatch.ts';
import { Controller } from './controller.ts';
import { EnvironmentReconciler } from './environmentReconciler.ts';
import { ENVIRONMENTS, TASKS } from './resources.ts';

/** What every operator is started with. */
export interface OperatorOptions {
  readonly client: KubeClient;
  readonly clock: Clock;
  /** A number in [0, 1); `Math.random` outside tests. */
  readonly random: () => number;
  /** Told of each failed reconcile, as the operator's log would be. */
  readonly log: (line: string) => void;
}

/** Runs the environment-manager, for all namespaces, until disposed. */
export function startEnvironmentManager({ client, clock, random, log }: OperatorOptions): Disposable {
  const stop = new AbortController();
  const environments = new ListWatch({ client, clock, random, type: ENVIRONMENTS });
  const tasks = new ListWatch({ client, clock, random, type: TASKS });
  const reconciler = new EnvironmentReconciler(client, { environments, tasks }, clock);
  const controller = new Controller({
    clock,
    signal: stop.signal,
    reconcile: (name) => reconciler.reconcile(name),
    onError: (key, error) => log(`environment-manager: ${key}: ${error.message}`),
  });
  environments.onDidChange(({ object }) => controller.enqueue(object.metadata.namespace ?? '', object.metadata.name));
  tasks.onDidChange(({ object }) => {
    const owner = object.metadata.ownerReferences?.find((reference) => reference.controller && reference.kind === 'Environment');
    if (owner) controller.enqueue(object.metadata.namespace ?? '', owner.name);
  });
  void Promise.all([environments.whenLive(stop.signal), tasks.whenLive(stop.signal)]).then(() => controller.run());
  return {
    dispose: () => {
      stop.abort();
      environments.dispose();
      tasks.dispose();
    },
  };
}
