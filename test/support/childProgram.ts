import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';

/** A program that runs beside the tests and never outlives them; its output goes to a file. */
export interface ChildProgram {
  /** Whether it ended by itself. */
  readonly ended: boolean;
  /** The last lines that it wrote. */
  tail(): Promise<string>;
  stop(): Promise<void>;
}

export function startProgram(program: string, args: readonly string[], logFile: string): ChildProgram {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const log = createWriteStream(logFile);
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  const closed = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', () => resolve());
  });
  return {
    get ended() {
      return hasEnded(child);
    },
    tail: async () => (await readFile(logFile, 'utf8')).trimEnd().split('\n').slice(-15).join('\n'),
    async stop() {
      if (!hasEnded(child)) child.kill('SIGTERM');
      const late = setTimeout(kill, 5_000);
      await closed;
      clearTimeout(late);
      process.off('exit', kill);
      log.end();
    },
  };
}

function hasEnded({ exitCode, signalCode, pid }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null || pid === undefined;
}

/** Ports of the loopback interface that nobody uses now. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, () => {
      const server = createServer();
      return new Promise<typeof server>((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
    }),
  );
  return Promise.all(
    servers.map((server) => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      return new Promise<number>((resolve) => server.close(() => resolve(port)));
    }),
  );
}
