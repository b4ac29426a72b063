// Writes aliecs.vsix: bundles, schemas, grammars and pictures, and no node_modules.
import { mustRun } from './run.mjs';

await mustRun(process.execPath, ['scripts/build.mjs', '--production']);
await mustRun('npx', ['vsce', 'package', '--no-dependencies', '--skip-license', '--allow-missing-repository', '--out', 'aliecs.vsix']);
