import { fail, type Outcome, ok } from '../../../base/outcome.ts';

/** `wants.ports`: of a range upstream reads the first port only, as a range of one (golden core/misc.jsonl). Errors name the bad part. */
export function readPortRanges(text: string): Outcome<readonly (readonly [number, number])[], string> {
  if (text.trim() === '') return ok([]);
  const ranges: [number, number][] = [];
  for (const part of text.split(',')) {
    const first = part.trim().split('-')[0] ?? '';
    const port = /^[0-9]+$/.test(first) ? Number(first) : Number.NaN;
    if (!(port <= 2 ** 64)) return fail(first);
    ranges.push([port, port]);
  }
  return ok(ranges);
}
