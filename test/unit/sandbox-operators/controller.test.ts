import { expect, test } from 'vitest';
import { fail } from '../../../src/base/outcome.ts';
import { Controller, type ReconcileError } from '../../../src/sandbox/operators/controller.ts';
import { FakeClock, settle } from '../../support/fakeClock.ts';

test.each<[string, ReconcileError, boolean]>([
  ['somebody else wrote the object first', { reason: 'conflict', message: 'the object has been modified' }, false],
  ['the object went meanwhile', { reason: 'notFound', message: 'tasks.aliecs.alice.cern "flp001-readout" not found' }, false],
  ['something that it needs is missing', { reason: 'notFound', message: 'tasktemplates.aliecs.alice.cern "readout" not found' }, true],
  ['the server is away', { reason: 'unreachable', message: 'connection refused' }, true],
  ['it has a bug', { message: 'panic: undefined' }, true],
])('when %s', async (_, error, isTold) => {
  const clock = new FakeClock();
  const stop = new AbortController();
  const told: string[] = [];
  let rounds = 0;
  const reconcile = async () => {
    rounds++;
    return fail(error);
  };
  const controller = new Controller({ clock, signal: stop.signal, reconcile, onError: (key) => told.push(key) });
  controller.enqueue('alice-tasks', 'flp001-readout');
  const running = controller.run();
  await settle();
  await clock.advance(5);
  stop.abort();
  await running;
  expect(rounds).toBe(2);
  expect(told).toEqual(isTold ? Array(2).fill('alice-tasks/flp001-readout') : []);
});
