// From a keystroke to the problems in the editor, and completion, over JSON-RPC: beside yaml-language-server on the same texts, and beside one
// plain parse. Both servers wait a moment before they check (this one 120 ms, or 50 ms where a check is quick, the other 200 ms); the waits are
// part of what a person sees, and the tables also show the times without them.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Diagnostic } from 'vscode-languageserver/node';
import { parseAllDocuments } from 'yaml';
import { customResourceDefinitions } from '../src/core/schema/customResourceDefinitions.ts';
import { Editor } from './support/editor.ts';
import { ownLanguageServer, yamlLanguageServer } from './support/languageServers.ts';
import { figure, median, middle } from './support/measure.ts';
import { printTable } from './support/table.ts';

const ROUNDS = 9;
const OWN_WAIT = 120;
const OWN_QUICK_WAIT = 50;
const OTHER_WAIT = 200;
const DOCUMENTS = 500;
const CORPUS = resolve('../shared/corpus/ControlWorkflows');

const own = await ownLanguageServer();
const other = yamlLanguageServer();
if (other === undefined) console.log('yaml-language-server could not be installed: its columns stay empty.');

interface Subject {
  readonly uri: string;
  readonly folder: string;
  readonly text: string;
  /** The letters that are typed over, and what takes their place: it makes a problem, and the letters back again end it. */
  readonly line: number;
  readonly from: number;
  readonly old: string;
  readonly typed: string;
  isProblem(diagnostic: Diagnostic): boolean;
}

/** Median milliseconds from a keystroke that makes a problem to that problem, and the editor, which is still open. */
async function keystrokes(program: string, subject: Subject, settings: Readonly<Record<string, unknown>>) {
  const { uri, folder, text, line, from, old, typed, isProblem } = subject;
  const editor = new Editor(program, uri, settings);
  await editor.open(text, folder);
  // A moment for what is read and checked besides.
  await new Promise((done) => setTimeout(done, 8_000));
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    times.push(await editor.type(line, from, from + old.length, typed, (diagnostics) => diagnostics.some(isProblem)));
    await editor.type(line, from, from + typed.length, old, (diagnostics) => !diagnostics.some(isProblem));
  }
  return { ms: middle(times), editor };
}

function report(title: string, ownMs: number, ownWait: number, otherMs: number, parseMs: number): void {
  const row = (name: string, ms: number, wait: number) => [name, figure(ms), figure(ms - wait), figure((ms - wait) / parseMs)];
  printTable(title, [
    ['', 'ms', 'without the wait', 'parses'],
    row('this server', ownMs, ownWait),
    ...(Number.isNaN(otherMs) ? [] : [row('yaml-language-server', otherMs, OTHER_WAIT)]),
    ['one plain parse (yaml)', figure(parseMs), '', '1.0'],
  ]);
  if (!Number.isNaN(otherMs))
    console.log(
      `  ${figure(otherMs / ownMs)} times as fast as yaml-language-server, ${figure((otherMs - OTHER_WAIT) / (ownMs - ownWait))} without the waits`,
    );
}

async function workflow(): Promise<void> {
  const path = join(CORPUS, 'workflows/readout-dataflow.yaml');
  if (!existsSync(path)) {
    console.log('\nThe corpus is not beside the project: no keystroke in readout-dataflow.yaml.');
    return;
  }
  const keys = ['  benchmark_first: "1"', '  benchmark_other: "2"'];
  const lines = readFileSync(path, 'utf8').split('\n');
  const line = lines.indexOf('defaults:') + 2;
  lines.splice(line - 1, 0, ...keys);
  const text = lines.join('\n');
  const subject = {
    uri: pathToFileURL(path).href,
    folder: pathToFileURL(CORPUS).href,
    text,
    line,
    from: '  benchmark_'.length,
    old: 'other',
    typed: 'first',
    isProblem: ({ range, message }: Diagnostic) => Math.abs(range.start.line - line) <= 1 && /unique|already|twice/i.test(String(message)),
  };
  const mine = await keystrokes(own, subject, {});
  mine.editor.stop();
  const theirs = other === undefined ? undefined : await keystrokes(other, subject, { yaml: { validate: true } });
  theirs?.editor.stop();
  const parseMs = median(ROUNDS, () => parseAllDocuments(text));
  report(
    `A keystroke in readout-dataflow.yaml (${lines.length} lines): a key that stands twice`,
    mine.ms,
    OWN_WAIT,
    theirs?.ms ?? Number.NaN,
    parseMs,
  );
}

/** A Task as its operators make them, with a PodSpec of some size. */
function task(index: number): string {
  return `apiVersion: aliecs.alice.cern/v1alpha1
kind: Task
metadata:
  name: task-${index}
  labels:
    taskID: id${index}
spec:
  nodeName: flp${index % 50}
  state: standby
  control:
    mode: direct
    port: ${31000 + (index % 900)}
  arguments:
    chans.data.0.address: ipc://@a${index}
  pod:
    hostNetwork: true
    containers:
      - name: reader
        image: registry.example/reader:1
        command: [reader]
        args: ["--id", "${index}"]
        env:
          - name: OCC_CONTROL_PORT
            value: "${31000 + (index % 900)}"
        resources:
          requests:
            cpu: 100m
            memory: 64Mi
        volumeMounts:
          - name: scratch
            mountPath: /scratch
    volumes:
      - name: scratch
        emptyDir: {}
`;
}

/** Follows keys and indices. */
function at(value: unknown, ...path: readonly string[]): unknown {
  let found = value;
  for (const step of path)
    found = typeof found === 'object' && found !== null ? Object.entries(found).find(([key]) => key === step)?.[1] : undefined;
  return found;
}

async function manifests(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'aliecs-bench-'));
  const schemas = join(folder, 'schemas');
  mkdirSync(schemas);
  const definition = customResourceDefinitions().find((each) => at(each, 'spec', 'names', 'kind') === 'Task');
  const schema = at(definition, 'spec', 'versions', '0', 'schema', 'openAPIV3Schema');
  writeFileSync(join(schemas, 'task.json'), JSON.stringify(schema));
  const text = Array.from({ length: DOCUMENTS }, (_, index) => task(index)).join('---\n');
  const path = join(folder, 'tasks.yaml');
  writeFileSync(path, text);
  const lines = text.split('\n');
  const half = lines.indexOf(`  name: task-${DOCUMENTS / 2}`);
  const state = lines.indexOf('  state: standby', half);
  const subject = {
    uri: pathToFileURL(path).href,
    folder: pathToFileURL(folder).href,
    text,
    line: state,
    from: '  state: standby'.length,
    old: '',
    typed: 'x',
    isProblem: ({ range }: Diagnostic) => range.start.line === state,
  };
  const parseMs = median(3, () => parseAllDocuments(text));
  const mine = await keystrokes(own, subject, {});
  const settings = { yaml: { validate: true, completion: true, schemas: { [pathToFileURL(join(schemas, 'task.json')).href]: '*.yaml' } } };
  const theirs = other === undefined ? undefined : await keystrokes(other, subject, settings);
  report(
    `A keystroke in a file of ${DOCUMENTS} Task objects (${lines.length} lines)`,
    mine.ms,
    OWN_QUICK_WAIT,
    theirs?.ms ?? Number.NaN,
    parseMs,
  );
  const container = lines.indexOf('      - name: reader', half);
  const place = [container + 1, '        '.length] as const;
  const rows = [['', 'ms', 'of one parse', 'suggestions']];
  for (const [name, each] of [
    ['this server', mine],
    ['yaml-language-server', theirs],
  ] as const) {
    if (!each) continue;
    const answers: { readonly ms: number; readonly count: number }[] = [];
    for (let round = 0; round < 5; round++) answers.push(await each.editor.complete(...place));
    const ms = middle(answers.map((answer) => answer.ms));
    rows.push([name, figure(ms), figure(ms / parseMs), String(answers[0]?.count ?? 0)]);
  }
  printTable('Completion in the middle of a PodSpec of that file', rows);
  mine.editor.stop();
  theirs?.editor.stop();
  rmSync(folder, { recursive: true });
}

await workflow();
await manifests();
