const NOBODY: ReadonlySet<string> = new Set();

/** Who looked at which files, folders and repositories, found or not; answered from either side without a search. */
export class LookedAt {
  readonly #places = new Map<string, ReadonlySet<string>>();
  readonly #lookers = new Map<string, Set<string>>();

  /** Takes the place of what was known of the looker. */
  set(looker: string, places: ReadonlySet<string>): void {
    for (const place of this.#places.get(looker) ?? NOBODY) {
      if (places.has(place)) continue;
      const lookers = this.#lookers.get(place);
      lookers?.delete(looker);
      if (lookers?.size === 0) this.#lookers.delete(place);
    }
    if (places.size === 0) this.#places.delete(looker);
    else this.#places.set(looker, places);
    for (const place of places) {
      const lookers = this.#lookers.get(place);
      if (lookers) lookers.add(looker);
      else this.#lookers.set(place, new Set([looker]));
    }
  }

  lookersOf(place: string): readonly string[] {
    return [...(this.#lookers.get(place) ?? NOBODY)];
  }
}
