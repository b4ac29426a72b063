import type { Place, RenderedRole, RenderedValue } from '../../protocol/messages.ts';
import { button, h } from '../parts/dom.ts';

/** Layers as their authors know them. */
const LAYERS: Readonly<Record<string, string>> = {
  global: 'installation',
  default: 'defaults',
  var: 'vars',
  user: 'given at creation',
  local: 'iterator or built in',
};

/** The variables of the selected role with their origins; the nearest layer wins, those under it are shown as overridden. */
export class ValuesView {
  readonly element = h('section', { class: 'values', 'aria-label': 'Values of the selected role', tabindex: '0' });
  readonly #open: (place: Place) => void;
  #shown = '';

  constructor(open: (place: Place) => void) {
    this.#open = open;
    this.clear();
  }

  /** No role is selected, or the selected one is gone. */
  clear(): void {
    this.#shown = '';
    this.element.replaceChildren(h('p', { class: 'rest' }, 'Select a role to see its variables and where they come from.'));
  }

  show({ path }: RenderedRole, values: readonly RenderedValue[], error: string): void {
    const shown = JSON.stringify([path, values, error]);
    // Drawing the same anew would take the focus away from a link in it.
    if (shown === this.#shown) return;
    this.#shown = shown;
    const { scrollTop } = this.element;
    const seen = new Set<string>();
    const rows = values.map((value) => {
      const isOverridden = seen.has(value.name);
      seen.add(value.name);
      return this.#row(value, isOverridden);
    });
    const head = h('thead', {}, h('tr', {}, ...['Variable', 'Value', 'From'].map((title) => h('th', { scope: 'col' }, title))));
    const table = rows.length === 0 ? h('p', { class: 'rest' }, 'It has no variables.') : h('table', {}, head, h('tbody', {}, ...rows));
    const heading = h('h2', { role: 'status' }, path);
    this.element.replaceChildren(heading, error === '' ? table : h('p', { class: 'fault' }, error));
    this.element.scrollTop = scrollTop;
  }

  #row({ name, value, unknown, layer, place }: RenderedValue, isOverridden: boolean): HTMLElement {
    const shown =
      value === undefined ? h('span', { class: 'mark unknown' }, `unknown: ${unknown ?? ''}`) : h('code', { class: 'value' }, value);
    const words = LAYERS[layer] ?? layer;
    const from = place === undefined ? words : button(`${words} · ${fileAndLine(place)}`, () => this.#open(place), 'link');
    const overridden = isOverridden ? [h('span', { class: 'mark' }, 'overridden')] : [];
    return h(
      'tr',
      { class: isOverridden ? 'overridden' : '' },
      h('th', { scope: 'row' }, name),
      h('td', {}, shown),
      h('td', {}, from, ...overridden),
    );
  }
}

function fileAndLine({ uri, range }: Place): string {
  return `${decodeURIComponent(uri.split('/').at(-1) ?? '')}:${range.start.line + 1}`;
}
