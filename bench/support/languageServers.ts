import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import * as esbuild from 'esbuild';
import { CACHE } from '../../scripts/cache.mjs';

const YAML_SERVER_VERSION = '1.25.0';

/** The other YAML language server, installed into the cache once; undefined where it can't be had. */
export function yamlLanguageServer(): string | undefined {
  const home = join(CACHE, `yaml-language-server-${YAML_SERVER_VERSION}`);
  const program = join(home, 'node_modules/yaml-language-server/bin/yaml-language-server');
  if (!existsSync(program)) {
    mkdirSync(home, { recursive: true });
    const npm = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', home];
    spawnSync('npm', [...npm, `yaml-language-server@${YAML_SERVER_VERSION}`], { stdio: 'inherit' });
  }
  return existsSync(program) ? program : undefined;
}

/** Bundles this project's server as it is packaged. */
export async function ownLanguageServer(): Promise<string> {
  const outfile = 'node_modules/.cache/aliecs-bench/server.cjs';
  await esbuild.build({
    entryPoints: ['src/server.ts'],
    outfile,
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    logLevel: 'warning',
  });
  return outfile;
}
