import type { Disposable } from '../../base/disposable.ts';
import { ListWatch } from '../../k8s/listWatch.ts';
import { Controller } from './controller.ts';
import type { OperatorOptions } from './environmentManager.ts';
import { EventRecorder } from './eventRecorder.ts';
import type { OccTransport } from './occTransport.ts';
import { PODS, TASKS } from './resources.ts';
import { TaskReconciler } from './taskReconciler.ts';

export interface TaskManagerOptions extends OperatorOptions {
  /** Full name of the Node it serves. */
  readonly node: string;
  readonly transport: OccTransport;
}

/** Runs the task-manager of one node, for all namespaces, until disposed. */
export function startTaskManager({ client, clock, random, log, node, transport }: TaskManagerOptions): Disposable {
  const stop = new AbortController();
  const tasks = new ListWatch({ client, clock, random, type: TASKS });
  const pods = new ListWatch({ client, clock, random, type: PODS });
  const events = new EventRecorder(client, clock, 'task-controller', Math.floor(random() * 1_000_000));
  const reconciler = new TaskReconciler({ client, caches: { tasks, pods }, transport, events, clock });
  const controller = new Controller({
    clock,
    signal: stop.signal,
    reconcile: (name) => reconciler.reconcile(name),
    onError: (key, error) => log(`task-manager of ${node}: ${key}: ${error.message}`),
  });
  tasks.onDidChange(({ object }) => {
    if (object.spec.nodeName === node) controller.enqueue(object.metadata.namespace ?? '', object.metadata.name);
  });
  // Not filtered by node: a Pod of any node makes every task-manager reconcile its Task (operators.md 1).
  pods.onDidChange(({ object }) => {
    const owner = object.metadata.ownerReferences?.find((reference) => reference.controller && reference.kind === 'Task');
    if (owner) controller.enqueue(object.metadata.namespace ?? '', owner.name);
  });
  void Promise.all([tasks.whenLive(stop.signal), pods.whenLive(stop.signal)]).then(() => controller.run());
  return {
    dispose: () => {
      stop.abort();
      tasks.dispose();
      pods.dispose();
    },
  };
}
