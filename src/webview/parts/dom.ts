type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/** An element with attributes and children. Texts become text nodes, never markup; `false` and absent attributes are left out. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children);
  return element;
}

/** A button; `kind` is `secondary` or `link` for less important ones. */
export function button(label: string, run: () => void, kind: 'primary' | 'secondary' | 'link' = 'secondary'): HTMLButtonElement {
  const element = h('button', { type: 'button', class: kind }, label);
  element.addEventListener('click', run);
  return element;
}

let ids = 0;

/** An id that no other element of the page has. */
export function freshId(): string {
  ids++;
  return `e${ids}`;
}
