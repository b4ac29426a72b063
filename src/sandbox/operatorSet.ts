import type { Disposable } from '../base/disposable.ts';
import type { Outcome } from '../base/outcome.ts';
import { ok } from '../base/outcome.ts';
import type { ClusterError } from '../k8s/clusterError.ts';
import type { KubeClient } from '../k8s/kubeClient.ts';
import type { OperatorOptions } from './operators/environmentManager.ts';
import { startEnvironmentManager } from './operators/environmentManager.ts';
import type { OccTransport } from './operators/occTransport.ts';
import { startTaskManager } from './operators/taskManager.ts';

export const ENVIRONMENT_MANAGER = 'environment-manager';

/** The name by which `POST /sandbox/do` knows the task-manager of a node. */
export function taskManagerName(node: string): string {
  return `task-manager/${node}`;
}

export interface OperatorSetOptions extends Omit<OperatorOptions, 'client'> {
  /** A client of its own for each operator, with the rights of its kind. */
  readonly connect: (kind: 'environment-manager' | 'task-manager') => Promise<Outcome<KubeClient, ClusterError>>;
  readonly transport: OccTransport;
}

/** The operators that run, by name; each can be taken down and brought up again. */
export class OperatorSet implements Disposable {
  readonly #options: OperatorSetOptions;
  readonly #running = new Map<string, Disposable>();

  constructor(options: OperatorSetOptions) {
    this.#options = options;
  }

  /** Starts an operator, `environment-manager` or `task-manager/<node>`; does nothing for one that runs. */
  async up(name: string): Promise<Outcome<void, ClusterError>> {
    if (this.#running.has(name)) return ok(undefined);
    const { connect, transport, ...common } = this.#options;
    const kind = name === ENVIRONMENT_MANAGER ? ENVIRONMENT_MANAGER : 'task-manager';
    const client = await connect(kind);
    if (!client.ok) return client;
    const options = { ...common, client: client.value };
    const operator =
      kind === ENVIRONMENT_MANAGER
        ? startEnvironmentManager(options)
        : startTaskManager({ ...options, transport, node: name.slice(name.indexOf('/') + 1) });
    this.#running.set(name, operator);
    return ok(undefined);
  }

  down(name: string): void {
    this.#running.get(name)?.dispose();
    this.#running.delete(name);
  }

  dispose(): void {
    for (const name of [...this.#running.keys()]) this.down(name);
  }
}
