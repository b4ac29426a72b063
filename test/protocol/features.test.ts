import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type {
  CodeAction,
  CompletionItem,
  DocumentSymbol,
  FoldingRange,
  Hover,
  Location,
  SignatureHelp,
  WorkspaceEdit,
} from 'vscode-languageserver/node';
import type {
  FormVariable,
  PlanResult,
  RenderedValue,
  RenderResult,
  WorkflowOutlineNode,
  WorkflowSummary,
  WorkspaceTemplate,
} from '../../src/protocol/messages.ts';
import { LanguageClient } from '../support/languageClient.ts';

const FILES: Readonly<Record<string, string>> = {
  'workflows/main.yaml': `name: !public main
description: !public Reads and sinks
defaults:
  hosts: !public
    value: '["flp001"]'
    type: list
    label: Hosts
    widget: listBox
  detector: TST
roles:
  - name: "host-{{ it }}"
    for:
      range: "{{ hosts }}"
      var: it
    constraints:
      - attribute: machine_id
        value: "{{ it }}"
    roles:
      - name: reader
        task:
          load: reader
`,
  'workflows/other.yaml': 'name: other\nroles:\n  - name: again\n    include: main\n',
  'tasks/reader.yaml': `name: reader
control:
  mode: kubernetes_direct
wants:
  cpu: 1
  memory: 100
command:
  value: reader
  arguments:
    - "--detector={{ detector }}"
`,
  'task.yaml':
    'apiVersion: aliecs.alice.cern/v1alpha1\nkind: Task\nmetadata:\n  name: t\nspec:\n  pod:\n    hostNetwork: true\n    containers:\n      - name: a\n',
};

let folder: string;
let client: LanguageClient;
const uriOf = (path: string) => pathToFileURL(join(folder, path)).href;
const main = () => uriOf('workflows/main.yaml');
const place = (uri: string, line: number, character: number) => ({ textDocument: { uri }, position: { line, character } });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aliecs-features-'));
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  client = new LanguageClient(inject('languageServer'));
  await client.start([pathToFileURL(folder).href]);
  await client.open(main(), FILES['workflows/main.yaml'] ?? '');
  await client.until('the workspace is read', () => client.filesChanged.some((uris) => uris.includes(uriOf('workflows/other.yaml'))));
});

afterEach(async () => {
  await client.stop();
  rmSync(folder, { recursive: true });
  expect(client.errors).toEqual([]);
});

describe('requests of the editor', () => {
  test('completion', async () => {
    const items = await client.ask<CompletionItem[]>('textDocument/completion', place(main(), 12, 16));
    expect(items.find(({ label }) => label === 'detector')).toMatchObject({
      label: 'detector',
      detail: 'TST',
      kind: 6,
      insertTextMode: 1,
      textEdit: { newText: 'detector' },
    });
  });

  test('the signature of a function, in a text that is not closed yet', async () => {
    await client.change(main(), { range: { start: { line: 20, character: 16 }, end: { line: 20, character: 22 } }, text: "{{ trim('a', " });
    expect(await client.ask<SignatureHelp>('textDocument/signatureHelp', place(main(), 20, 29))).toMatchObject({
      signatures: [{ label: 'trim(text, [characters]) string', parameters: [{ label: [5, 9] }, { label: [11, 23] }] }],
      activeSignature: 0,
      activeParameter: 1,
    });
    expect(await client.ask('textDocument/signatureHelp', place(main(), 20, 18))).toBeNull();
  });

  test('hover', async () => {
    const hover = await client.ask<Hover>('textDocument/hover', place(main(), 12, 18));
    expect(hover.contents).toEqual({
      kind: 'markdown',
      value: '**hosts** = `["flp001"]` · defaults, main.yaml:4\n\n---\n\n*Hosts* · listBox',
    });
  });

  test('hover with the prose of Kubernetes', async () => {
    const uri = uriOf('task.yaml');
    await client.open(uri, FILES['task.yaml'] ?? '');
    const hover = await client.ask<Hover>('textDocument/hover', place(uri, 6, 6));
    expect(hover.contents).toMatchObject({ value: expect.stringMatching(/^\*\*hostNetwork\*\* · boolean\n\n---\n\n\S+/) });
  });

  test('definition, references, highlights', async () => {
    expect(await client.ask<Location[]>('textDocument/definition', place(main(), 12, 18))).toEqual([
      { uri: main(), range: { start: { line: 3, character: 2 }, end: { line: 3, character: 7 } } },
    ]);
    const references = await client.ask<Location[]>('textDocument/references', {
      ...place(main(), 8, 4),
      context: { includeDeclaration: true },
    });
    expect(references.map(({ uri, range }) => [uri, range.start.line])).toEqual([
      [main(), 8],
      [uriOf('tasks/reader.yaml'), 9],
    ]);
    expect(await client.ask<unknown[]>('textDocument/documentHighlight', place(main(), 12, 18))).toHaveLength(2);
  });

  test('rename, and why not', async () => {
    expect(await client.ask('textDocument/prepareRename', place(main(), 12, 18))).toEqual({
      range: { start: { line: 12, character: 17 }, end: { line: 12, character: 22 } },
      placeholder: 'hosts',
    });
    const edit = await client.ask<WorkspaceEdit>('textDocument/rename', { ...place(main(), 8, 4), newName: 'where' });
    expect(Object.keys(edit.changes ?? {})).toEqual([main(), uriOf('tasks/reader.yaml')]);
    await expect(client.ask('textDocument/rename', { ...place(main(), 8, 4), newName: 'len' })).rejects.toThrow(
      '“len” is the name of a function.',
    );
  });

  test('symbols, folds, links', async () => {
    const [root] = await client.ask<DocumentSymbol[]>('textDocument/documentSymbol', { textDocument: { uri: main() } });
    expect(root?.children?.map(({ name }) => name)).toEqual(['detector', 'hosts', 'host-{{ it }}']);
    expect(await client.ask<FoldingRange[]>('textDocument/foldingRange', { textDocument: { uri: main() } })).toContainEqual({
      startLine: 2,
      endLine: 8,
    });
    expect(await client.ask('textDocument/documentLink', { textDocument: { uri: main() } })).toEqual([
      { range: { start: { line: 20, character: 16 }, end: { line: 20, character: 22 } }, target: uriOf('tasks/reader.yaml') },
    ]);
  });

  test('a quick fix comes with its problem', async () => {
    await client.change(main(), { range: { start: { line: 20, character: 10 }, end: { line: 20, character: 14 } }, text: 'laod' });
    await client.until('the misspelt key', () => client.codes(main()).includes('unknown-key'));
    const diagnostics = (client.problems.get(main()) ?? []).filter(({ code }) => code === 'unknown-key');
    const [action] = await client.ask<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri: main() },
      range: diagnostics[0]?.range,
      context: { diagnostics },
    });
    expect(action).toMatchObject({
      title: 'Change to “load”',
      kind: 'quickfix',
      isPreferred: true,
      diagnostics,
      edit: { changes: { [main()]: [{ newText: 'load' }] } },
    });
  });

  test('half-written text keeps features alive', async () => {
    await client.change(main(), { range: { start: { line: 20, character: 16 }, end: { line: 20, character: 22 } }, text: '{{ de' });
    const items = await client.ask<CompletionItem[]>('textDocument/completion', place(main(), 20, 21));
    expect(items.map(({ label }) => label)).toEqual(expect.arrayContaining(['detector', 'it', 'hosts']));
    expect(await client.ask<Hover | null>('textDocument/hover', place(main(), 12, 18))).not.toBeNull();
    const [root] = await client.ask<DocumentSymbol[]>('textDocument/documentSymbol', { textDocument: { uri: main() } });
    expect(root?.name).toBe('main');
  });

  test('files that are none of ours are left alone', async () => {
    const uri = uriOf('compose.yaml');
    await client.open(uri, 'services:\n  a: {}\n');
    expect(await client.ask('textDocument/completion', place(uri, 1, 2))).toEqual([]);
    expect(await client.ask('textDocument/hover', place(uri, 0, 2))).toBeNull();
    expect(await client.ask('textDocument/documentSymbol', { textDocument: { uri } })).toEqual([]);
  });
});

describe('requests of the extension', () => {
  test('workflows and their outline', async () => {
    const workflows = await client.ask<WorkflowSummary[]>('aliecs/workflows', null);
    expect(workflows.map(({ name, isPublic, description, uri }) => [name, isPublic, description, uri])).toEqual([
      ['main', true, 'Reads and sinks', main()],
      ['other', false, '', uriOf('workflows/other.yaml')],
    ]);
    const [role] = await client.ask<WorkflowOutlineNode[]>('aliecs/outline', { uri: main() });
    expect(role).toMatchObject({
      name: 'host-{{ it }}',
      kind: 'iterator',
      children: [{ name: 'reader', kind: 'task', detail: 'reader', children: [] }],
    });
  });

  test('variables of the form, with those that name nodes', async () => {
    const variables = await client.ask<FormVariable[]>('aliecs/variables', { uri: main() });
    expect(variables).toMatchObject([
      { name: 'hosts', value: '["flp001"]', type: 'list', label: 'Hosts', widget: 'listBox', namesNodes: true, place: { uri: main() } },
    ]);
  });

  test('the rendered tree, with unsaved text', async () => {
    const render = () => client.ask<RenderResult>('aliecs/render', { uri: main(), variables: { hosts: '["flp001","flp002"]' } });
    expect(await render()).toMatchObject({
      kind: 'tree',
      roleCount: 5,
      root: {
        name: 'main',
        children: [{ path: 'main.host-flp001' }, { path: 'main.host-flp002', children: [{ name: 'reader', kind: 'task' }] }],
      },
    });
    await client.change(main(), { range: { start: { line: 20, character: 16 }, end: { line: 20, character: 22 } }, text: 'nobody' });
    expect(await render()).toMatchObject({ kind: 'error', place: { uri: main(), range: { start: { line: 20 } } } });
  });

  test('the values of a role are those of the text as it is now', async () => {
    const detector = async () => {
      const values = await client.ask<RenderedValue[]>('aliecs/roleValues', { uri: main(), variables: {}, path: 'main.host-flp001' });
      return values.find(({ name }) => name === 'detector')?.value;
    };
    expect(await detector()).toBe('TST');
    await client.change(main(), { range: { start: { line: 8, character: 12 }, end: { line: 8, character: 15 } }, text: 'ITS' });
    expect(await detector()).toBe('ITS');
    client.settings = { globalVars: { detector: 'TPC' } };
    await client.connection.sendNotification('workspace/didChangeConfiguration', { settings: null });
    await client.until('the settings are read', () => client.filesChanged.flat().includes(main()));
    await expect.poll(detector).toBe('TPC');
  });

  test('the values of a role, nearest layer first', async () => {
    const values = await client.ask<RenderedValue[]>('aliecs/roleValues', {
      uri: main(),
      variables: { extra: 'x' },
      path: 'main.host-flp001.reader',
    });
    expect(values.filter(({ name }) => ['extra', 'it', 'detector'].includes(name))).toMatchObject([
      { name: 'it', value: 'flp001', layer: 'local' },
      { name: 'extra', value: 'x', layer: 'user' },
      { name: 'detector', value: 'TST', layer: 'default', place: { uri: main() } },
    ]);
  });

  test('a plan, with and without a cluster that has what it needs', async () => {
    const ask = () => client.ask<PlanResult>('aliecs/plan', { uri: main(), variables: {}, environmentId: '2rE9AV3m1HL' });
    const metadata = { name: 'reader', namespace: 'lab', uid: 'u', resourceVersion: '1' };
    const facts = { context: 'dev', namespace: 'lab', nodes: [], tasks: [], taskTemplates: [] };
    await client.connection.sendNotification('aliecs/clusterFacts', {
      ...facts,
      nodes: [{ metadata: { name: 'flp001', uid: 'n', resourceVersion: '1' } }],
    });
    const lacking = await ask();
    expect(lacking.plan?.environmentId).toBe('2rE9AV3m1HL');
    expect(lacking.tasks).toMatchObject([{ path: 'main.host-flp001.reader', node: 'flp001', mode: 'kubernetes_direct' }]);
    expect(lacking.problems.some(({ severity, file }) => severity === 'error' && file === main())).toBe(true);
    await client.connection.sendNotification('aliecs/clusterFacts', {
      ...facts,
      nodes: [{ metadata: { name: 'flp001', uid: 'n', resourceVersion: '1' } }],
      taskTemplates: [
        {
          apiVersion: 'aliecs.alice.cern/v1alpha1',
          kind: 'TaskTemplate',
          metadata,
          spec: {
            pod: { containers: [{ name: 'a', image: 'x', env: [{ name: 'OCC_CONTROL_PORT', value: '31000' }] }] },
            control: { mode: 'direct' },
          },
        },
      ],
    });
    const whole = await ask();
    expect(whole.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(whole.plan).toMatchObject({
      environmentId: '2rE9AV3m1HL',
      environment: { metadata: { namespace: 'lab', name: '2re9av3m1hl' } },
    });
    expect(whole.manifest).toContain('kind: Environment');
  });

  test('task templates of manifests, as the API server would keep them, also when they change', async () => {
    const told = client.filesChanged.length;
    const uri = uriOf('templates.yaml');
    const document = (name: string, cpu: string) =>
      `apiVersion: aliecs.alice.cern/v1alpha1\nkind: TaskTemplate\nmetadata:\n  name: ${name}\nspec:\n  control:\n    mode: direct\n  pod:\n    containers:\n      - name: a\n        ports:\n          - containerPort: 1\n        resources:\n          limits:\n            cpu: ${cpu}\n`;
    await client.open(uri, `${document('fine', '1')}---\n${document('refused', '.5')}`);
    await client.until('the manifest is told', () => client.filesChanged.slice(told).flat().includes(uri));
    const templates = await client.ask<WorkspaceTemplate[]>('aliecs/taskTemplates', null);
    expect(templates.map(({ template, range, storedSpec }) => [template.metadata.name, range.start.line, storedSpec])).toEqual([
      [
        'fine',
        0,
        {
          control: { mode: 'direct' },
          pod: { containers: [{ name: 'a', ports: [{ containerPort: 1, protocol: 'TCP' }], resources: { limits: { cpu: 1 } } }] },
        },
      ],
      ['refused', 16, undefined],
    ]);
  });

  test('ids are counted in the preview and drawn for a plan', async () => {
    const text =
      'name: ids\nvars: {x: "{{ uid.New() }}"}\nroles:\n  - name: "r-{{ x }}"\n    constraints: [{attribute: machine_id, value: flp001}]\n    task: {load: reader}\n';
    await client.open(uriOf('workflows/ids.yaml'), text);
    const preview = () => client.ask<RenderResult>('aliecs/render', { uri: uriOf('workflows/ids.yaml'), variables: {} });
    expect(await preview()).toMatchObject({ root: { children: [{ name: 'r-uid0001' }] } });
    expect(await preview()).toMatchObject({ root: { children: [{ name: 'r-uid0001' }] } });
    const paths = async () => {
      const plan = await client.ask<PlanResult>('aliecs/plan', { uri: uriOf('workflows/ids.yaml'), variables: {}, environmentId: '2abc' });
      return plan.tasks.map(({ path }) => path);
    };
    const [first, second] = [await paths(), await paths()];
    expect(first).toHaveLength(1);
    expect(first[0]).not.toContain('uid0');
    expect(first).not.toEqual(second);
  });

  test('workflows are told when what they are made of changes', async () => {
    await client.ask('aliecs/render', { uri: uriOf('workflows/other.yaml'), variables: {} });
    const told = client.filesChanged.length;
    await client.change(main(), { range: { start: { line: 8, character: 12 }, end: { line: 8, character: 15 } }, text: 'ABC' });
    await client.until('both workflows', () => client.filesChanged.slice(told).flat().includes(uriOf('workflows/other.yaml')));
    expect(client.filesChanged.slice(told).flat()).toContain(main());
  });
});

describe('the session', () => {
  test('severities by setting', async () => {
    await client.change(main(), { range: { start: { line: 20, character: 10 }, end: { line: 20, character: 14 } }, text: 'laod' });
    await client.until('the misspelt key', () => client.codes(main()).includes('unknown-key'));
    client.settings = { validation: { severity: { 'unknown-key': 'off', 'missing-key': 'hint' } } };
    await client.connection.sendNotification('workspace/didChangeConfiguration', { settings: null });
    await client.until('the misspelt key is gone', () => !client.codes(main()).includes('unknown-key'));
    expect((client.problems.get(main()) ?? []).find(({ code }) => code === 'missing-key')?.severity).toBe(4);
  });

  test('answers of the installation by fixtures file, which may change', async () => {
    const workflow =
      'name: asks\nvars:\n  d: "{{ inventory.DetectorForHost(\'a\') }}"\nroles:\n  - name: "{{ d }}"\n    task:\n      load: reader\n';
    await client.open(uriOf('workflows/asks.yaml'), workflow);
    const render = () => client.ask<RenderResult>('aliecs/render', { uri: uriOf('workflows/asks.yaml'), variables: {} });
    expect(await render()).toMatchObject({ kind: 'tree', unknown: ["inventory.DetectorForHost('a')"] });
    const told = client.filesChanged.length;
    writeFileSync(join(folder, 'answers.json'), JSON.stringify({ 'inventory.DetectorForHost': { '*': 'TST' } }));
    client.settings = { fixtures: 'answers.json' };
    await client.connection.sendNotification('workspace/didChangeConfiguration', { settings: null });
    await client.until('the workflow is another one', () => client.filesChanged.slice(told).flat().includes(uriOf('workflows/asks.yaml')));
    expect(await render()).toMatchObject({ kind: 'tree', unknown: [], root: { children: [{ name: 'TST' }] } });
  });

  test('a folder that leaves the workspace takes its problems along', async () => {
    writeFileSync(join(folder, 'workflows/bad.yaml'), 'name: wrong\nroles: []\n');
    await client.onDisk({ uri: uriOf('workflows/bad.yaml'), type: 1 });
    await client.until('the wrong name', () => client.codes(uriOf('workflows/bad.yaml')).includes('name-file-mismatch'));
    await client.connection.sendNotification('workspace/didChangeWorkspaceFolders', {
      event: { added: [], removed: [{ uri: pathToFileURL(folder).href, name: 'x' }] },
    });
    await client.until('nothing', () => client.codes(uriOf('workflows/bad.yaml')).length === 0);
  });

  test('a problem links to the page that explains it', async () => {
    await client.change(main(), { range: { start: { line: 20, character: 16 }, end: { line: 20, character: 22 } }, text: 'nobody' });
    await client.until('the missing task', () => client.codes(main()).includes('task-file-missing'));
    expect(client.problems.get(main())?.find(({ code }) => code === 'task-file-missing')).toMatchObject({
      source: 'AliECS',
      codeDescription: { href: 'https://example.test/problems#task-file-missing' },
    });
  });
});
