// The largest workflow that is in use, for 200 hosts: its expansion, and again after a keystroke. Needs the corpus beside the project.
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { toDeploymentPlan } from '../src/core/deployment/fromWorkflow.ts';
import { planWorkflow } from '../src/core/deployment/planWorkflow.ts';
import { type Fixtures, fixtureInstallation } from '../src/core/template/fixtures.ts';
import { expandWorkflow } from '../src/core/workflow/expansion/expandWorkflow.ts';
import type { RenderedRole } from '../src/core/workflow/expansion/renderedRole.ts';
import type { ExpansionRequest } from '../src/core/workflow/expansion/request.ts';
import { TemplateStore } from '../src/core/workflow/expansion/templateStore.ts';
import { treeJson } from '../src/core/workflow/treeJson.ts';
import { figure, median } from './support/measure.ts';
import { printTable } from './support/table.ts';

/** The bundle is run in the folder of the project. */
const CORPUS = resolve('../shared/corpus/ControlWorkflows');
/** What the real core needs to load this workflow for 200 hosts on a machine of this kind. */
const REAL_CORE_MS = 1700;
const HOSTS = Array.from({ length: 200 }, (_, n) => `flp${String(n + 1).padStart(3, '0')}`);
const DETECTORS = ['CTP', 'TST', 'ITS', 'TPC', 'EMC', 'FDD', 'TOF', 'MCH', 'MFT', 'ZDC'];
const FIXTURES: Fixtures = {
  'config.Resolve': { '*': 'readout/ANY/any/readout-standalone' },
  // By the last digit of a host's number.
  'inventory.DetectorForHost': Object.fromEntries(DETECTORS.map((detector, digit) => [`*${digit}`, detector])),
  'inventory.DetectorsForHosts': { '*': JSON.stringify([...DETECTORS].sort()) },
  'odc.GenerateEPNTopologyFullname': { '*': 'topology' },
  'odc.GenerateEPNWorkflowScript': { '*': 'script' },
  'runtime.Get': { '*': '{}' },
};
const DEFAULTS = [
  'apricot_endpoint consul_base_uri consul_endpoint consul_hostname consul_port core_hostname fmq_rate_logging framework_id infologger_mode',
  'infologger_severity log_task_stderr log_task_stdout modulepath pdp_beam_type pdp_n_hbf_per_tf qc_shm_metadata_msg_size rocConfigLinks',
]
  .join(' ')
  .split(' ');

const texts = new Map<string, string | undefined>();
function textOf(path: string): string | undefined {
  if (!texts.has(path)) {
    const file = resolve(CORPUS, path);
    texts.set(path, existsSync(file) ? readFileSync(file, 'utf8') : undefined);
  }
  return texts.get(path);
}

const request: ExpansionRequest = {
  workflow: 'readout-dataflow',
  repository: 'local/corpus',
  hash: 'local',
  repositories: { has: () => true, hasRevision: () => true, text: (_, path) => textOf(path), fileName: (_, path) => path },
  unknownRepositories: 'unknown',
  globalDefaults: Object.fromEntries(DEFAULTS.map((name) => [name, '0'])),
  globalVariables: { ddsched_endpoint: 'dd.example:50000', __fmq_cleanup_count: '0' },
  userVariables: { hosts: JSON.stringify(HOSTS), dcs_enabled: 'true', epn_enabled: 'true', trg_enabled: 'true' },
  environmentVariables: { environment_id: '2oDvieFrVTi', enter_state_time_ms: '1700000000000' },
  installation: fixtureInstallation(FIXTURES),
  newUid: () => '2new',
};
const options = {
  environmentId: '2oDvieFrVTi',
  namespace: 'default',
  defaultHost: 'host',
  firstPort: 9000,
  newTaskId: () => '2task',
  newIpcName: () => 'ipc',
};

function count(role: RenderedRole): number {
  return role.children.reduce((sum, child) => sum + count(child), 1);
}

function expand(store: TemplateStore) {
  const expanded = expandWorkflow(request, store);
  if (!expanded.ok) throw new Error(expanded.error.message);
  return expanded.value;
}

function run(): void {
  const store = new TemplateStore();
  const started = performance.now();
  const tree = expand(store);
  const veryFirst = performance.now() - started;
  const cold = median(7, () => void expand(new TemplateStore()));
  const warm = median(7, () => void expand(store));
  const path = 'workflows/readout-dataflow.yaml';
  const text = textOf(path) ?? '';
  let keystrokes = 0;
  const keystroke = median(7, () => {
    texts.set(path, text.replace('description:', `# ${'x'.repeat(++keystrokes)}\ndescription:`));
    expand(store);
  });
  texts.set(path, text);
  const plan = planWorkflow(tree, request, options);
  const planned = median(5, () => {
    toDeploymentPlan(tree, planWorkflow(tree, request, options), {}, { ...options, workflow: request.workflow, workflowFile: path });
  });
  const json = median(5, () => void JSON.stringify(treeJson(tree.root)));
  const row = (what: string, time: number) => [what, figure(time), `${figure(REAL_CORE_MS / time)} times`];
  printTable(
    `readout-dataflow for 200 hosts: ${count(tree.root)} roles, ${plan.tasks.length} tasks, ${tree.unknowns.length} unknown parts`,
    [
      ['', 'ms', 'the real core takes'],
      ['load by the real core', figure(REAL_CORE_MS), ''],
      row('first render of a process, nothing read or compiled', veryFirst),
      row('first render, files parsed', cold),
      row('render, files known', warm),
      row('render after a keystroke in the workflow', keystroke),
      ['plan of its tasks, with all checks', figure(planned), ''],
      ['its tree as JSON', figure(json), ''],
    ],
  );
  console.log(`  memory at most: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`);
}

if (existsSync(CORPUS)) run();
else console.log(`readout-dataflow for 200 hosts: left out, there is no ${CORPUS}`);
