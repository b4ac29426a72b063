// A VS Code for the browser, from the npm registry: used by `npm start` where there is no desktop VS Code, and by the browser tests.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { CACHE } from './cache.mjs';
import { mustRun, run } from './run.mjs';

const VERSION = '4.100.3';
const HOME = join(CACHE, `vscode-server-${VERSION}`);
const SERVER = join(HOME, 'node_modules/code-server/lib/vscode');
const READY = join(HOME, 'ready');
/** Native modules that the server loads; npm runs no install scripts by itself. */
const NATIVE = [
  'node-pty/build/Release/pty.node',
  '@vscode/spdlog/build/Release/spdlog.node',
  'native-watchdog/build/Release/watchdog.node',
];

/** Installs the server into the cache, once. Needs a C++ compiler and Python for three native modules. */
export async function installVscodeServer() {
  if (existsSync(READY)) return;
  console.log(`Installing VS Code Server ${VERSION} into ${HOME} (once)…`);
  const fresh = `${HOME}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  const npm = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await mustRun('npm', ['install', ...npm, '--prefix', fresh, `code-server@${VERSION}`]);
  const server = join(fresh, 'node_modules/code-server/lib/vscode');
  await mustRun('npm', ['install', '--omit=dev', ...npm], { cwd: server });
  // node-pty's own last step asks for a tool that is not needed, so only the files count.
  await run('npm', ['rebuild', '@vscode/spdlog', 'native-watchdog'], { cwd: server });
  await run('npm', ['rebuild', 'node-pty'], { cwd: server, stdio: 'ignore' });
  const missing = NATIVE.filter((file) => !existsSync(join(server, 'node_modules', file)));
  if (missing.length > 0)
    throw new Error(`VS Code Server: these native modules were not built (python3, make and g++ are needed): ${missing.join(', ')}`);
  writeFileSync(join(fresh, 'ready'), '');
  rmSync(HOME, { recursive: true, force: true });
  renameSync(fresh, HOME);
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
}

/**
 * Installs an extension package and starts the server.
 * @param {{ dataDir: string, vsix?: string, env?: Record<string, string>, port?: number, workspaceTrust?: boolean }} options `dataDir` takes settings, extensions and logs; with `workspaceTrust` the person is asked whether a folder is to be trusted
 * @returns {Promise<{ url: string, stop: () => void }>} `url` is to be opened with `/?folder=…`
 */
export async function startVscodeServer({ dataDir, vsix, env = {}, port, workspaceTrust = false }) {
  await installVscodeServer();
  const extensions = join(dataDir, 'extensions');
  mkdirSync(extensions, { recursive: true });
  const main = join(SERVER, 'out/server-main.js');
  const folders = ['--server-data-dir', dataDir, '--extensions-dir', extensions];
  if (vsix)
    await mustRun(process.execPath, [main, ...folders, '--install-extension', vsix, '--force'], { stdio: ['ignore', 'ignore', 'inherit'] });
  const chosen = port ?? (await freePort());
  const child = spawn(
    process.execPath,
    [
      main,
      '--host',
      '127.0.0.1',
      '--port',
      String(chosen),
      '--without-connection-token',
      '--accept-server-license-terms',
      ...folders,
      '--telemetry-level',
      'off',
      ...(workspaceTrust ? [] : ['--disable-workspace-trust']),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...env } },
  );
  await new Promise((resolve, reject) => {
    child.on('close', (code) => reject(new Error(`VS Code Server ended with exit code ${code}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.includes('Extension host agent listening')) resolve(undefined);
    });
  });
  return { url: `http://127.0.0.1:${chosen}`, stop: () => child.kill() };
}
