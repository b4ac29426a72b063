import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { type Clock, systemClock } from '../../src/base/clock.ts';
import type { Io } from '../../src/cli/command.ts';
import { main } from '../../src/cli/main.ts';

/** A run of `aliecs` inside the test's process. */
export interface CommandRun {
  readonly out: string[];
  readonly err: string[];
  /** Standard input; ending it ends a sandbox. */
  readonly input: PassThrough;
  /** As SIGINT does. */
  readonly interrupt: () => void;
  readonly exit: Promise<number>;
}

export interface CommandOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly clock?: Clock;
}

export function runCommand(args: readonly string[], { environment = {}, clock = systemClock }: CommandOptions = {}): CommandRun {
  const out: string[] = [];
  const err: string[] = [];
  const input = new PassThrough();
  const interrupt = new AbortController();
  const io: Io = {
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    input,
    environment,
    clock,
    signal: interrupt.signal,
  };
  return { out, err, input, interrupt: () => interrupt.abort(), exit: main(args, io) };
}

/** A folder with some files, for one test. */
export class Folder {
  readonly path = mkdtempSync(join(tmpdir(), 'aliecs-cli-'));

  /** Writes a file and answers its path. */
  write(name: string, text: string): string {
    const path = join(this.path, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return path;
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}
