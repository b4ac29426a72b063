import { isRecord } from '../base/record.ts';
/** Values that a deploy keeps in annotations, so that a later session can go on (domain.md §5.1.9). Whoever edits them by hand may break them: then they count as absent. */

/** A JSON object of strings. */
export function stringMapOf(text: string | undefined): Readonly<Record<string, string>> {
  return stringsOf(parsed(text));
}

/** A JSON object of objects of strings. */
export function stringMapsOf(text: string | undefined): Readonly<Record<string, Readonly<Record<string, string>>>> {
  return Object.fromEntries(entriesOf(parsed(text)).map(([key, value]) => [key, stringsOf(value)]));
}

function stringsOf(value: unknown): Readonly<Record<string, string>> {
  const strings: [string, string][] = [];
  for (const [key, item] of entriesOf(value)) if (typeof item === 'string') strings.push([key, item]);
  return Object.fromEntries(strings);
}

function entriesOf(value: unknown): readonly [string, unknown][] {
  return isRecord(value) ? Object.entries(value) : [];
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
