import { h } from '../parts/dom.ts';
import type { TreeRow } from './treeModel.ts';

/** One role of the tree on the page. What is particular about it is said in words, not by a colour alone. */
export function rowElement(
  { key, role, level, isOpen, position, siblings }: TreeRow,
  isSelected: boolean,
  isFocusable: boolean,
): HTMLElement {
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
