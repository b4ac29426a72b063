import { parse } from 'yaml';

/** A body that may be JSON, YAML, or nothing useful (then undefined). */
export function parseLoose(text: string): unknown {
  for (const read of [(json: string): unknown => JSON.parse(json), (yaml: string): unknown => parse(yaml)]) {
    try {
      return read(text);
    } catch {
      // Perhaps it is of the other kind.
    }
  }
  return undefined;
}
