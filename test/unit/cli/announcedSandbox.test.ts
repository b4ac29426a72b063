import { readdirSync, statSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  announcedSandboxes,
  announceSandbox,
  leaseStamp,
  renewLease,
  sandboxDirectory,
  withdrawSandbox,
} from '../../../src/k8s/announcedSandbox.ts';
import { Folder } from '../../support/commandLine.ts';

/** More than the largest process id. */
const NOBODY = 2 ** 30;

let folder: Folder;
beforeEach(() => {
  folder = new Folder();
});
afterEach(() => folder.remove());

describe('a sandbox that runs', () => {
  test('is found with its kubeconfig, which only its owner may read', async () => {
    const announced = await announceSandbox(folder.path, process.pid, 'https://127.0.0.1:1', 'apiVersion: v1\n');
    expect(await announcedSandboxes(folder.path)).toEqual([announced]);
    expect(statSync(announced.kubeconfig).mode & 0o777).toBe(0o600);
  });

  test('leaves nothing behind when it is withdrawn', async () => {
    await announceSandbox(folder.path, process.pid, 'https://127.0.0.1:1', '');
    await withdrawSandbox(folder.path, process.pid);
    expect(readdirSync(folder.path)).toEqual([]);
  });

  test('sees that its lease was renewed', async () => {
    const announced = await announceSandbox(folder.path, process.pid, 'https://127.0.0.1:1', '');
    const before = await leaseStamp(announced);
    await renewLease(announced);
    expect(await leaseStamp(announced)).not.toBe(before);
  });
});

test('what a crash left behind is cleared away, what is no announcement stays', async () => {
  await announceSandbox(folder.path, NOBODY, 'https://127.0.0.1:1', '');
  folder.write('sandbox.log', '');
  expect(await announcedSandboxes(folder.path)).toEqual([]);
  expect(readdirSync(folder.path)).toEqual(['sandbox.log']);
});

test('no folder is no sandbox', async () => expect(await announcedSandboxes('/nowhere')).toEqual([]));

test.each([
  [{ ALIECS_STATE_DIR: '/a', XDG_RUNTIME_DIR: '/b' }, '/a'],
  [{ XDG_RUNTIME_DIR: '/b' }, '/b/aliecs'],
  [{ ALIECS_STATE_DIR: '', XDG_RUNTIME_DIR: '/b' }, '/b/aliecs'],
])('%j announces in %s', (environment, path) => expect(sandboxDirectory(environment)).toBe(path));
