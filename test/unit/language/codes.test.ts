import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { PROBLEM_CODES } from '../../../src/language/diagnose/codes.ts';

test('every code has a section of its own in docs/problems.md', () => {
  const text = readFileSync(resolve(import.meta.dirname, '../../../docs/problems.md'), 'utf8');
  const sections = [...text.matchAll(/^### (.+)$/gm)].map((match) => match[1]);
  expect(PROBLEM_CODES.filter((code) => !sections.includes(code))).toEqual([]);
  expect(new Set(sections).size).toBe(sections.length);
});
