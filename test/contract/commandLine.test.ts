import { afterAll, beforeAll, expect, test } from 'vitest';
import { Folder, runCommand } from '../support/commandLine.ts';

const MANIFEST = `apiVersion: aliecs.alice.cern/v1alpha1
kind: TaskTemplate
metadata: {name: probe}
spec:
  control: {mode: direct}
  envVars: [OCC_CONTROL_PORT]
  pod: {containers: [{name: main, image: registry.example/probe:1}]}
---
apiVersion: aliecs.alice.cern/v1alpha1
kind: Environment
metadata: {name: 2probe}
taskTemplates:
  tasks:
    flp001.cern.ch:
    - {name: probe, argsCLI: [], env: [{name: OCC_CONTROL_PORT, value: "47100"}], taskID: probe-1}
spec: {state: standby, tasks: {}}
`;

const folder = new Folder();
const environment = { ALIECS_STATE_DIR: folder.path };
const sandbox = runCommand(['sandbox', '--nodes', 'flp001.cern.ch'], { environment });

/** What a command prints with `--json`, and its exit code. */
async function aliecs(command: string, ...args: string[]) {
  const run = runCommand([command, '--sandbox', '--json', '--timeout', '20', ...args], { environment });
  const exit = await run.exit;
  return { exit, lines: run.out.map((line) => JSON.parse(line)) };
}

beforeAll(async () => {
  while (sandbox.out.length === 0) await new Promise((resolve) => setImmediate(resolve));
});

afterAll(async () => {
  sandbox.input.end();
  await sandbox.exit;
  folder.remove();
});

test('the sandbox prints where it is in one line', () => {
  expect(sandbox.out.map((line) => JSON.parse(line))).toEqual([
    { url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/), kubeconfig: expect.stringContaining(folder.path) },
  ]);
});

test('from a manifest to a run and back, and no trace is left', async () => {
  const file = folder.write('probe.yaml', MANIFEST);
  const steps: [args: [string, ...string[]], state: string][] = [
    [['deploy', file], 'STANDBY'],
    [['configure', '2Probe'], 'CONFIGURED'],
    [['start', '2probe', '--run-number', '41'], 'RUNNING'],
    [['stop', '2probe'], 'CONFIGURED'],
    [['start', '2probe'], 'RUNNING'],
    [['stop', '2probe'], 'CONFIGURED'],
    [['reset', '2probe'], 'STANDBY'],
  ];
  for (const [args, state] of steps) {
    expect(await aliecs(...args)).toEqual({ exit: 0, lines: [expect.objectContaining({ name: '2probe', state })] });
  }
  expect(await aliecs('list')).toEqual({ exit: 0, lines: [expect.objectContaining({ name: '2probe', attention: 'fine' })] });
  expect(await aliecs('start', '2probe')).toEqual({ exit: 2, lines: [{ error: expect.objectContaining({ reason: 'conflict' }) }] });
  expect(await aliecs('deploy', file)).toMatchObject({ exit: 1 });
  expect(await aliecs('kill', '--task', 'probe-1')).toEqual({ exit: 0, lines: [{ killed: { task: 'probe-1' } }] });
  expect(await aliecs('kill', '2probe')).toEqual({ exit: 0, lines: [{ killed: { environment: '2probe' } }] });
  expect(await aliecs('list')).toEqual({ exit: 0, lines: [] });
});

test('what a manifest leaves empty is as good as left out; what is not done as written is told', async () => {
  const empty = (name: string) => `apiVersion: aliecs.alice.cern/v1alpha1
kind: Environment
metadata: {name: ${name}, namespace: null, labels: null}
taskTemplates: {tasks: {}}
spec: {state: standby, tasks: {}}
`;
  const say = async (...args: string[]) => {
    const run = runCommand([...args, '--sandbox'], { environment });
    return { exit: await run.exit, out: run.out, err: run.err };
  };
  const file = folder.write('empty.yaml', empty('2empty'));
  expect(await say('deploy', file)).toMatchObject({ exit: 0, out: ['2empty is deployed.'] });
  expect(await say('apply', folder.write('other.yaml', empty('2empty').replace('standby', 'configured')))).toMatchObject({
    exit: 0,
    out: ['Environment 2empty unchanged'],
    err: expect.arrayContaining(['  spec.state stays "standby": drive an existing environment by its commands.']),
  });
  expect(await aliecs('kill', '2empty')).toMatchObject({ exit: 0 });
});

test('an environment that no operator cleans up is freed, but only when that is confirmed', async () => {
  const { url } = JSON.parse(sandbox.out[0] ?? '');
  const operator = (up: boolean) =>
    fetch(`${url}/sandbox/do`, { method: 'POST', body: JSON.stringify({ operator: { name: 'environment-manager', up } }) });
  const error = (reason: string, ...words: string[]) => ({
    exit: 2,
    lines: [{ error: { reason, message: expect.stringContaining(words.join(' ')) } }],
  });
  expect(await aliecs('deploy', folder.write('probe.yaml', MANIFEST))).toMatchObject({ exit: 0 });
  expect(await aliecs('remove-finalizer', '2probe')).toMatchObject(error('usage', 'confirm with --yes'));
  expect(await aliecs('remove-finalizer', '--yes')).toMatchObject(error('usage', 'One environment is needed'));
  expect(await aliecs('remove-finalizer', '2probe', '--yes')).toMatchObject(error('conflict', '2probe is not being deleted'));
  await operator(false);
  expect(await aliecs('kill', '2probe', '--timeout', '1')).toMatchObject(error('timeout', 'environment-finalizer'));
  expect(await aliecs('remove-finalizer', '2Probe', '--yes', '--context', 'aliecs-sandbox-reader')).toMatchObject(error('forbidden'));
  expect(await aliecs('remove-finalizer', '2Probe', '--yes')).toEqual({
    exit: 0,
    lines: [{ freed: { environment: '2probe', tasks: ['flp001.cern.ch-probe'] } }],
  });
  expect(await aliecs('list')).toMatchObject({ exit: 0, lines: [{ name: '2probe', attention: 'error' }] });
  expect(await aliecs('kill', '2probe')).toMatchObject({ exit: 0 });
  expect(await aliecs('remove-finalizer', '2probe', '--yes')).toMatchObject(error('notFound', 'There is no environment "2probe"'));
  await operator(true);
});

test('three people with fixed tokens: all, reading, nothing', async () => {
  const { url } = JSON.parse(sandbox.out[0] ?? '');
  const status = async (token: string, path: string, method = 'GET') =>
    (await fetch(`${url}${path}`, { method, headers: { authorization: `Bearer ${token}` } })).status;
  const tasks = '/apis/aliecs.alice.cern/v1alpha1/namespaces/alice-tasks/tasks';
  expect(await status('admin-token', '/api/v1/secrets')).toBe(404);
  expect(await status('reader-token', tasks)).toBe(200);
  expect(await status('reader-token', '/api/v1/nodes')).toBe(200);
  expect(await status('reader-token', `${tasks}/x`, 'DELETE')).toBe(403);
  expect(await status('nobody-token', tasks)).toBe(403);
  expect(await status('other-token', tasks)).toBe(401);
  expect(await aliecs('list', '--context', 'aliecs-sandbox-reader')).toEqual({ exit: 0, lines: [] });
  expect(await aliecs('list', '--context', 'aliecs-sandbox-nobody')).toEqual({
    exit: 2,
    lines: [{ error: expect.objectContaining({ reason: 'forbidden', status: 403 }) }],
  });
});

test('a namespace or an environment that does not exist', async () => {
  const missing = async (command: string, ...args: string[]) => {
    const { exit, lines } = await aliecs(command, ...args);
    expect(exit).toBe(2);
    return lines.map(({ error }) => [error.reason, error.message]);
  };
  const noNamespace =
    'There is no namespace alice-taks in the cluster of context aliecs-sandbox. Choose another, such as alice-tasks, default.';
  for (const [command, ...args] of [['list'], ['configure', '2x'], ['kill', '2x'], ['remove-finalizer', '2x', '--yes']] as const) {
    expect(await missing(command, ...args, '--namespace', 'alice-taks')).toEqual([['notFound', noNamespace]]);
  }
  expect(await missing('kill', '2x')).toEqual([['notFound', 'There is no environment "2x" on aliecs-sandbox / alice-tasks.']]);
});
