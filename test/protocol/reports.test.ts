import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { CodeAction, Location, WorkspaceEdit } from 'vscode-languageserver/node';
import { applyEdits } from '../support/cursor.ts';
import { LanguageClient } from '../support/languageClient.ts';

const REPORTS = resolve(import.meta.dirname, '../../../shared/golden/reports');
const isHere = existsSync(REPORTS);
if (!isHere) console.log('the reports are not here: their protocol tests are skipped');

let folder: string;
let client: LanguageClient;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aliecs-report-'));
  client = new LanguageClient(inject('languageServer'));
});

afterEach(async () => {
  await client.stop();
  rmSync(folder, { recursive: true });
  expect(client.errors).toEqual([]);
});

function take(report: string): void {
  cpSync(join(REPORTS, report), folder, { recursive: true });
}

const uriOf = (path: string) => pathToFileURL(join(folder, path)).href;
const textOf = (path: string) => readFileSync(join(folder, path), 'utf8');

describe.runIf(isHere)('a-16: edits keep everything else', () => {
  beforeEach(async () => {
    take('a-16-edit-keeps-comments');
    await client.start([pathToFileURL(folder).href]);
  });

  test('a rename replaces exactly the words', async () => {
    const uri = uriOf('workflows/lanes.yaml');
    const text = textOf('workflows/lanes.yaml');
    await client.open(uri, text);
    const lines = text.split('\n');
    const edit = await client.ask<WorkspaceEdit>('textDocument/rename', {
      textDocument: { uri },
      position: { line: lines.findIndex((line) => line.includes('speed: "3"')), character: 5 },
      newName: 'pace',
    });
    expect(Object.keys(edit.changes ?? {})).toEqual([uri]);
    const after = applyEdits(text, edit.changes?.[uri] ?? []).split('\n');
    const changed = after.flatMap((line, index) => (line === lines[index] ? [] : [index + 1]));
    expect(changed).toEqual([9, 14]);
    expect(after[8]).toBe('    pace: "3"             # slow lane');
    expect(after[13]).toBe('  vars: { own: "{{ pace }}" }      # flow map stays flow');
  });

  test('adding a variable inserts whole lines only', async () => {
    const uri = uriOf('workflows/lanes.yaml');
    const text = textOf('workflows/lanes.yaml');
    await client.open(uri, text);
    await client.until('speed_unit is reported', () => client.codes(uri).includes('undefined-variable'));
    const diagnostics = client.problems.get(uri) ?? [];
    const at = diagnostics.find(({ code }) => code === 'undefined-variable');
    const actions = await client.ask<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri },
      range: at?.range,
      context: { diagnostics },
    });
    const adding = actions.filter(({ title }) => title.startsWith('Add “speed_unit”'));
    expect(adding.length).toBeGreaterThan(0);
    for (const { edit } of adding) {
      const after = applyEdits(text, edit?.changes?.[uri] ?? []);
      const left = after.split('\n').filter((line) => !/^\s+speed_unit: ""$/.test(line));
      expect(left.join('\n')).toBe(text);
    }
  });
});

describe.runIf(isHere)('a-18: one file under two spellings', () => {
  const name = 'my rüns #+🚀';
  const encoded = 'my%20r%C3%BCns%20%23%2B%F0%9F%9A%80';

  test('problems come under the spelling of the editor only, and everything leads to existing files', async () => {
    take('a-18-encoded-uri');
    const root = `${pathToFileURL(folder).href}/${encoded}`;
    await client.start([root]);
    const first = `${root}/workflows/main.yaml`;
    const second = `${pathToFileURL(folder).href}/${encoded}/workflows/%6dain.yaml`;
    const text = `${textOf(`${name}/workflows/main.yaml`)}\nunknown_key: 1\n`;
    await client.open(first, text);
    await client.until('the unknown key', () => client.codes(first).includes('unknown-key'));
    expect(client.codes(first)).not.toContain('task-file-missing');
    await client.open(second, text);
    await client.until('the unknown key under the second spelling', () => client.codes(second).includes('unknown-key'));
    expect(client.codes(first)).toEqual([]);
    expect([...client.problems].filter(([, problems]) => problems.length > 0).map(([uri]) => uri)).toEqual([second]);
    const line = text.split('\n').findIndex((each) => each.includes('load: probe'));
    const position = { line, character: (text.split('\n')[line] ?? '').indexOf('probe') + 1 };
    const [found] = await client.ask<Location[]>('textDocument/definition', { textDocument: { uri: first }, position });
    expect(fileURLToPath(found?.uri ?? '')).toBe(join(folder, name, 'tasks/probe.yaml'));
    const links = await client.ask<{ target: string }[]>('textDocument/documentLink', { textDocument: { uri: first } });
    expect(links.map(({ target }) => fileURLToPath(target))).toEqual([join(folder, name, 'tasks/probe.yaml')]);
    const task = `${root}/tasks/probe.yaml`;
    const places = await client.ask<Location[]>('textDocument/references', {
      textDocument: { uri: task },
      position: { line: 0, character: 7 },
      context: { includeDeclaration: true },
    });
    expect(places.map(({ uri }) => fileURLToPath(uri))).toEqual([join(folder, name, 'workflows/main.yaml')]);
  });
});

describe.runIf(isHere)('d-01: problems of files that are gone', () => {
  const broken = 'workflows/broken.yaml';
  const probe = 'tasks/probe.yaml';

  beforeEach(async () => {
    take('d-01-problems-of-vanished-files');
    await client.start([pathToFileURL(folder).href]);
    await client.until('problems of the closed file', () => client.codes(uriOf(broken)).length > 0);
  });

  test('an open file that is renamed', async () => {
    const renamed = 'workflows/renamed.yaml';
    await client.open(uriOf(broken), textOf(broken));
    renameSync(join(folder, broken), join(folder, renamed));
    await client.close(uriOf(broken));
    await client.open(uriOf(renamed), textOf(renamed));
    await client.onDisk({ uri: uriOf(broken), type: 3 }, { uri: uriOf(renamed), type: 1 });
    await client.until('both problems under the new name', () =>
      ['undefined-variable', 'name-file-mismatch'].every((code) => client.codes(uriOf(renamed)).includes(code)),
    );
    expect(client.codes(uriOf(broken))).toEqual([]);
  });

  test('a closed file that is deleted, and comes back', async () => {
    const text = textOf(broken);
    renameSync(join(folder, broken), join(folder, 'away'));
    await client.onDisk({ uri: uriOf(broken), type: 3 });
    await client.until('no problems', () => client.codes(uriOf(broken)).length === 0);
    renameSync(join(folder, 'away'), join(folder, broken));
    expect(textOf(broken)).toBe(text);
    await client.onDisk({ uri: uriOf(broken), type: 1 });
    await client.until('problems again', () => client.codes(uriOf(broken)).length > 0);
  });

  test('a task template that closed workflows load', async () => {
    expect(client.codes(uriOf(broken))).not.toContain('task-file-missing');
    renameSync(join(folder, probe), join(folder, 'away'));
    await client.onDisk({ uri: uriOf(probe), type: 3 });
    await client.until('the load leads nowhere', () => client.codes(uriOf(broken)).includes('task-file-missing'));
    renameSync(join(folder, 'away'), join(folder, probe));
    await client.onDisk({ uri: uriOf(probe), type: 1 });
    await client.until('the load leads somewhere', () => !client.codes(uriOf(broken)).includes('task-file-missing'));
  });

  test('a folder that is renamed', async () => {
    mkdirSync(join(folder, 'other'));
    renameSync(join(folder, 'workflows'), join(folder, 'other/workflows'));
    await client.onDisk({ uri: uriOf('workflows'), type: 3 }, { uri: uriOf('other/workflows'), type: 1 });
    await client.until('problems in the new folder', () => client.codes(uriOf(`other/${broken}`)).length > 0);
    await client.until('none in the old', () => client.codes(uriOf(broken)).length === 0);
  });
});
