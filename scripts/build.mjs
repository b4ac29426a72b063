// Builds the four bundles. `--watch` rebuilds on change, `--production` minifies.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as esbuild from 'esbuild';

const { values } = parseArgs({ options: { watch: { type: 'boolean' }, production: { type: 'boolean' } } });

const common = { bundle: true, sourcemap: !values.production, minify: Boolean(values.production), logLevel: 'warning' };
const node = { ...common, platform: 'node', target: 'node20', format: 'cjs', external: ['vscode'] };

const bundles = [
  { ...node, entryPoints: ['src/extension.ts'], outfile: 'dist/extension.js' },
  { ...node, entryPoints: ['src/server.ts'], outfile: 'dist/server.js' },
  { ...node, entryPoints: ['src/cli.ts'], outfile: 'dist/cli.js', banner: { js: '#!/usr/bin/env node' } },
  { ...common, platform: 'browser', target: 'es2022', format: 'iife', entryPoints: ['src/webview/main.ts'], outfile: 'dist/webview.js' },
].filter((bundle) => existsSync(bundle.entryPoints[0]));

if (values.watch) {
  for (const context of await Promise.all(bundles.map((bundle) => esbuild.context(bundle)))) await context.watch();
} else {
  await Promise.all(bundles.map((bundle) => esbuild.build(bundle)));
}
