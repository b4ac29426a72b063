import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aliecs, type SandboxProcess, Scene } from './stage.ts';
import type { Workbench } from './workbench.ts';

const SENDER = 'flp001.cern.ch-sender';
const ENVIRONMENTS = '/apis/aliecs.alice.cern/v1alpha1/namespaces/alice-tasks/environments';
let scene: Scene;
let sandbox: SandboxProcess;
let workbench: Workbench;
let folder: string;

beforeAll(async () => {
  scene = await Scene.start({ 'aliecs.transitionTimeout': 20 });
  ({ sandbox, workbench, folder } = scene);
  await workbench.openView();
  await workbench.openFile(join(folder, 'manifests/templates.yaml'));
  await workbench.command('AliECS: Apply manifest');
  await workbench.waitForNotification(/created/);
});

afterAll(() => scene?.stop());

afterEach(async () => {
  await workbench.clearNotifications();
  // Whatever a failed test leaves is not the next one's business.
  await sandbox.behave({});
  for (const name of ['environment-manager', 'task-manager/flp001.cern.ch']) await sandbox.do({ operator: { name, up: true } });
  for (const name of ['2demoa1b2c3', '2half', '2both']) await aliecs(['kill', name, '--kubeconfig', sandbox.kubeconfig]);
});

const environment = (words: string) => new RegExp(`Environment 2demoA1b2C3, ${words}`);

async function deploy(): Promise<void> {
  await workbench.openFile(join(folder, 'manifests/environment.yaml'));
  await workbench.command('AliECS: Apply manifest');
}

async function kill(): Promise<void> {
  await workbench.menu('2demoA1b2C3', 'Kill environment…');
  await workbench.press('Kill environment');
  await workbench.waitForSideBarText(/No environments in/);
}

test('a manifest whose Environment is refused creates nothing, not even its TaskTemplates', async () => {
  const file = join(folder, 'manifests/both.yaml');
  const header = 'apiVersion: aliecs.alice.cern/v1alpha1';
  const template = `${header}\nkind: TaskTemplate\nmetadata: { name: extra }\nspec:\n  control: { mode: direct }\n  pod: { containers: [{ name: main, image: "i:1" }] }\n`;
  const tasks =
    'taskTemplates:\n  tasks:\n    flp001.cern.ch:\n      - { name: extra, env: [{ name: OCC_CONTROL_PORT, value: "47200" }], argsCLI: [] }\n      - { name: nowhere, env: [], argsCLI: [] }\n';
  writeFileSync(
    file,
    `${template}---\n${header}\nkind: Environment\nmetadata: { name: 2both }\n${tasks}spec: { state: standby, tasks: {} }\n`,
  );
  await workbench.openFile(file);
  await workbench.command('AliECS: Apply manifest');
  await workbench.waitForNotification(/nothing was created.*nowhere/);
  await workbench.picture('trouble-refused-file');
  const templates = await sandbox.ask('GET', '/apis/aliecs.alice.cern/v1alpha1/namespaces/alice-tasks/tasktemplates');
  expect(JSON.stringify(templates)).not.toContain('"extra"');
  expect(await sandbox.left()).toEqual([]);
});

test('a deploy that fails half way says what stays and is removed by one click', async () => {
  await sandbox.behave({ [SENDER]: { podFail: 'ImagePullBackOff' } });
  await deploy();
  const text = await workbench.waitForNotification(/ImagePullBackOff/);
  expect(text).toMatch(/sender/);
  expect(text).toMatch(/2demoa1b2c3 was created on aliecs-sandbox \/ alice-tasks and stays/);
  await workbench.waitForRow(/^Task sender on flp001.*ImagePullBackOff/);
  await workbench.picture('trouble-deploy-failed');
  await workbench.press('Remove what was created');
  await workbench.waitForSideBarText(/No environments in/);
  expect(await sandbox.left()).toEqual([]);
});

test('an environment that lacks tasks is shown as incomplete, with what keeps them away', async () => {
  const reference = (name: string) => ({ name, env: [], argsCLI: [] });
  await sandbox.behave({});
  await sandbox.ask('POST', ENVIRONMENTS, {
    apiVersion: 'aliecs.alice.cern/v1alpha1',
    kind: 'Environment',
    metadata: { name: '2half' },
    taskTemplates: { tasks: { 'flp001.cern.ch': [reference('nowhere'), reference('sender')] } },
    spec: { state: 'standby', tasks: {} },
  });
  await workbench.waitForRow(/Environment 2half, incomplete deploy · 0 of 2 tasks · finish or remove/);
  await workbench.waitForRow(/^Task nowhere on .*nowhere/);
  await workbench.picture('trouble-incomplete');
  await workbench.menu('2half', 'Kill environment…');
  await workbench.press('Kill environment');
  await workbench.waitForNoRow(/2half/);
});

test('a refused transition shows the task and its reason, its log and its description are at hand, and it can be killed alone', async () => {
  await sandbox.behave({ [SENDER]: { rules: [1, 2].map((nth) => ({ event: 'INIT DEVICE', nth, action: 'refuse' })) } });
  await deploy();
  await workbench.waitForRow(environment('STANDBY'));
  await workbench.command('AliECS: Configure');
  expect(await workbench.waitForNotification(/Configure.*refused/)).toMatch(/sender.*CONFIGURE refused: INIT DEVICE/s);
  await workbench.waitForRow(/^Task sender on flp001\.cern\.ch, STANDBY → CONFIGURED, CONFIGURE refused: INIT DEVICE/);
  await workbench.picture('trouble-refused');
  await workbench.menu('Task sender on', 'Show logs');
  await workbench.page.locator('.tab.active', { hasText: '.log' }).waitFor();
  await workbench.picture('trouble-log');
  await workbench.menu('Task sender on', 'Describe task');
  await workbench.waitForEditor(/# sender on flp001\.cern\.ch[\s\S]*chans\.readout\.0\.address/);
  await workbench.expandRow('Task sender on');
  await workbench.waitForRow(/^Channels, readout/);
  await workbench.picture('trouble-described');
  await workbench.menu('Task sender on', 'Kill task…');
  expect(await workbench.dialogText()).toMatch(/Context: aliecs-sandbox\s+Namespace: alice-tasks\s+Task object: flp001\.cern\.ch-sender/);
  await workbench.press('Kill task');
  await workbench.waitForNoRow(/^Task sender/);
  await kill();
});

test('cancelling stops the waiting and says what was asked; a reload in the middle loses nothing', async () => {
  await deploy();
  await workbench.waitForRow(environment('STANDBY'));
  await workbench.clearNotifications();
  // Its task-manager is away until the window is back: nothing here depends on how fast the machine is.
  await sandbox.do({ operator: { name: 'task-manager/flp001.cern.ch', up: false } });
  await workbench.command('AliECS: Configure');
  await workbench.waitForRow(environment('STANDBY → CONFIGURED'));
  await workbench.press('Cancel');
  await workbench.waitForNotification(
    /Stopped waiting\. CONFIGURED was asked of 2demoA1b2C3 on aliecs-sandbox \/ alice-tasks, the tasks go on by themselves/,
  );
  await workbench.picture('trouble-cancelled');
  await workbench.reload();
  await workbench.openView();
  await workbench.waitForRow(environment('STANDBY → CONFIGURED'));
  await workbench.waitForRow(/^Task readout on flp001\.cern\.ch, STANDBY → CONFIGURED/);
  await workbench.picture('trouble-reloaded');
  await sandbox.do({ operator: { name: 'task-manager/flp001.cern.ch', up: true } });
  await workbench.waitForRow(environment('CONFIGURED · 3 tasks'));
  await kill();
});

test('an environment that no operator cleans up any more loses its finalizer by hand; what stays is in sight and can be killed', async () => {
  await sandbox.behave({});
  await deploy();
  await workbench.waitForRow(environment('STANDBY'));
  await workbench.clearNotifications();
  await sandbox.do({ operator: { name: 'environment-manager', up: false } });
  await workbench.toggleView('Workflows');
  await workbench.toggleView('Cluster');
  await workbench.menu('2demoA1b2C3', 'Kill environment…');
  await workbench.press('Kill environment');
  await workbench.waitForRow(environment('terminating'));
  // All rows of the lower view are drawn once it has the room.
  await workbench.toggleView('Environments');
  await workbench.waitForRow(/^Operators, environment-manager: no answer to 1 object for 20 s/);
  await workbench.picture('trouble-operator-silent');
  await workbench.toggleView('Environments');
  await workbench.waitForNotification(/Kill environment.*environment-manager was last seen to act \d+ s ago and may not be running/s);
  await workbench.clearNotifications();
  await workbench.menu('2demoA1b2C3', 'Remove finalizer…');
  expect(await workbench.dialogText()).toMatch(/may stay behind/);
  await workbench.press('Remove finalizer');
  await workbench.waitForNotification(
    /Remove finalizer of 2demoA1b2C3: done\. Look after its tasks, whose pods may stay: flp001\.cern\.ch-readout/,
  );
  await workbench.waitForRow(/Tasks of 2demoa1b2c3, which does not exist/);
  await workbench.picture('trouble-orphans');
  await workbench.menu('Tasks of 2demoa1b2c3', 'Kill environment…');
  await workbench.press('Kill environment');
  await workbench.waitForSideBarText(/No environments in/);
  expect(await sandbox.left()).toEqual([]);
});
