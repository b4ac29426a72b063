import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aliecs, copyOfSample, SandboxProcess, Stage } from './stage.ts';
import type { Workbench } from './workbench.ts';

let sandbox: SandboxProcess;
let stage: Stage;
let workbench: Workbench;
let folder: string;
let kubeconfig: string;

/** A kubeconfig without certificates, good for whatever sandbox listens there. */
function configFor(server: string): string {
  const context = (name: string, user: string) => ({ name, context: { cluster: 'dev', user, namespace: 'alice-tasks' } });
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'dev',
    clusters: [{ name: 'dev', cluster: { server } }],
    contexts: [context('dev', 'admin'), context('dev-reader', 'reader')],
    users: ['admin', 'reader'].map((name) => ({ name, user: { token: `${name}-token` } })),
  });
}

function settings(values: Readonly<Record<string, unknown>>): void {
  writeFileSync(join(folder, '.vscode/settings.json'), JSON.stringify(values));
}

async function reopen(): Promise<void> {
  await workbench.reload();
  await workbench.openView();
}

beforeAll(async () => {
  folder = copyOfSample();
  kubeconfig = join(folder, 'kubeconfig');
  writeFileSync(kubeconfig, '');
  stage = await Stage.start({ KUBECONFIG: kubeconfig });
  workbench = await stage.open(folder);
});

afterAll(async () => {
  await workbench?.close();
  stage?.stop();
  await sandbox?.stop();
  rmSync(folder, { recursive: true, force: true });
});

afterEach(() => workbench.clearNotifications());

const DEMO = /Environment 2demoA1b2C3, STANDBY/;

test('a kubeconfig that leads nowhere is explained, with ways out', async () => {
  await workbench.openView();
  await workbench.waitForRow(/^Start sandbox/);
  expect(await workbench.rows()).toEqual(
    expect.arrayContaining(['Choose kubeconfig file…', 'Choose context…', 'Retry now', 'Read how to begin']),
  );
  await workbench.waitForSideBarText(/kubeconfig.*is empty|is empty/);
  await workbench.picture('connection-none');
});

test('once the file is right, Retry now connects', async () => {
  sandbox = await SandboxProcess.start(['--nodes', 'flp001.cern.ch,flp002.cern.ch']);
  writeFileSync(kubeconfig, configFor(sandbox.url));
  for (const file of ['templates', 'environment']) {
    const verb = file === 'templates' ? 'apply' : 'deploy';
    expect(await aliecs([verb, join(folder, `manifests/${file}.yaml`), '--kubeconfig', kubeconfig])).toMatchObject({ code: 0 });
  }
  await workbench.command('AliECS: Retry now');
  await workbench.waitForRow(DEMO);
  expect(await workbench.statusBar()).toMatch(/dev \/ alice-tasks · live/);
});

test('a read-only context refuses to write, a protected one asks first', async () => {
  settings({ 'aliecs.readOnlyContexts': ['dev'] });
  await reopen();
  await workbench.waitForRow(DEMO);
  await workbench.command('AliECS: Configure');
  await workbench.waitForNotification(/Configure 2demoA1b2C3 on dev \/ alice-tasks: not sent, the context dev is read-only/);
  await workbench.picture('connection-read-only');
  settings({ 'aliecs.protectedContexts': ['dev'] });
  await reopen();
  await workbench.waitForRow(DEMO);
  await workbench.command('AliECS: Configure');
  expect(await workbench.dialogText()).toMatch(/Configure 2demoA1b2C3 on dev \/ alice-tasks\?\s+The context dev is protected/);
  await workbench.picture('connection-protected');
  await workbench.press('Cancel');
  await workbench.waitForRow(DEMO);
  await workbench.command('AliECS: Configure');
  await workbench.press('Go on');
  await workbench.waitForRow(/Environment 2demoA1b2C3, CONFIGURED · 3 tasks/);
});

test('who may only read is told what is not allowed', async () => {
  settings({});
  await reopen();
  // The palette offers the extension's commands once it is up.
  await workbench.waitForRow(/Environment 2demoA1b2C3, CONFIGURED/);
  await workbench.command('AliECS: Choose context…');
  await workbench.pick('dev-reader');
  await workbench.waitForSideBarText(/alice-tasks on dev-reader/i);
  await workbench.waitForRow(/Environment 2demoA1b2C3, CONFIGURED/);
  await workbench.toggleView('Workflows');
  await workbench.toggleView('Cluster');
  await workbench.waitForRow(/^Permissions, \d+ of \d+ refused/);
  await workbench.command('AliECS: Reset');
  // The progress has the same title.
  await workbench.waitForNotification(/Reset 2demoA1b2C3 on dev-reader.*(may not|forbidden|not allowed)/is);
  await workbench.picture('connection-reader');
  expect(JSON.stringify(await sandbox.ask('GET', '/apis/aliecs.alice.cern/v1alpha1/namespaces/alice-tasks/environments'))).toContain(
    '"state":"configured"',
  );
  await workbench.clearNotifications();
  await workbench.command('AliECS: Choose context…');
  await workbench.pick('dev');
  await workbench.waitForRow(/^Permissions, as needed/);
});

test('a server that goes leaves the last tree with its age; when it is back, the tree is live', async () => {
  const port = new URL(sandbox.url).port;
  await sandbox.stop();
  await workbench.waitForSideBarText(/Not live since \d\d:\d\d:\d\d \(.+\)\. Retrying in \d+ s/);
  await workbench.waitForRow(/Environment 2demoA1b2C3, CONFIGURED/);
  expect(await workbench.statusBar()).toMatch(/dev \/ alice-tasks · not live/);
  await workbench.waitForRow(/^Retry now$/);
  await workbench.picture('connection-stale');
  sandbox = await SandboxProcess.start(['--nodes', 'flp001.cern.ch', '--port', port]);
  await workbench.command('AliECS: Retry now');
  // The new sandbox knows nothing of the old one's environment.
  await workbench.waitForSideBarText(/No environments in/);
  expect(await workbench.statusBar()).toMatch(/dev \/ alice-tasks · live/);
});

test('a cluster that was started anew at another address is followed by itself once the kubeconfig says so', async () => {
  await sandbox.stop();
  await workbench.waitForSideBarText(/Not live since/);
  sandbox = await SandboxProcess.start(['--nodes', 'flp001.cern.ch,flp002.cern.ch']);
  writeFileSync(kubeconfig, configFor(sandbox.url));
  await workbench.waitForSideBarText(/No environments in/, 120_000);
  await workbench.waitForRow(new RegExp(`^Server, ${sandbox.url}`));
  expect(await workbench.statusBar()).toMatch(/dev \/ alice-tasks · live/);
});

test('a cluster without the definitions says which are missing and gets them', async () => {
  for (const plural of ['environments', 'tasks', 'tasktemplates']) {
    await sandbox.ask('DELETE', `/apis/apiextensions.k8s.io/v1/customresourcedefinitions/${plural}.aliecs.alice.cern`);
  }
  await reopen();
  await workbench.waitForRow(/^Install custom resource definitions…/);
  // All rows of the lower view are drawn once it has the room.
  await workbench.toggleView('Environments');
  await workbench.waitForRow(/^Custom resource definitions, Environment, Task, TaskTemplate missing/);
  await workbench.picture('connection-no-definitions');
  await workbench.page.locator('.sidebar .monaco-list-row', { hasText: 'Install custom resource definitions…' }).first().click();
  expect(await workbench.dialogText()).toMatch(/Context: dev/);
  await workbench.press('Install');
  await workbench.waitForNotification(/environments\.aliecs\.alice\.cern.*created/);
  await workbench.waitForRow(/^Custom resource definitions, installed/);
  await workbench.toggleView('Environments');
  await workbench.waitForSideBarText(/No environments in/);
});
