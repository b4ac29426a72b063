import { toBytes } from '../expr/bytes.ts';
import { setEntry, stringMap } from '../expr/run/keys.ts';
import type { Environment } from '../expr/run/machine.ts';
import { type Dictionary, Func, type Value } from '../expr/run/values.ts';
import type { Names } from '../expr/types/environment.ts';
import { STRING, STRING_MAP } from '../expr/types/goType.ts';
import { type Nature, natureOf } from '../expr/types/nature.ts';
import type { FunctionEntry } from './functions/functionTable.ts';
import { type Entry, shapeOf, vocabulary } from './functions/vocabulary.ts';
import type { Scope } from './scope.ts';

const TEXT = natureOf(STRING);
const OBJECT = natureOf(STRING_MAP);

/** What the checker knows of a name that is no variable. */
export function natureOfEntry(entry: Entry): Nature {
  return entry.kind === 'object' ? OBJECT : natureOf(entry.entry.type);
}

/** A scope as expressions see it; to be made once a scope. Objects are made when first asked for and kept. */
export class ScopeEnvironment implements Names, Environment {
  readonly #scope: Scope;
  readonly #vocabulary: ReadonlyMap<string, Entry>;
  readonly #made = new Map<string, Value>();

  constructor(scope: Scope) {
    this.#scope = scope;
    this.#vocabulary = vocabulary(shapeOf(scope));
  }

  natureOf(name: string): Nature | undefined {
    const entry = this.#vocabulary.get(name);
    if (entry) return natureOfEntry(entry);
    return this.#scope.variables.get(name) === undefined ? undefined : TEXT;
  }

  load(name: string): Value {
    const entry = this.#vocabulary.get(name);
    if (entry) return this.#entry(name, entry);
    const value = this.#scope.variables.get(name);
    return typeof value === 'string' ? toBytes(value) : (value ?? null);
  }

  all(): Dictionary {
    const everything = stringMap([]);
    for (const name of this.#scope.variables.names()) setEntry(everything, toBytes(name), this.load(name));
    for (const name of this.#vocabulary.keys()) setEntry(everything, name, this.load(name));
    return everything;
  }

  now(): number | undefined {
    return this.#scope.clock?.now();
  }

  #entry(name: string, entry: Entry): Value {
    const known = this.#made.get(name);
    if (known !== undefined) return known;
    const made =
      entry.kind === 'function'
        ? this.#function(entry.entry)
        : stringMap(Object.entries(entry.members).map(([member, each]) => [member, this.#function(each)]));
    this.#made.set(name, made);
    return made;
  }

  #function(entry: FunctionEntry): Func {
    return new Func(entry.type, (args) => entry.call(args, this.#scope));
  }
}
