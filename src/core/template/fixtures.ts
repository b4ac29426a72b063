import { isRecord, isTextRecord } from '../../base/record.ts';
import { Unknown } from '../expr/unknown.ts';
import type { Answer, Installation } from './scope.ts';

/**
 * Answers of an installation: by function under its new name, then by its arguments joined by U+001F. A key may use `*` for any text;
 * an exact key wins, then the first pattern that fits. `!error: text` is an error that the function reports.
 */
export type Fixtures = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Whether a value read from JSON or YAML is that. */
export function isFixtures(value: unknown): value is Fixtures {
  return isRecord(value) && Object.values(value).every(isTextRecord);
}

const SEPARATOR = '\u001f';
const ERROR = '!error: ';

/** An installation that answers from fixtures; what they don't tell is unknown. */
export function fixtureInstallation(fixtures: Fixtures): Installation {
  const tables = new Map(Object.entries(fixtures).map(([name, answers]) => [name, new Map(Object.entries(answers))]));
  return {
    answer(name, args): Answer {
      const answers = tables.get(name);
      const key = args.join(SEPARATOR);
      const found = answers?.get(key) ?? firstMatch(answers, key);
      if (found === undefined) return new Unknown([describeCall(name, args)]);
      return found.startsWith(ERROR) ? { error: found.slice(ERROR.length) } : found;
    },
  };
}

function firstMatch(answers: ReadonlyMap<string, string> | undefined, key: string): string | undefined {
  for (const [pattern, answer] of answers ?? []) {
    if (pattern.includes('*') && matchesPattern(pattern, key)) return answer;
  }
  return undefined;
}

/** `*` stands for any text; found from left to right, so without backtracking. */
function matchesPattern(pattern: string, text: string): boolean {
  const parts = pattern.split('*');
  const [first = ''] = parts;
  const last = parts.at(-1) ?? '';
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length) return false;
  let at = first.length;
  const end = text.length - last.length;
  for (const part of parts.slice(1, -1)) {
    const found = text.indexOf(part, at);
    if (found < 0 || found + part.length > end) return false;
    at = found + part.length;
  }
  return true;
}

/** As an author would write the call: what a preview shows as the reason. */
function describeCall(name: string, args: readonly string[]): string {
  return `${name}(${args.map((arg) => `'${arg}'`).join(', ')})`;
}
