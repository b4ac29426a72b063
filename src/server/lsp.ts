import { type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver/node';
import type { Problem, Severity } from '../base/problem.ts';

const SEVERITY: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

/** A problem as the editor shows it. `uriOf` turns the paths of related places into URIs; `help` is the page that explains a code. */
export function toDiagnostic(problem: Problem, uriOf: (path: string) => string, help: (code: string) => string): Diagnostic {
  return {
    range: problem.range,
    message: problem.message,
    severity: SEVERITY[problem.severity],
    code: problem.code,
    codeDescription: { href: help(problem.code) },
    source: 'AliECS',
    ...(problem.related === undefined
      ? {}
      : {
          relatedInformation: problem.related.map(({ message, file, range }) => ({ message, location: { uri: uriOf(file), range } })),
        }),
    ...(problem.fix === undefined ? {} : { data: problem.fix }),
  };
}
