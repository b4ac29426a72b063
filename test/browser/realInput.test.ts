import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SandboxProcess, Stage } from './stage.ts';
import type { Workbench } from './workbench.ts';

/** Manifests of the control-operator's own, which do not come with this project. */
const SOURCE = resolve(import.meta.dirname, '../../../shared/corpus/control-operator');
const isThere = existsSync(SOURCE);
const PARTS = ['environment', 'task-templates'];
let sandbox: SandboxProcess;
let stage: Stage;
let workbench: Workbench;
let folder: string;

beforeAll(async () => {
  if (!isThere) return;
  folder = mkdtempSync(join(tmpdir(), 'aliecs-real-'));
  for (const part of PARTS) cpSync(join(SOURCE, part), join(folder, part), { recursive: true });
  sandbox = await SandboxProcess.start(['--nodes', 'mtichak-ost.cern.ch']);
  stage = await Stage.start({ KUBECONFIG: sandbox.kubeconfig });
  workbench = await stage.open(folder);
});

afterAll(async () => {
  if (!isThere) return;
  await workbench?.close();
  stage?.stop();
  await sandbox?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const environment = (words: string) => new RegExp(`Environment 31jd\\S+, ${words}`);

test.skipIf(!isThere)(
  'the control-operator’s own manifests, unchanged, from standby to running and back, and no trace is left (needs ../shared)',
  async () => {
    await workbench.openView();
    await workbench.waitForSideBarText(/No environments in/);
    for (const template of readdirSync(join(folder, 'task-templates'))) {
      await workbench.openFile(join(folder, 'task-templates', template));
      await workbench.command('AliECS: Apply manifest');
      await workbench.waitForNotification(/TaskTemplate \S+ (created|unchanged)/);
      await workbench.clearNotifications();
    }
    await workbench.openFile(join(folder, 'environment/test_env.yaml'));
    await workbench.command('AliECS: Apply manifest');
    await workbench.waitForRow(environment('STANDBY'));
    for (const [command, state] of [
      ['Configure', 'CONFIGURED'],
      ['Start activity', 'RUNNING'],
      ['Stop activity', 'CONFIGURED'],
      ['Reset', 'STANDBY'],
    ] as const) {
      await workbench.command(`AliECS: ${command}`);
      if (command === 'Start activity') await workbench.enter();
      await workbench.waitForRow(environment(`${state} · 3 tasks`));
      const tasks = (await workbench.rows()).filter((row) => /^Task /.test(row));
      expect(tasks.map((task) => task.replace(/^Task (\S+) on (\S+), /, '$1 $2 ')).sort()).toEqual(
        ['readout', 'stfbuilder-senderoutput', 'stfsender'].map((task) => `${task} mtichak-ost.cern.ch ${state}`),
      );
      await workbench.picture(`real-${command.toLowerCase().replace(' ', '-')}`);
    }
    await workbench.command('AliECS: Kill environment…');
    await workbench.press('Kill environment');
    await workbench.waitForSideBarText(/No environments in/);
    expect(await sandbox.left()).toEqual([]);
  },
);
