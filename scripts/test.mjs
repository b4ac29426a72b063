// `npm test`: installs what is missing, builds, runs every suite that this machine can run, and says what it left out and how to get it.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiServerPrograms } from './api-server/programs.mjs';
import { mustRun, run } from './run.mjs';

process.chdir(join(import.meta.dirname, '..'));
if (!existsSync('node_modules/vitest')) await mustRun('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund']);

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** Suites that need something a machine may lack: what, whether it is here, how to get it. */
const NEEDS = {
  browser: { there: CHROMIUM.some((path) => existsSync(path)), what: 'Chromium', how: 'apt-get install chromium' },
  apiServer: {
    there: apiServerPrograms() !== undefined,
    what: 'kube-apiserver and etcd',
    how: 'npm run api-server, which needs Go and some minutes once; or set KUBEBUILDER_ASSETS',
  },
};

const results = mkdtempSync(join(tmpdir(), 'aliecs-test-'));
let passed = 0;
let failed = 0;
/** @type {string[]} */
const skipped = [];

/**
 * @param {string} name
 * @param {() => Promise<boolean>} work
 */
async function step(name, work) {
  const started = Date.now();
  console.log(`\n── ${name}`);
  const good = await work();
  if (good) passed++;
  else failed++;
  console.log(`── ${name}: ${good ? 'fine' : 'FAILED'} (${((Date.now() - started) / 1000).toFixed(0)} s)`);
}

/**
 * Runs vitest projects and adds up their tests.
 * @param {readonly string[]} projects
 */
async function vitest(projects) {
  const file = join(results, `${projects[0]}.json`);
  const started = Date.now();
  console.log(`\n── ${projects.join(', ')}`);
  await run('npx', [
    'vitest',
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  if (!existsSync(file)) {
    failed++;
    return;
  }
  const report = JSON.parse(readFileSync(file, 'utf8'));
  passed += report.numPassedTests;
  // A file that fails to load has no failed test of its own.
  failed += Math.max(report.numFailedTests, report.success ? 0 : 1);
  for (const suite of report.testResults) {
    for (const test of suite.assertionResults) if (test.status === 'pending' || test.status === 'skipped') skipped.push(test.fullName);
  }
  console.log(`── ${projects.join(', ')}: ${((Date.now() - started) / 1000).toFixed(0)} s`);
}

await step('types', async () => (await run('npm', ['run', '--silent', 'types'])) === 0);
await step('format and lint', async () => (await run('npx', ['biome', 'check', '.'])) === 0);
await step('unused code', async () => (await run('npx', ['knip'])) === 0);
await step('build', async () => (await run('npm', ['run', '--silent', 'build'])) === 0);
await vitest(['unit', 'golden', 'protocol', 'fuzz']);
// Where there is Go the servers are built, once; the suite goes on without them all the same.
if (!NEEDS.apiServer.there && (await run('go', ['version'])) === 0) {
  await step('API server', async () => (await run(process.execPath, ['scripts/api-server/build.mjs'])) === 0);
}
if (!apiServerPrograms()) skipped.push(`what needs a real API server: needs ${NEEDS.apiServer.what} (${NEEDS.apiServer.how})`);
await vitest(['contract']);
if (NEEDS.browser.there) {
  await step('package', async () => (await run('npm', ['run', '--silent', 'package'])) === 0);
  await vitest(['browser']);
} else {
  skipped.push(`browser suite: needs ${NEEDS.browser.what} (${NEEDS.browser.how})`);
}
skipped.push('run in a desktop VS Code: npm run test:desktop, where one is installed');
rmSync(results, { recursive: true, force: true });

console.log('');
for (const name of skipped) console.log(`skipped: ${name}`);
console.log(`${passed} passed, ${failed} failed, ${skipped.length} skipped`);
process.exitCode = failed === 0 ? 0 : 1;
