import type { Names } from '../expr/types/environment.ts';
import { STRING } from '../expr/types/goType.ts';
import { natureOf } from '../expr/types/nature.ts';
import { type ScopeShape, vocabulary } from './functions/vocabulary.ts';
import { natureOfEntry } from './scopeEnvironment.ts';

/** Names for checking without values. `hasVariable` answers true for a variable that exists or may: all variables are texts. */
export function editorNames(shape: ScopeShape, hasVariable: (name: string) => boolean): Names {
  const entries = vocabulary(shape);
  return {
    natureOf: (name) => {
      const entry = entries.get(name);
      if (entry) return natureOfEntry(entry);
      return hasVariable(name) ? natureOf(STRING) : undefined;
    },
  };
}
