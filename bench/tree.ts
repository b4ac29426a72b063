// The Environments tree with 500 environments of 20 tasks, 200 changes a second: what a change costs, and what a refresh costs, of which there are
// at most four a second; beside a tenth of the environments: what the others cost is what grows between the two.
import { OverviewIndex } from '../src/core/environment/overviewIndex.ts';
import { environmentRows } from '../src/ui/present/environmentRows.ts';
import { RowIndex } from '../src/ui/views/rowIndex.ts';
import { environment } from '../test/support/managed.ts';
import { podObject, taskObject } from '../test/support/objects.ts';
import { figure, median, middle } from './support/measure.ts';
import { printTable } from './support/table.ts';

const NODES = ['flp001', 'flp002', 'flp003', 'flp004'];
const CLASSES = ['readout', 'stfbuilder', 'stfsender', 'qc', 'proxy'];
const CHANGES_A_SECOND = 200;
const REFRESHES_A_SECOND = 4;
const NOW = Date.UTC(2025, 0, 1);

function row(environments: number): string[] {
  const index = new OverviewIndex();
  const rows = new RowIndex();
  const plan = Object.fromEntries(NODES.map((node) => [node, CLASSES]));
  const tasks = Array.from({ length: environments }, (_, at) => `env${at}`).flatMap((name) =>
    NODES.flatMap((node) => CLASSES.map((template) => ({ name: `${node}-${template}-${name}`, labels: { environment: name, node } }))),
  );
  for (let at = 0; at < environments; at++) index.setEnvironment(environment(`env${at}`, plan), NOW);
  for (const { name, labels } of tasks) {
    index.tasks.setTask(taskObject(name, { metadata: { labels } }));
    index.tasks.setPod(podObject(name));
  }
  const refresh = () => rows.update(environmentRows(index.overviews(), { now: NOW, hostDomain: 'cern.ch', operationOn: () => undefined }));
  refresh();
  let count = 0;
  const change = () => {
    const { name, labels } = tasks[(++count * 7919) % tasks.length] ?? { name: '', labels: {} };
    index.tasks.setTask(taskObject(name, { metadata: { labels }, status: { state: count % 2 === 0 ? 'configured' : 'standby' } }));
  };
  const changes = median(20, () => {
    for (let event = 0; event < CHANGES_A_SECOND / REFRESHES_A_SECOND; event++) change();
  });
  const refreshes: number[] = [];
  for (let round = 0; round < 40; round++) {
    for (let event = 0; event < CHANGES_A_SECOND / REFRESHES_A_SECOND; event++) change();
    const started = performance.now();
    refresh();
    refreshes.push(performance.now() - started);
  }
  const refreshMs = middle(refreshes);
  const idle = median(20, refresh);
  const aSecond = REFRESHES_A_SECOND * (changes + refreshMs);
  return [
    `${environments} environments, ${tasks.length} tasks`,
    figure((changes * REFRESHES_A_SECOND * 1000) / CHANGES_A_SECOND),
    figure(refreshMs),
    figure(idle),
    `${figure(aSecond / 10)} %`,
  ];
}

printTable(`The Environments tree, ${CHANGES_A_SECOND} changes and ${REFRESHES_A_SECOND} refreshes a second`, [
  ['', 'µs a change', 'ms a refresh', 'ms with nothing new', 'of one core'],
  row(50),
  row(500),
]);
