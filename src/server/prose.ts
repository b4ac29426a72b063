import { readFileSync } from 'node:fs';
import type { Prose } from '../language/words/schemaWords.ts';

/** The prose of Kubernetes' own fields, written by the build; read when first asked for, and none where there is no such file. */
export function proseFile(path: string): Prose {
  let definitions: Readonly<Record<string, unknown>> | undefined;
  return (definition, field) => {
    definitions ??= read(path);
    const fields = definitions[definition];
    if (typeof fields !== 'object' || fields === null) return undefined;
    const text: unknown = Object.entries(fields).find(([name]) => name === field)?.[1];
    return typeof text === 'string' ? text : undefined;
  };
}

function read(path: string): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}
