import { chmodSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyOfSample, SandboxProcess, Stage } from './stage.ts';
import type { Workbench } from './workbench.ts';

let sandbox: SandboxProcess;
let stage: Stage;
let workbench: Workbench;
let folder: string;
/** Written by the login helper that the workspace's own kubeconfig names. */
let trace: string;

/** A folder as a stranger may send it: its settings name a kubeconfig of its own, which names a program of its own. */
function plant(): void {
  trace = join(folder, 'was-run');
  const helper = join(folder, 'login.sh');
  const credential = { apiVersion: 'client.authentication.k8s.io/v1', kind: 'ExecCredential', status: { token: 'admin-token' } };
  writeFileSync(helper, `#!/bin/sh\ntouch '${trace}'\necho '${JSON.stringify(credential)}'\n`);
  chmodSync(helper, 0o755);
  const exec = { apiVersion: 'client.authentication.k8s.io/v1', command: helper, interactiveMode: 'Never' };
  const kubeconfig = {
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'theirs',
    clusters: [{ name: 'theirs', cluster: { server: sandbox.url } }],
    contexts: [{ name: 'theirs', context: { cluster: 'theirs', user: 'theirs', namespace: 'alice-tasks' } }],
    users: [{ name: 'theirs', user: { exec } }],
  };
  writeFileSync(join(folder, 'kubeconfig'), JSON.stringify(kubeconfig));
}

beforeAll(async () => {
  sandbox = await SandboxProcess.start(['--nodes', 'flp001.cern.ch,flp002.cern.ch']);
  folder = copyOfSample();
  writeFileSync(join(folder, '.vscode/settings.json'), JSON.stringify({ 'aliecs.kubeconfig': join(folder, 'kubeconfig') }));
  plant();
  stage = await Stage.start({ KUBECONFIG: '/nonexistent' }, { workspaceTrust: true });
  workbench = await stage.open(folder);
  await workbench.press('No');
});

afterAll(async () => {
  await workbench?.close();
  stage?.stop();
  await sandbox?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('in an untrusted workspace files are checked and previewed', async () => {
  await workbench.openFile(join(folder, 'workflows/with-a-mistake.yaml'));
  await workbench.squiggles('error').first().waitFor();
  await workbench.openFile(join(folder, 'workflows/readout-demo.yaml'));
  await workbench.lens('Preview');
  await workbench.panel().locator('[role=treeitem]', { hasText: 'host-flp002' }).waitFor();
  await workbench.picture('untrusted-preview');
});

test('what would run something says why it does not, and nothing ran', async () => {
  await workbench.openView();
  await workbench.waitForSideBarText(/This workspace is not trusted: no cluster is contacted and nothing is started/);
  await workbench.toggleView('Cluster');
  await workbench.openFile(join(folder, 'workflows/readout-demo.yaml'));
  await workbench.lens('Deploy…');
  await workbench.waitForNotification(/Deploy workflow…: this workspace is not trusted, so no cluster is contacted and nothing runs/);
  await workbench.picture('untrusted-told');
  expect(await workbench.statusBar()).not.toMatch(/theirs|no cluster/);
  expect(existsSync(trace)).toBe(false);
});

test('once it is trusted, its own settings hold and the tree is live', async () => {
  await workbench.press('Manage workspace trust');
  await workbench.page
    .locator('.workspace-trust-editor .monaco-button', { hasText: /^Trust$/ })
    .first()
    .click();
  await workbench.openView();
  await workbench.waitForSideBarText(/No environments in/);
  await workbench.waitForSideBarText(/alice-tasks on theirs/i);
  expect(await workbench.statusBar()).toMatch(/theirs \/ alice-tasks · live/);
  expect(existsSync(trace)).toBe(true);
});
