import type { Clock } from '../../../src/base/clock.ts';
import { systemClock } from '../../../src/base/clock.ts';
import type { KubeClient } from '../../../src/k8s/kubeClient.ts';
import { startSandbox } from '../../../src/sandbox/sandbox.ts';
import { sandboxClient } from './sandboxClient.ts';

/** Where a scenario is played: an API server with operators and a kubelet. */
export interface ReplayCluster {
  readonly client: KubeClient;
  /** What `POST /sandbox/do` takes (docs/sandbox.md). */
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

const LONGEST_MS = 120_000;

/**
 * The clock of the simulated cluster: runs `speed` times faster, but a sleep of one of the `slowMs` (a slow transition) lasts until it is
 * let go, and in a frozen cluster the longer sleeps do not end. So what a scenario waits for never depends on how fast the machine is.
 */
export class ReplayClock implements Clock {
  readonly #speed: number;
  readonly #slowMs: ReadonlySet<number>;
  readonly #begun: AbortController[] = [];
  readonly #ended: AbortController[] = [];
  #begins = 0;
  #awaited = 0;
  #letGo = 0;
  #longestMs = Number.POSITIVE_INFINITY;

  constructor(speed: number, slowMs: Iterable<number>) {
    this.#speed = speed;
    this.#slowMs = new Set(slowMs);
  }

  now(): number {
    return systemClock.now();
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    if (this.#slowMs.has(ms)) {
      const index = this.#begins++;
      at(this.#begun, index).abort();
      return systemClock.sleep(LONGEST_MS, at(this.#ended, index).signal);
    }
    return systemClock.sleep(ms > this.#longestMs ? LONGEST_MS : ms / this.#speed, signal);
  }

  /** Resolves when the next slow transition has begun. */
  slowBegun(): Promise<void> {
    return systemClock.sleep(LONGEST_MS, at(this.#begun, this.#awaited++).signal);
  }

  /** Ends the oldest slow transition. */
  letGo(): void {
    at(this.#ended, this.#letGo++).abort();
  }

  /** From now on no sleep that is longer ends. */
  freeze(longestMs: number): void {
    this.#longestMs = longestMs;
  }
}

function at(list: AbortController[], index: number): AbortController {
  const found = list[index] ?? new AbortController();
  list[index] = found;
  return found;
}
