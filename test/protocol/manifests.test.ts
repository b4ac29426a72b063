import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { CodeAction } from 'vscode-languageserver/node';
import { applyEdits } from '../support/cursor.ts';
import { LanguageClient } from '../support/languageClient.ts';

const HEAD = 'apiVersion: aliecs.alice.cern/v1alpha1\nkind: TaskTemplate\nmetadata:\n  name: probe\n';
const template = (limits: string) =>
  `${HEAD}spec:\n  pod:\n    containers:\n    - name: main # the only one\n      resources:\n        limits: ${limits}\n`;
const task = (rest: string) =>
  `${HEAD.replace('TaskTemplate', 'Task')}spec:\n  nodeName: flp001\n  state: standby\n  control: {mode: direct, port: 47100}\n  pod:\n    containers:\n    - name: main\n${rest}`;

interface Case {
  readonly name: string;
  readonly text: string;
  readonly code: string;
  readonly title: string;
  readonly after: string;
}

/** A problem, the fix that mends it, and the text without any problem afterwards. */
const CASES: readonly Case[] = [
  ...['0.5', '.5', '2e-1', '1.5e-3'].map((quantity) => ({
    name: `a quantity written ${quantity}`,
    text: template(`{cpu: ${quantity}}`),
    code: 'field-type',
    title: 'Put it in quotes',
    after: template(`{cpu: "${quantity}"}`),
  })),
  {
    name: 'a quantity in block style, before a comment',
    text: template('\n          cpu: 0.5  # half'),
    code: 'field-type',
    title: 'Put it in quotes',
    after: template('\n          cpu: "0.5"  # half'),
  },
  {
    name: 'a variable that is a number',
    text: task('      env: [{name: "🚀", value: 1}]\n'),
    code: 'field-type',
    title: 'Put it in quotes',
    after: task('      env: [{name: "🚀", value: "1"}]\n'),
  },
  {
    name: 'a date with lines that end in CRLF',
    text: task('  arguments:\n    a: 1_000\n').replaceAll('\n', '\r\n'),
    code: 'field-type',
    title: 'Put it in quotes',
    after: task('  arguments:\n    a: "1_000"\n').replaceAll('\n', '\r\n'),
  },
  {
    name: 'a key beside the merged map that has it',
    text: task('  arguments:\n    <<: {a: "1", b: "1"}\n    a: "2"\n'),
    code: 'duplicate-key',
    title: 'Remove “a”',
    after: task('  arguments:\n    <<: {a: "1", b: "1"}\n'),
  },
  {
    name: 'a key that is a boolean',
    text: task('  arguments: {on: "1"}\n'),
    code: 'key-changed',
    title: 'Put it in quotes',
    after: task('  arguments: {"on": "1"}\n'),
  },
  {
    name: 'a state in capital letters, in the second document',
    text: `${template('{}')}---\n${task('').replace('standby', 'Standby')}`,
    code: 'field-not-supported',
    title: 'Change to “standby”',
    after: `${template('{}')}---\n${task('')}`,
  },
  {
    name: 'an address in a list in brackets',
    text: task('      args: [--url, http://x/?a=b&c=d, e]\n'),
    code: 'yaml-syntax',
    title: 'Put it in quotes',
    after: task('      args: [--url, "http://x/?a=b&c=d", e]\n'),
  },
  {
    name: 'a name that is a number',
    text: task('').replace('name: probe', 'name: 2e5'),
    code: 'field-type',
    title: 'Put it in quotes',
    after: task('').replace('name: probe', 'name: "2e5"'),
  },
  {
    name: 'no version',
    text: `${template('{}')}---\n${task('').replace('apiVersion: aliecs.alice.cern/v1alpha1\n', '')}`,
    code: 'field-required',
    title: 'Add “apiVersion: aliecs.alice.cern/v1alpha1”',
    after: `${template('{}')}---\n${task('')}`,
  },
  {
    name: 'another kind',
    text: task('').replace('kind: Task', 'kind: task'),
    code: 'field-invalid',
    title: 'Change to “Task”',
    after: task(''),
  },
  {
    name: 'another version',
    text: task('').replace('v1alpha1', 'v1'),
    code: 'field-not-supported',
    title: 'Change to “aliecs.alice.cern/v1alpha1”',
    after: task(''),
  },
];

let folder: string;
let client: LanguageClient;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aliecs-manifests-'));
  client = new LanguageClient(inject('languageServer'));
  await client.start([pathToFileURL(folder).href]);
});

afterAll(async () => {
  await client.stop();
  rmSync(folder, { recursive: true });
  expect(client.errors).toEqual([]);
});

test.each(CASES.map((each, index) => ({ ...each, index })))('$name: $title', async ({ text, code, title, after, index }) => {
  const uri = pathToFileURL(join(folder, `${index}.yaml`)).href;
  await client.open(uri, text);
  await client.until(`${code} is reported`, () => client.codes(uri).includes(code));
  const diagnostics = client.problems.get(uri) ?? [];
  const actions = await client.ask<CodeAction[]>('textDocument/codeAction', {
    textDocument: { uri },
    range: diagnostics.find((each) => each.code === code)?.range,
    context: { diagnostics },
  });
  const fix = actions.find((action) => action.title === title);
  expect(applyEdits(text, fix?.edit?.changes?.[uri] ?? [])).toBe(after);
  await client.change(uri, { text: after });
  await client.until('the problem is gone', () => !client.codes(uri).includes(code));
});

test('a manifest that was never saved is checked under its own name; a template without its repository is not judged', async () => {
  const workflow = 'untitled:Untitled-1';
  const manifest = 'untitled:Untitled-2';
  await client.open(workflow, 'name: probe\nroles:\n  - name: "{{ nowhere }}"\n    task:\n      load: nothing\n');
  await client.open(manifest, template('{cpu: 0.5}'));
  await client.until('the manifest’s problem', () => client.codes(manifest).includes('field-type'));
  expect(client.codes(workflow)).toEqual([]);
  await client.close(manifest);
  await client.until('it is gone', () => client.codes(manifest).length === 0);
});
