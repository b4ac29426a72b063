import { expect, test } from 'vitest';
import type { Problem } from '../../src/base/problem.ts';
import { LineIndex } from '../../src/core/yaml/lineIndex.ts';
import type { ProblemCode } from '../../src/language/diagnose/codes.ts';
import { diagnose } from '../../src/language/diagnose.ts';
import type { ClusterView } from '../../src/language/workspaceView.ts';
import { memoryView } from './memoryView.ts';

/** What a rule reports, and the same thing done right. `«…»` marks the exact place. */
export interface DiagnosticCase {
  readonly code: ProblemCode;
  readonly wrong: string;
  readonly right: string;
  /** A part of the message. */
  readonly says?: string;
  readonly severity?: Problem['severity'];
  /** Other files of the repository, by path in it. */
  readonly others?: Readonly<Record<string, string>>;
  /** What is known of the cluster; nothing when absent. */
  readonly cluster?: ClusterView;
}

const TASK = 'name: t\ncontrol:\n  mode: basic\nwants:\n  cpu: 1\ncommand:\n  value: run\n';

/** One test a case: reported where it is wrong, and nothing of error or warning where it is right. */
export function testDiagnostics(path: string, cases: readonly DiagnosticCase[]): void {
  test.each(cases.map((each, at) => ({ title: `${each.code} ${at + 1}`, ...each })))(
    '$title',
    ({ code, wrong, right, says, severity, others = {}, cluster }) => {
      const start = wrong.indexOf('«');
      const end = wrong.indexOf('»') - 1;
      const text = wrong.replace('«', '').replace('»', '');
      const found = problemsOf(path, text, others, cluster).filter((problem) => problem.code === code);
      const range = new LineIndex(text).range({ start, end });
      expect(found.map((problem) => problem.range)).toContainEqual(range);
      const [problem] = found.filter((each) => JSON.stringify(each.range) === JSON.stringify(range));
      if (says !== undefined) expect(problem?.message).toContain(says);
      if (severity !== undefined) expect(problem?.severity).toBe(severity);
      const after = problemsOf(path, right, others, cluster);
      expect(after.filter((each) => each.code === code)).toEqual([]);
      expect(after.filter((each) => each.severity === 'error' || each.severity === 'warning').map(({ message }) => message)).toEqual([]);
    },
  );
}

function problemsOf(path: string, text: string, others: Readonly<Record<string, string>>, cluster?: ClusterView): Problem[] {
  const files: Record<string, string> = { '/r/tasks/t.yaml': TASK };
  for (const [name, content] of Object.entries(others)) files[`/r/${name}`] = content;
  files[`/r/${path}`] = text;
  return diagnose(`/r/${path}`, memoryView(files, {}, cluster));
}
