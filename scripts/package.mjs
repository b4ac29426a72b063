// Writes aliecs.vsix: bundles, schemas, grammars, pictures and pages, and no node_modules.
import { createVSIX } from '@vscode/vsce';
import { mustRun } from './run.mjs';

await mustRun(process.execPath, ['scripts/build.mjs', '--production']);
await createVSIX({
  dependencies: false,
  skipLicense: true,
  allowMissingRepository: true,
  rewriteRelativeLinks: false,
  packagePath: 'aliecs.vsix',
});
