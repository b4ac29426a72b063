import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Scene } from './stage.ts';
import type { Workbench } from './workbench.ts';

let scene: Scene;
let workbench: Workbench;
let folder: string;

beforeAll(async () => {
  scene = await Scene.start();
  ({ workbench, folder } = scene);
});

afterAll(() => scene?.stop());

test('a squiggle stands under a mistake and goes when it is mended', async () => {
  await workbench.openFile(join(folder, 'workflows/with-a-mistake.yaml'));
  await workbench.squiggles('error').first().waitFor();
  expect(await workbench.squiggles('error').count()).toBe(1);
  await workbench.picture('20-mistake');
  await workbench.replaceInEditor('detecter', 'detector');
  await workbench.squiggles('error').first().waitFor({ state: 'detached' });
  await workbench.picture('21-mended');
});

test('the workspace’s workflows stand in the view with their roles', async () => {
  await workbench.openView();
  await workbench.command('AliECS: Focus on Workflows View');
  await workbench.waitForRow(/^Workflow readout-demo, Reads out two hosts, builds time frames and sends them on$/);
  await workbench.unfoldRow('readout-demo');
  await workbench.waitForRow(/^iterator host-\{\{ it \}\}$/);
  await workbench.unfoldRow('host-{{ it }}');
  await workbench.waitForRow(/^task readout, readout$/);
  await workbench.picture('22-workflows');
});

test('the preview follows typing', async () => {
  await workbench.openFile(join(folder, 'workflows/readout-demo.yaml'));
  await workbench.lens('Preview');
  const panel = workbench.panel();
  const roles = () => panel.locator('[role=treeitem] .name').allInnerTexts();
  await panel.locator('[role=treeitem]').first().waitFor();
  expect(await roles()).toEqual(['readout-demo', 'host-flp001.cern.ch', 'readout', 'sender', 'host-flp002.cern.ch', 'readout', 'sender']);
  await panel.locator('[role=treeitem]', { hasText: 'host-flp002' }).click();
  await panel.locator('tr', { hasText: 'flp002.cern.ch' }).first().waitFor();
  await workbench.picture('23-preview');
  await workbench.replaceInEditor('host-{{', 'machine-{{');
  await panel.locator('[role=treeitem]', { hasText: 'machine-flp002' }).waitFor();
  expect((await roles()).slice(0, 2)).toEqual(['readout-demo', 'machine-flp001.cern.ch']);
  await workbench.replaceInEditor('machine-{{ it', 'machine-{{ itt');
  await panel.locator('[role=alert]', { hasText: 'It does not render' }).waitFor();
  await workbench.picture('24-preview-error');
  await workbench.replaceInEditor('machine-{{ itt', 'host-{{ it');
  await panel.locator('[role=treeitem]', { hasText: 'host-flp002' }).waitFor();
});

test('the form hides a field by visibleif, the plan names what is missing, the deploy reaches RUNNING', async () => {
  await workbench.openFile(join(folder, 'workflows/readout-demo.yaml'));
  await workbench.lens('Deploy…');
  const panel = workbench.panel();
  const rate = panel.getByRole('textbox', { name: 'Highest rate in Hz' });
  await rate.waitFor();
  await panel.getByRole('checkbox', { name: 'Send time frames on' }).uncheck();
  await rate.waitFor({ state: 'hidden' });
  await workbench.picture('25-form-hidden');
  await panel.getByRole('checkbox', { name: 'Send time frames on' }).check();
  await rate.waitFor();
  await rate.fill('70');
  expect(await panel.locator('footer .count').innerText()).toBe('1 changed');
  await workbench.picture('26-form');

  await panel.getByRole('button', { name: 'Plan…' }).click();
  const problems = panel.locator('.problems li.error');
  await problems.first().waitFor();
  await workbench.picture('27-plan-problems');
  expect(await problems.count()).toBe(2);
  expect(await panel.getByRole('button', { name: /^Deploy on / }).isDisabled()).toBe(true);
  for (const name of ['readout', 'sender']) {
    const problem = problems.filter({ hasText: `There is no TaskTemplate "${name}"` }).first();
    await problem.getByRole('button', { name: 'Apply it from manifests/templates.yaml' }).click();
    await panel
      .locator('.problems li.error', { hasText: `There is no TaskTemplate "${name}"` })
      .first()
      .waitFor({ state: 'detached' });
  }
  const deploy = panel.getByRole('button', { name: /^Deploy on .* \/ default$|^Deploy on .* \/ alice-tasks$/ });
  expect(await deploy.isEnabled()).toBe(true);
  await panel.locator('summary', { hasText: 'sender' }).first().click();
  await panel.locator('code.line', { hasText: '--rate=70' }).first().waitFor();
  await workbench.picture('28-plan');

  await deploy.click();
  await workbench.waitForRow(/^Environment 2\w{10}, STANDBY · readout-demo · 4 tasks/);
  await workbench.picture('29-deployed');
  await workbench.command('AliECS: Configure');
  await workbench.waitForRow(/^Environment 2\w{10}, CONFIGURED/);
  await workbench.command('AliECS: Start activity');
  await workbench.enter();
  await workbench.waitForRow(/^Environment 2\w{10}, RUNNING/);
  const tasks = (await workbench.rows()).filter((row) => /^Task /.test(row));
  expect(tasks).toHaveLength(4);
  for (const task of tasks) expect(task).toMatch(/RUNNING/);
  await workbench.openFile(join(folder, 'workflows/readout-demo.yaml'));
  await workbench.page
    .locator('.codelens-decoration', { hasText: /2\w{10} RUNNING/ })
    .first()
    .waitFor();
  await workbench.picture('30-running');
});

test('a task leads to its source, an environment to what the workflow gives now', async () => {
  await workbench.openFile(join(folder, 'tasks/readout.yaml'));
  await workbench.page.locator('.sidebar .monaco-list-row', { hasText: 'sender' }).first().click();
  await workbench.page.locator('.tab.active', { hasText: 'readout-demo.yaml' }).waitFor();
  await workbench.menu(/^2\w{10}/, 'Compare with what the workflow gives now');
  await workbench.page.locator('.tab.active', { hasText: '↔ readout-demo' }).waitFor();
  await workbench.picture('31-compared');
});

test('a dry run writes nothing and the live object stands beside the file', async () => {
  await workbench.openFile(join(folder, 'manifests/templates.yaml'));
  await workbench.command('AliECS: Apply manifest (dry run)');
  await workbench.waitForNotification(/TaskTemplate readout unchanged, TaskTemplate sender unchanged. Nothing was written./);
  await workbench.clearNotifications();
  await workbench.replaceInEditor('readout-demo:1', 'readout-demo:2');
  await workbench.command('AliECS: Apply manifest (dry run)');
  await workbench.waitForNotification(/TaskTemplate readout would be updated, TaskTemplate sender unchanged. Nothing was written./);
  await workbench.command('AliECS: Compare with live object');
  await workbench.pick('readout');
  await workbench.page.locator('.tab.active', { hasText: 'TaskTemplate readout' }).waitFor();
  const side = (name: string, image: string) =>
    workbench.page.locator(`.editor.${name} .view-line`, { hasText: `registry.example/readout-demo:${image}` }).first();
  await side('original', '1').waitFor();
  await side('modified', '2').waitFor();
  await workbench.picture('32-live-object');
});

test('a task template that differs from the unsaved file says so, and is applied from its row', async () => {
  await workbench.command('AliECS: Focus on TaskTemplates View');
  await workbench.waitForRow(/^TaskTemplate readout, differs from manifests\/templates.yaml$/);
  await workbench.waitForRow(/^TaskTemplate sender, same as manifests\/templates.yaml$/);
  await workbench.picture('33-task-templates');
  await workbench.menu('TaskTemplate readout', 'Apply TaskTemplate');
  await workbench.waitForRow(/^TaskTemplate readout, same as manifests\/templates.yaml$/);
});
