import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A running sandbox, announced by a file so that the command line (`--sandbox`) and every window find it by its kubeconfig.
 * The files are in `$ALIECS_STATE_DIR`, else `$XDG_RUNTIME_DIR/aliecs`, else `~/.cache/aliecs`: one `sandbox-<pid>.json` and one
 * `sandbox-<pid>.kubeconfig` a process, readable by their owner only.
 */
export interface AnnouncedSandbox {
  readonly pid: number;
  readonly url: string;
  /** Path of the kubeconfig file. */
  readonly kubeconfig: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Where sandboxes are announced. */
export function sandboxDirectory(environment: Environment): string {
  const own = environment['ALIECS_STATE_DIR'];
  if (own !== undefined && own !== '') return own;
  const runtime = environment['XDG_RUNTIME_DIR'];
  if (runtime !== undefined && runtime !== '') return join(runtime, 'aliecs');
  return join(homedir() || tmpdir(), '.cache', 'aliecs');
}

/** Writes the kubeconfig and the announcement; returns it. */
export async function announceSandbox(directory: string, pid: number, url: string, kubeconfigText: string): Promise<AnnouncedSandbox> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const kubeconfig = join(directory, `sandbox-${pid}.kubeconfig`);
  await writeFile(kubeconfig, kubeconfigText, { mode: 0o600 });
  const sandbox: AnnouncedSandbox = { pid, url, kubeconfig };
  await writeFile(announcement(directory, pid), JSON.stringify(sandbox), { mode: 0o600 });
  return sandbox;
}

export async function withdrawSandbox(directory: string, pid: number): Promise<void> {
  await rm(announcement(directory, pid), { force: true });
  await rm(join(directory, `sandbox-${pid}.kubeconfig`), { force: true });
}

/** The sandboxes whose process lives, the one started last first. Announcements left behind by a crash are cleared away. */
export async function announcedSandboxes(directory: string): Promise<AnnouncedSandbox[]> {
  const names = await readdir(directory).catch((): string[] => []);
  const found: { readonly sandbox: AnnouncedSandbox; readonly startedAt: number }[] = [];
  for (const name of names) {
    const pid = Number(/^sandbox-(\d+)\.json$/.exec(name)?.[1]);
    if (!Number.isSafeInteger(pid)) continue;
    const sandbox = await readAnnouncement(directory, pid);
    if (sandbox === undefined) await withdrawSandbox(directory, pid);
    else found.push(sandbox);
  }
  return found.sort((a, b) => b.startedAt - a.startedAt).map(({ sandbox }) => sandbox);
}

/** Tells a sandbox that lives on a lease that it is still wanted. */
export async function renewLease(sandbox: AnnouncedSandbox): Promise<void> {
  const now = new Date();
  await utimes(sandbox.kubeconfig, now, now).catch(() => undefined);
}

/** Changes whenever somebody renewed the lease; nothing when the announcement is gone. */
export async function leaseStamp(sandbox: AnnouncedSandbox): Promise<number | undefined> {
  const found = await stat(sandbox.kubeconfig).catch(() => undefined);
  return found?.mtimeMs;
}

function announcement(directory: string, pid: number): string {
  return join(directory, `sandbox-${pid}.json`);
}

async function readAnnouncement(
  directory: string,
  pid: number,
): Promise<{ readonly sandbox: AnnouncedSandbox; readonly startedAt: number } | undefined> {
  if (!isAlive(pid)) return undefined;
  const path = announcement(directory, pid);
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'));
    const { mtimeMs } = await stat(path);
    return isAnnouncement(value) ? { sandbox: value, startedAt: mtimeMs } : undefined;
  } catch {
    return undefined;
  }
}

function isAnnouncement(value: unknown): value is AnnouncedSandbox {
  return (
    typeof value === 'object' &&
    value !== null &&
    'pid' in value &&
    typeof value.pid === 'number' &&
    'url' in value &&
    typeof value.url === 'string' &&
    'kubeconfig' in value &&
    typeof value.kubeconfig === 'string'
  );
}

/** A process of somebody else's that reuses the id counts as dead. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
