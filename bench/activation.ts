// How long the extension takes to start, in fresh processes: its bundle loaded and `activate()` run against a `vscode` that does nothing, beside
// a bundle of the same make that only loads `vscode-languageclient`, as any extension with a language server does.
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as esbuild from 'esbuild';
import { apart } from '../scripts/apart.mjs';
import { figure, middle } from './support/measure.ts';
import { printTable } from './support/table.ts';

const ROUNDS = 15;
const FOLDER = 'node_modules/.cache/aliecs-bench/activation';

/** Whatever is asked of it is there, can be called and made, and is itself again; settings and memories are empty. */
const ANYTHING = `const known = { then: undefined, get: (_, otherwise = '') => otherwise, [Symbol.toPrimitive]: () => '', [Symbol.iterator]: [][Symbol.iterator] };
const anything = new Proxy(function () {}, {
  get: (_, key) => key in known ? known[key] : anything,
  set: () => true,
  apply: () => anything,
  construct: () => anything,
});
module.exports = Object.create(anything);
module.exports.anything = anything;
`;
const RUN = `const started = performance.now();
const program = require(process.argv[2]);
const loaded = performance.now();
program.activate?.(require('vscode').anything);
process.stdout.write(JSON.stringify([loaded - started, performance.now() - loaded]), () => process.exit());
`;

async function bundle(name: string, options: esbuild.BuildOptions): Promise<string> {
  const outfile = join(FOLDER, `${name}.js`);
  await esbuild.build({
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    external: ['vscode'],
    ...options,
    outfile,
  });
  return outfile;
}

/** Median milliseconds of loading and of `activate()`. */
function start(program: string): readonly [number, number] {
  const times = Array.from({ length: ROUNDS }, (): number[] =>
    JSON.parse(execFileSync(process.execPath, [join(FOLDER, 'run.cjs'), join(process.cwd(), program)], { encoding: 'utf8' })),
  );
  const of = (at: number) => middle(times.map((time) => time[at] ?? Number.NaN));
  return [of(0), of(1)];
}

mkdirSync(join(FOLDER, 'node_modules/vscode'), { recursive: true });
writeFileSync(join(FOLDER, 'node_modules/vscode/index.js'), ANYTHING);
writeFileSync(join(FOLDER, 'run.cjs'), RUN);
const own = await bundle('extension', { entryPoints: ['src/extension.ts'], plugins: [apart] });
const client = await bundle('client', { stdin: { contents: "export * from 'vscode-languageclient/node'", resolveDir: process.cwd() } });
const [clientLoad] = start(client);
const [load, activate] = start(own);
const kilobytes = (file: string) => String(Math.round(statSync(file).size / 1000));
printTable('Activation, in a process of its own each time', [
  ['', 'kB', 'load ms', 'activate() ms', 'both, of the client alone'],
  ['this extension', kilobytes(own), figure(load), figure(activate), figure((load + activate) / clientLoad)],
  ['vscode-languageclient alone', kilobytes(client), figure(clientLoad), '', '1.0'],
]);
rmSync(FOLDER, { recursive: true });
