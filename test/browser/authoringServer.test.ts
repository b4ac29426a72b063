import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyOfSample, Stage } from './stage.ts';
import type { Workbench } from './workbench.ts';

let stage: Stage;
let workbench: Workbench;
let folder: string;

beforeAll(async () => {
  folder = copyOfSample({ 'workbench.colorTheme': 'Default Dark Modern' });
  stage = await Stage.start({ KUBECONFIG: '/nonexistent' });
  workbench = await stage.open(folder);
});

afterAll(async () => {
  await workbench?.close();
  stage?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Process ids of the language servers that this stage's extension started. */
function servers(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        return command.includes(stage.dataDir) && command.includes('/dist/server.js');
      } catch {
        // It has ended meanwhile.
        return false;
      }
    });
}

/** Ends the language server as a crash does and waits until another runs, or for `wanted` to be seen. */
async function crash(wanted?: () => Promise<unknown>): Promise<void> {
  const [pid] = servers();
  if (pid === undefined) throw new Error('no language server runs');
  process.kill(pid, 'SIGKILL');
  if (wanted) await wanted();
  else await workbench.until(() => servers().some((other) => other !== pid), 'another language server');
}

test('panels in the dark, without a cluster', async () => {
  await workbench.openFile(join(folder, 'workflows/readout-demo.yaml'));
  await workbench.lens('Deploy…');
  await workbench.panel().getByRole('button', { name: 'Plan…' }).waitFor();
  await workbench.picture('33-form-dark');
  await workbench.panel().getByRole('button', { name: 'Plan…' }).click();
  await workbench
    .panel()
    .getByText(/^There is no cluster to plan for: .*nonexistent/)
    .waitFor();
  await workbench.panel().getByRole('button', { name: 'Start sandbox' }).waitFor();
  await workbench.picture('34-no-cluster-dark');
});

test('a crashed language server comes back by itself; after five crashes one message offers a restart', async () => {
  await workbench.openFile(join(folder, 'workflows/with-a-mistake.yaml'));
  const squiggle = workbench.squiggles('error').first();
  const one = () => expect.poll(() => workbench.squiggles('error').count(), { timeout: 20_000 }).toBe(1);
  await squiggle.waitFor();
  await crash();
  await one();
  for (let time = 2; time < 5; time++) {
    await crash();
    await one();
  }
  await crash(() => workbench.waitForNotification(/the language server crashed five times within three minutes/));
  await squiggle.waitFor({ state: 'detached' });
  await workbench.picture('35-gave-up');
  expect((await workbench.notifications()).filter((text) => /server/i.test(text))).toHaveLength(1);
  await workbench.press('Restart');
  await squiggle.waitFor();
  await workbench.command('AliECS: Restart language server');
  await workbench.command('AliECS: Restart language server');
  await workbench.until(() => servers().length === 1, 'one language server');
  await squiggle.waitFor();
  await one();
});
