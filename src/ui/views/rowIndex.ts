import { type Row, sameFace } from '../present/row.ts';

/** What a new state of a tree changes: nothing, everything from the root, or the rows of some ids. */
export type Refresh = { readonly kind: 'none' } | { readonly kind: 'root' } | { readonly kind: 'rows'; readonly ids: readonly string[] };

const NO_ROWS: readonly Row[] = [];

/** The rows of a tree by id, and the smallest refresh from one state to the next. Lists of rows that are the same as before cost nothing. */
export class RowIndex {
  #roots: readonly Row[] = [];
  readonly #rows = new Map<string, Row>();
  readonly #parents = new Map<string, string>();

  get roots(): readonly Row[] {
    return this.#roots;
  }

  row(id: string): Row | undefined {
    return this.#rows.get(id);
  }

  parent(id: string): string | undefined {
    return this.#parents.get(id);
  }

  update(roots: readonly Row[]): Refresh {
    const before = this.#roots;
    this.#roots = roots;
    const ids: string[] = [];
    this.#replace(before, roots, undefined, ids);
    if (!sameIds(before, roots)) return { kind: 'root' };
    return ids.length === 0 ? { kind: 'none' } : { kind: 'rows', ids };
  }

  /** `changed` receives rows that look different; a changed row is refreshed with all below it, so nothing below it is looked at. */
  #replace(before: readonly Row[], after: readonly Row[], parent: string | undefined, changed: string[] | undefined): void {
    if (before === after) return;
    const staying = new Set(after.map(({ id }) => id));
    for (const row of before) if (!staying.has(row.id)) this.#remove(row);
    for (const row of after) {
      const old = this.#rows.get(row.id);
      this.#rows.set(row.id, row);
      if (parent !== undefined) this.#parents.set(row.id, parent);
      const isChanged = old === undefined || !sameFace(old, row) || !sameIds(old.children, row.children);
      if (isChanged) changed?.push(row.id);
      this.#replace(old?.children ?? NO_ROWS, row.children, row.id, isChanged ? undefined : changed);
    }
  }

  #remove(row: Row): void {
    this.#rows.delete(row.id);
    this.#parents.delete(row.id);
    for (const child of row.children) this.#remove(child);
  }
}

function sameIds(a: readonly Row[], b: readonly Row[]): boolean {
  return a === b || (a.length === b.length && a.every((row, index) => row.id === b[index]?.id));
}
