// `npm run test:desktop`: the tests that run inside VS Code, in a desktop one (downloaded, or named by VSCODE_EXECUTABLE).
import { resolve } from 'node:path';
import { runTests } from '@vscode/test-electron';
import { mustRun } from './run.mjs';

const project = resolve(import.meta.dirname, '..');
await mustRun(process.execPath, ['scripts/build.mjs'], { cwd: project });
const executable = process.env.VSCODE_EXECUTABLE;
await runTests({
  extensionDevelopmentPath: project,
  extensionTestsPath: resolve(project, 'dist/test/host.js'),
  launchArgs: [resolve(project, 'samples/readout-demo'), '--disable-workspace-trust'],
  ...(executable === undefined ? {} : { vscodeExecutablePath: executable }),
});
