// How many lines a second the batch forms of the command line answer, on the workflows and expressions that the tests have.
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { systemClock } from '../src/base/clock.ts';
import { evaluateInput } from '../src/cli/eval.ts';
import { Renderer } from '../src/cli/render.ts';
import { figure, median } from './support/measure.ts';
import { printTable } from './support/table.ts';

/** The bundle is run in the folder of the project. */
const FIXTURES = resolve('test/fixtures/core');

const expressions = readFileSync(resolve(FIXTURES, 'expr.jsonl'), 'utf8')
  .split('\n')
  .flatMap((line): Record<string, unknown>[] => (line === '' ? [] : [JSON.parse(line)]));
const workflows = readdirSync(resolve(FIXTURES, 'synthetic')).map((id) => ({
  id,
  root: resolve(FIXTURES, 'synthetic', id),
  workflow: 'main',
}));

const evaluation = median(5, () => {
  for (const line of expressions) evaluateInput(line, { standIns: true, drawUid: () => '2new' });
});
const rendering = median(5, () => {
  const renderer = new Renderer({ standIns: true, clock: systemClock });
  for (const line of workflows) renderer.line(line);
});
printTable('Batch forms, in one process', [
  ['', 'lines', 'ms', 'lines a second'],
  ['eval --batch', String(expressions.length), figure(evaluation), figure((expressions.length * 1000) / evaluation)],
  ['render --batch', String(workflows.length), figure(rendering), figure((workflows.length * 1000) / rendering)],
]);
