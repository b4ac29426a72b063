import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox.ts';
import { HAS_KUBECTL, Kubectl } from '../support/kubectl.ts';

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
metadata: {name: 2probe, labels: {lab: a}}
taskTemplates:
  tasks:
    flp001.cern.ch:
    - {name: probe, argsCLI: [], env: [{name: OCC_CONTROL_PORT, value: "47100"}], taskID: probe-1}
spec: {state: standby, tasks: {}}
`;
const WRONG = MANIFEST.replace('mode: direct', 'mode: 7').replace('state: standby', 'state: standby, stat: x');

const TASK = 'flp001.cern.ch-probe';
const POD = `aliecs-task-pod-${TASK}`;
const AGE = '\\d+[ms]\\w*';
const FORBIDDEN = 'Error from server \\(Forbidden\\)';

/** What kubectl prints, line by line or only somewhere in it, and its exit code. */
interface Expected {
  readonly lines?: readonly string[];
  readonly somewhere?: readonly string[];
  readonly exit?: number;
}
type Row = readonly [command: string, expected: Expected];

/** The sandbox under the real kubectl, from 1.20 on; a conversation, each part builds on those before. */
describe.skipIf(!HAS_KUBECTL)(
  `the sandbox under the real kubectl${HAS_KUBECTL ? '' : ' (needs kubectl: apt-get install kubernetes-client)'}`,
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'aliecs-kubectl-'));
    const kubectl = new Kubectl({ kubeconfig: join(folder, 'config'), home: folder });
    let sandbox: Sandbox;

    beforeAll(async () => {
      const started = await startSandbox({ nodes: ['flp001.cern.ch', 'flp002.cern.ch'] });
      if (!started.ok) throw new Error(started.error);
      sandbox = started.value;
      writeFileSync(join(folder, 'config'), sandbox.kubeconfig, { mode: 0o600 });
      writeFileSync(join(folder, 'probe.yaml'), MANIFEST);
      writeFileSync(join(folder, 'wrong.yaml'), WRONG);
    });

    afterAll(async () => {
      await sandbox.close();
      rmSync(folder, { recursive: true, force: true });
    });

    /** Words are split at spaces, `@` is the test's folder. */
    async function say(command: string) {
      return kubectl.run(command.split(' ').map((word) => word.replace('@', folder)));
    }

    async function expectAll(rows: readonly Row[]) {
      for (const [command, { lines, somewhere = [], exit = 0 }] of rows) {
        const answer = await say(command);
        expect({ command, ...answer }).toMatchObject({ command, exit });
        const printed = answer.text.trimEnd();
        if (lines !== undefined) expect(printed, command).toMatch(new RegExp(`^${lines.join('\\n')}$`));
        for (const pattern of somewhere) expect(printed, command).toMatch(new RegExp(pattern));
      }
    }

    /** Waits until the environment is in that state, as a person would: with a watch. */
    async function reached(state: string) {
      const watch = kubectl.start(['get', 'environments', '-w', '--no-headers']);
      await watch.printed(new RegExp(`^2probe +\\w+ +${state} `, 'm'));
      await watch.end();
    }

    test('apply: dry, for good, again, on the server’s side, and what it refuses', async () => {
      const both = (said: string) => ({
        lines: [`tasktemplate.aliecs.alice.cern/probe ${said}`, `environment.aliecs.alice.cern/2probe ${said}`],
      });
      await expectAll([
        ['apply --dry-run=server -f @/probe.yaml', both('created \\(server dry run\\)')],
        ['get environments', { lines: ['No resources found in alice-tasks namespace.'] }],
        ['apply --validate=false --dry-run=server -f @/probe.yaml', both('created \\(server dry run\\)')],
        [
          'apply --validate=false -f @/wrong.yaml',
          { exit: 1, somewhere: ['spec.control.mode', 'unknown field|must be of type|in body must'] },
        ],
        ['apply -f @/probe.yaml', both('(created|unchanged|configured)')],
        ['apply -f @/probe.yaml', both('unchanged')],
        ['apply --server-side --force-conflicts -f @/probe.yaml', both('serverside-applied')],
        ['create -f @/probe.yaml', { exit: 1, somewhere: ['AlreadyExists', 'environments.aliecs.alice.cern "2probe" already exists'] }],
        ['create -n nowhere --validate=false -f @/probe.yaml', { exit: 1, somewhere: ['namespaces "nowhere" not found'] }],
      ]);
      await reached('standby');
    });

    test('get: tables, names, objects, selectors', async () => {
      const environment = ['NAME +DESIRED +ACTUAL +AGE', `2probe +standby +standby +${AGE}`];
      const pod = `${POD} +1/1 +Running +0 +${AGE}`;
      await expectAll([
        ['get environments', { lines: environment }],
        ['get environments.v1alpha1.aliecs.alice.cern', { lines: environment }],
        ['get tasks -o wide', { lines: ['NAME +DESIRED +ACTUAL +AGE', `${TASK} +standby +standby +${AGE}`] }],
        [
          'get environments,tasktemplates -o name',
          { lines: ['environment.aliecs.alice.cern/2probe', 'tasktemplate.aliecs.alice.cern/probe'] },
        ],
        ['get tasktemplates -A', { lines: ['NAMESPACE +NAME +AGE', `alice-tasks +probe +${AGE}`] }],
        ['get pods', { lines: ['NAME +READY +STATUS +RESTARTS +AGE', pod] }],
        ['get pods -o wide', { somewhere: [`${pod} +127.0.1.2 +flp001.cern.ch +<none> +<none>`] }],
        ['get nodes -o wide', { somewhere: [`flp001.cern.ch +Ready +<none> +${AGE} +127.200.0.1 `] }],
        ['get all', { somewhere: [pod] }],
        ['get ns alice-tasks', { somewhere: [`alice-tasks +Active +${AGE}`] }],
        [
          'get environment 2probe -o yaml',
          {
            somewhere: ['^apiVersion: aliecs.alice.cern/v1alpha1\nkind: Environment\n', '\n  - aliecs.alice.cern/environment-finalizer\n'],
          },
        ],
        ['get environment 2probe -o jsonpath={.status.state}', { lines: ['standby'] }],
        ['get environments -l lab=a', { lines: environment }],
        ['get environments -l lab!=a', { lines: ['No resources found in alice-tasks namespace.'] }],
        ['get environments --field-selector metadata.name=2probe', { lines: environment }],
        ['get environments --field-selector spec.state=standby', { exit: 1, somewhere: ['field label not supported: spec.state'] }],
        ['get pods --field-selector spec.nodeName=flp001.cern.ch -o name', { lines: [`pod/${POD}`] }],
        ['get pods --field-selector status.phase=Pending', { lines: ['No resources found in alice-tasks namespace.'] }],
        [
          'get environment 2none',
          { exit: 1, lines: ['Error from server \\(NotFound\\): environments.aliecs.alice.cern "2none" not found'] },
        ],
        ['get secrets', { exit: 1, somewhere: ['the server doesn\'t have a resource type "secrets"'] }],
        [
          'get events',
          { somewhere: ['LAST SEEN +TYPE +REASON +OBJECT +MESSAGE', `Normal +StateQueried +task/${TASK} +Initial state: standby`] },
        ],
        [
          'get crd',
          { somewhere: ['environments.aliecs.alice.cern +\\d{4}-', 'tasks.aliecs.alice.cern', 'tasktemplates.aliecs.alice.cern'] },
        ],
      ]);
    });

    test('describe', async () => {
      await expectAll([
        [
          'describe environment 2probe',
          { somewhere: ['Name: +2probe', 'Kind: +Environment', 'Labels: +lab=a', `${TASK}: +standby`, 'Events: +<none>'] },
        ],
        [
          'describe tasks',
          { somewhere: [`Name: +${TASK}`, 'Kind: +Task', 'taskID=probe-1', 'Normal +StateQueried .*Initial state: standby'] },
        ],
        ['describe tasktemplate probe', { somewhere: ['Kind: +TaskTemplate', 'Image: +registry.example/probe:1'] }],
        [
          `describe pod ${POD}`,
          { somewhere: ['Node: +flp001.cern.ch/', 'Status: +Running', `Controlled By: +Task/${TASK}`, 'OCC_CONTROL_PORT: +47100'] },
        ],
        ['describe node flp001.cern.ch', { somewhere: ['InternalIP: +127.200.0.1', '\\(1 in total\\)', `${POD} +0 \\(0%\\)`] }],
      ]);
    });

    test('logs, also followed', async () => {
      const line = (said: string) => `[-\\d]+T[.:\\d]+Z ${said}`;
      await expectAll([
        [`logs ${POD}`, { lines: [line('started'), line('OCC listens on port 47100')] }],
        [`logs ${POD} -c main --tail=1`, { lines: [line('OCC listens on port 47100')] }],
        [`logs ${POD} --tail=1 --timestamps`, { lines: [line(line('OCC listens on port 47100'))] }],
        [`logs ${POD} --since=1h`, { lines: [line('started'), line('OCC listens on port 47100')] }],
        [`logs ${POD} -c other`, { exit: 1, somewhere: ['container other is not valid for pod'] }],
        [`logs ${POD} -p`, { exit: 1, somewhere: ['previous terminated container "main" in pod'] }],
        ['logs none', { exit: 1, somewhere: ['pods "none" not found'] }],
      ]);
      const log = kubectl.start(['logs', '-f', '--tail=1', POD]);
      await log.printed(/OCC listens/);
      await expectAll([
        [
          'patch environment 2probe --type=merge -p {"spec":{"state":"configured"}}',
          { lines: ['environment.aliecs.alice.cern/2probe patched'] },
        ],
      ]);
      await log.printed(/CONFIGURE received in STANDBY/);
      await log.end();
      await reached('configured');
    });

    test('patch, label, annotate, replace', async () => {
      await expectAll([
        ['patch environment 2probe --type=json -p [{"op":"test","path":"/spec/state","value":"standby"}]', { exit: 1 }],
        [
          'patch environment 2probe --type=json -p [{"op":"replace","path":"/spec/state","value":"standby"}]',
          { lines: ['environment.aliecs.alice.cern/2probe patched'] },
        ],
        [
          'patch environment 2probe -p {"spec":{"state":"standby"}}',
          { exit: 1, somewhere: ['strategic merge patch is not supported|must be one of|UnsupportedMediaType|unknown format'] },
        ],
        [`patch pod ${POD} -p {"metadata":{"labels":{"own":"1"}}}`, { lines: [`pod/${POD} patched`] }],
        ['label environment 2probe own=1', { lines: ['environment.aliecs.alice.cern/2probe labeled'] }],
        ['get environments -l own -o name', { lines: ['environment.aliecs.alice.cern/2probe'] }],
        ['label environment 2probe own-', { lines: ['environment.aliecs.alice.cern/2probe (un)?labeled'] }],
        ['annotate environment 2probe own=1', { lines: ['environment.aliecs.alice.cern/2probe annotated'] }],
        ['cordon flp002.cern.ch', { lines: ['node/flp002.cern.ch cordoned'] }],
        ['get node flp002.cern.ch', { somewhere: ['Ready,SchedulingDisabled'] }],
      ]);
      await reached('standby');
      await expectAll([
        [
          'replace -f @/probe.yaml',
          { lines: ['tasktemplate.aliecs.alice.cern/probe replaced', 'environment.aliecs.alice.cern/2probe replaced'] },
        ],
      ]);
    });

    test('what there is, and who may do what', async () => {
      const reader = '--context aliecs-sandbox-reader';
      const nobody = '--context aliecs-sandbox-nobody';
      await expectAll([
        ['api-resources', { somewhere: ['environments +aliecs.alice.cern/v1alpha1 +true +Environment', 'pods +po +v1 +true +Pod'] }],
        [
          'api-resources --api-group=aliecs.alice.cern -o name',
          { lines: ['environments', 'tasks', 'tasktemplates'].map((plural) => `${plural}.aliecs.alice.cern`) },
        ],
        ['version', { somewhere: ['v?1\\.35'] }],
        ['auth can-i delete environments', { lines: ['yes'] }],
        [`${reader} auth can-i watch tasks`, { lines: ['yes'] }],
        [`${reader} auth can-i delete environments`, { exit: 1, lines: ['no'] }],
        [`${reader} auth can-i --list`, { somewhere: ['environments.aliecs.alice.cern +\\[\\] +\\[\\] +\\[get list watch\\]'] }],
        [`${reader} get environments -o name`, { lines: ['environment.aliecs.alice.cern/2probe'] }],
        [`${reader} delete environment 2probe`, { exit: 1, somewhere: [`^${FORBIDDEN}: .*cannot delete resource "environments"`] }],
        [`${nobody} auth can-i get environments`, { exit: 1, lines: ['no'] }],
        [`${nobody} get environments`, { exit: 1, somewhere: [`^${FORBIDDEN}: .*cannot list resource "environments"`] }],
        [`${nobody} apply --validate=false -f @/probe.yaml`, { exit: 1, somewhere: [FORBIDDEN] }],
        ['--token wrong get environments', { exit: 1, somewhere: ['Unauthorized|must be logged in'] }],
      ]);
    });

    test('delete, watched to its end', async () => {
      const watch = kubectl.start(['get', 'tasks', '-w', '--output-watch-events', '--no-headers']);
      await watch.printed(new RegExp(`ADDED +${TASK} `));
      const log = kubectl.start(['logs', '-f', POD]);
      await log.printed(/started/);
      await expectAll([
        ['delete environment 2probe --wait', { lines: ['environment.aliecs.alice.cern "2probe" deleted.*'] }],
        ['get environments,tasks', { lines: ['No resources found.*'] }],
        ['delete -f @/probe.yaml --ignore-not-found', { lines: ['tasktemplate.aliecs.alice.cern "probe" deleted.*'] }],
        ['delete environment 2probe', { exit: 1, somewhere: ['environments.aliecs.alice.cern "2probe" not found'] }],
        ['delete tasks --all', { lines: ['No resources found'] }],
      ]);
      expect(await watch.printed(new RegExp(`DELETED +${TASK} `))).toMatch(new RegExp(`MODIFIED +${TASK} `));
      await watch.end();
      expect(await log.ended()).toMatch(/exit \d+\n$/);
    });

    test('a namespace comes and goes with what is in it', async () => {
      await expectAll([
        ['create namespace other', { lines: ['namespace/other created'] }],
        ['apply -n other -f @/probe.yaml', { somewhere: ['environment.aliecs.alice.cern/2probe created'] }],
        ['delete namespace other', { lines: ['namespace "other" deleted'] }],
        ['get tasks,environments,pods -A', { lines: ['No resources found'] }],
      ]);
    });
  },
);
