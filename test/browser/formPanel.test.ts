import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { namelessControls } from './namelessControls.ts';
import { reloadWindow } from './reloadWindow.ts';
import { SandboxProcess, Stage } from './stage.ts';
import type { Workbench } from './workbench.ts';

const WIDGETS = `name: !public widgets
description: !public "One of every widget, to be looked at in every theme"
defaults:
  hosts: !public
    value: '["flp001.cern.ch"]'
    type: list
    label: "Hosts"
    description: "Nodes of the cluster that take part"
    widget: listBox
    panel: General
    index: 1
  qc_machine: !public
    value: ""
    type: string
    label: "QC machine"
    widget: editBox
    panel: General
    index: 2
  list_box: !public
    value: one
    type: string
    label: "List box"
    widget: listBox
    values: [one, two, three]
    panel: Choices
    index: 1
  drop_down: !public
    value: TST
    type: string
    label: "Drop-down"
    widget: dropDownBox
    values: [TST, ITS, TPC]
    panel: Choices
    index: 2
  combo: !public
    value: "a"
    type: string
    label: "Combo"
    widget: comboBox
    values: [a, b]
    panel: Choices
    index: 3
  radio: !public
    value: raw
    type: string
    label: "Radio buttons"
    widget: radioButtonBox
    values: [raw, ctf]
    panel: Choices
    index: 4
  check: !public
    value: "false"
    type: bool
    label: "Check box"
    widget: checkBox
    panel: Conditions
    index: 1
  shown_when_checked: !public
    value: "x"
    type: string
    label: "Shown when checked"
    widget: editBox
    panel: Conditions
    index: 2
    visibleif: $$check === "true"
  enabled_when_its: !public
    value: "y"
    type: string
    label: "Enabled when ITS"
    widget: editBox
    panel: Conditions
    index: 3
    enabledif: $$drop_down === "ITS" && $$check === "true"
  never_shown: !public
    value: "z"
    type: string
    label: "Never shown"
    widget: editBox
    panel: Conditions
    index: 4
    visibleif: $$check ===
  slide: !public
    value: "5"
    type: number
    label: "Slide"
    widget: slider
    values: ["0", "10"]
    panel: Texts
    index: 1
  number: !public
    value: "50"
    type: number
    label: "Number"
    widget: editBox
    panel: Texts
    index: 2
  lines: !public
    value: ""
    type: string
    label: "Several lines"
    widget: editBox
    rows: 4
    panel: Texts
    index: 3
  a_variable_with_a_name_that_is_as_long_as_names_in_the_wild_are_and_then_some: !public
    value: "consul-ini://{{ consul_endpoint }}/o2/components/readout/ANY/any/a-path-that-does-not-end-anywhere-near-here"
    type: string
    label: "A label that says all that can be said about a variable, so that nobody has to look it up anywhere else"
    widget: editBox
    panel: Texts
    index: 4
roles:
  - name: "host-{{ it }}"
    for:
      range: "{{ hosts }}"
      var: it
    constraints:
      - attribute: machine_id
        value: "{{ it }}"
    roles:
      - name: readout
        task:
          load: readout
  - name: qc
    enabled: "{{ qc_machine != '' }}"
    constraints:
      - attribute: machine_id
        value: "{{ qc_machine }}"
    roles:
      - name: readout
        task:
          load: readout
`;

const HEADER = 'apiVersion: aliecs.alice.cern/v1alpha1';
const FILES: Readonly<Record<string, string>> = {
  'workflows/widgets.yaml': WIDGETS,
  'workflows/plain.yaml': `name: plain
roles:
  - name: readout
    constraints:
      - attribute: machine_id
        value: flp001.cern.ch
    task:
      load: readout
`,
  'workflows/wrong.yaml': 'name: wrong\ndefaults:\n  detecter: TST\nroles:\n  - name: "r-{{ detector }}"\n    task:\n      load: readout\n',
  'tasks/readout.yaml': `name: readout
control:
  mode: kubernetes_direct
wants:
  cpu: 0.1
  memory: 64
command:
  value: readout
  arguments:
    - "--rate=5"
`,
  'jit/chain': 'o2-first -b --id {{ detector }} | o2-second -b\n',
  'manifests/readout.yaml': `${HEADER}
kind: TaskTemplate
metadata:
  name: readout
spec:
  control:
    mode: direct
  pod:
    containers:
      - name: main
        image: registry.example/readout:1
        env:
          - name: OCC_CONTROL_PORT
            value: "31000"
`,
  'values/short.json': '{ "drop_down": "TPC", "number": 7, "hosts": ["flp002.cern.ch"], "no_such": "x" }\n',
  'values/broken.json': '{ "drop_down": \n',
};

let sandbox: SandboxProcess;
let stage: Stage;
let workbench: Workbench;
let folder: string;
/** Takes connections and never answers. */
let silent: Server;
let port = 0;
const context = () => parse(readFileSync(sandbox.kubeconfig, 'utf8'))['current-context'] as string;
const panel = () => workbench.panel();
const count = () => panel().locator('.count').first();
const status = () => panel().locator('.status');
const THEMES = {
  light: 'Default Light Modern',
  dark: 'Default Dark Modern',
  'high-contrast': 'Default High Contrast',
  'high-contrast-light': 'Default High Contrast Light',
} as const;

/** Writes the settings; when the open panel has the theme, VS Code has read them. */
async function settings(theme: keyof typeof THEMES, values: object = {}): Promise<void> {
  writeFileSync(join(folder, '.vscode/settings.json'), JSON.stringify({ ...values, 'workbench.colorTheme': THEMES[theme] }));
  await panel().locator(`body.vscode-${theme}`).waitFor();
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aliecs-form-'));
  for (const [path, text] of Object.entries({ ...FILES, '.vscode/settings.json': '{}' })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  silent = createServer();
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
  const address = silent.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
  sandbox = await SandboxProcess.start(['--nodes', 'flp001.cern.ch,flp002.cern.ch']);
  const config = parse(readFileSync(sandbox.kubeconfig, 'utf8'));
  config.clusters.push({ name: 'silent', cluster: { server: `http://127.0.0.1:${port}` } });
  config.contexts.push({ name: 'silent', context: { cluster: 'silent', user: config.users[0].name, namespace: 'lab' } });
  const kubeconfig = join(folder, 'kubeconfig');
  writeFileSync(kubeconfig, stringify(config));
  stage = await Stage.start({ KUBECONFIG: kubeconfig });
  workbench = await stage.open(folder);
});

afterAll(async () => {
  await workbench?.close();
  stage?.stop();
  await sandbox?.stop();
  silent?.close();
  rmSync(folder, { recursive: true, force: true });
});

afterEach(async () => {
  await workbench.clearNotifications();
});

async function openForm(name: string): Promise<void> {
  await workbench.openFile(join(folder, `workflows/${name}.yaml`));
  await workbench.lens('Deploy…');
  await panel()
    .getByRole('heading', { name: `Deploy ${name}` })
    .waitFor();
}

/** Answers VS Code's own file dialog, which the browser shows instead of the system's. It lists a folder once that is written. */
async function chooseFile(path: string): Promise<void> {
  const input = workbench.page.locator('.quick-input-widget input').first();
  const listed = workbench.page.locator('.quick-input-list .monaco-list-row');
  await listed.first().waitFor();
  await input.fill(`${dirname(path)}/`);
  await listed.filter({ hasText: 'broken.json' }).waitFor();
  await input.fill(path);
  await expect.poll(() => input.inputValue()).toBe(path);
  if (existsSync(path)) await listed.filter({ hasText: basename(path) }).waitFor();
  await input.press('Enter');
}

test('every widget gives what it shows, conditions are live, nodes come from the cluster', async () => {
  await openForm('widgets');
  expect(await count().innerText()).toBe('All values are the defaults.');
  // The cluster's second node is offered once it is known.
  const hosts = panel().getByRole('group', { name: 'Hosts' });
  await hosts.getByRole('checkbox', { name: 'flp002.cern.ch' }).check();
  await workbench.picture('60-form-light');
  const machine = panel().getByRole('combobox', { name: 'QC machine' });
  const list = (await machine.getAttribute('list')) ?? '';
  const offered = await panel()
    .locator(`datalist#${list} option`)
    .evaluateAll((options) => options.map((option) => option.getAttribute('value')));
  expect(offered).toEqual(['flp001.cern.ch', 'flp002.cern.ch']);
  await machine.fill('flp002.cern.ch');
  await panel().getByRole('listbox', { name: 'List box' }).selectOption('two');
  expect(await panel().getByRole('textbox', { name: 'Enabled when ITS' }).isEnabled()).toBe(false);
  await panel().getByRole('combobox', { name: 'Drop-down' }).selectOption('ITS');
  await panel().getByRole('combobox', { name: 'Combo' }).fill('of my own');
  await panel().getByRole('radiogroup', { name: 'Radio buttons' }).getByRole('radio', { name: 'ctf' }).check();
  const shown = panel().getByRole('textbox', { name: 'Shown when checked' });
  expect(await shown.isVisible()).toBe(false);
  await panel().getByRole('checkbox', { name: 'Check box' }).check();
  await shown.fill('xx');
  await panel().getByRole('textbox', { name: 'Enabled when ITS' }).fill('yy');
  expect(await panel().getByText('Never shown').isVisible()).toBe(false);
  const slider = panel().getByRole('slider', { name: 'Slide, slider' });
  await slider.focus();
  await slider.press('ArrowRight');
  expect(await panel().getByRole('textbox', { name: 'Slide', exact: true }).inputValue()).toBe('6');
  const number = panel().getByRole('textbox', { name: 'Number' });
  await number.fill('many');
  await panel().getByText('This is not a number.').waitFor();
  expect(await number.getAttribute('aria-invalid')).toBe('true');
  await number.fill('70');
  await panel().getByRole('textbox', { name: 'Several lines' }).fill('first\nsecond');
  expect(await count().innerText()).toBe('12 changed');
});

test('values are exported, reset and imported again; a file that does not fit is told', async () => {
  const file = join(folder, 'values/all.json');
  await panel().getByRole('button', { name: 'Export…' }).click();
  await chooseFile(file);
  await workbench.waitForNotification(/Values of widgets were written to values\/all.json/);
  await workbench.until(() => existsSync(file), 'the exported values');
  const values = {
    hosts: '["flp001.cern.ch", "flp002.cern.ch"]',
    qc_machine: 'flp002.cern.ch',
    list_box: 'two',
    drop_down: 'ITS',
    combo: 'of my own',
    radio: 'ctf',
    check: 'true',
    shown_when_checked: 'xx',
    enabled_when_its: 'yy',
    slide: '6',
    number: '70',
    lines: 'first\nsecond',
  };
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(values);
  await panel().getByRole('button', { name: 'Reset to defaults' }).click();
  expect(await count().innerText()).toBe('All values are the defaults.');
  await panel().getByRole('button', { name: 'Import…' }).click();
  await chooseFile(file);
  await workbench.waitForNotification(/12 values were read from values\/all.json/);
  await expect.poll(() => count().innerText()).toBe('12 changed');
  expect(await panel().getByRole('radio', { name: 'ctf' }).isChecked()).toBe(true);
  await workbench.clearNotifications();

  await panel().getByRole('button', { name: 'Import…' }).click();
  await chooseFile(join(folder, 'values/broken.json'));
  await workbench.waitForNotification(/Import values: values\/broken.json is not JSON: /);
  expect(await count().innerText()).toBe('12 changed');
  await workbench.clearNotifications();
  await panel().getByRole('button', { name: 'Import…' }).click();
  await chooseFile(join(folder, 'values/short.json'));
  await workbench.waitForNotification(
    /3 values were read from values\/short.json. no_such is not a public variable of this workflow and was left out/,
  );
  await expect.poll(() => count().innerText()).toBe('3 changed');
  expect(await panel().getByRole('textbox', { name: 'Number' }).inputValue()).toBe('7');
});

test('a form comes back with the window, each workflow with its own values', async () => {
  await workbench.command('View: Close All Editors');
  await openForm('plain');
  await panel().getByText('This workflow has no public variables. Go on to the plan.').waitFor();
  await workbench.picture('61-form-empty');
  await workbench.command('View: Close All Editors');
  await openForm('widgets');
  expect(await count().innerText()).toBe('3 changed');
  await panel().getByRole('textbox', { name: 'Number' }).fill('8');
  await reloadWindow(workbench);
  // VS Code, the extension and the language server start anew.
  await panel().getByRole('textbox', { name: 'Number' }).waitFor({ timeout: 90_000 });
  expect(await panel().getByRole('textbox', { name: 'Number' }).inputValue()).toBe('8');
  expect(await panel().getByRole('combobox', { name: 'Drop-down' }).inputValue()).toBe('TPC');
  // It is the panel of that workflow still: asking for it again opens no second one.
  await workbench.openFile(join(folder, 'workflows/widgets.yaml'));
  await workbench.lens('Deploy…');
  await panel().getByRole('textbox', { name: 'Number' }).waitFor();
  expect(await workbench.page.locator('.tab', { hasText: 'Deploy widgets' }).count()).toBe(1);
});

test('every error of the plan says what helps; a remedy leads to a plan without it', async () => {
  await openForm('wrong');
  await panel().getByRole('button', { name: 'Plan…' }).click();
  await panel()
    .locator('.problems li.error', { hasText: '“detector” is not defined here' })
    .getByRole('button', { name: /wrong.yaml:\d+/ })
    .click();
  await workbench.page.locator('.tab.active', { hasText: 'wrong.yaml' }).waitFor();
  await openForm('plain');
  await panel().getByRole('button', { name: 'Plan…' }).click();
  const missing = panel().locator('.problems li.error', { hasText: 'There is no TaskTemplate "readout"' });
  const deploy = panel().getByRole('button', { name: /^Deploy on / });
  await missing.waitFor();
  expect(await deploy.isEnabled()).toBe(false);
  expect(await panel().getByText('One error stands in the way.').count()).toBe(1);
  await workbench.picture('62-plan-error');
  await missing.getByRole('button', { name: 'Apply it from manifests/readout.yaml' }).click();
  await missing.waitFor({ state: 'detached' });
  expect(await deploy.isEnabled()).toBe(true);
});

test('a plan that is made anew looks as the one before: what is open stays open, the focus stays where it is', async () => {
  await panel().locator('summary', { hasText: 'kubernetes_direct' }).click();
  await panel().locator('code.line', { hasText: '--rate=5' }).waitFor();
  await panel().getByRole('button', { name: 'Back' }).focus();
  writeFileSync(join(folder, 'tasks/readout.yaml'), FILES['tasks/readout.yaml']?.replace('--rate=5', '--rate=6') ?? '');
  await panel().locator('code.line', { hasText: '--rate=6' }).waitFor();
  expect(await panel().locator(':focus').innerText()).toBe('Back');
});

test('a protected context asks; what is not confirmed is not sent, and said so where one looks', async () => {
  await settings('dark', { 'aliecs.protectedContexts': [context()] });
  await panel()
    .getByRole('button', { name: /^Deploy on / })
    .click();
  expect(await workbench.dialogText()).toMatch(/The context .* is protected \(setting aliecs.protectedContexts\)/);
  await workbench.picture('63-protected');
  await workbench.press('Cancel');
  await status().getByText('The deploy was not confirmed, or the settings do not allow it. Nothing was sent.').waitFor();
  expect(await sandbox.left()).toEqual([]);
});

test('cancelling a deploy tells what is left, and the plan can be deployed anew', async () => {
  await settings('light');
  await sandbox.behave({ '*': { noOcc: true } });
  const deploy = panel().getByRole('button', { name: /^Deploy on / });
  await deploy.click();
  const confirm = workbench.page.locator('.monaco-dialog-box');
  await workbench.waitForNotification(/Deploy plain as 2\w+ on /);
  expect(await confirm.count()).toBe(0);
  await status()
    .getByText(/^Deploying… The notification shows how far it is and can cancel it/)
    .waitFor();
  await workbench.waitForNotification(/Deploy plain as 2\w+ on .*waiting|0 of 1/s);
  await workbench.press('Cancel');
  await status()
    .getByText(/^Not deployed: .*Environment 2\w+ was created .* and stays; kill it to remove it/)
    .waitFor();
  await workbench.picture('64-cancelled');
  expect((await sandbox.left()).length).toBeGreaterThan(0);
  await sandbox.behave({});
});

test('planning for a cluster that does not answer can be cancelled, and another one chosen', async () => {
  await workbench.command('View: Close All Editors');
  await workbench.command('AliECS: Choose context…');
  await workbench.pick('silent');
  await openForm('widgets');
  await panel().getByRole('button', { name: 'Plan…' }).click();
  await status().getByText('Planning…').waitFor();
  await workbench.picture('65-planning');
  await status().getByRole('button', { name: 'Cancel' }).click();
  await status().getByText('Planning was cancelled. Nothing was sent.').waitFor();
  expect(await panel().getByRole('textbox', { name: 'Number' }).inputValue()).toBe('8');
  await workbench.command('AliECS: Choose context…');
  await workbench.pick(context());
  await panel().getByRole('button', { name: 'Plan…' }).click();
  await panel().getByRole('heading', { name: 'Plan of widgets' }).waitFor();
  await panel().getByRole('button', { name: 'Back' }).click();
  await panel().getByRole('heading', { name: 'Deploy widgets' }).waitFor();
});

test('the panel by keys alone, every control with a name', async () => {
  const { keyboard } = workbench.page;
  const focused = () => panel().locator(':focus');
  expect(await namelessControls(panel())).toEqual([]);
  await panel().getByRole('checkbox', { name: 'Check box' }).focus();
  await keyboard.press('Space');
  await panel().getByRole('textbox', { name: 'Shown when checked' }).waitFor();
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await panel().getByRole('heading', { name: 'Plan of widgets' }).waitFor();
  expect(await focused().innerText()).toBe('Plan of widgets');
  expect(await namelessControls(panel())).toEqual([]);
  await keyboard.press('Tab');
  expect(await focused().innerText()).toMatch(/^workflows\/widgets.yaml:\d+$/);
  await keyboard.press('Tab');
  expect(await focused().innerText()).toBe('Back');
  await keyboard.press('Enter');
  await panel().getByRole('heading', { name: 'Deploy widgets' }).waitFor();
  await panel().getByRole('checkbox', { name: 'Check box' }).uncheck();
});

test('the page takes scripts and styles of the extension only', async () => {
  const policy = await panel().locator('meta[http-equiv=Content-Security-Policy]').getAttribute('content');
  expect(policy).toMatch(/^default-src 'none'; style-src \S+( \S+)*; script-src 'nonce-[0-9a-f-]{36}'$/);
  expect(policy).not.toMatch(/unsafe/);
});

test.each(['dark', 'high-contrast', 'high-contrast-light'] as const)('the form and the plan in %s', async (name) => {
  await settings(name);
  await workbench.picture(`66-form-${name}`);
  await panel().getByRole('button', { name: 'Plan…' }).click();
  await panel().getByRole('heading', { name: 'Plan of widgets' }).waitFor();
  await workbench.picture(`67-plan-${name}`);
  await panel().getByRole('button', { name: 'Back' }).click();
  await panel().getByRole('heading', { name: 'Deploy widgets' }).waitFor();
});

test('a narrow form keeps everything in sight', async () => {
  await workbench.page.setViewportSize({ width: 620, height: 900 });
  expect(
    await panel()
      .locator('html')
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
  ).toBe(0);
  await panel()
    .getByRole('textbox', { name: /^A label that says/ })
    .scrollIntoViewIfNeeded();
  await workbench.picture('68-form-narrow');
  await workbench.page.setViewportSize({ width: 1400, height: 900 });
  await settings('light');
});

test('a workflow that is gone is said to be so, and found again', async () => {
  await workbench.command('View: Close All Editors');
  await openForm('plain');
  await panel().getByRole('button', { name: 'Plan…' }).click();
  await panel().getByRole('heading', { name: 'Plan of plain' }).waitFor();
  // As long as an editor has it, it is there.
  const tab = workbench.page.locator('.tab', { hasText: 'plain.yaml' });
  await tab.hover();
  await tab.locator('.codicon-close').click();
  rmSync(join(folder, 'workflows/plain.yaml'));
  await panel().locator('.problems li.error', { hasText: 'There is no workflows/plain.yaml' }).waitFor();
  await panel().getByRole('button', { name: 'Back' }).click();
  await status().getByText('workflows/plain.yaml is not there any more, or it is not a workflow template now.').waitFor();
  writeFileSync(join(folder, 'workflows/plain.yaml'), FILES['workflows/plain.yaml'] ?? '');
  await expect
    .poll(
      async () => {
        await status()
          .getByRole('button', { name: 'Try again' })
          .click({ timeout: 2_000 })
          .catch(() => undefined);
        return panel().getByRole('heading', { name: 'Deploy plain' }).isVisible();
      },
      { timeout: 30_000, interval: 500 },
    )
    .toBe(true);
});

test('the page that explains a problem opens from its code, and a jit script has its language', async () => {
  await workbench.command('View: Close All Editors');
  await workbench.openFile(join(folder, 'workflows/wrong.yaml'));
  await workbench.squiggles('error').first().waitFor();
  await workbench.page.keyboard.press('F8');
  await workbench.page.locator('.peekview-widget a.code-link, .marker-widget a.code-link').first().click();
  await workbench.page.locator('.tab', { hasText: 'undefined-variable' }).waitFor();
  await panel().getByRole('heading', { name: 'undefined-variable' }).waitFor();
  await workbench.picture('69-explained');
  await workbench.openFile(join(folder, 'jit/chain'));
  await expect.poll(() => workbench.statusBar()).toMatch(/AliECS jit/i);
});
