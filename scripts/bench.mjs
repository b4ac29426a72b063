// `npm run bench [NAME…]`: runs the programs in bench/ (all, or those whose names contain one of the words). Each prints its own figures,
// measured side by side in one run: compare them with each other, not with those of another machine.
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as esbuild from 'esbuild';
import { run } from './run.mjs';

process.chdir(join(import.meta.dirname, '..'));
const words = process.argv.slice(2);
const wanted = readdirSync('bench').filter(
  (name) => name.endsWith('.bench.ts') && (words.length === 0 || words.some((word) => name.includes(word))),
);
if (wanted.length === 0) {
  console.error(
    `no benchmark is called so; there are: ${readdirSync('bench')
      .filter((name) => name.endsWith('.bench.ts'))
      .join(' ')}`,
  );
  process.exitCode = 2;
}
for (const name of wanted) {
  console.log(`\n── ${name.replace('.bench.ts', '')}`);
  const outfile = join(tmpdir(), `aliecs-bench-${process.pid}`, name.replace('.ts', '.cjs'));
  await esbuild.build({
    entryPoints: [join('bench', name)],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    logLevel: 'warning',
    external: ['esbuild'],
  });
  const code = await run(process.execPath, ['--enable-source-maps', outfile], { env: { ...process.env, ALIECS_ROOT: process.cwd() } });
  if (code !== 0) process.exitCode = 1;
}
