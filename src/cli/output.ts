import type { Problem } from '../base/problem.ts';
import type { ClusterError, ClusterErrorCause } from '../k8s/clusterError.ts';
import { EXIT, type Io } from './command.ts';

/** Prints a failure: a sentence and those of its causes that it does not tell itself on standard error, and with `--json` the whole of it as one line. Answers the exit code. */
export function failed(io: Io, json: boolean, error: ClusterError): number {
  if (json) io.out(JSON.stringify({ error }));
  io.err(`aliecs: ${error.message}`);
  const untold = error.causes.map(causeText).filter((text) => !error.message.includes(text));
  for (const text of new Set(untold)) io.err(`  ${text}`);
  return EXIT.failure;
}

/** The task or field that a cause is about, where its sentence does not name it anyway. */
function causeText({ task, field, message }: ClusterErrorCause): string {
  const about = [task, field].filter((name) => name !== undefined && name !== '' && !message.includes(name));
  return [...about, message].join(': ');
}

/** Prints how a command is used, after what was wrong. Answers the exit code. */
export function wrongUse(io: Io, json: boolean, message: string, help: string): number {
  if (json) io.out(JSON.stringify({ error: { reason: 'usage', message, causes: [] } }));
  io.err(`aliecs: ${message}`);
  io.err(help.split('\n')[0] ?? '');
  return EXIT.failure;
}

/** Prints problems of a file, one line each: as JSON on standard output, else for a person on standard error. */
export function printProblems(io: Io, json: boolean, problems: readonly Problem[]): void {
  for (const problem of problems) {
    const { file, code, severity, message, range } = problem;
    if (json) io.out(JSON.stringify({ file, code, severity, message, range }));
    io.err(`${file}:${range.start.line + 1}:${range.start.character + 1}: ${severity}: ${message} (${code})`);
  }
}
