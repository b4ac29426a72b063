import type { Problem, Severity } from '../../base/problem.ts';

const NOWHERE = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** A problem of an object that has no text: its place is the field, named in the message too. */
export function objectProblem(code: string, severity: Severity, field: string, message: string): Problem {
  return { code, severity, message: `${field}: ${message}`, file: '', range: NOWHERE, field };
}
