import { describe, expect, test } from 'vitest';
import { startApiServer } from '../support/apiServer.ts';
import { apiServerPrograms, HOW_TO_GET_API_SERVER } from '../support/apiServerPrograms.ts';
import { accountOf, differences } from '../support/traces/account.ts';
import { startOnApiServer } from '../support/traces/apiServerCluster.ts';
import { replay } from '../support/traces/replay.ts';
import { readScenarios } from '../support/traces/trace.ts';

/** Deploy to kill, with and without failures, one and two task-managers. */
const PLAYED: ReadonlySet<string> = new Set(['cycle-fairmq', 'kill-environment', 'unknown-node', 'crash-while-running']);
const scenarios = readScenarios().filter(({ name }) => PLAYED.has(name));
const programs = apiServerPrograms();
if (!programs) console.log(`skipped: operators on a real API server; get it by ${HOW_TO_GET_API_SERVER}`);

describe.skipIf(!programs)('the sandbox’s operators and kubelet on a real API server', () => {
  // Two task-managers race, as those that were recorded did: one that loses is given a second chance.
  test.each(scenarios)('$name', { timeout: 120_000, retry: 1 }, async (scenario) => {
    const server = await startApiServer();
    try {
      const recorded = accountOf(scenario.steps.flatMap(({ seen }) => (seen ? [seen] : [])));
      const { account, unreached } = await replay(scenario, (start) => startOnApiServer(server, start));
      expect([...unreached, ...differences(recorded, account)].join('\n')).toBe('');
    } finally {
      await server.stop();
    }
  });
});
