import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SandboxProcess, Scene } from './stage.ts';
import type { Workbench } from './workbench.ts';

let scene: Scene;
let sandbox: SandboxProcess;
let workbench: Workbench;
let folder: string;

beforeAll(async () => {
  scene = await Scene.start();
  ({ sandbox, workbench, folder } = scene);
});

afterAll(() => scene?.stop());

/** Environment rows name themselves; so does everything below them. */
const environment = (words: string) => new RegExp(`Environment 2demoA1b2C3, ${words}`);
const running = /RUNNING/;

test('an environment lives its whole life in the tree', async () => {
  await workbench.openView();
  await workbench.waitForSideBarText(/No environments in/);
  await workbench.picture('01-empty');

  await workbench.openFile(join(folder, 'manifests/templates.yaml'));
  await workbench.command('AliECS: Apply manifest');
  await workbench.waitForNotification(/2 .*applied|applied.*2|created/i);
  await workbench.picture('02-templates-applied');
  await workbench.openFile(join(folder, 'manifests/environment.yaml'));
  await workbench.command('AliECS: Apply manifest');
  await workbench.waitForRow(environment('STANDBY'));
  await workbench.picture('03-standby');

  await workbench.command('AliECS: Configure');
  await workbench.waitForRow(environment('CONFIGURED'));
  await workbench.picture('04-configured');

  await workbench.command('AliECS: Start activity');
  await workbench.enter();
  await workbench.waitForRow(environment('RUNNING'));
  const tasks = (await workbench.rows()).filter((row) => /^Task /.test(row));
  expect(tasks).toHaveLength(3);
  for (const task of tasks) expect(task).toMatch(running);
  await workbench.picture('05-running');

  await workbench.command('AliECS: Stop activity');
  await workbench.waitForRow(environment('CONFIGURED'));
  await workbench.command('AliECS: Reset');
  await workbench.waitForRow(environment('STANDBY'));
  await workbench.picture('06-standby-again');

  await sandbox
    .do({ crash: { task: 'flp001-cern-ch-sender', exit: 3 } })
    .catch(() => sandbox.do({ crash: { task: 'flp001.cern.ch-sender', exit: 3 } }));
  await workbench.waitForRow(environment('ERROR'));
  await workbench.waitForRow(/^Task .*sender.*ERROR.*exit code 3/);
  await workbench.picture('07-crashed');
  await workbench.command('AliECS: Explain what blocks it');
  await workbench.page.locator('.editor-instance', { hasText: 'exit code 3' }).first().waitFor();
  await workbench.picture('08-explained');

  await workbench.menu('2demoA1b2C3', 'Kill environment…');
  const question = await workbench.dialogText();
  expect(question).toMatch(/2demoA1b2C3/);
  expect(question).toMatch(/alice-tasks/);
  await workbench.picture('09-kill-asked');
  await workbench.press('Kill');
  await workbench.waitForSideBarText(/No environments in/);
  await workbench.picture('10-gone');
});
