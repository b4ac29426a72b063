import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Folder, runCommand } from '../../support/commandLine.ts';

const MAIN = `name: !public main
defaults:
  host: flp001
roles:
  - name: "r-{{ host }}"
    constraints: [{attribute: machine_id, value: "{{ host }}"}]
    task: {load: t}
`;

let folder: Folder;
let file: string;
beforeEach(() => {
  folder = new Folder();
  mkdirSync(join(folder.path, 'workflows'));
  mkdirSync(join(folder.path, 'tasks'));
  file = folder.write('workflows/main.yaml', MAIN);
  folder.write('tasks/t.yaml', 'name: t\ncontrol: {mode: kubernetes_direct}\ncommand: {arguments: ["--id={{ task_id }}"]}\n');
});
afterEach(() => folder.remove());

/** Sends lines to a batch and answers what comes back, parsed. */
async function batch(command: string, lines: readonly unknown[], ...more: readonly string[]) {
  const run = runCommand([command, '--batch', ...more]);
  run.input.end(lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'));
  return { exit: await run.exit, answers: run.out.map((line) => JSON.parse(line)) };
}

describe('render', () => {
  test('of a file shows the tree', async () => {
    const run = runCommand(['render', file, '--var', 'host=flp002', '--identifier', 'here', '--hash', 'h']);
    expect([await run.exit, run.out, run.err]).toEqual([0, ['main', '  r-flp002  here/tasks/t@h  on flp002'], []]);
  });

  test('of a name, with variables of a file', async () => {
    const vars = folder.write('vars.yaml', 'host: flp003\n');
    const run = runCommand(['render', 'main', '--root', folder.path, '--vars', vars, '--json']);
    expect(await run.exit).toBe(0);
    expect(JSON.parse(run.out[0] ?? '')).toMatchObject({ tree: { children: [{ path: 'main.r-flp003' }] }, public: { isPublic: true } });
  });

  test('of a mistake names its place', async () => {
    folder.write('workflows/main.yaml', MAIN.replace('"r-{{ host }}"', '"r-{{ hots }}"'));
    const run = runCommand(['render', file]);
    expect(await run.exit).toBe(1);
    expect(run.err).toEqual([`${file}:5:17: error: unknown name hots (expression)`]);
  });

  test('answers every line of a batch, also a bad one', async () => {
    const good = { id: 'a', root: folder.path, workflow: 'main', userVars: { host: 'x' }, identifier: 'here', hash: 'h' };
    const { exit, answers } = await batch('render', [
      good,
      'no json',
      { id: 'b', root: folder.path },
      { ...good, id: 'c', workflow: 'nope' },
    ]);
    expect(exit).toBe(0);
    expect(answers).toMatchObject([
      { id: 'a', tree: { children: [{ name: 'r-x', task: { load: 'here/tasks/t@h' } }] } },
      { id: null },
      { id: 'b', error: '`workflow` has to be a name.' },
      { id: 'c', error: 'There is no workflows/nope.yaml in here.' },
    ]);
  });
});

describe('plan', () => {
  test('of a file shows the tasks', async () => {
    const run = runCommand(['plan', file]);
    expect(await run.exit).toBe(0);
    expect(run.out).toEqual(['flp001  main.r-flp001  t  kubernetes_direct']);
  });

  test('tells what stands against a deploy', async () => {
    folder.write('tasks/t.yaml', 'name: t\ncontrol: {mode: direct}\ncommand: {value: x}\n');
    const run = runCommand(['plan', file]);
    expect(await run.exit).toBe(1);
    expect(run.err.join('\n')).toContain('(mesos-task)');
  });

  test('counts with stand-ins', async () => {
    const line = { id: 'a', root: folder.path, workflow: 'main', identifier: 'here', hash: 'h' };
    const { answers } = await batch('plan', [line, line], '--stand-ins');
    const reference = { name: 't', taskID: '2golden0101', argsCLI: ['--id=2golden0101'] };
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({
      id: 'a',
      taskCount: 1,
      kubernetes: {
        environment: { metadata: { name: '2goldenenv', namespace: 'golden' }, taskTemplates: { tasks: { flp001: [reference] } } },
      },
      problems: [],
    });
  });
});

describe('wrong use', () => {
  const cases: readonly [args: readonly string[], message: string][] = [
    [['render'], 'Exactly one workflow is needed.'],
    [['render', 'a', '--var', 'x'], '"x" is not of the form --var NAME=VALUE.'],
    [['plan', 'a', '--batch'], 'With --batch the workflows come from standard input.'],
    [['render', 'a', '--vars', '/nowhere.yaml'], '/nowhere.yaml cannot be read'],
  ];
  test.each(cases)('%j', async (args, message) => {
    const run = runCommand(args);
    expect(await run.exit).toBe(2);
    expect(run.err[0]).toContain(message);
  });
});
