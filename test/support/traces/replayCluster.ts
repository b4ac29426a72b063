import type { Clock } from '../../../src/base/clock.ts';
import { systemClock } from '../../../src/base/clock.ts';
import type { KubeClient } from '../../../src/k8s/kubeClient.ts';
import { startSandbox } from '../../../src/sandbox/sandbox.ts';
import { sandboxClient } from './sandboxClient.ts';

/** Where a scenario is played: an API server with operators and a kubelet. */
export interface ReplayCluster {
  readonly client: KubeClient;
  /** What `POST /sandbox/do` takes (architecture.md §5). */
  act(body: unknown): Promise<void>;
  close(): Promise<void>;
}

export interface ClusterStart {
  readonly nodes: readonly string[];
  readonly taskManagers: readonly string[];
  readonly behaviour: unknown;
  readonly clock: ReplayClock;
}

/** A sandbox of its own. */
export async function startSandboxCluster(start: ClusterStart): Promise<ReplayCluster> {
  const sandbox = await startSandbox(start);
  if (!sandbox.ok) throw new Error(sandbox.error);
  const url = sandbox.value.url.replace('https', 'http');
  return {
    client: await sandboxClient(sandbox.value),
    act: async (body) => {
      const answer = await fetch(`${url}/sandbox/do`, { method: 'POST', body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(await answer.text());
    },
    close: () => sandbox.value.close(),
  };
}

/** Slow transitions take as long as the scenario says; nothing else sleeps exactly so long. */
const SLOW_MS: ReadonlySet<number> = new Set([3000, 4000]);
const LONGEST_MS = 25_000;

/** The clock of the simulated cluster: runs `speed` times faster, but a slow transition lasts until it is let go. */
export class ReplayClock implements Clock {
  readonly #speed: number;
  readonly #held = new AbortController();
  readonly #begun = new AbortController();

  constructor(speed: number) {
    this.#speed = speed;
  }

  now(): number {
    return systemClock.now();
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    if (SLOW_MS.has(ms)) {
      this.#begun.abort();
      return systemClock.sleep(LONGEST_MS, this.#held.signal);
    }
    return systemClock.sleep(ms / this.#speed, signal);
  }

  /** Resolves when a slow transition has begun. */
  slowBegun(): Promise<void> {
    return systemClock.sleep(LONGEST_MS, this.#begun.signal);
  }

  letGo(): void {
    this.#held.abort();
  }
}
