import { describe, expect, test } from 'vitest';
import { readDuration } from '../../src/core/workflow/model/duration.ts';
import { readPortRanges } from '../../src/core/workflow/model/portRanges.ts';
import { parseTrigger } from '../../src/core/workflow/model/trigger.ts';
import { goldenLines } from '../support/golden/coreGoldens.ts';

/** A line of `misc.jsonl`; float formatting is another module's. */
interface Line {
  readonly id: string;
  readonly kind: 'trigger' | 'duration' | 'ports' | 'float';
  readonly input: string;
  readonly name?: string;
  readonly weight?: number;
  readonly nanoseconds?: string;
  readonly ranges?: readonly (readonly number[])[];
  readonly error?: string;
}

function ours({ kind, input }: Line): unknown {
  if (kind === 'trigger') return parseTrigger(input);
  if (kind === 'duration') return String(readDuration(input) ?? 'error');
  const ranges = readPortRanges(input);
  return ranges.ok ? ranges.value : 'error';
}

function theirs({ kind, name, weight, nanoseconds, ranges }: Line): unknown {
  if (kind === 'trigger') return { name, weight };
  return (kind === 'duration' ? nanoseconds : ranges) ?? 'error';
}

describe('misc.jsonl', () => {
  const lines = goldenLines<Line>('misc.jsonl').filter(({ kind }) => kind !== 'float');
  test.each(lines.map((line) => [line.kind, line.input, line] as const))('%s %j', (_kind, _input, line) => {
    expect(ours(line)).toEqual(theirs(line));
  });
});
