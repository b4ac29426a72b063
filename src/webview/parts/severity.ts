import type { Severity } from '../../base/problem.ts';

const SIGNS: Readonly<Record<Severity, readonly [sign: string, word: string]>> = {
  error: ['✖', 'Error'],
  warning: ['⚠', 'Warning'],
  information: ['ℹ', 'Information'],
  hint: ['·', 'Hint'],
};

/** Sign and word of a severity: its colour only adds. */
export function severitySign(severity: Severity): readonly [sign: string, word: string] {
  return SIGNS[severity];
}
