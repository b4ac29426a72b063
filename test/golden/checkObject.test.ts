import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { systemClock } from '../../src/base/clock.ts';
import { checkObject } from '../../src/cli/checkObject.ts';

interface Answer {
  readonly id: string;
  readonly code: number;
  readonly message: string;
  readonly causes: readonly { readonly field: string }[];
  readonly stored?: unknown;
}

interface Expected {
  readonly id: string;
  readonly code: number;
  readonly fields?: readonly string[];
  readonly messageContains?: string;
  readonly stored?: Readonly<Record<string, unknown>>;
}

const REPORTS = resolve(import.meta.dirname, '../../../shared/golden/reports');

async function batch(input: string): Promise<Answer[]> {
  const lines: string[] = [];
  const io = {
    out: (line: string) => lines.push(line),
    err: () => {},
    environment: {},
    clock: systemClock,
    signal: new AbortController().signal,
  };
  expect(await checkObject.run(['--batch'], { ...io, input: Readable.from([Buffer.from(input)]) })).toBe(0);
  return lines.map((line) => JSON.parse(line));
}

/** The value at `a.b[0].c`. */
function at(value: unknown, path: string): unknown {
  let found = value;
  for (const step of path.split(/[.[\]]+/).filter((part) => part !== '')) {
    if (typeof found !== 'object' || found === null) return undefined;
    const fields: Record<string, unknown> = { ...found };
    found = fields[step];
  }
  return found;
}

describe.skipIf(!existsSync(REPORTS))('check-object on reported cases', () => {
  test.each([
    ['a-08-quantity-forms', 'quantities.jsonl'],
    ['a-13-two-merge-keys', 'merges.jsonl'],
  ])('%s', async (name, file) => {
    const { expected } = JSON.parse(readFileSync(resolve(REPORTS, name, 'case.json'), 'utf8'));
    const answers = await batch(readFileSync(resolve(REPORTS, name, file), 'utf8'));
    const results: Expected[] = expected.results;
    expect(answers.map(({ id, code }) => [id, code])).toEqual(results.map(({ id, code }) => [id, code]));
    for (const [index, { fields = [], messageContains = '', stored = {} }] of results.entries()) {
      const answer = answers[index];
      const named = answer?.causes.map(({ field }) => field) ?? [];
      expect(named.filter((field) => field !== '<nil>')).toEqual(expect.arrayContaining([...fields]));
      expect(answer?.message).toContain(messageContains);
      for (const [path, value] of Object.entries(stored)) expect(at(answer?.stored, path)).toEqual(value);
    }
  });
});

test('lines that are no objects are answered and do not stop the rest', async () => {
  const answers = await batch('nonsense\n[]\n{"id": 1}\n{"id": "x", "json": "{\\"kind\\": \\"Task\\"}"}');
  expect(answers.map(({ id, code }) => [id, code])).toEqual([
    [null, undefined],
    [null, undefined],
    [1, undefined],
    ['x', 400],
  ]);
});
