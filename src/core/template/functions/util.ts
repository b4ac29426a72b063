import { trimSpace } from '../../expr/builtins/text.ts';
import { fromBytes, toBytes } from '../../expr/bytes.ts';
import { parseInteger } from '../../expr/run/parseNumbers.ts';
import { func, STRING, STRING_POINTER } from '../../expr/types/goType.ts';
import { Unknown } from '../../expr/unknown.ts';
import type { Scope } from '../scope.ts';
import { type FunctionTable, textAt } from './functionTable.ts';

/** A variable that is set to something: not `none`, not blank. */
function setVariable(scope: Scope, name: string): string | Unknown | undefined {
  const value = scope.variables.get(fromBytes(name));
  if (value === undefined || value instanceof Unknown) return value;
  const bytes = toBytes(value);
  return bytes === 'none' || trimSpace(bytes) === '' ? undefined : bytes;
}

function suffixInRange(input: string, prefix: string, from: string, to: string): boolean {
  if (prefix === '' || !input.startsWith(prefix)) return false;
  const [id, low, high] = [input.slice(prefix.length), from, to].map(parseInteger);
  return id !== undefined && low !== undefined && high !== undefined && low <= id && id <= high;
}

/** `util.*`, also reachable without the prefix (domain.md §3.4). */
export const UTIL: FunctionTable = {
  PrefixedOverride: {
    type: func([STRING, STRING], [STRING]),
    call: (args, scope) => {
      const name = textAt(args, 0);
      return setVariable(scope, `${textAt(args, 1)}_${name}`) ?? setVariable(scope, name) ?? '';
    },
  },
  /** Upstream also writes a file; a preview does not. */
  Dump: { type: func([STRING, STRING], [STRING]), call: (args) => textAt(args, 0) },
  Nullable: { type: func([STRING_POINTER], [STRING]), call: (args) => textAt(args, 0) },
  SuffixInRange: {
    type: func([STRING, STRING, STRING, STRING], [STRING]),
    call: (args) => String(suffixInRange(textAt(args, 0), textAt(args, 1), textAt(args, 2), textAt(args, 3))),
  },
};
