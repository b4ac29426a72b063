import type { KubeClient } from '../../src/k8s/kubeClient.ts';

/** A cluster with both operators and simulated processes, on whatever API server: what a suite of the manager needs. Namespace `alice-tasks`, Nodes flp001.cern.ch and flp002.cern.ch. */
export interface ContractCluster {
  /** May do everything; its target's namespace is the one to use. */
  readonly client: KubeClient;
  /** Replaces the behaviour file (docs/sandbox.md). */
  behave(behaviour: unknown): Promise<void>;
  /** `{"crash": {task, exit}}` and the other actions of docs/sandbox.md. */
  act(action: unknown): Promise<void>;
  close(): Promise<void>;
}
