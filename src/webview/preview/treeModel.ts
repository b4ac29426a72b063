import type { RenderedRole } from '../../protocol/messages.ts';

/** A line of the tree that is to be drawn. */
export interface TreeRow {
  /** Unique in the tree; the same role has it again after an edit elsewhere. */
  readonly key: string;
  readonly role: RenderedRole;
  /** From 1. */
  readonly level: number;
  /** Undefined where there is nothing to open. */
  readonly isOpen: boolean | undefined;
  readonly parent: string | undefined;
  /** Place among its siblings, from 1, and their number. */
  readonly position: number;
  readonly siblings: number;
}

/** Children of a role are open at first where there are few. */
const FEW = 12;
const OPEN_LEVELS = 2;

/** What a person folded or opened: the key of a row and whether it is open. */
export type Folding = readonly (readonly [key: string, isOpen: boolean])[];

/** What a tree looks like beyond its content: it outlives a reload of the window. */
export interface TreeState {
  readonly folding: Folding;
  readonly selected?: string;
  readonly top: number;
}

/** Which roles of a rendered tree are to be drawn: those whose parents are open, or those that a filter finds. */
export class TreeModel {
  #root: RenderedRole | undefined;
  readonly #toggled: Map<string, boolean>;
  filter = '';

  constructor(folding: Folding = []) {
    this.#toggled = new Map(folding);
  }

  set root(root: RenderedRole) {
    this.#root = root;
  }

  get folding(): Folding {
    return [...this.#toggled];
  }

  toggle(row: TreeRow, isOpen: boolean): void {
    if (row.isOpen !== undefined) this.#toggled.set(row.key, isOpen);
  }

  rows(): readonly TreeRow[] {
    const rows: TreeRow[] = [];
    const wanted = this.filter.trim().toLowerCase();
    if (this.#root) this.#add(rows, [this.#root], undefined, 1, wanted === '' ? undefined : found(this.#root, wanted));
    return rows;
  }

  #add(
    rows: TreeRow[],
    roles: readonly RenderedRole[],
    parent: string | undefined,
    level: number,
    wanted: ReadonlySet<RenderedRole> | undefined,
  ): void {
    const shown = wanted ? roles.filter((role) => wanted.has(role)) : roles;
    const names = new Map<string, number>();
    for (const [index, role] of shown.entries()) {
      const before = names.get(role.name) ?? 0;
      names.set(role.name, before + 1);
      const key = `${parent ?? ''}/${role.name}${before === 0 ? '' : `#${before}`}`;
      const usual = level === 1 || (level <= OPEN_LEVELS && roles.length <= FEW);
      // What a filter finds is shown, whatever was folded.
      const isOpen = role.children.length === 0 ? undefined : wanted ? true : (this.#toggled.get(key) ?? usual);
      rows.push({ key, role, level, isOpen, parent, position: index + 1, siblings: shown.length });
      if (isOpen === true) this.#add(rows, role.children, key, level + 1, wanted);
    }
  }
}

/** The roles whose path or detail holds the text, and all above them. */
function found(root: RenderedRole, wanted: string): ReadonlySet<RenderedRole> {
  const kept = new Set<RenderedRole>();
  const visit = (role: RenderedRole): boolean => {
    const below = role.children.map(visit).includes(true);
    const own = role.name.toLowerCase().includes(wanted) || role.detail.toLowerCase().includes(wanted);
    if (own || below) kept.add(role);
    return own || below;
  };
  visit(root);
  return kept;
}
