import { toLowerCase, toUpperCase, trimCharacters, trimSpace } from '../../expr/builtins/text.ts';
import { parseInteger } from '../../expr/run/parseNumbers.ts';
import { BOOL, func, INT, STRING } from '../../expr/types/goType.ts';
import { type FunctionEntry, type FunctionTable, textAt } from './functionTable.ts';

const TRUTHY = new Set(['true', 'yes', 'y', '1', 'on', 'ok']);
const FALSY = new Set(['', 'false', 'no', 'n', '0', 'off', 'none']);
const TEXT = func([STRING], [STRING]);
const TEST = func([STRING], [BOOL]);

function text(change: (value: string) => string): FunctionEntry {
  return { type: TEXT, call: (args) => change(textAt(args, 0)) };
}

function wordIn(words: ReadonlySet<string>): FunctionEntry {
  return { type: TEST, call: (args) => words.has(trimSpace(toLowerCase(textAt(args, 0)))) };
}

/** `strings.*`, also reachable without the prefix (domain.md §3.4). */
export const STRINGS: FunctionTable = {
  /** What is no integer is 0. */
  Atoi: { type: func([STRING], [INT]), call: (args) => parseInteger(textAt(args, 0)) ?? 0 },
  Itoa: { type: func([INT], [STRING]), call: ([value]) => String(value) },
  TrimQuotes: text((value) => trimCharacters(value, '"')),
  TrimSpace: text(trimSpace),
  ToUpper: text(toUpperCase),
  ToLower: text(toLowerCase),
  IsTruthy: wordIn(TRUTHY),
  IsFalsy: wordIn(FALSY),
};
