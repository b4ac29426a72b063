import { type Row, sameFace } from '../present/row.ts';

/** What a new state of a tree changes: nothing, everything from the root, or the rows of some ids. */
export type Refresh = { readonly kind: 'none' } | { readonly kind: 'root' } | { readonly kind: 'rows'; readonly ids: readonly string[] };

/** The rows of a tree by id, and the smallest refresh from one state to the next. */
export class RowIndex {
  #roots: readonly Row[] = [];
  #rows = new Map<string, Row>();
  #parents = new Map<string, string>();

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
    const before = { roots: this.#roots, rows: this.#rows };
    this.#roots = roots;
    this.#rows = new Map();
    this.#parents = new Map();
    for (const root of roots) this.#add(root);
    if (!sameIds(before.roots, roots)) return { kind: 'root' };
    const ids: string[] = [];
    for (const root of roots) collectChanged(root, before.rows, ids);
    return ids.length === 0 ? { kind: 'none' } : { kind: 'rows', ids };
  }

  #add(row: Row): void {
    this.#rows.set(row.id, row);
    for (const child of row.children) {
      this.#parents.set(child.id, row.id);
      this.#add(child);
    }
  }
}

/** A changed row is refreshed with all below it, so nothing below it is looked at. */
function collectChanged(row: Row, before: ReadonlyMap<string, Row>, ids: string[]): void {
  const old = before.get(row.id);
  if (old === undefined || !sameFace(old, row) || !sameIds(old.children, row.children)) {
    ids.push(row.id);
    return;
  }
  for (const child of row.children) collectChanged(child, before, ids);
}

function sameIds(a: readonly Row[], b: readonly Row[]): boolean {
  return a.length === b.length && a.every((row, index) => row.id === b[index]?.id);
}
