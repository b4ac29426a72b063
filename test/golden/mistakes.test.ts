import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Problem, Severity } from '../../src/base/problem.ts';
import { diagnose } from '../../src/language/diagnose.ts';
import { textsBelow } from '../support/golden/folder.ts';
import { memoryView } from '../support/memoryView.ts';

const CASES = resolve(import.meta.dirname, '../../../shared/golden/mistakes');

interface Expected {
  readonly file: string;
  readonly line: number;
  readonly text: string;
  readonly severity: Severity;
  readonly mentions: readonly string[];
  readonly acceptLines?: readonly number[];
}

const STEPS: Readonly<Record<Severity, number>> = { error: 3, warning: 2, information: 1, hint: 0 };

function problemsIn(folder: string): Problem[] {
  const files = textsBelow(folder);
  const view = memoryView(files);
  return Object.keys(files).flatMap((path) => diagnose(path, view));
}

/** Whether a problem overlaps the expected text, says its least word, and is at most one step more or less severe. */
function fits(problem: Problem, expected: Expected, folder: string): boolean {
  if (problem.file !== `${folder}/${expected.file}` || !problem.message.includes(expected.mentions[0] ?? '')) return false;
  if (Math.abs(STEPS[problem.severity] - STEPS[expected.severity]) > 1) return false;
  const { start, end } = problem.range;
  if (expected.acceptLines?.includes(start.line + 1)) return true;
  const line = expected.line - 1;
  const source = readFileSync(problem.file, 'utf8').split('\n')[line] ?? '';
  const from = Math.max(0, source.indexOf(expected.text));
  const before = start.line < line || (start.line === line && start.character < from + expected.text.length);
  const behind = end.line > line || (end.line === line && end.character > from);
  return before && behind;
}

describe.skipIf(!existsSync(CASES))('mistakes of authors (golden set mistakes)', () => {
  const names = existsSync(CASES) ? readdirSync(CASES).filter((name) => !name.includes('.')) : [];

  test.each(names)('%s', (name) => {
    const folder = `${CASES}/${name}`;
    const { diagnostics }: { diagnostics: readonly Expected[] } = JSON.parse(readFileSync(`${folder}/expect.json`, 'utf8'));
    const found = problemsIn(`${folder}/before`);
    expect(diagnostics.filter((each) => !found.some((problem) => fits(problem, each, `${folder}/before`)))).toEqual([]);
    if (diagnostics.length === 0) expect(found.filter(({ severity }) => severity === 'error' || severity === 'warning')).toEqual([]);
    expect(problemsIn(`${folder}/after`).filter(({ severity }) => severity === 'error' || severity === 'warning')).toEqual([]);
  });
});
