import { type Outcome, ok } from '../base/outcome.ts';

/** So many requests of one operation run at once. */
const PARALLEL = 8;

/** Runs `work` for each item, a few at a time, in order; the first failure starts no more and is the result. */
export async function eachLimited<T, E>(
  items: readonly T[],
  work: (item: T, index: number) => Promise<Outcome<unknown, E>>,
): Promise<Outcome<void, E>> {
  let next = 0;
  let failure: Outcome<never, E> | undefined;
  const worker = async () => {
    while (next < items.length && failure === undefined) {
      const index = next++;
      const item = items[index];
      if (item === undefined) continue;
      const result = await work(item, index);
      if (!result.ok) failure ??= result;
    }
  };
  await Promise.all(Array.from({ length: Math.min(PARALLEL, items.length) }, worker));
  return failure ?? ok(undefined);
}
