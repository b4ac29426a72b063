import { existsSync } from 'node:fs';
import { setImmediate as nextRound } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { announcedSandboxes, renewLease } from '../../src/k8s/announcedSandbox.ts';
import { Folder, runCommand } from '../support/commandLine.ts';
import { FakeClock } from '../support/fakeClock.ts';

const folder = new Folder();
afterAll(() => folder.remove());

const MINUTE_MS = 60_000;

test('a sandbox on a lease goes on while somebody renews it, whatever becomes of its standard input', async () => {
  const clock = new FakeClock(Date.UTC(2025, 0, 1));
  const run = runCommand(['sandbox', '--nodes', 'flp001.cern.ch', '--lease', '2'], {
    environment: { ALIECS_STATE_DIR: folder.path },
    clock,
  });
  let exit: number | undefined;
  void run.exit.then((code) => {
    exit = code;
  });
  while (run.out.length === 0) await nextRound();
  run.input.end();
  const [sandbox] = await announcedSandboxes(folder.path);
  if (sandbox === undefined) throw new Error('not announced');
  for (let minute = 0; minute < 4; minute++) {
    await renewLease(sandbox);
    await clock.advance(MINUTE_MS);
  }
  expect(exit).toBeUndefined();
  while (exit === undefined) await clock.advance(MINUTE_MS);
  expect(exit).toBe(0);
  expect(existsSync(sandbox.kubeconfig)).toBe(false);
});
