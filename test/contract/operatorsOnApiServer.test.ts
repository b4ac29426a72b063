import { expect, test } from 'vitest';
import { startApiServer } from '../support/apiServer.ts';
import { accountOf, differences, ends } from '../support/traces/account.ts';
import { startOnApiServer } from '../support/traces/apiServerCluster.ts';
import { RACES, replay } from '../support/traces/replay.ts';
import { readScenarios } from '../support/traces/trace.ts';

test('all', { timeout: 900_000 }, async () => {
  const bad: string[] = [];
  const only = process.env['ONLY'];
  for (const scenario of readScenarios().filter(({ name }) => !only || new RegExp(only).test(name))) {
    const server = await startApiServer();
    try {
      const recorded = accountOf(scenario.steps.flatMap(({ seen }) => (seen ? [seen] : [])));
      const { account, unreached } = await replay(scenario, (start) => startOnApiServer(server, start));
      const d = RACES.has(scenario.name) ? (JSON.stringify(ends(account)) === JSON.stringify(ends(recorded)) ? [] : ['ends differ']) : [...unreached, ...differences(recorded, account)];
      console.log(scenario.name, d.length === 0 ? 'agrees' : d.join('\n').slice(0, 1500));
      if (d.length) bad.push(scenario.name);
    } finally {
      await server.stop();
    }
  }
  expect(bad).toEqual([]);
});
