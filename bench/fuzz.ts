// The fuzz suites at length: 100,000 cases each. No crash and no hang may be found.
import { spawnSync } from 'node:child_process';

const environment = { ...process.env, FUZZ_CASES: '100000' };
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'fuzz'], { stdio: 'inherit', env: environment });
process.exitCode = status ?? 1;
