import type { RenderedRole } from '../../protocol/messages.ts';
import { h } from '../parts/dom.ts';
import { rowElement } from './rowElement.ts';
import { type RowWindow, rowWindow } from './rowWindow.ts';
import { moveFrom } from './treeKeys.ts';
import { TreeModel, type TreeRow, type TreeState } from './treeModel.ts';

/** In pixels; `media/panels.css` says the same. */
const ROW_HEIGHT = 24;

export interface TreeEvents {
  readonly selected: (role: RenderedRole) => void;
  /** Clicked, or Enter. */
  readonly opened: (role: RenderedRole) => void;
  /** What `state` tells is another one. */
  readonly changed: () => void;
}

/** The rendered tree; only the rows that are seen are on the page. Folding, selection and scroll stay over updates. */
export class TreeView {
  readonly element = h('div', { class: 'tree', role: 'tree', 'aria-label': 'Rendered workflow' });
  readonly #content = h('div', { class: 'rows', role: 'presentation' });
  readonly #model: TreeModel;
  readonly #events: TreeEvents;
  #rows: readonly TreeRow[] = [];
  #window: RowWindow = { start: 0, end: 0 };
  #selected: string | undefined;
  /** Where to scroll to once there are rows. */
  #top: number;

  constructor(events: TreeEvents, { folding, selected, top }: TreeState) {
    this.#events = events;
    this.#model = new TreeModel(folding);
    this.#selected = selected;
    this.#top = top;
    this.element.append(this.#content);
    this.element.addEventListener('click', (event) => this.#clicked(event));
    this.element.addEventListener('keydown', (event) => this.#pressed(event));
    this.element.addEventListener('scroll', () => this.#scrolled());
    new ResizeObserver(() => this.#drawWindow()).observe(this.element);
  }

  set root(root: RenderedRole) {
    this.#model.root = root;
    this.#draw();
    if (this.#top === 0) return;
    this.element.scrollTop = this.#top;
    this.#top = 0;
  }

  set filter(filter: string) {
    this.#model.filter = filter;
    this.#draw();
  }

  get isEmpty(): boolean {
    return this.#rows.length === 0;
  }

  get selected(): RenderedRole | undefined {
    return this.#rows.find(({ key }) => key === this.#selected)?.role;
  }

  get state(): TreeState {
    const selected = this.#selected;
    const top = this.#top === 0 ? this.element.scrollTop : this.#top;
    return { folding: this.#model.folding, top, ...(selected === undefined ? {} : { selected }) };
  }

  /** Takes the rows anew from the model. */
  #draw(): void {
    this.#rows = this.#model.rows();
    this.#content.style.height = `${this.#rows.length * ROW_HEIGHT}px`;
    this.#window = { start: 0, end: 0 };
    this.#drawWindow();
  }

  #scrolled(): void {
    this.#drawWindow();
    this.#events.changed();
  }

  #drawWindow(): void {
    const { scrollTop, clientHeight } = this.element;
    const drawn = this.#window.end === 0 ? undefined : this.#window;
    const next = rowWindow(scrollTop, clientHeight, ROW_HEIGHT, this.#rows.length, drawn);
    if (next === drawn) return;
    this.#window = next;
    this.#drawRows();
  }

  /** The row that Tab leads to is drawn even where it is not seen: with it the focus would be gone. */
  #drawRows(): void {
    const hadFocus = this.element.contains(document.activeElement);
    const rows = this.#rows;
    const { start, end } = this.#window;
    const selected = rows.findIndex(({ key }) => key === this.#selected);
    const tabbed = Math.max(0, selected);
    const indices = Array.from({ length: end - start }, (_, index) => start + index);
    if (rows.length > 0 && (tabbed < start || tabbed >= end)) indices.push(tabbed);
    const elements = indices.toSorted((a, b) => a - b).flatMap((index) => this.#rowAt(index, index === selected, index === tabbed));
    const none = rows.length === 0 && this.#model.filter !== '' ? [h('div', { class: 'rest' }, 'No role fits the filter.')] : [];
    this.#content.replaceChildren(...elements, ...none);
    if (hadFocus) this.#focused(tabbed)?.focus({ preventScroll: true });
  }

  #rowAt(index: number, isSelected: boolean, isFocusable: boolean): HTMLElement[] {
    const row = this.#rows[index];
    if (row === undefined) return [];
    const element = rowElement(row, isSelected, isFocusable);
    element.style.top = `${index * ROW_HEIGHT}px`;
    return [element];
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
    this.#events.changed();
  }

  #select(row: TreeRow): void {
    this.#selected = row.key;
    const index = this.#rows.indexOf(row);
    this.#bringIntoView(index);
    this.#drawRows();
    this.#focused(index)?.focus({ preventScroll: true });
    this.#events.selected(row.role);
    this.#events.changed();
  }

  #bringIntoView(index: number): void {
    const { scrollTop, clientHeight } = this.element;
    const top = index * ROW_HEIGHT;
    if (top < scrollTop) this.element.scrollTop = top;
    else if (top + ROW_HEIGHT > scrollTop + clientHeight) this.element.scrollTop = top + ROW_HEIGHT - clientHeight;
    this.#drawWindow();
  }

  #focused(index: number): HTMLElement | undefined {
    const key = this.#rows[index]?.key;
    for (const child of this.#content.children) if (child instanceof HTMLElement && child.dataset['key'] === key) return child;
    return undefined;
  }
}
