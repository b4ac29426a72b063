import type { TreeRow } from './treeModel.ts';

/** What a key does in a tree. */
export type TreeMove = { readonly kind: 'select' | 'open'; readonly row: TreeRow } | { readonly kind: 'fold'; readonly isOpen: boolean };

/** The keys of a tree as ARIA's authoring practices have them; undefined for a key that means nothing here. */
export function moveFrom(key: string, row: TreeRow, rows: readonly TreeRow[]): TreeMove | undefined {
  const at = rows.indexOf(row);
  const select = (next: TreeRow | undefined): TreeMove => ({ kind: 'select', row: next ?? row });
  switch (key) {
    case 'ArrowDown':
      return select(rows[at + 1]);
    case 'ArrowUp':
      return select(rows[at - 1]);
    case 'Home':
      return select(rows[0]);
    case 'End':
      return select(rows.at(-1));
    case 'ArrowRight':
      if (row.isOpen === false) return { kind: 'fold', isOpen: true };
      return row.isOpen === true ? select(rows[at + 1]) : select(row);
    case 'ArrowLeft':
      if (row.isOpen === true) return { kind: 'fold', isOpen: false };
      return select(rows.find((other) => other.key === row.parent));
    case 'Enter':
    case ' ':
      return { kind: 'open', row };
    default:
      return undefined;
  }
}
