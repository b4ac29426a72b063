import { describe, expect, test } from 'vitest';
import { WorkQueue } from '../../../src/sandbox/operators/workQueue.ts';
import { FakeClock, settle } from '../../support/fakeClock.ts';

function queue() {
  const clock = new FakeClock();
  const stop = new AbortController();
  return { clock, stop, work: new WorkQueue(clock, stop.signal) };
}

describe('work queue', () => {
  test('a key waits once, however often it is added', async () => {
    const { work, stop } = queue();
    for (const key of ['a', 'b', 'a']) work.add(key);
    expect([await work.take(), await work.take()]).toEqual(['a', 'b']);
    const third = work.take();
    stop.abort();
    expect(await third).toBeUndefined();
  });

  test('a key that changes while it is worked on comes again afterwards', async () => {
    const { work } = queue();
    work.add('a');
    await work.take();
    work.add('a');
    work.add('b');
    expect(await work.take()).toBe('b');
    work.done('a');
    expect(await work.take()).toBe('a');
  });

  test('failures come back after 5 ms, doubled each time, and start anew once forgotten', async () => {
    const { work, clock } = queue();
    const delays: number[] = [];
    for (let round = 0; round < 4; round++) {
      work.addAfterFailure('a');
      const [due = 0] = clock.due;
      delays.push(due - clock.now());
      await clock.advance(delays.at(-1) ?? 0);
      work.done((await work.take()) ?? '');
    }
    work.forgetFailures('a');
    work.addAfterFailure('a');
    delays.push((clock.due[0] ?? 0) - clock.now());
    expect(delays).toEqual([5, 10, 20, 40, 5]);
  });

  test('the delay stops growing at 1000 s', async () => {
    const { work, clock } = queue();
    for (let round = 0; round < 30; round++) work.addAfterFailure('a');
    expect(Math.max(...clock.due)).toBe(1_000_000);
    await settle();
  });
});
