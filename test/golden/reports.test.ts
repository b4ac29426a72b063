import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runCommand } from '../support/commandLine.ts';

const CASES = resolve(import.meta.dirname, '../../../shared/golden/reports');

interface Line {
  readonly file: string;
  readonly severity: string;
  readonly message: string;
  readonly range: {
    readonly start: { readonly line: number; readonly character: number };
    readonly end: { readonly line: number; readonly character: number };
  };
}

async function validate(path: string): Promise<readonly Line[]> {
  const run = runCommand(['validate', '--json', path]);
  await run.exit;
  return run.out.map((line): Line => JSON.parse(line));
}

describe.skipIf(!existsSync(CASES))('reports of others (golden set reports, validate)', () => {
  test('a-01: a duplicate key without a value is marked on its four letters', async () => {
    const [problem, more] = (await validate(`${CASES}/a-01-duplicate-empty-key`)).filter(({ severity }) => severity === 'error');
    expect(more).toBeUndefined();
    expect(problem?.message).toContain('vars');
    expect([10, 13]).toContain((problem?.range.start.line ?? 0) + 1);
    expect(problem?.range.end).toEqual({ line: problem?.range.start.line, character: (problem?.range.start.character ?? 0) + 4 });
  });

  test('a-05: the document behind a separator with a comment is checked', async () => {
    const problems = await validate(`${CASES}/a-05-separator-with-comment`);
    expect(problems.map(({ range }) => range.start.line + 1)).toEqual([16]);
    expect(problems[0]?.message).toContain('nodeNam');
  });

  test('a-08: a fraction without quotes is an error', async () => {
    const problems = await validate(`${CASES}/a-08-quantity-forms`);
    const texts = readFileSync(`${CASES}/a-08-quantity-forms/manifests/half.yaml`, 'utf8').split('\n');
    expect(
      problems.map(({ severity, range }) => [severity, texts[range.start.line]?.slice(range.start.character, range.end.character)]),
    ).toEqual([['error', '0.5']]);
  });

  test('a-18: a path with blanks, signs and an emoji is printed as it is, and its files have no problems', async () => {
    expect(await validate(`${CASES}/a-18-encoded-uri`)).toEqual([]);
  });

  test.each(['d-01-problems-of-vanished-files', 'd-08-server-gives-up'])('%s: the unknown variable is reported', async (name) => {
    const problems = await validate(`${CASES}/${name}`);
    expect(problems.map(({ file, range }) => [file.endsWith('workflows/broken.yaml'), range.start.line + 1])).toEqual([[true, 5]]);
  });
});
