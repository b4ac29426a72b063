// Builds the bundles. `--watch` rebuilds on change, `--production` minifies.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as esbuild from 'esbuild';
import { apart, apartEntries } from './apart.mjs';
import { writeProse } from './prose.mjs';

const { values } = parseArgs({ options: { watch: { type: 'boolean' }, production: { type: 'boolean' } } });

/** @type {import('esbuild').BuildOptions} */
const common = { bundle: true, sourcemap: !values.production, minify: Boolean(values.production), logLevel: 'warning' };
/** @type {import('esbuild').BuildOptions} */
const node = { ...common, platform: 'node', target: 'node20', format: 'cjs', external: ['vscode'] };

/** @type {Record<string, import('esbuild').BuildOptions>} */
const bundles = {
  'src/extension.ts': { ...node, plugins: [apart], outfile: 'dist/extension.js' },
  'src/server.ts': { ...node, outfile: 'dist/server.js' },
  'src/cli.ts': { ...node, plugins: [apart], outfile: 'dist/cli.js', banner: { js: '#!/usr/bin/env node' } },
  'src/webview/main.ts': { ...common, platform: 'browser', target: 'es2022', format: 'iife', outfile: 'dist/webview.js' },
  // Tests that run inside VS Code; never packaged.
  'test/host/suite.ts': { ...node, outfile: 'dist/test/host.js' },
};

/** @type {import('esbuild').BuildOptions[]} */
const options = [
  ...Object.entries(bundles)
    .filter(([entry]) => existsSync(entry))
    .map(([entry, bundle]) => ({ ...bundle, entryPoints: [entry] })),
  { ...node, entryPoints: apartEntries, outdir: 'dist' },
];

// Words for hovers, read by the server when first asked for.
await writeProse('dist/prose.json');

if (values.watch) {
  for (const option of options) await (await esbuild.context(option)).watch();
} else {
  await Promise.all(options.map((option) => esbuild.build(option)));
}
