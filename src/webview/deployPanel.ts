import type { FromDeployPanel, ToDeployPanel } from '../protocol/panels.ts';
import { FormView } from './form/formView.ts';
import { h } from './parts/dom.ts';
import { connectHost } from './parts/host.ts';
import { planView } from './plan/planView.ts';

/** Form → plan, in one panel. */
export function showDeployPanel(root: HTMLElement): void {
  const host = connectHost<ToDeployPanel, FromDeployPanel>(receive);
  const status = h('div', { class: 'status', role: 'status', 'aria-live': 'polite' });
  const page = h('div', {});
  root.append(status, page);
  let form: FormView | undefined;

  function receive(message: ToDeployPanel): void {
    status.textContent = message.kind === 'busy' || message.kind === 'failed' ? message.message : '';
    status.className = message.kind === 'failed' ? 'status failed' : 'status';
    page.toggleAttribute('inert', message.kind === 'busy');
    switch (message.kind) {
      case 'form':
        form = new FormView(message, host);
        showPage(form.element);
        return;
      case 'nodes':
        // With other nodes to choose from the form is drawn anew; its values stay.
        if (form?.element.isConnected !== true) return;
        form = new FormView({ ...form.page, nodes: message.nodes }, host);
        page.replaceChildren(form.element);
        return;
      case 'values':
        form?.replace(message.values);
        return;
      case 'plan':
        showPage(planView(message, host));
        return;
    }
  }

  function showPage(element: HTMLElement): void {
    page.replaceChildren(element);
    window.scrollTo(0, 0);
    const heading = element.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }

  host.send({ kind: 'ready' });
}
