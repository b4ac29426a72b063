import { expect, test } from 'vitest';
import { Coalescer } from '../../../src/ui/views/coalescer.ts';
import { FakeClock } from '../../support/fakeClock.ts';

test('200 requests in a second make at most four runs and the last is never lost', async () => {
  const clock = new FakeClock();
  const runs: number[] = [];
  const coalescer = new Coalescer(clock, 250, () => runs.push(clock.now()));
  for (let event = 0; event < 200; event++) {
    coalescer.request();
    await clock.advance(5);
  }
  await clock.advance(1000);
  expect(runs).toEqual([0, 250, 500, 750, 1000]);
});

test('a run after a pause is at once', async () => {
  const clock = new FakeClock();
  const runs: number[] = [];
  const coalescer = new Coalescer(clock, 250, () => runs.push(clock.now()));
  await clock.advance(10_000);
  coalescer.request();
  expect(runs).toEqual([10_000]);
});

test('nothing runs after it was disposed', async () => {
  const clock = new FakeClock();
  const runs: number[] = [];
  const coalescer = new Coalescer(clock, 250, () => runs.push(clock.now()));
  coalescer.request();
  coalescer.request();
  coalescer.dispose();
  await clock.advance(1000);
  expect(runs).toEqual([0]);
});
