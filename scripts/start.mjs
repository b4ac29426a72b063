// `npm start`: the sandbox with one environment deployed, and a sample workspace open in VS Code. Ctrl+C ends all of it.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { CACHE } from './cache.mjs';
import { mustRun } from './run.mjs';

const { values } = parseArgs({ options: { port: { type: 'string' } } });
process.chdir(join(import.meta.dirname, '..'));
if (!existsSync('node_modules/esbuild')) {
  console.log('Installing what the build needs, once; this takes a minute…');
  await mustRun('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
}
console.log('Building…');
await mustRun('npm', ['run', '--silent', 'package'], { stdio: ['ignore', 'ignore', 'inherit'] });

console.log('Starting the sandbox…');
const sandbox = spawn(process.execPath, ['dist/cli.js', 'sandbox', '--nodes', 'flp001.cern.ch,flp002.cern.ch'], {
  stdio: ['pipe', 'pipe', 'inherit'],
});
/** @type {{ url: string, kubeconfig: string }} */
const { url, kubeconfig } = await new Promise((resolve, reject) => {
  createInterface({ input: sandbox.stdout }).once('line', (line) => resolve(JSON.parse(line)));
  sandbox.once('close', () => reject(new Error('the sandbox did not start')));
});
sandbox.once('close', () => process.exit(0));

// The person may edit the sample, so they get a copy; settings name the cluster for a desktop VS Code that is running already.
const workspace = join(CACHE, 'sample');
rmSync(workspace, { recursive: true, force: true });
cpSync('samples/readout-demo', workspace, { recursive: true });
mkdirSync(join(workspace, '.vscode'), { recursive: true });
const settings = {
  'aliecs.kubeconfig': kubeconfig,
  'aliecs.namespace': 'alice-tasks',
  'workbench.editorAssociations': { 'README.md': 'vscode.markdown.preview.editor' },
};
writeFileSync(join(workspace, '.vscode/settings.json'), `${JSON.stringify(settings, null, 2)}\n`);
// The tour of the README, beside the files it is about, with the sandbox's own address.
const [, tour = ''] = /^## A tour\n(.*?)^## /ms.exec(readFileSync('README.md', 'utf8')) ?? [];
writeFileSync(join(workspace, 'README.md'), `# A tour\n${tour.replace(/^!\[.*\n/gm, '').replace('URL/sandbox', `${url}/sandbox`)}`);

const cluster = ['--kubeconfig', kubeconfig, '--namespace', 'alice-tasks'];
await mustRun(process.execPath, ['dist/cli.js', 'apply', join(workspace, 'manifests/templates.yaml'), ...cluster]);
await mustRun(process.execPath, ['dist/cli.js', 'deploy', join(workspace, 'manifests/environment.yaml'), ...cluster]);

const desktop = spawnSync('code', ['--version'], { stdio: 'ignore' }).status === 0;
if (desktop) {
  await mustRun('code', ['--new-window', `--extensionDevelopmentPath=${process.cwd()}`, workspace, join(workspace, 'README.md')], {
    env: { ...process.env, KUBECONFIG: kubeconfig },
  });
  console.log('\nVS Code is open. The AliECS icon in the activity bar shows the environment.');
} else {
  const { startVscodeServer } = await import('./vscodeServer.mjs');
  const dataDir = join(CACHE, 'start');
  // The tour instead of a page about VS Code; a workspace may not say that.
  mkdirSync(join(dataDir, 'data/Machine'), { recursive: true });
  writeFileSync(join(dataDir, 'data/Machine/settings.json'), JSON.stringify({ 'workbench.startupEditor': 'readme' }));
  const server = await startVscodeServer({
    dataDir,
    vsix: 'aliecs.vsix',
    env: { KUBECONFIG: kubeconfig },
    ...(values.port === undefined ? {} : { port: Number(values.port) }),
  });
  process.once('exit', server.stop);
  console.log(`\nOpen this address in a browser:  ${server.url}/?folder=${workspace}`);
}
console.log(`The sandbox listens on ${url}; its kubeconfig is ${kubeconfig}. Ctrl+C ends it.`);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => {
    sandbox.kill('SIGTERM');
    process.exit(0);
  });
}
