import { button, h } from '../parts/dom.ts';

/** What only an installation can answer: how much of it the workflow asks for, what, and where the answers can be given. */
export class UnknownsView {
  readonly element = h('details', { class: 'unknowns' });
  readonly #openSettings: () => void;

  constructor(openSettings: () => void) {
    this.#openSettings = openSettings;
    this.element.hidden = true;
  }

  show(reasons: readonly string[]): void {
    const count = reasons.length;
    this.element.hidden = count === 0;
    this.element.replaceChildren(
      h(
        'summary',
        {},
        h('span', { class: 'mark unknown' }, count === 1 ? '1 answer is unknown here' : `${count} answers are unknown here`),
      ),
      h('ul', {}, ...reasons.map((reason) => h('li', {}, h('code', {}, reason)))),
      h(
        'p',
        {},
        'Only an installation knows them. Give answers to try with in a fixtures file: ',
        button('Setting aliecs.fixtures', this.#openSettings, 'link'),
      ),
    );
  }
}
