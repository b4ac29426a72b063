import type { KubeClient, KubeObject, ResourceType } from '../../../src/k8s/kubeClient.ts';
import { ENVIRONMENTS, EVENTS, PODS, TASK_TEMPLATES, TASKS } from '../../../src/sandbox/operators/resources.ts';
import { isObject } from './json.ts';
import type { Seen } from './trace.ts';

const WATCHED: readonly ResourceType<KubeObject>[] = [TASK_TEMPLATES, ENVIRONMENTS, TASKS, PODS, EVENTS];

/** Watches one namespace as the recorder of the traces did. */
export class Recorder {
  /** In order of arrival, per kind that of their resourceVersions. */
  readonly seen: Seen[] = [];
  readonly #stop = new AbortController();
  readonly #listeners = new Set<() => void>();

  /** Starts the watches. Resolves when each of them is open. */
  async start(client: KubeClient, namespace: string): Promise<void> {
    for (const type of WATCHED) {
      const list = await client.list(type, { namespace });
      if (!list.ok) throw new Error(list.error.message);
      const { resourceVersion } = list.value;
      await new Promise<void>((resolve) => {
        const options = { namespace, resourceVersion, timeoutSeconds: 600, signal: this.#stop.signal, onOpen: resolve };
        void client.watch(type, options, (event) => {
          if (event.type === 'BOOKMARK' || !isObject(event.object)) return;
          this.seen.push({ type: event.type, object: { kind: type.kind, ...event.object } });
          for (const listener of [...this.#listeners]) listener();
        });
      });
    }
  }

  /** Resolves with true as soon as `condition` holds, asked after each event; with false at the deadline. */
  async until(condition: () => boolean, deadlineMs: number): Promise<boolean> {
    if (condition()) return true;
    return new Promise((resolve) => {
      const end = (result: boolean) => {
        clearTimeout(timer);
        this.#listeners.delete(check);
        resolve(result);
      };
      const check = () => condition() && end(true);
      const timer = setTimeout(() => end(false), deadlineMs);
      this.#listeners.add(check);
    });
  }

  /** Resolves once nothing has been seen for that long. */
  async untilQuiet(quietMs: number): Promise<void> {
    const before = this.seen.length;
    const moved = await this.until(() => this.seen.length > before, quietMs);
    if (moved) await this.untilQuiet(quietMs);
  }

  stop(): void {
    this.#stop.abort();
  }
}
