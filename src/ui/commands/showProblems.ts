import * as vscode from 'vscode';
import type { Problem } from '../../base/problem.ts';
import type { Ui } from '../ui.ts';
import { type Remedy, reportError } from './report.ts';

/** All problems in the output channel, the first error in a notification that leads to its place. */
export function showProblems(ui: Ui, document: vscode.TextDocument, what: string, problems: readonly Problem[]): void {
  for (const { severity, message, file, range } of problems) {
    ui.output.error(`${file}:${range.start.line + 1}: ${severity}: ${message}`);
  }
  const errors = problems.filter(({ severity }) => severity === 'error');
  const [first] = errors;
  if (first === undefined) return;
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
  reportError(ui, what, { reason: 'invalid', message: `${first.message}${more}`, causes: [] }, [goToLine(document, first)]);
}

/** A button that selects where a problem is; lines are counted as the editor shows them. */
export function goToLine(document: vscode.TextDocument, { range: { start, end } }: Problem): Remedy {
  const selection = new vscode.Range(start.line, start.character, end.line, end.character);
  return { title: `Go to line ${start.line + 1}`, run: () => vscode.window.showTextDocument(document, { selection }) };
}
