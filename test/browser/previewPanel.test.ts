import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { namelessControls } from './namelessControls.ts';
import { reloadWindow } from './reloadWindow.ts';
import { Stage } from './stage.ts';
import type { Workbench } from './workbench.ts';

const HOSTS = 1999;
const TASKS = ['readout', 'builder', 'sender', 'a-task-with-a-name-as-long-as-some-names-are-in-the-wild-and-longer'];
const role = (name: string) => `      - name: ${name}\n        task:\n          load: readout\n`;

/** As many roles as the core takes at most. */
const BIG = `name: !public big
vars:
  sides: "a"
roles:
  - name: "host-{{ it }}"
    for:
      begin: "1"
      end: "${HOSTS}"
      var: it
    vars:
      side: "{{ sides }}-{{ it }}"
      detector: "{{ inventory.DetectorForHost(it) }}"
    roles:
${TASKS.map(role).join('')}`;

const FILES: Readonly<Record<string, string>> = {
  'workflows/big.yaml': BIG,
  'workflows/small.yaml': `name: small
defaults:
  wanted: "false"
roles:
  - name: "of-{{ inventory.DetectorForHost('flp001') }}"
    roles:
      - name: off
        enabled: "{{ wanted }}"
        task:
          load: readout
      - name: on
        task:
          load: readout
`,
  'tasks/readout.yaml': 'name: readout\ncontrol:\n  mode: direct\nwants:\n  cpu: 0.1\n  memory: 64\ncommand:\n  value: readout\n',
  '.vscode/settings.json': '{}',
};

/** VS Code, the extension and the language server start anew. */
const AFTER_RELOAD = { timeout: 90_000 };

let stage: Stage;
let workbench: Workbench;
let folder: string;
const panel = () => workbench.panel();
const rows = () => panel().locator('[role=treeitem]');
const row = (name: string) => panel().locator('[role=treeitem]', { has: panel().getByText(name, { exact: true }) });
const status = () => panel().getByRole('status').first();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aliecs-preview-'));
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  stage = await Stage.start({ KUBECONFIG: '/nonexistent' });
  workbench = await stage.open(folder);
});

afterAll(async () => {
  await workbench?.close();
  stage?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function openPreview(name: string): Promise<void> {
  await workbench.openFile(join(folder, `workflows/${name}.yaml`));
  await workbench.lens('Preview');
  await panel().getByRole('heading', { name }).waitFor();
  await rows().first().waitFor();
}

test('what is unknown says where and why, and where answers can be given', async () => {
  await openPreview('small');
  // What is not enabled is no part of the tree.
  expect(await rows().locator('.name').allInnerTexts()).not.toContain('off');
  const unknown = panel().locator('.unknowns');
  await unknown.getByText('1 answer is unknown here').click();
  await unknown.getByText("inventory.DetectorForHost('flp001')").waitFor();
  await workbench.picture('70-unknown');
  await unknown.getByRole('button', { name: 'Setting aliecs.fixtures' }).click();
  await workbench.page.locator('.settings-editor').waitFor();
  await workbench.command('View: Close All Editors');
});

test('ten thousand roles: few of them are on the page, all are reached by keys, filter and scrolling', async () => {
  await openPreview('big');
  await status()
    .getByText(`${HOSTS * (TASKS.length + 1) + 1} roles`)
    .waitFor();
  await rows().first().click();
  expect(await rows().count()).toBeLessThan(120);
  expect(await namelessControls(panel())).toEqual([]);
  await workbench.picture('71-big');
  // A click went to the source; the keyboard goes on in the tree.
  await rows().first().focus();
  await workbench.page.keyboard.press('End');
  await row(`host-${HOSTS}`).waitFor();
  expect(await row(`host-${HOSTS}`).getAttribute('aria-posinset')).toBe(String(HOSTS));
  await panel()
    .locator('h2', { hasText: `big.host-${HOSTS}` })
    .waitFor();
  await workbench.page.keyboard.press('ArrowRight');
  await workbench.page.keyboard.press('ArrowDown');
  await panel()
    .locator('h2', { hasText: `big.host-${HOSTS}.readout` })
    .waitFor();
  await panel().locator('tr', { hasText: 'side' }).getByText(`a-${HOSTS}`).waitFor();
  await workbench.page.keyboard.press('ArrowLeft');
  await workbench.page.keyboard.press('ArrowLeft');
  await workbench.page.keyboard.press('Home');
  await row('host-1').waitFor();
  const filter = panel().getByRole('searchbox', { name: 'Filter roles' });
  await filter.fill('host-1234');
  await expect.poll(() => rows().count()).toBe(2);
  await filter.fill('no such role');
  await panel().getByText('No role fits the filter.').waitFor();
  await filter.fill('');
  await row('host-1').waitFor();
});

test('the preview follows the typing in a tree of ten thousand, and stays where it was', async () => {
  await row('host-7').click();
  await panel().locator('tr', { hasText: 'side' }).getByText('a-7').waitFor();
  const before = Date.now();
  await workbench.replaceInEditor('sides: "a"', 'sides: "bb"');
  await panel().locator('tr', { hasText: 'side' }).getByText('bb-7').waitFor();
  console.log(`typed to seen, 10 000 roles: ${Date.now() - before} ms, of which find and replace takes a part`);
  expect(await row('host-7').getAttribute('aria-selected')).toBe('true');
});

test('a preview comes back with the window as it was: filter, folding, selection', async () => {
  await workbench.command('File: Save All Files').catch(() => undefined);
  await panel().getByRole('searchbox', { name: 'Filter roles' }).fill('host-42');
  await row('host-42').click();
  await panel().locator('h2', { hasText: 'big.host-42' }).waitFor();
  await reloadWindow(workbench);
  await panel().locator('h2', { hasText: 'big.host-42' }).waitFor(AFTER_RELOAD);
  expect(await panel().getByRole('searchbox', { name: 'Filter roles' }).inputValue()).toBe('host-42');
  expect(await row('host-42').getAttribute('aria-selected')).toBe('true');
  await panel().getByRole('searchbox', { name: 'Filter roles' }).fill('');
  await row('host-42').click();
  await workbench.page.keyboard.press('ArrowRight');
  await row('builder').first().waitFor();
  await reloadWindow(workbench);
  await row('builder').first().waitFor(AFTER_RELOAD);
  expect(await row('host-42').getAttribute('aria-expanded')).toBe('true');
  await workbench.picture('72-back');
});

test('a click leads to the source beside, and a preview that was hidden shows what was typed meanwhile', async () => {
  await row('builder').first().click();
  await workbench.page.locator('.tab.active', { hasText: 'big.yaml' }).first().waitFor();
  // Another preview covers it; both stand in the group beside.
  await workbench.page.locator('.editor-group-container .monaco-editor .view-lines').first().click();
  await openPreview('small');
  await workbench.openFile(join(folder, 'workflows/big.yaml'));
  await workbench.replaceInEditor('- name: builder', '- name: stf-builder');
  await workbench.page.locator('.tab', { hasText: 'Preview small' }).locator('.codicon-close').click();
  await row('stf-builder').first().waitFor();
});

test.each([
  ['high-contrast', 'Default High Contrast'],
  ['high-contrast-light', 'Default High Contrast Light'],
  ['dark', 'Default Dark Modern'],
])('the preview in %s', async (name, theme) => {
  writeFileSync(join(folder, '.vscode/settings.json'), JSON.stringify({ 'workbench.colorTheme': theme }));
  await panel()
    .locator(`body.vscode-${name === 'dark' ? 'dark' : 'high-contrast'}`)
    .waitFor();
  await row('host-42').focus();
  await workbench.picture(`73-preview-${name}`);
});

test('a narrow preview keeps tree and values in sight', async () => {
  await workbench.page.setViewportSize({ width: 800, height: 700 });
  expect(
    await panel()
      .locator('html')
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
  ).toBe(0);
  await workbench.picture('74-preview-narrow');
});

test('a workflow that is gone is said to be so when its panel comes back', async () => {
  await workbench.page.setViewportSize({ width: 1400, height: 900 });
  rmSync(join(folder, 'workflows/big.yaml'));
  await reloadWindow(workbench);
  await panel()
    .getByRole('alert')
    .getByText(/It does not render/)
    .waitFor(AFTER_RELOAD);
  await workbench.picture('75-gone');
});
