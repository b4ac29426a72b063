import { hasConflictMarkers } from '../repository/conflictMarkers.ts';
import type { Findings } from './findings.ts';

const MARKER = /^(<{7} .*|\|{7}( .*)?|={7}|>{7} .*)$/gm;

/** Markers of an unfinished merge. Whoever sees any should not judge the rest: it is two texts in one. */
export function checkMergeConflict(findings: Findings): boolean {
  const { text } = findings;
  if (!hasConflictMarkers(text)) return false;
  for (const match of text.matchAll(MARKER)) {
    const span = { start: match.index, end: match.index + match[0].length };
    findings.add(
      'merge-conflict',
      'error',
      span,
      'An unfinished merge: this is a conflict marker of git, and the file holds two versions of the lines around it.',
    );
  }
  return true;
}
