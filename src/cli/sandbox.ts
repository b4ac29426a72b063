import { readFile } from 'node:fs/promises';
import { messageOf } from '../base/messageOf.ts';
import { fail, type Outcome, ok } from '../base/outcome.ts';
import { type AnnouncedSandbox, announceSandbox, leaseStamp, sandboxDirectory, withdrawSandbox } from '../k8s/announcedSandbox.ts';
import { clusterError } from '../k8s/clusterError.ts';
import type { SandboxOptions } from '../sandbox/sandbox.ts';
import { type Command, EXIT, type Io } from './command.ts';
import { failed, wrongUse } from './output.ts';
import { type Parsed, parse, positiveNumber } from './parse.ts';

const USUAL_NODES = 'flp001.cern.ch,flp002.cern.ch';
const MINUTE_MS = 60_000;

const help = `Usage: aliecs sandbox [options]

Serves a simulated cluster on this machine. Prints one JSON line {url, kubeconfig} when it is ready, and announces itself for --sandbox of the
other commands. Ends with its standard input or a signal.

url is plain HTTP, for curl and the like. kubeconfig is the path of a file that reaches the same server over HTTPS as one of three people:
  context aliecs-sandbox (current)   token admin-token    may do everything
  context aliecs-sandbox-reader      token reader-token   may get, list and watch AliECS objects, pods, events and nodes
  context aliecs-sandbox-nobody      token nobody-token   may do nothing
The namespace is alice-tasks. While it runs, PUT /sandbox/behaviour, POST /sandbox/do and POST /sandbox/fault change how it behaves.

  --nodes A,B           names of the nodes (default ${USUAL_NODES})
  --task-managers A,B   nodes that have a task-manager (default: all)
  --behaviour FILE      JSON: how the simulated tasks behave
  --port N              port of the API server (default: a free one)
  --lease MINUTES       do not end with the standard input, but when no window or command renewed the lease for so long`;

export const sandbox: Command = {
  help,
  async run(args, io) {
    const parsed = parse(args, {
      nodes: { type: 'string' },
      'task-managers': { type: 'string' },
      behaviour: { type: 'string' },
      port: { type: 'string' },
      lease: { type: 'string' },
      json: { type: 'boolean' },
    });
    if (!parsed.ok) return wrongUse(io, false, parsed.error, help);
    const options = await sandboxOptions(parsed.value, io);
    const lease = positiveNumber(parsed.value, 'lease');
    const wrong = options.ok ? (lease.ok ? undefined : lease.error) : options.error;
    if (!options.ok || !lease.ok) return wrongUse(io, false, wrong ?? '', help);
    const { startSandbox } = await import('../sandbox/sandbox.ts');
    const started = await startSandbox(options.value);
    if (!started.ok)
      return failed(io, parsed.value.flag('json'), clusterError('unreachable', `The sandbox did not start: ${started.error}.`));
    const directory = sandboxDirectory(io.environment);
    const announced = await announceSandbox(directory, process.pid, started.value.url, started.value.kubeconfig);
    io.out(JSON.stringify({ url: announced.url, kubeconfig: announced.kubeconfig }));
    await (lease.value === undefined ? inputEnded(io) : leaseRanOut(announced, lease.value, io));
    await withdrawSandbox(directory, process.pid);
    await started.value.close();
    return EXIT.fine;
  },
};

async function sandboxOptions(parsed: Parsed, io: Io): Promise<Outcome<SandboxOptions, string>> {
  if (parsed.positionals.length > 0) return fail(`sandbox takes no argument, “${parsed.positionals[0]}” was given.`);
  const port = parsed.text('port') ?? '0';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) return fail(`--port must be a port number, not “${port}”.`);
  const file = parsed.text('behaviour');
  const behaviour = file === undefined ? ok(undefined) : await readJson(file);
  if (!behaviour.ok) return behaviour;
  const taskManagers = parsed.text('task-managers');
  return ok({
    nodes: names(parsed.text('nodes') ?? USUAL_NODES),
    port: Number(port),
    clock: io.clock,
    log: io.err,
    ...(taskManagers === undefined ? {} : { taskManagers: names(taskManagers) }),
    ...(behaviour.value === undefined ? {} : { behaviour: behaviour.value }),
  });
}

function names(list: string): string[] {
  return list.split(/[\s,]+/).filter((name) => name !== '');
}

async function readJson(file: string): Promise<Outcome<unknown, string>> {
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'));
    return ok(value);
  } catch (error) {
    return fail(`${file} cannot be read as JSON: ${messageOf(error)}.`);
  }
}

function inputEnded({ input, signal }: Io): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
    for (const event of ['end', 'close', 'error']) input.once(event, () => resolve());
    input.resume();
  });
}

/** Looks once a minute whether somebody renewed the lease. Looks are counted, not time, so that a machine that slept loses nothing. */
async function leaseRanOut(announced: AnnouncedSandbox, minutes: number, { clock, signal }: Io): Promise<void> {
  let last = await leaseStamp(announced);
  for (let unchanged = 0; unchanged < minutes && !signal.aborted; unchanged++) {
    await clock.sleep(MINUTE_MS, signal);
    const stamp = await leaseStamp(announced);
    if (stamp === undefined) return;
    if (stamp !== last) unchanged = -1;
    last = stamp;
  }
}
