import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import type { WorkspaceEdit } from 'vscode-languageserver/node';
import type { FormVariable, WorkflowSummary } from '../../src/protocol/messages.ts';
import { LanguageClient } from '../support/languageClient.ts';

const MAIN = `name: main
defaults:
  detector: !public
    value: TST
    type: string
roles:
  - name: reader
    task:
      load: reader
  - name: below
    include: below
`;
const FILES: Readonly<Record<string, string>> = {
  'workflows/main.yaml': MAIN,
  'workflows/below.yaml': 'name: below\nroles:\n  - name: "of-{{ detector }}"\n    task:\n      load: reader\n',
  'tasks/reader.yaml':
    'name: reader\ncontrol:\n  mode: direct\nwants:\n  cpu: 1\n  memory: 1\ncommand:\n  value: "r --detector={{ detector }}"\n',
};

let folder: string;
let client: LanguageClient;
const uriOf = (path: string) => pathToFileURL(join(folder, path)).href;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aliecs-first-'));
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  client = new LanguageClient(inject('languageServer'));
});

afterEach(async () => {
  await client.stop();
  rmSync(folder, { recursive: true });
});

test.each(['in a folder of the workspace', 'by itself'])(
  'a rename asked at once knows every file, where the file was opened %s',
  async (how) => {
    await client.start(how === 'by itself' ? [] : [pathToFileURL(folder).href]);
    await client.open(uriOf('workflows/main.yaml'), MAIN);
    const edit = await client.ask<WorkspaceEdit>('textDocument/rename', {
      textDocument: { uri: uriOf('workflows/main.yaml') },
      position: { line: 2, character: 4 },
      newName: 'system',
    });
    expect(Object.keys(edit.changes ?? {}).toSorted()).toEqual(Object.keys(FILES).map(uriOf).toSorted());
  },
);

test('a panel that comes back with the window finds its workflow', async () => {
  await client.start([pathToFileURL(folder).href]);
  const [workflows, variables] = await Promise.all([
    client.ask<WorkflowSummary[]>('aliecs/workflows', null),
    client.ask<FormVariable[]>('aliecs/variables', { uri: uriOf('workflows/main.yaml') }),
  ]);
  expect(workflows.map(({ name }) => name)).toEqual(['below', 'main']);
  expect(variables.map(({ name }) => name)).toEqual(['detector']);
});
