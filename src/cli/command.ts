import type { Clock } from '../base/clock.ts';

/** What a command may touch besides files and the network; handed in by `cli.ts`, replaced in tests. */
export interface Io {
  /** One line of the result, without its line break. */
  readonly out: (line: string) => void;
  /** A line for a person. */
  readonly err: (line: string) => void;
  /** Standard input, for batch forms and for the sandbox, which ends with it. */
  readonly input: NodeJS.ReadableStream;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  /** Aborts with SIGINT or SIGTERM. */
  readonly signal: AbortSignal;
}

/** Exit codes: fine; problems found; wrong use or failure. */
export const EXIT = { fine: 0, problems: 1, failure: 2 } as const;

export interface Command {
  /** Shown by `--help`; begins with the line of usage. */
  readonly help: string;
  /** `args` follow the command's name. Answers the exit code. */
  run(args: readonly string[], io: Io): Promise<number>;
}
