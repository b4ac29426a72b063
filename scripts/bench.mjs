// `npm run bench [NAME…]`: runs the programs in bench/, those that are named, or all but `fuzz`, which takes as long as the others together. Each
// is bundled as the product is. Figures are measured side by side in one run: compare them with each other, not with those of another machine.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as esbuild from 'esbuild';
import { run } from './run.mjs';

process.chdir(join(import.meta.dirname, '..'));
const known = readdirSync('bench').flatMap((file) => (file.endsWith('.ts') ? [file.slice(0, -3)] : []));
const names = process.argv.slice(2);
const unknown = names.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}; there are ${known.join(', ')}.`);
  process.exit(2);
}
// Inside node_modules, where packages that are not bundled are found.
const folder = 'node_modules/.cache/aliecs-bench';
for (const name of names.length > 0 ? names : known.filter((each) => each !== 'fuzz')) {
  const outfile = join(folder, `${name}.mjs`);
  await esbuild.build({
    entryPoints: [`bench/${name}.ts`],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    logLevel: 'warning',
  });
  if ((await run(process.execPath, [outfile])) !== 0) process.exitCode = 1;
}
rmSync(folder, { recursive: true, force: true });
