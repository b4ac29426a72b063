import { existsSync, mkdirSync, mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import * as esbuild from 'esbuild';
import type { TestProject } from 'vitest/node';

const ROOT = resolve(import.meta.dirname, '../..');

declare module 'vitest' {
  interface ProvidedContext {
    readonly languageServer: string;
  }
}

/** Global set-up: bundles the language server as it is now, away from `dist`, so that tests never meet an old one. */
export default async function buildServer({ provide }: TestProject): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'aliecs-server-'));
  mkdirSync(folder, { recursive: true });
  const outfile = join(folder, 'server.js');
  await esbuild.build({
    entryPoints: [join(ROOT, 'src/server.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    sourcemap: 'inline',
    logLevel: 'warning',
  });
  const { writeProse } = await import('../../scripts/prose.mjs');
  await writeProse(join(folder, 'prose.json'));
  if (!existsSync(outfile) || statSync(outfile).size === 0) throw new Error('the server was not built');
  provide('languageServer', outfile);
}
