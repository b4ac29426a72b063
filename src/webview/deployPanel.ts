import type { FromDeployPanel, ToDeployPanel } from '../protocol/panels.ts';
import { FormView } from './form/formView.ts';
import { button, h } from './parts/dom.ts';
import { focusMark } from './parts/focusMark.ts';
import { connectHost } from './parts/host.ts';
import { type OpenParts, planView } from './plan/planView.ts';

/** Form → plan, in one panel. */
export function showDeployPanel(root: HTMLElement): void {
  const { host } = connectHost<ToDeployPanel, FromDeployPanel>(receive);
  const status = h('div', { class: 'status', role: 'status', 'aria-live': 'polite' });
  const page = h('div', {});
  root.append(status, page);
  let form: FormView | undefined;
  let parts: OpenParts = new Map();
  let isBusy = true;
  status.textContent = 'Reading the workflow…';

  function receive(message: ToDeployPanel): void {
    // What failed stays to be read while the plan is made anew; the next thing that the person does takes it away.
    if (isBusy || message.kind === 'form' || message.kind === 'busy' || message.kind === 'failed') showStatus(message);
    isBusy = message.kind === 'busy';
    page.toggleAttribute('inert', isBusy);
    switch (message.kind) {
      case 'form':
        form = new FormView(message, host);
        parts = new Map();
        showPage(form.element);
        return;
      case 'nodes':
        // With other nodes to choose from the form is drawn anew; its values stay.
        if (form?.element.isConnected !== true) return;
        form = new FormView({ ...form.page, nodes: message.nodes }, host);
        redrawPage(form.element);
        return;
      case 'values':
        form?.replace(message.values);
        return;
      case 'plan': {
        const isSame = page.querySelector('[data-page=plan]') !== null;
        const plan = planView(message, host, parts);
        if (isSame) redrawPage(plan);
        else showPage(plan);
        return;
      }
    }
  }

  function showStatus(message: ToDeployPanel): void {
    const isFailed = message.kind === 'failed';
    status.className = isFailed ? 'status failed' : 'status';
    status.replaceChildren(message.kind === 'busy' || isFailed ? message.message : '');
    if (message.kind === 'busy' && message.canCancel) {
      const cancel = button('Cancel', () => host.send({ kind: 'cancel' }));
      status.append(cancel);
      cancel.focus();
    }
    if (isFailed)
      for (const [remedy, title] of message.remedies.entries()) status.append(button(title, () => host.send({ kind: 'help', remedy })));
    if (isFailed && message.message !== '') window.scrollTo(0, 0);
  }

  function showPage(element: HTMLElement): void {
    page.replaceChildren(element);
    window.scrollTo(0, 0);
    const heading = element.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }

  /** The same page with other content: a person in the middle of it notices nothing else. */
  function redrawPage(element: HTMLElement): void {
    const { scrollX, scrollY } = window;
    const focus = focusMark(page);
    page.replaceChildren(element);
    window.scrollTo(scrollX, scrollY);
    focus(element);
  }

  host.send({ kind: 'ready' });
}
