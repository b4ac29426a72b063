import { afterAll, describe, expect, test } from 'vitest';
import { accountOf, differences, ends } from '../support/traces/account.ts';
import { RACES, replay } from '../support/traces/replay.ts';
import { readScenarios } from '../support/traces/trace.ts';

const scenarios = readScenarios();
const agreeing = new Set<string>();
const attempts = new Map<string, number>();

describe.concurrent('recorded operator scenarios', () => {
  // Operators race, as those that were recorded did (their two recordings differ in more than half of the scenarios): hence a second chance.
  test.each(scenarios)('$name', { timeout: 300_000, retry: 1 }, async (scenario) => {
    attempts.set(scenario.name, (attempts.get(scenario.name) ?? 0) + 1);
    const recorded = accountOf(scenario.steps.flatMap(({ seen }) => (seen ? [seen] : [])));
    const { account, unreached } = await replay(scenario);
    if (RACES.has(scenario.name)) expect(ends(account)).toEqual(ends(recorded));
    else expect([...unreached, ...differences(recorded, account)].join('\n')).toBe('');
    agreeing.add(scenario.name);
  });
});

afterAll(() => {
  const again = [...agreeing].filter((name) => attempts.get(name) !== 1).length;
  console.log(`traces: ${agreeing.size} of ${scenarios.length} recorded scenarios agree, ${again} of them at the second attempt`);
});
