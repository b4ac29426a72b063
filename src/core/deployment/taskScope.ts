import type { Unknown } from '../expr/unknown.ts';
import type { Variables } from '../template/scope.ts';

/** Variables from several sources; an earlier one hides a later one. */
export class LayeredVariables implements Variables {
  readonly #sources: readonly Variables[];

  constructor(sources: readonly Variables[]) {
    this.#sources = sources;
  }

  get(name: string): string | Unknown | undefined {
    for (const source of this.#sources) {
      const value = source.get(name);
      if (value !== undefined) return value;
    }
    return undefined;
  }

  names(): Iterable<string> {
    return new Set(this.#sources.flatMap((source) => [...source.names()]));
  }
}

/** Variables of a plain map. */
export function variablesOf(map: ReadonlyMap<string, string | Unknown>): Variables {
  return { get: (name) => map.get(name), names: () => map.keys() };
}
