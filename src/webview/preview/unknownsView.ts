import { button, h } from '../parts/dom.ts';

/** What only an installation can answer: how much of it the workflow asks for, what, and where the answers can be given. */
export class UnknownsView {
  readonly element = h('details', { class: 'unknowns' });
  readonly #title = h('span', { class: 'mark unknown' });
  readonly #list = h('ul', { tabindex: '0', 'aria-label': 'Unknown answers' });
  #reasons: readonly string[] = [];

  constructor(openSettings: () => void) {
    this.element.hidden = true;
    this.element.append(
      h('summary', {}, this.#title),
      this.#list,
      h(
        'p',
        {},
        'Only an installation can answer. Answers to try with are given in a fixtures file: ',
        button('Setting aliecs.fixtures', openSettings, 'link'),
      ),
    );
    this.element.addEventListener('toggle', () => this.#draw());
  }

  show(reasons: readonly string[]): void {
    const count = reasons.length;
    this.#reasons = reasons;
    this.element.hidden = count === 0;
    this.#title.textContent = count === 1 ? '1 answer is unknown here' : `${count} answers are unknown here`;
    this.#draw();
  }

  /** There may be thousands: they are on the page only while they are looked at. */
  #draw(): void {
    const shown = this.element.open ? this.#reasons : [];
    this.#list.replaceChildren(...shown.map((reason) => h('li', {}, h('code', {}, reason))));
  }
}
