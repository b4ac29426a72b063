import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aliecs, type SandboxProcess, Scene } from './stage.ts';
import type { Workbench } from './workbench.ts';

const DEMO = '2demoA1b2C3';
const OBJECT = '2demoa1b2c3';
let scene: Scene;
let sandbox: SandboxProcess;
let workbench: Workbench;
let folder: string;
/** What the stand-in for kubectl was called with. */
let called: string;

/** A kubectl that says how it was called and stays, as a shell does. */
function standInForKubectl(directory: string): void {
  mkdirSync(directory, { recursive: true });
  called = join(directory, 'called');
  const program = join(directory, 'kubectl');
  writeFileSync(program, `#!/bin/sh\nprintf '%s\\n' "$@" > '${called}'\necho connected\nexec cat\n`);
  chmodSync(program, 0o755);
}

beforeAll(async () => {
  scene = await Scene.start({ 'aliecs.transitionTimeout': 60 }, (directory) => {
    const programs = join(directory, 'bin');
    standInForKubectl(programs);
    // Without the last word the server takes its PATH from a login shell.
    return { PATH: `${programs}:${process.env['PATH'] ?? ''}`, VSCODE_CLI: '1' };
  });
  ({ sandbox, workbench, folder } = scene);
  await aliecs(['apply', join(folder, 'manifests/templates.yaml'), '--kubeconfig', sandbox.kubeconfig]);
  await workbench.openView();
  await workbench.waitForSideBarText(/No environments in/);
});

afterAll(() => scene?.stop());

afterEach(async () => {
  await workbench.clearNotifications();
  await operators(true);
  await aliecs(['kill', OBJECT, '--kubeconfig', sandbox.kubeconfig]);
});

const environment = (words: string) => new RegExp(`Environment ${DEMO}, ${words}`);

async function operators(up: boolean): Promise<void> {
  for (const name of ['environment-manager', 'task-manager/flp001.cern.ch']) await sandbox.do({ operator: { name, up } });
}

async function deployed(): Promise<void> {
  const file = join(folder, 'manifests/environment.yaml');
  expect(await aliecs(['deploy', file, '--kubeconfig', sandbox.kubeconfig])).toMatchObject({ code: 0 });
  await workbench.waitForRow(environment('STANDBY'));
}

test('a shell opens in the container of a task by kubectl, in the context and namespace of the tree', async () => {
  await deployed();
  await workbench.menu('Task sender on', 'Open shell');
  await workbench.until(() => existsSync(called), 'kubectl to be called');
  await workbench.page.locator('.terminal-wrapper.active, .terminal.xterm').first().waitFor();
  const words = readFileSync(called, 'utf8').trim().split('\n');
  const pod = words[words.indexOf('--tty') + 1] ?? '';
  expect(pod).toMatch(/sender/);
  expect(words).toEqual([
    ...['--context', 'aliecs-sandbox', '--namespace', 'alice-tasks'],
    ...['exec', '--stdin', '--tty', pod, '--container', 'sender', '--', '/bin/sh'],
  ]);
  await workbench.picture('shell');
  await workbench.command('Terminal: Kill the Active Terminal Instance');
});

test('a deploy that is cancelled while it waits says what stays and offers to remove it', async () => {
  await operators(false);
  await workbench.openFile(join(folder, 'manifests/environment.yaml'));
  await workbench.command('AliECS: Apply manifest');
  await workbench.waitForRow(new RegExp(DEMO));
  await workbench.press('Cancel');
  const told = await workbench.waitForNotification(/Stopped waiting/);
  expect(told).toMatch(
    /Deploy 2demoA1b2C3 on aliecs-sandbox \/ alice-tasks: Stopped waiting\. Environment 2demoa1b2c3 was created on aliecs-sandbox \/ alice-tasks and stays; kill it to remove it\./,
  );
  await workbench.picture('cancelled-deploy');
  await operators(true);
  await workbench.press('Remove what was created');
  await workbench.waitForSideBarText(/No environments in/);
  expect(await sandbox.left()).toEqual([]);
});

test('a kill that is cancelled while it waits says that the deletion goes on, and it does', async () => {
  await deployed();
  await operators(false);
  await workbench.menu(DEMO, 'Kill environment…');
  await workbench.press('Kill environment');
  await workbench.waitForRow(environment('terminating'));
  await workbench.press('Cancel');
  const told = await workbench.waitForNotification(/Stopped waiting/);
  expect(told).toMatch(
    /Kill environment 2demoA1b2C3 on aliecs-sandbox \/ alice-tasks: Stopped waiting\. The deletion of 2demoa1b2c3 was requested on aliecs-sandbox \/ alice-tasks and goes on by itself\./,
  );
  await workbench.picture('cancelled-kill');
  await operators(true);
  await workbench.waitForSideBarText(/No environments in/);
});

test('a window that is reloaded in the middle of a transition knows of it, refuses another one, and sees its end', async () => {
  await deployed();
  await operators(false);
  await workbench.command('AliECS: Configure');
  await workbench.waitForRow(environment('STANDBY → CONFIGURED'));
  await workbench.reload();
  await workbench.openView();
  await workbench.waitForRow(environment('STANDBY → CONFIGURED'));
  await workbench.command('AliECS: Configure');
  expect(await workbench.waitForNotification(/^(?!.*Source.*Source).*Configure/s)).toMatch(/Configure: /);
  await workbench.picture('reloaded-in-transition');
  await operators(true);
  await workbench.waitForRow(environment('CONFIGURED · 3 tasks'));
});

test('a problem of a manifest leads to the field it is about', async () => {
  const file = join(folder, 'manifests/wrong.yaml');
  const text = readFileSync(join(folder, 'manifests/environment.yaml'), 'utf8').replace('name: sender', 'name: sendre');
  writeFileSync(file, text);
  const line = text.split('\n').findIndex((each) => each.includes('sendre')) + 1;
  await workbench.openFile(file);
  await workbench.command('AliECS: Apply manifest');
  await workbench.waitForNotification(/Deploy 2demoa1b2c3: nothing was created.*sendre/s);
  await workbench.openFile(join(folder, 'manifests/templates.yaml'));
  await workbench.press(`Go to line ${line}`);
  await workbench.page.locator('.tab.active', { hasText: 'wrong.yaml' }).waitFor();
  await workbench.waitForStatusBar(new RegExp(`Ln ${line}, Col 13 \\(4 selected\\)`));
  await workbench.picture('go-to-line');
});

test('what is applied is the text of the editor, and it is said so', async () => {
  await workbench.openFile(join(folder, 'manifests/templates.yaml'));
  await workbench.replaceInEditor('readout-demo:1', 'readout-demo:3');
  await workbench.command('AliECS: Apply manifest (dry run)');
  await workbench.waitForNotification(
    /manifests\/templates\.yaml \(unsaved\) on aliecs-sandbox \/ alice-tasks: TaskTemplate readout would be updated/,
  );
  await workbench.command('File: Revert File');
});

test('a setting holds at once', async () => {
  await deployed();
  await workbench.waitForSideBarText(/flp001\.cern\.ch/);
  writeFileSync(
    join(folder, '.vscode/settings.json'),
    JSON.stringify({ 'aliecs.hostDomain': 'cern.ch', 'aliecs.readOnlyContexts': ['aliecs-sandbox'] }),
  );
  await workbench.waitForSideBarText(/flp001(?!\.cern)/);
  await workbench.command('AliECS: Configure');
  await workbench.waitForNotification(/not sent, the context aliecs-sandbox is read-only here/);
  writeFileSync(join(folder, '.vscode/settings.json'), '{}');
  await workbench.waitForSideBarText(/flp001\.cern\.ch/);
});

test('definitions of the cluster that differ are told once', async () => {
  const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions/tasktemplates.aliecs.alice.cern';
  const definition = JSON.parse(JSON.stringify(await sandbox.ask('GET', path)));
  definition.spec.versions[0].schema.openAPIV3Schema.properties.spec.properties.site = { type: 'string' };
  await sandbox.ask('PUT', path, definition);
  await workbench.reload();
  await workbench.openView();
  const told = await workbench.waitForNotification(/defines TaskTemplate differently/);
  expect(told).toMatch(/context aliecs-sandbox.*TaskTemplate spec\.site/s);
  await workbench.picture('other-definitions');
  await workbench.press('Show differences');
  await workbench.waitForEditor(/Definitions of context aliecs-sandbox[\s\S]*site/);
  await workbench.reload();
  await workbench.openView();
  await workbench.waitForSideBarText(/No environments in/);
  await workbench.command('AliECS: Focus on Workflows View');
  await workbench.waitForRow(/^Workflow readout-demo/);
  expect((await workbench.notifications()).filter((text) => /defines TaskTemplate differently/.test(text))).toEqual([]);
});
