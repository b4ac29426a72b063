import { describe, expect, test } from 'vitest';
import { emptyApiServer, HAS_API_SERVER, onApiServer } from '../support/realApiServer.ts';
import { accountOf, differences } from '../support/traces/account.ts';
import { startOnApiServer } from '../support/traces/apiServerCluster.ts';
import { replay } from '../support/traces/replay.ts';
import { readScenarios } from '../support/traces/trace.ts';

/** Deploy to kill, with and without failures, one and two task-managers. */
const PLAYED: ReadonlySet<string> = new Set(['cycle-fairmq', 'kill-environment', 'unknown-node', 'crash-while-running']);
const scenarios = readScenarios().filter(({ name }) => PLAYED.has(name));

describe.skipIf(!HAS_API_SERVER)(onApiServer('the sandbox’s operators and kubelet on a real API server'), () => {
  // Two task-managers race, as those that were recorded did: one that loses is given a second chance.
  test.each(scenarios)('$name', { timeout: 120_000, retry: 1 }, async (scenario) => {
    const server = await emptyApiServer();
    try {
      const recorded = accountOf(scenario.steps.flatMap(({ seen }) => (seen ? [seen] : [])));
      const { account, unreached } = await replay(scenario, (start) => startOnApiServer(server, start));
      expect([...unreached, ...differences(recorded, account)].join('\n')).toBe('');
    } finally {
      server.close();
    }
  });
});
