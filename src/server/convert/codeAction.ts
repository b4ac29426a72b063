import { type CodeAction, CodeActionKind, type Diagnostic } from 'vscode-languageserver/node';
import type { Fix, Range } from '../../base/problem.ts';
import type { CodeAction as Action, ShownProblem } from '../../language/codeActions.ts';

/** A problem as the editor sends it back, with the fix that was sent along. */
export function toShownProblem({ code, message, range, data }: Diagnostic): ShownProblem {
  return { code: String(code ?? ''), message: textOf(message), range, ...(isFix(data) && { fix: data }) };
}

export function toCodeAction({ title, edits, problem, isPreferred }: Action, uri: string, diagnostics: readonly Diagnostic[]): CodeAction {
  const mended =
    problem &&
    diagnostics.find(
      ({ code, message, range }) => String(code) === problem.code && textOf(message) === problem.message && range === problem.range,
    );
  return {
    title,
    kind: problem ? CodeActionKind.QuickFix : CodeActionKind.RefactorRewrite,
    edit: { changes: { [uri]: [...edits] } },
    ...(mended && { diagnostics: [mended] }),
    ...(isPreferred && problem && { isPreferred }),
  };
}

function textOf(message: Diagnostic['message']): string {
  return typeof message === 'string' ? message : message.value;
}

function isFix(value: unknown): value is Fix {
  return (
    typeof value === 'object' &&
    value !== null &&
    'title' in value &&
    typeof value.title === 'string' &&
    'edits' in value &&
    Array.isArray(value.edits) &&
    value.edits.every(isEdit)
  );
}

function isEdit(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    'newText' in value &&
    typeof value.newText === 'string' &&
    'range' in value &&
    isRange(value.range)
  );
}

function isRange(value: unknown): value is Range {
  return typeof value === 'object' && value !== null && 'start' in value && 'end' in value;
}
