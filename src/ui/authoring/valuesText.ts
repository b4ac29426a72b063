import { messageOf } from '../../base/messageOf.ts';
import { fail, type Outcome, ok } from '../../base/outcome.ts';

/** Values of variables as a file holds them: a JSON object; the error is a sentence. Numbers, yes and no and lists are what a person writes there. */
export function readValues(text: string): Outcome<Readonly<Record<string, string>>, string> {
  const parsed = parse(text);
  if (!parsed.ok) return parsed;
  const { value } = parsed;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return fail('does not hold a JSON object such as {"detector": "TST"}');
  }
  const entries = Object.entries(value).map(([name, each]): [string, string] => [
    name,
    typeof each === 'string' ? each : JSON.stringify(each),
  ]);
  return ok(Object.fromEntries(entries));
}

function parse(text: string): Outcome<unknown, string> {
  try {
    // Editors on Windows begin a file with a byte order mark.
    return ok(JSON.parse(text.replace(/^\uFEFF/, '')));
  } catch (error) {
    return fail(`is not JSON: ${messageOf(error)}`);
  }
}

/** What was taken from a file and what was not, in a sentence. */
export function importedWords(file: string, taken: number, unknown: readonly string[]): string {
  const read = `${taken} value${taken === 1 ? ' was' : 's were'} read from ${file}.`;
  if (unknown.length === 0) return read;
  const are = unknown.length === 1 ? 'is not a public variable' : 'are not public variables';
  return `${read} ${unknown.join(', ')} ${are} of this workflow and ${unknown.length === 1 ? 'was' : 'were'} left out.`;
}
