import type { RenderedRole } from '../../protocol/messages.ts';
import { h } from '../parts/dom.ts';
import { moveFrom } from './treeKeys.ts';
import { TreeModel, type TreeRow } from './treeModel.ts';

/** More rows at once help nobody and cost time at every keystroke. */
const MOST_ROWS = 3000;

export interface TreeEvents {
  readonly selected: (role: RenderedRole) => void;
  /** Clicked, or Enter. */
  readonly opened: (role: RenderedRole) => void;
}

/** The rendered tree; only what is open is on the page. Folding, selection and scroll stay over updates. */
export class TreeView {
  readonly element = h('div', { class: 'tree', role: 'tree', 'aria-label': 'Rendered workflow' });
  readonly #model = new TreeModel();
  readonly #events: TreeEvents;
  #rows: readonly TreeRow[] = [];
  #selected: string | undefined;

  constructor(events: TreeEvents) {
    this.#events = events;
    this.element.addEventListener('click', (event) => this.#clicked(event));
    this.element.addEventListener('keydown', (event) => this.#pressed(event));
  }

  set root(root: RenderedRole) {
    this.#model.root = root;
    this.#draw();
  }

  set filter(filter: string) {
    this.#model.filter = filter;
    this.#draw();
  }

  get selected(): RenderedRole | undefined {
    return this.#rows.find(({ key }) => key === this.#selected)?.role;
  }

  #draw(): void {
    const hadFocus = this.element.contains(document.activeElement);
    const { scrollTop } = this.element;
    const { rows, isWhole } = this.#model.rows(MOST_ROWS);
    this.#rows = rows;
    const focusable = rows.some(({ key }) => key === this.#selected) ? this.#selected : rows[0]?.key;
    const rest = isWhole ? [] : [h('div', { class: 'rest' }, `Only ${MOST_ROWS} roles are shown. Fold some, or use the filter.`)];
    const none = rows.length === 0 ? [h('div', { class: 'rest' }, 'No role fits the filter.')] : [];
    this.element.replaceChildren(
      ...rows.map((row) => rowElement(row, row.key === this.#selected, row.key === focusable)),
      ...rest,
      ...none,
    );
    this.element.scrollTop = scrollTop;
    if (hadFocus) this.#focus(focusable);
  }

  #clicked({ target }: MouseEvent): void {
    const element = target instanceof HTMLElement ? target.closest<HTMLElement>('[role=treeitem]') : null;
    const row = this.#rows.find(({ key }) => key === element?.dataset['key']);
    if (row === undefined || !(target instanceof HTMLElement)) return;
    if (target.classList.contains('twist') && row.isOpen !== undefined) {
      this.#fold(row, !row.isOpen);
      return;
    }
    this.#select(row);
    this.#events.opened(row.role);
  }

  #pressed(event: KeyboardEvent): void {
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset['key'] : undefined;
    const row = this.#rows.find(({ key }) => key === focused);
    if (row === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const move = moveFrom(event.key, row, this.#rows);
    if (move === undefined) return;
    event.preventDefault();
    if (move.kind === 'fold') {
      this.#fold(row, move.isOpen);
      return;
    }
    this.#select(move.row);
    if (move.kind === 'open') this.#events.opened(move.row.role);
  }

  #fold(row: TreeRow, isOpen: boolean): void {
    this.#model.toggle(row, isOpen);
    this.#draw();
  }

  #select(row: TreeRow): void {
    this.#selected = row.key;
    this.#draw();
    this.#focus(row.key);
    this.#events.selected(row.role);
  }

  #focus(key: string | undefined): void {
    const element = [...this.element.children].find((child) => child instanceof HTMLElement && child.dataset['key'] === key);
    if (!(element instanceof HTMLElement)) return;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: 'nearest' });
  }
}

function rowElement({ key, role, level, isOpen, position, siblings }: TreeRow, isSelected: boolean, isFocusable: boolean): HTMLElement {
  const { name, kind, detail, enabled, unknown } = role;
  const marks: Node[] = [];
  if (!enabled) marks.push(h('span', { class: 'mark' }, 'disabled'));
  if (unknown.length > 0) marks.push(h('span', { class: 'mark unknown', title: unknown.join('\n') }, `unknown: ${unknown.join('; ')}`));
  return h(
    'div',
    {
      role: 'treeitem',
      class: enabled ? '' : 'disabled',
      tabindex: isFocusable ? '0' : '-1',
      'data-key': key,
      'aria-level': String(level),
      'aria-posinset': String(position),
      'aria-setsize': String(siblings),
      'aria-selected': String(isSelected),
      'aria-expanded': isOpen === undefined ? undefined : String(isOpen),
    },
    ...Array.from({ length: level - 1 }, () => h('span', { class: 'indent' })),
    h('span', { class: 'twist', 'aria-hidden': 'true' }, isOpen === undefined ? '' : isOpen ? '▾' : '▸'),
    h('span', { class: 'name' }, name),
    h('span', { class: 'aside' }, [kind, detail].filter((part) => part !== '').join(' · ')),
    ...marks,
  );
}
