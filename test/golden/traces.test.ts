import { afterAll, describe, expect, test } from 'vitest';
import { accountOf, differences, ends } from '../support/traces/account.ts';
import { RACES, replay } from '../support/traces/replay.ts';
import { readScenarios } from '../support/traces/trace.ts';

const scenarios = readScenarios();
const agreeing = new Set<string>();

describe.concurrent('recorded operator scenarios', () => {
  test.each(scenarios)('$name', { timeout: 60_000 }, async (scenario) => {
    const recorded = accountOf(scenario.steps.flatMap(({ seen }) => (seen ? [seen] : [])));
    const { account, unreached } = await replay(scenario);
    if (RACES.has(scenario.name)) expect(ends(account)).toEqual(ends(recorded));
    else expect([...unreached, ...differences(recorded, account)].join('\n')).toBe('');
    agreeing.add(scenario.name);
  });
});

afterAll(() => console.log(`traces: ${agreeing.size} of ${scenarios.length} recorded scenarios agree`));
