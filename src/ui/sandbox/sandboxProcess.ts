import { spawn } from 'node:child_process';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Clock } from '../../base/clock.ts';
import { fail, type Outcome, ok } from '../../base/outcome.ts';
import { type AnnouncedSandbox, announcedSandboxes, sandboxDirectory } from '../../k8s/announcedSandbox.ts';

/** A sandbox that has not said where it is by then will not. */
const START_LIMIT_MS = 30_000;

/** Minutes that a sandbox goes on after the last window that used it was closed. */
const LEASE_MINUTES = 60;

/**
 * Starts a sandbox as a process of its own that outlives a window reload: instead of its standard input it lives on a lease, which
 * every window that uses it renews. `cli` is the path of the command line's bundle, `directory` where its log goes.
 */
export async function startSandboxProcess(
  cli: string,
  directory: string,
  nodes: readonly string[],
  clock: Clock,
): Promise<Outcome<AnnouncedSandbox, string>> {
  await mkdir(directory, { recursive: true });
  const logFile = join(directory, 'sandbox.log');
  const log = await open(logFile, 'a');
  try {
    const child = spawn(process.execPath, [cli, 'sandbox', '--lease', String(LEASE_MINUTES), '--nodes', nodes.join(',')], {
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
      detached: true,
      stdio: ['ignore', 'pipe', log.fd],
    });
    const ended = new Promise<'ended'>((resolve) => {
      child.once('error', () => resolve('ended'));
      child.once('exit', () => resolve('ended'));
    });
    const { stdout } = child;
    const ready = new Promise<'ready'>((resolve) => stdout && createInterface({ input: stdout }).once('line', () => resolve('ready')));
    const first = await Promise.race([ready, ended, clock.sleep(START_LIMIT_MS)]);
    stdout?.destroy();
    child.unref();
    const announced = await announcedSandboxes(sandboxDirectory(process.env));
    const sandbox = announced.find(({ pid }) => pid === child.pid);
    if (first === 'ready' && sandbox !== undefined) return ok(sandbox);
    child.kill();
    return fail(`The sandbox did not start; its log is ${logFile}.`);
  } finally {
    await log.close();
  }
}
