import { describe, expect, test } from 'vitest';
import { TASK_TEMPLATES } from '../../../src/manager/resources.ts';
import { environment, managed, taskTemplate } from '../../support/managed.ts';

/** Names and codes of the problems of each Environment's plan. */
async function problems(objects: Parameters<ReturnType<typeof managed>['manager']['planFile']>[0]) {
  const given = managed();
  const plans = await given.during(given.manager.planFile(objects));
  expect(given.cluster.requests.filter(({ verb }) => !['get', 'list', 'watch'].includes(verb))).toEqual([]);
  return plans.ok && plans.value.map((plan) => [plan.environment.metadata.name, plan.problems.map(({ code }) => code)]);
}

describe('the plans of a file', () => {
  test('count the TaskTemplates of the same file as there, and write nothing', async () => {
    expect(await problems([taskTemplate('fresh', 47300), environment('2a', { flp001: ['fresh'] })])).toEqual([['2a', []]]);
    expect(await problems([environment('2a', { flp001: ['fresh'] })])).toEqual([['2a', ['task-template-missing']]]);
  });

  test('take a TaskTemplate of the file for that of the cluster', async () => {
    const needy = taskTemplate('readout', 47101, { envVars: ['O2_ROLE'] });
    expect(await problems([environment('2a', { flp001: ['readout'] }), needy])).toEqual([['2a', ['env-var-missing']]]);
  });

  test('count the Environments before as there', async () => {
    const twice = [environment('2a', { flp001: ['readout'] }), environment('2A', { flp002: ['readout'] })];
    expect(await problems(twice)).toEqual([
      ['2a', []],
      ['2a', ['environment-name-lowered', 'environment-exists']],
    ]);
  });
});

test('TASK_TEMPLATES are only read', async () => {
  const given = managed();
  await given.during(given.manager.planFile([taskTemplate('fresh', 47300)]));
  expect(given.cluster.find(TASK_TEMPLATES, 'fresh')).toBeUndefined();
});
