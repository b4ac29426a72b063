import type { Fix, Range } from '../base/problem.ts';
import { fileKind } from './fileKind.ts';
import { addVariable } from './fixes/addVariable.ts';
import { expressionFixes } from './fixes/expression.ts';
import { manifestFixes } from './fixes/manifest.ts';
import { openFile } from './openFile.ts';
import type { WorkspaceView } from './workspaceView.ts';

/** A problem as the editor hands it back. */
export interface ShownProblem {
  readonly code: string;
  readonly message: string;
  readonly range: Range;
  readonly fix?: Fix;
}

export interface CodeAction extends Fix {
  /** The problem that it mends; absent for one that is offered anyhow. */
  readonly problem?: ShownProblem;
  /** Whether it is surely what was meant. */
  readonly isPreferred: boolean;
}

/** Ways to mend the problems at a place; every edit is in this file. */
export function codeActions(path: string, range: Range, problems: readonly ShownProblem[], view: WorkspaceView): readonly CodeAction[] {
  const text = view.text(path);
  const kind = text === undefined ? undefined : fileKind(path, text);
  if (kind === undefined) return [];
  const found: CodeAction[] = [];
  const add = (fix: Fix, problem?: ShownProblem, isPreferred = false) => {
    if (found.some(({ title, edits }) => title === fix.title && JSON.stringify(edits) === JSON.stringify(fix.edits))) return;
    found.push({ ...fix, isPreferred, ...(problem && { problem }) });
  };
  for (const problem of problems) if (problem.fix) add(problem.fix, problem, true);
  if (kind === 'manifest') {
    const yaml = view.yaml(path);
    for (const problem of yaml ? problems : [])
      if (yaml) for (const fix of manifestFixes(yaml, problem, view.cluster?.schemas)) add(fix, problem);
    return found;
  }
  for (const problem of problems) {
    const open = openFile(path, problem.range.start, view);
    if (!open) continue;
    if (problem.code === 'undefined-variable') for (const fix of addVariable(open)) add(fix, problem);
    for (const fix of expressionFixes(open)) add(fix, problem, true);
  }
  const open = openFile(path, range.start, view);
  for (const fix of open ? expressionFixes(open) : []) add(fix);
  return found;
}
