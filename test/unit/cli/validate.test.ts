import { mkdirSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { Folder, runCommand } from '../../support/commandLine.ts';

let folder: Folder | undefined;
afterEach(() => folder?.remove());

function workspace(): string {
  folder = new Folder();
  for (const name of ['workflows', 'tasks']) mkdirSync(`${folder.path}/${name}`);
  folder.write('workflows/w.yaml', 'name: w\nroles:\n  - name: r\n    enabled: yes\n    task:\n      load: gone\n');
  folder.write('tasks/t.yaml', 'name: t\ncontrol: {mode: basic}\nwants: {cpu: 1}\ncommand: {value: run}\n');
  return folder.path;
}

async function validate(...args: string[]) {
  const run = runCommand(['validate', ...args]);
  return { exit: await run.exit, out: run.out, err: run.err };
}

test('--json prints one line a problem, with the path as it was given', async () => {
  const root = workspace();
  const { exit, out } = await validate('--json', root);
  expect(exit).toBe(1);
  expect(out.map((line): unknown => JSON.parse(line))).toEqual([
    {
      file: `${root}/workflows/w.yaml`,
      code: 'enabled-never-true',
      severity: 'warning',
      message: '“yes” is neither “true” nor “1”, so the role is never enabled. Write true.',
      range: { start: { line: 3, character: 13 }, end: { line: 3, character: 16 } },
    },
    {
      file: `${root}/workflows/w.yaml`,
      code: 'task-file-missing',
      severity: 'error',
      message: 'There is no tasks/gone.yaml.',
      range: { start: { line: 5, character: 12 }, end: { line: 5, character: 16 } },
    },
  ]);
});

test('a person sees the line and the place', async () => {
  const { out } = await validate(`${workspace()}/workflows/w.yaml`);
  expect(out.slice(-2)).toEqual(['          load: gone', `    ${' '.repeat(12)}^^^^`]);
});

test('SARIF counts from one', async () => {
  const { out } = await validate('--format', 'sarif', workspace());
  expect(JSON.parse(out.join('\n'))).toMatchObject({
    version: '2.1.0',
    runs: [
      {
        results: [
          { level: 'warning' },
          { ruleId: 'task-file-missing', locations: [{ physicalLocation: { region: { startLine: 6, startColumn: 13, endColumn: 17 } } }] },
        ],
      },
    ],
  });
});

test.each([
  [['tasks'], 0],
  [['workflows'], 1],
])('%s ends with %i', async (names, exit) => {
  const root = workspace();
  expect((await validate(...names.map((name) => `${root}/${name}`))).exit).toBe(exit);
});

test('too many warnings are an error', async () => {
  const root = workspace();
  folder?.write('tasks/t.yaml', 'name: t\ncontrol: {mode: bsic}\nwants: {cpu: 1}\ncommand: {value: run}\n');
  expect((await validate(`${root}/tasks`)).exit).toBe(0);
  expect((await validate(`${root}/tasks`, '--max-warnings', '1')).exit).toBe(0);
  expect((await validate(`${root}/tasks`, '--max-warnings', '0')).exit).toBe(1);
});

test.each([[[]], [['/no/such/path']], [['.', '--format', 'xml']], [['.', '--max-warnings', 'x']]])('%j is wrong use', async (args) => {
  expect((await validate(...args)).exit).toBe(2);
});
