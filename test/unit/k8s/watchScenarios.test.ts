import { afterEach, describe, expect, test } from 'vitest';
import { ListWatch } from '../../../src/k8s/listWatch.ts';
import { ENVIRONMENTS } from '../../../src/manager/resources.ts';
import unchanged from '../../fixtures/watch/relist-is-no-change.json' with { type: 'json' };
import future from '../../fixtures/watch/version-from-the-future.json' with { type: 'json' };
import { FakeClock } from '../../support/fakeClock.ts';
import { playScenario, type ScenarioStep } from '../../support/scenario.ts';
import { clientOf } from '../../support/scriptedCluster.ts';
import { until } from '../../support/until.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function play(steps: readonly ScenarioStep[]) {
  const clock = new FakeClock();
  const server = await playScenario(steps, clock);
  stops.push(() => server.stop());
  const client = await clientOf({ server: server.url }, clock);
  const watch = new ListWatch({ client, type: ENVIRONMENTS, namespace: 'alice-tasks', clock, random: () => 0.5 });
  stops.push(() => watch.dispose());
  const changes: string[] = [];
  const states: string[] = [];
  const sizes = new Set<number>();
  watch.onDidChange((change) => changes.push(`${change.type} ${change.object.metadata.name}@${change.object.metadata.resourceVersion}`));
  watch.onDidChangeState((state) => {
    states.push(state.name === 'stale' ? `stale: ${state.reason}` : state.name);
    sizes.add(watch.objects.size);
  });
  const asked = () => server.requests.map(({ query }) => `${query.has('watch') ? 'watch' : 'list'} ${query.get('resourceVersion') ?? '-'}`);
  return { clock, watch, changes, states, sizes, asked, state: (name: string) => until(() => watch.state.name === name) };
}

describe('recorded troubles of other clients', () => {
  test('a list of the same versions is no change', async () => {
    const { clock, changes, states, sizes, asked, state } = await play(narrowed(unchanged.steps));
    await state('live');
    await clock.advance(500);
    await until(() => asked().length === 5);
    await state('live');
    expect(asked()).toEqual(['list -', 'watch 100', 'watch 100', 'list -', 'watch 140']);
    expect(changes).toEqual(['added 2aaa@91', 'added 2bbb@92', 'added 2ccc@93']);
    expect(states).toEqual(['live', 'connecting', 'live', 'connecting', 'live']);
    expect([...sizes]).toEqual([3]);
  });

  test('a version that a lagging replica does not have yet is asked for twice at most', async () => {
    const { clock, watch, changes, states, sizes, asked, state } = await play(narrowed(future.steps));
    await state('live');
    await clock.advance(300);
    await state('stale');
    await clock.advance(1000);
    await until(() => states.length === 3);
    expect(asked()).toEqual(['list -', 'watch 999', 'watch 999']);
    await clock.advance(2000);
    await state('live');
    expect(asked()).toEqual(['list -', 'watch 999', 'watch 999', 'list -', 'watch 243']);
    expect(states).toEqual([
      'live',
      expect.stringMatching(/^stale: connection closed$/),
      expect.stringMatching(/^stale: .*Too large resource version: 999, current: 243/),
      'live',
    ]);
    expect(changes).toEqual(['added 2aaa@990', 'modified 2aaa@240']);
    expect([...sizes]).toEqual([1]);
    expect(watch.objects.size).toBe(1);
  });
});

/** JSON modules type `end` as any text. */
function narrowed(steps: readonly (Omit<ScenarioStep, 'end'> & { readonly end?: string })[]): ScenarioStep[] {
  return steps.map(({ end, ...step }) => (end === 'close' || end === 'reset' ? { ...step, end } : step));
}
