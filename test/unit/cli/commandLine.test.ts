import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EXIT } from '../../../src/cli/command.ts';
import { Folder, runCommand } from '../../support/commandLine.ts';
import { FakeClock } from '../../support/fakeClock.ts';
import { kubeconfigText } from '../../support/scriptedCluster.ts';
import { until } from '../../support/until.ts';

let folder: Folder;
beforeEach(() => {
  folder = new Folder();
});
afterEach(() => folder.remove());

const COMMANDS = [
  'sandbox',
  'deploy',
  'apply',
  'configure',
  'start',
  'stop',
  'reset',
  'recover',
  'kill',
  'remove-finalizer',
  'list',
  'watch',
  'eval',
  'render',
  'plan',
  'validate',
  'check-object',
];

describe('help', () => {
  test.each(COMMANDS)('of %s', async (name) => {
    const run = runCommand([name, '--help']);
    expect(await run.exit).toBe(EXIT.fine);
    expect(run.out.join('\n')).toMatch(new RegExp(`^Usage: aliecs ${name} `));
  });

  test('names every command', async () => {
    const run = runCommand(['--help']);
    expect(await run.exit).toBe(EXIT.fine);
    for (const name of COMMANDS) expect(run.out.join('\n')).toContain(`\n  ${name} `);
  });
});

describe('wrong use ends with 2 and a sentence', () => {
  test.each<[string, string[], RegExp]>([
    ['no command', [], /Usage: aliecs COMMAND/],
    ['an unknown one', ['toString'], /there is no command “toString”/],
    ['an unknown option', ['list', '--colour'], /--colour/],
    ['an argument too many', ['list', 'x'], /“x” was given/],
    ['no environment', ['configure'], /One environment is needed, 0 given/],
    ['an empty environment', ['configure', ''], /"" cannot be the id of an environment/],
    ['an environment that cannot be', ['kill', 'a b'], /"a b" cannot be the id of an environment/],
    ['two environments', ['stop', 'a', 'b'], /One environment is needed, 2 given/],
    ['no time', ['list', '--timeout', 'soon'], /--timeout must be a positive number, not “soon”/],
    ['no run number', ['start', 'a', '--run-number', '1.5'], /--run-number must be a whole number/],
    ['nothing that confirms', ['remove-finalizer', 'a'], /confirm with --yes/],
    ['nothing to kill', ['kill'], /Either one environment or one --task/],
    ['two things to kill', ['kill', 'a', '--task', 'b'], /Either one environment or one --task/],
    ['nothing to apply', ['apply'], /At least one file/],
    ['no folder', ['eval', '--batch', '--repository', '/nowhere'], /There is no folder \/nowhere/],
    ['no port', ['sandbox', '--port', '70000'], /--port must be a port number/],
    ['no behaviour', ['sandbox', '--behaviour', '/nowhere/b.json'], /\/nowhere\/b\.json cannot be read as JSON/],
  ])('%s', async (_, args, message) => {
    const run = runCommand(args);
    expect(await run.exit).toBe(EXIT.failure);
    expect(run.err.join('\n')).toMatch(message);
    expect(run.out).toEqual([]);
  });
});

describe('a kubeconfig that leads nowhere', () => {
  test.each<[string, string, RegExp]>([
    ['empty', '', /empty/],
    ['without contexts', 'apiVersion: v1\nkind: Config\nclusters: null\ncontexts: null\nusers: null\n', /context/],
    ['broken', 'contexts: [', /config/],
  ])('%s', async (_, text, message) => {
    const KUBECONFIG = folder.write('config', text);
    const run = runCommand(['list', '--json'], { environment: { KUBECONFIG } });
    expect(await run.exit).toBe(EXIT.failure);
    expect(run.out.map((line) => JSON.parse(line))).toEqual([
      { error: expect.objectContaining({ reason: 'kubeconfig', message: expect.stringMatching(message), causes: [] }) },
    ]);
    expect(run.err.join('\n')).not.toMatch(/\n\s+at /);
  });

  test('no sandbox is running', async () => {
    const run = runCommand(['list', '--sandbox'], { environment: { ALIECS_STATE_DIR: folder.path } });
    expect(await run.exit).toBe(EXIT.failure);
    expect(run.err).toEqual(['aliecs: No sandbox is running on this machine. Start one with: aliecs sandbox']);
  });
});

describe('manifests are read before any cluster is asked', () => {
  const object = (kind: string, name: string, namespace: string) =>
    `apiVersion: aliecs.alice.cern/v1alpha1\nkind: ${kind}\nmetadata: {name: ${name}, namespace: ${namespace}}\nspec: {}\n`;
  test.each<[string, string, number, RegExp]>([
    ['YAML that is none', 'a: [', EXIT.problems, /x\.yaml:1:\d+: error: /],
    ['another kind', 'apiVersion: v1\nkind: Pod\nmetadata: {name: a}\n', EXIT.problems, /apiVersion is "v1"/],
    ['an empty file', '', EXIT.problems, /There is no Environment, Task or TaskTemplate/],
    ['no spec', object('Task', 'a', 'b').replace('spec: {}', ''), EXIT.problems, /spec is missing/],
    ['no name', object('Task', '""', 'b'), EXIT.problems, /metadata\.name is missing/],
    [
      'two namespaces',
      `${object('TaskTemplate', 'a', 'here')}---\n${object('TaskTemplate', 'b', 'there')}`,
      EXIT.failure,
      /several namespaces \(here, there\)/,
    ],
  ])('%s', async (_, text, exit, message) => {
    const run = runCommand(['apply', folder.write('x.yaml', text)]);
    expect(await run.exit).toBe(exit);
    expect(run.err.join('\n')).toMatch(message);
  });

  test('a file that does not exist', async () => {
    const run = runCommand(['deploy', '/nowhere/x.yaml', '--json']);
    expect(await run.exit).toBe(EXIT.failure);
    expect(run.out.map((line) => JSON.parse(line))).toEqual([
      { error: { reason: 'invalid', message: 'There is no file /nowhere/x.yaml.', causes: [] } },
    ]);
  });

  test('a list, as kubectl writes several objects', async () => {
    const run = runCommand(['apply', folder.write('list.yaml', 'apiVersion: v1\nkind: List\nitems: []\n')]);
    expect(await run.exit).toBe(EXIT.problems);
    expect(run.err.join()).toContain('list.yaml:1:1: error: A List is not taken: write its items as documents of their own');
  });

  test('problems are JSON lines with zero-based ranges', async () => {
    const file = folder.write('x.yaml', '# one\napiVersion: v1\nkind: Pod\n');
    const run = runCommand(['apply', '--json', file]);
    expect(await run.exit).toBe(EXIT.problems);
    expect(run.out.map((line) => JSON.parse(line))).toEqual([
      {
        file,
        code: 'not-a-custom-object',
        severity: 'error',
        message: 'apiVersion is "v1"; only aliecs.alice.cern/v1alpha1 can be applied from here.',
        range: { start: { line: 1, character: 0 }, end: { line: 1, character: 14 } },
      },
    ]);
  });
});

test('a namespace that cannot be is told before any server is asked', async () => {
  const KUBECONFIG = folder.write('config', kubeconfigText({ server: 'http://127.0.0.1:1' }));
  const run = runCommand(['list', '--json', '--namespace', 'Alice Tasks/..'], { environment: { KUBECONFIG } });
  expect(await run.exit).toBe(EXIT.failure);
  expect(run.out.map((line) => JSON.parse(line))).toEqual([
    {
      error: expect.objectContaining({
        reason: 'invalid',
        message: expect.stringContaining('"Alice Tasks/.." cannot be the name of a namespace'),
      }),
    },
  ]);
});

test('eval reads the files of jit/ in the repository', async () => {
  mkdirSync(join(folder.path, 'jit'));
  folder.write('jit/bad', 'o2 {{ nothing }}');
  folder.write('jit/good', 'o2');
  const answers = async (args: string[], more: object = {}) => {
    const run = runCommand(['eval', '--batch', ...args]);
    for (const id of ['bad', 'good', 'absent', '../../etc/passwd']) {
      run.input.write(`${JSON.stringify({ id, template: `{{ dpl.GenerateFromUri('${id}') }}`, scope: 'workflow', ...more })}\n`);
    }
    run.input.end();
    expect(await run.exit).toBe(EXIT.fine);
    return run.out.map((line) => Object.keys(JSON.parse(line))[1]);
  };
  expect(await answers(['--repository', folder.path])).toEqual(['error', 'unknown', 'error', 'error']);
  expect(await answers([])).toEqual(['unknown', 'unknown', 'unknown', 'unknown']);
  expect(await answers([], { root: folder.path })).toEqual(['error', 'unknown', 'error', 'error']);
  const below = join(folder.path, 'jit', 'below');
  mkdirSync(below);
  const here = vi.spyOn(process, 'cwd').mockReturnValue(below);
  try {
    expect(await answers([])).toEqual(['error', 'unknown', 'error', 'error']);
  } finally {
    here.mockRestore();
  }
});

describe('a login helper that never answers', () => {
  /** A command under way, its helper running. */
  async function waiting(clock: FakeClock, ...options: string[]) {
    const pid = join(folder.path, 'pid');
    const user = `exec: {command: sh, args: ['-c', 'echo $$ > ${pid}.new; mv ${pid}.new ${pid}; exec sleep 60']}`;
    const KUBECONFIG = folder.write('config', kubeconfigText({ server: 'http://127.0.0.1:1', user }));
    const run = runCommand(['list', ...options], { environment: { KUBECONFIG }, clock });
    await until(() => existsSync(pid));
    return { run, end: () => process.kill(Number(readFileSync(pid, 'utf8'))) };
  }

  test('holds nobody longer than the command allows', async () => {
    const clock = new FakeClock();
    const { run, end } = await waiting(clock, '--timeout', '5');
    await clock.advance(5000);
    expect(await run.exit).toBe(EXIT.failure);
    expect(run.err.join()).toContain('did not answer within 5 s');
    end();
  });

  test('nor longer than the person waits', async () => {
    const { run, end } = await waiting(new FakeClock());
    run.interrupt();
    expect(await run.exit).toBe(EXIT.failure);
    expect(run.err).toEqual(['aliecs: Cancelled.']);
    end();
  });
});
