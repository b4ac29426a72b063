import { isRecord, textsOf } from '../base/record.ts';
import { parseJson } from '../k8s/json.ts';

/** Values that a deploy keeps in annotations, so that a later session can go on (domain.md §5.1.9). Whoever edits them by hand may break them: then they count as absent. */

/** A JSON object of strings. */
export function stringMapOf(text: string | undefined): Readonly<Record<string, string>> {
  return textsOf(parseJson(text ?? ''));
}

/** A JSON object of objects of strings. */
export function stringMapsOf(text: string | undefined): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const maps = parseJson(text ?? '');
  return Object.fromEntries(Object.entries(isRecord(maps) ? maps : {}).map(([key, value]) => [key, textsOf(value)]));
}
