import type { FromPreviewPanel, ToPreviewPanel } from '../../protocol/panels.ts';
import { button, h } from '../parts/dom.ts';
import { connectHost } from '../parts/host.ts';
import { previewState } from './keptState.ts';
import { TreeView } from './treeView.ts';
import { UnknownsView } from './unknownsView.ts';
import { ValuesView } from './valuesView.ts';

/** The rendered workflow, live while its text changes. */
export function showPreviewPanel(root: HTMLElement): void {
  const { host, memory } = connectHost<ToPreviewPanel, FromPreviewPanel>(receive);
  const before = previewState(memory.kept);
  const heading = h('h1', {}, 'Preview');
  const summary = h('p', { class: 'lead', role: 'status' }, 'Rendering…');
  const unknowns = new UnknownsView(() => host.send({ kind: 'fixtures' }));
  const fault = h('div', { class: 'banner error', role: 'alert' });
  const filter = h('input', { type: 'search', placeholder: 'Filter roles', 'aria-label': 'Filter roles', class: 'filter' });
  const values = new ValuesView((place) => host.send({ kind: 'open', place }));
  const tree = new TreeView(
    {
      selected: ({ path }) => host.send({ kind: 'role', path }),
      opened: ({ place }) => host.send({ kind: 'open', place }),
      changed: keep,
    },
    before,
  );
  filter.value = before.filter;
  tree.filter = before.filter;
  filter.addEventListener('input', () => {
    tree.filter = filter.value;
    keep();
  });
  fault.hidden = true;
  root.classList.add('preview');
  root.append(
    h('header', {}, heading, summary, unknowns.element, filter),
    fault,
    h('div', { class: 'split' }, tree.element, values.element),
  );

  function keep(): void {
    memory.keep({ ...tree.state, filter: filter.value });
  }

  function receive(message: ToPreviewPanel): void {
    if (message.kind === 'roleValues') {
      // An answer for a role that is no longer selected comes too late.
      const role = tree.selected;
      if (role?.path === message.path) values.show(role, message.values, message.error);
      return;
    }
    heading.textContent = message.workflow;
    fault.hidden = message.kind === 'tree';
    if (message.kind === 'error') {
      showFault(message);
      return;
    }
    tree.root = message.root;
    summary.textContent = summaryOf(message);
    unknowns.show(message.unknown);
    const role = tree.selected;
    if (role === undefined) values.clear();
    else host.send({ kind: 'role', path: role.path });
  }

  function showFault({ message, place, placeText }: ToPreviewPanel & { readonly kind: 'error' }): void {
    const link = place === undefined ? [] : [' ', button(placeText, () => host.send({ kind: 'open', place }), 'link')];
    const note = tree.isEmpty ? '' : ' Below is what it was before.';
    if (tree.isEmpty) summary.textContent = '';
    fault.replaceChildren(h('strong', {}, 'It does not render: '), message, ...link, note);
  }

  host.send({ kind: 'ready' });
}

function summaryOf({ roleCount, given }: ToPreviewPanel & { readonly kind: 'tree' }): string {
  return [
    `${roleCount} role${roleCount === 1 ? '' : 's'}`,
    given.length === 0 ? 'default values' : `with your values of ${given.join(', ')}`,
  ].join(' · ');
}
