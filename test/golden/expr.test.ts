import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { evaluateInput } from '../../src/cli/eval.ts';
import { CORPUS, goldenLines } from '../support/golden/coreGoldens.ts';

interface ExprCase {
  readonly id: string;
  readonly template: string;
  readonly output?: string;
  readonly outputBase64?: string;
  readonly error?: string;
  readonly phase?: string;
}

/** Calls that only the golden program's stubs could answer; judged only where the compiler stops before them (golden core/README.md). */
const INSTALLATION =
  /\b(config|inventory|runtime|dpl)\.|\b(GetConfig|GetConfigLegacy|ResolveConfigPath|DetectorForHost|DetectorsForHosts|CRUCardsForHost|EndpointsForCRUCard|GetRuntimeConfig|GenerateDplSubworkflow|GenerateDplSubworkflowFromUri)\(/;

const JIT = resolve(CORPUS, 'ControlWorkflows/jit');

function readJit(name: string): string | undefined {
  const path = resolve(JIT, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

function isJudged(line: ExprCase): boolean {
  return line.phase === 'compile' || !INSTALLATION.test(line.template);
}

function verdict(line: ExprCase): { readonly agrees: boolean; readonly sameText: boolean } {
  const options = { standIns: true, drawUid: () => '', ...(existsSync(JIT) && { readJit }) };
  const answer: ExprCase = JSON.parse(evaluateInput({ ...line }, options));
  const agrees = answer.output === line.output && answer.outputBase64 === line.outputBase64 && answer.phase === line.phase;
  return { agrees, sameText: answer.error === line.error?.split('\n')[0] };
}

function check(name: string, lines: readonly ExprCase[]): void {
  const verdicts = lines.map((line) => ({ line, ...verdict(line) }));
  const different = verdicts.filter(({ agrees }) => !agrees).map(({ line }) => line.id);
  const errors = verdicts.filter(({ line }) => line.error !== undefined);
  const same = errors.filter(({ sameText }) => sameText).length;
  console.log(
    `${name}: ${lines.length - different.length} of ${lines.length} agree; the first line of ${same} of ${errors.length} errors too`,
  );
  expect(different).toEqual([]);
}

describe.each(['expr-curated.jsonl', 'expr-fuzz.jsonl', 'expr-corpus.jsonl'])('%s', (file) => {
  const lines = goldenLines<ExprCase>(file).filter(isJudged);
  test.skipIf(lines.length === 0)(lines.length === 0 ? 'absent: needs the shared golden sets' : 'every judged line agrees', () => {
    check(file, lines);
  });
});

test('the own copies of a part of them agree', () => {
  const path = resolve(import.meta.dirname, '../fixtures/core/expr.jsonl');
  const lines = readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line): ExprCase => JSON.parse(line));
  expect(lines.length).toBeGreaterThan(300);
  check('expr.jsonl', lines);
});
