import { setImmediate as nextRound } from 'node:timers/promises';

const ROUNDS = 200_000;

/** Lets sockets and promises go on, without time passing on a fake clock, until `holds`. Throws when it never does. */
export async function until(holds: () => boolean): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    if (holds()) return;
    await nextRound();
  }
  throw new Error('it never happened');
}
