import type { Problem, Range, Severity } from '../base/problem.ts';

const LEVELS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', information: 'note', hint: 'note' };

/** Problems as a SARIF 2.1.0 log, as code hosts read it. Lines and columns count from one there, columns in UTF-16 code units. */
export function sarif(problems: readonly Problem[]): object {
  const codes = [...new Set(problems.map(({ code }) => code))].sort();
  return {
    version: '2.1.0',
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    runs: [
      {
        tool: { driver: { name: 'aliecs', rules: codes.map((id) => ({ id })) } },
        columnKind: 'utf16CodeUnits',
        results: problems.map(({ file, code, severity, message, range, related = [] }) => ({
          ruleId: code,
          ruleIndex: codes.indexOf(code),
          level: LEVELS[severity],
          message: { text: message },
          locations: [{ physicalLocation: physical(file, range) }],
          relatedLocations: related.map((place, id) => ({
            id,
            message: { text: place.message },
            physicalLocation: physical(place.file, place.range),
          })),
        })),
      },
    ],
  };
}

function physical(file: string, { start, end }: Range): object {
  return {
    artifactLocation: { uri: file.split('/').map(encodeURIComponent).join('/') },
    region: { startLine: start.line + 1, startColumn: start.character + 1, endLine: end.line + 1, endColumn: end.character + 1 },
  };
}
