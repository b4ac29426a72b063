import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Folder, runCommand } from '../support/commandLine.ts';

const SAMPLE = resolve(import.meta.dirname, '../../samples/readout-demo');
/** The task templates of AliECS' own control-operator: read where they are, never part of this project. */
const OPERATOR = resolve(import.meta.dirname, '../../../shared/corpus/control-operator');

const folder = new Folder();
const environment = { ALIECS_STATE_DIR: folder.path };
const nodes = 'flp001.cern.ch,flp002.cern.ch,mtichak-ost.cern.ch';
const sandbox = runCommand(['sandbox', '--nodes', nodes], { environment });

/** What a command prints with `--json`, its exit code, and what it tells a person. */
async function aliecs(...args: string[]) {
  const run = runCommand([...args, '--sandbox', '--json', '--timeout', '20'], { environment });
  const exit = await run.exit;
  return { exit, lines: run.out.map((line) => JSON.parse(line)), err: run.err };
}

/** Deploys, drives to RUNNING and back by kill; nothing may be left of it. */
async function liveAndDie(...deploy: string[]) {
  const deployed = await aliecs('deploy', ...deploy);
  expect(deployed).toMatchObject({ exit: 0 });
  const { name, state } = deployed.lines.at(-1);
  expect(state).toBe('STANDBY');
  expect(await aliecs('configure', name)).toMatchObject({ exit: 0, lines: [{ name, state: 'CONFIGURED' }] });
  expect(await aliecs('start', name, '--run-number', '7')).toMatchObject({ exit: 0, lines: [{ name, state: 'RUNNING' }] });
  expect(await aliecs('kill', name)).toMatchObject({ exit: 0, lines: [{ killed: { environment: name } }] });
  expect(await aliecs('list')).toMatchObject({ exit: 0, lines: [] });
  return deployed;
}

beforeAll(async () => {
  while (sandbox.out.length === 0) await new Promise((done) => setImmediate(done));
});

afterAll(async () => {
  sandbox.input.end();
  await sandbox.exit;
  folder.remove();
});

describe('the sample', () => {
  test('is refused, with its places, while the cluster lacks the TaskTemplates', async () => {
    const { exit, lines } = await aliecs('deploy', 'readout-demo', '--root', SAMPLE);
    expect(exit).toBe(1);
    expect(lines.filter(({ severity }) => severity === 'error')).toEqual(
      Array.from({ length: 4 }, () =>
        expect.objectContaining({ code: 'task-template-missing', file: resolve(SAMPLE, 'workflows/readout-demo.yaml') }),
      ),
    );
    expect(await aliecs('list')).toMatchObject({ exit: 0, lines: [] });
  });

  test('goes from its workflow to a run, with variables from the command line, and no trace is left', async () => {
    expect(await aliecs('apply', resolve(SAMPLE, 'manifests/templates.yaml'))).toMatchObject({ exit: 0 });
    const file = resolve(SAMPLE, 'workflows/readout-demo.yaml');
    const { lines } = await liveAndDie(file, '--var', 'sending=false', '--var', 'hosts=["flp002.cern.ch"]');
    expect(lines.at(-1)).toMatchObject({ nodes: [{ name: 'flp002.cern.ch', tasks: [expect.anything()] }] });
  });

  test('--dry-run prints the Environment and creates nothing', async () => {
    const { exit, lines } = await aliecs('deploy', 'readout-demo', '--root', SAMPLE, '--dry-run');
    expect(exit).toBe(0);
    expect(lines.at(-1)).toMatchObject({
      kind: 'Environment',
      metadata: { name: expect.stringMatching(/^2[0-9a-z]{10}$/), annotations: { 'aliecs.alice.cern/workflow': 'readout-demo' } },
      taskTemplates: { tasks: { 'flp001.cern.ch': [{ name: 'readout' }, { name: 'sender' }], 'flp002.cern.ch': [{}, {}] } },
    });
    expect(await aliecs('list')).toMatchObject({ exit: 0, lines: [] });
  });
});

test('a task for Mesos is named and refused with a way out', async () => {
  folder.write('mesos/workflows/old.yaml', 'name: old\nroles:\n  - name: reader\n    task: {load: reader}\n');
  folder.write('mesos/tasks/reader.yaml', 'name: reader\ncontrol: {mode: fairmq}\nwants: {cpu: 1, memory: 1}\ncommand: {value: x}\n');
  const { exit, lines, err } = await aliecs('deploy', 'old', '--root', `${folder.path}/mesos`);
  expect(exit).toBe(1);
  expect(lines).toContainEqual(expect.objectContaining({ code: 'mesos-task', severity: 'error' }));
  expect(err.join('\n')).toMatch(/old\.reader: control mode "fairmq" is for Mesos.*load a task template for Kubernetes/);
});

test.each([
  ['a name that leads nowhere', ['deploy', 'nothing', '--root', folder.path], 1],
  ['an option of workflows with a manifest', ['deploy', resolve(SAMPLE, 'manifests/environment.yaml'), '--var', 'a=b'], 2],
  ['a manifest that is not there', ['deploy', 'nothing.yaml'], 2],
])('%s', async (_name, args, exit) => {
  expect(await aliecs(...args)).toMatchObject({ exit });
});

const WORKFLOW = `name: kube-direct
defaults:
  consul_endpoint: consul.example:8500
  detector: TST
  o2_install_path: /opt/o2
  modulepath: ""
  fmq_rate_logging: "0"
  infologger_mode: infoLoggerD
  infologger_severity: info
  monitoring_dd_url: influxdb-unix:///tmp/telegraf.sock
  ddsched_enabled: "false"
  stfs_input_channel_name: buildertosender
  dd_discovery_stfs_id: stfs-1
roles:
  - name: host
    constraints:
      - {attribute: machine_id, value: mtichak-ost.cern.ch}
    roles:
      - name: readout
        task: {load: readout}
      - name: builder
        connect:
          - {name: readout, type: pull, transport: shmem, target: "{{ Parent().Path }}.readout:readout"}
        task: {load: stfbuilder-senderoutput}
      - name: sender
        connect:
          - {name: buildertosender, type: pull, transport: shmem, target: "{{ Parent().Path }}.builder:buildertosender"}
        task: {load: stfsender}
`;

const there = existsSync(OPERATOR);
test.skipIf(!there)(`a workflow with the Kubernetes tasks of AliECS${there ? '' : ` (there is no ${OPERATOR})`}`, async () => {
  folder.write('own/workflows/kube-direct.yaml', WORKFLOW);
  for (const name of ['readout', 'stfbuilder-senderoutput', 'stfsender']) {
    folder.write(`own/tasks/${name}.yaml`, readFileSync(resolve(OPERATOR, `control-workflows/${name}-kube-direct.yaml`), 'utf8'));
    const template = resolve(OPERATOR, `task-templates/${name}-tasktemplate.yaml`);
    expect(await aliecs('apply', template)).toMatchObject({ exit: 0 });
  }
  const namespace = ['--namespace', 'alice-tasks'];
  const deployed = await aliecs('deploy', 'kube-direct', '--root', `${folder.path}/own`, ...namespace);
  expect(deployed).toMatchObject({ exit: 0 });
  const { name } = deployed.lines.at(-1);
  expect(await aliecs('configure', name, ...namespace)).toMatchObject({ exit: 0, lines: [{ state: 'CONFIGURED' }] });
  expect(await aliecs('start', name, '--run-number', '8', ...namespace)).toMatchObject({ exit: 0, lines: [{ state: 'RUNNING' }] });
  expect(await aliecs('kill', name, ...namespace)).toMatchObject({ exit: 0 });
  expect(await aliecs('list', ...namespace)).toMatchObject({ exit: 0, lines: [] });
});
