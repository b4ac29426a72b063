import { button, h } from '../parts/dom.ts';
import type { Control } from './controls.ts';
import { formatList, parseList } from './fieldKind.ts';

/** More entries than this get a filter box. */
const MANY = 12;

/** A JSON list of texts: an entry for each choice and each present item, and a box to add another. The order is that of choosing. */
export function listControl(choices: readonly string[], noun: string, changed: (value: string) => void): Control {
  const entries = h('div', { class: 'entries' });
  const raw = h('input', { type: 'text', spellcheck: 'false' });
  const added = h('input', { type: 'text', 'aria-label': `Add ${noun}`, placeholder: `Add ${noun}`, spellcheck: 'false' });
  const filter = h('input', { type: 'search', 'aria-label': 'Filter', placeholder: 'Filter', class: 'filter' });
  let items: readonly string[] = [];
  let enabled = true;
  let shown: string | undefined;

  const give = (next: readonly string[]) => {
    items = next;
    draw();
    shown = formatList(next);
    changed(shown);
  };
  const entry = (value: string) => {
    const box = h('input', { type: 'checkbox', 'data-value': value });
    box.checked = items.includes(value);
    box.disabled = !enabled;
    box.addEventListener('change', () => give(box.checked ? [...items, value] : items.filter((item) => item !== value)));
    return h('label', { class: 'check' }, box, value);
  };
  const draw = () => {
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset['value'] : undefined;
    const all = [...new Set([...choices, ...items])];
    filter.hidden = all.length <= MANY;
    const wanted = filter.hidden ? '' : filter.value.toLowerCase();
    entries.replaceChildren(...all.filter((value) => value.toLowerCase().includes(wanted)).map(entry));
    if (focused !== undefined) entries.querySelector<HTMLElement>(`[data-value="${CSS.escape(focused)}"]`)?.focus();
  };
  const add = () => {
    const value = added.value.trim();
    added.value = '';
    if (value !== '' && !items.includes(value)) give([...items, value]);
  };
  filter.addEventListener('input', draw);
  raw.addEventListener('input', () => changed(raw.value));
  added.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  });
  const adder = h('div', { class: 'adder' }, added, button('Add', add));
  const element = h('div', { role: 'group', class: 'list' }, filter, entries, adder, raw);
  return {
    element,
    labelled: element,
    isGroup: true,
    show: (value) => {
      // Every change on the page asks every field: hundreds of nodes are drawn only when they are others.
      if (value === shown) return;
      shown = value;
      const parsed = parseList(value);
      // Written by hand or by a template: only its text can be changed.
      for (const part of [filter, entries, adder]) part.hidden = parsed === undefined;
      raw.hidden = parsed !== undefined;
      if (raw.value !== value) raw.value = value;
      if (parsed === undefined) return;
      items = parsed;
      draw();
    },
    enable: (next) => {
      enabled = next;
      for (const input of element.querySelectorAll<HTMLInputElement | HTMLButtonElement>('input, button')) input.disabled = !next;
    },
  };
}
