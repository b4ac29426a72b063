import { systemClock } from './base/clock.ts';
import { messageOf } from './base/messageOf.ts';
import { main } from './cli/main.ts';
import { withoutControls } from './cli/withoutControls.ts';

const ended = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => ended.abort());
// The reader of a pipe went away: nothing more can be told.
process.stdout.on('error', () => process.exit(0));

/** Leaves at once, whatever connections are still open, but not before everything is written. */
function leave(code: number): void {
  process.stdout.write('', () => process.exit(code));
}

main(process.argv.slice(2), {
  out: (line) => process.stdout.write(`${withoutControls(line)}\n`),
  err: (line) => process.stderr.write(`${withoutControls(line)}\n`),
  input: process.stdin,
  environment: process.env,
  clock: systemClock,
  signal: ended.signal,
}).then(leave, (error: unknown) => {
  process.stderr.write(`aliecs: a mistake in the program: ${messageOf(error)}\n`);
  leave(2);
});
