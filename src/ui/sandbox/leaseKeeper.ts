import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import { announcedSandboxes, renewLease, sandboxDirectory } from '../../k8s/announcedSandbox.ts';
import type { Connection } from '../connection/connection.ts';

const PERIOD_MS = 60_000;

/** Renews the lease of the sandbox that this window is connected to, once a minute. */
export function keepLease(connection: Connection, clock: Clock): Disposable {
  const end = new AbortController();
  void renewForever(connection, clock, end.signal);
  return { dispose: () => end.abort() };
}

async function renewForever(connection: Connection, clock: Clock, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    if (connection.link !== undefined) {
      const sandboxes = await announcedSandboxes(sandboxDirectory(process.env));
      const used = sandboxes.find(({ kubeconfig }) => kubeconfig === connection.choice.kubeconfig);
      if (used !== undefined) await renewLease(used);
    }
    await clock.sleep(PERIOD_MS, signal);
  }
}
