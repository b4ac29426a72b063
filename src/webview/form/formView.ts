import type { FormPage, FromDeployPanel } from '../../protocol/panels.ts';
import { button, freshId, h } from '../parts/dom.ts';
import type { Host } from '../parts/host.ts';
import { createField, type Field } from './field.ts';
import { FormModel } from './formModel.ts';

/** The page with the public variables of a workflow. */
export class FormView {
  readonly element = h('form', { class: 'page' });
  readonly #page: FormPage;
  readonly #host: Host<FromDeployPanel>;
  readonly #model: FormModel;
  readonly #count = h('span', { class: 'count', role: 'status' });
  readonly #resetAll: HTMLButtonElement;
  #fields: readonly Field[] = [];
  #panels: readonly HTMLElement[] = [];

  constructor(page: FormPage, host: Host<FromDeployPanel>) {
    this.#page = page;
    this.#host = host;
    this.#model = new FormModel(page.variables, page.values);
    this.#resetAll = button('Reset to defaults', () => this.replace({}));
    this.element.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#plan();
    });
    this.#build();
  }

  /** Other values in the place of all, from a file. */
  replace(values: Readonly<Record<string, string>>): void {
    this.#model.replace(values);
    this.#changed();
  }

  get page(): FormPage {
    return { ...this.#page, values: this.#model.given };
  }

  #build(): void {
    const { workflow, description, file, variables, nodes } = this.#page;
    const fields: Field[] = [];
    this.#panels = this.#model.panels.map((panel) => {
      const id = freshId();
      const own = panel.variables.map((variable) => createField(variable, nodes, this.#model, () => this.#changed()));
      fields.push(...own);
      return h('section', { 'aria-labelledby': id }, h('h2', { id }, panel.title), ...own.map(({ element }) => element));
    });
    this.#fields = fields;
    const empty = h('p', { class: 'lead' }, 'This workflow has no public variables. Go on to the plan.');
    this.element.replaceChildren(
      h('header', {}, h('h1', {}, `Deploy ${workflow}`), h('p', { class: 'lead' }, description), h('p', { class: 'file' }, file)),
      h('div', { class: 'panels' }, ...(variables.length === 0 ? [empty] : this.#panels)),
      h(
        'footer',
        {},
        h('button', { type: 'submit', class: 'primary' }, 'Plan…'),
        this.#resetAll,
        button('Import…', () => this.#host.send({ kind: 'import' })),
        button('Export…', () => this.#host.send({ kind: 'export', values: this.#model.given })),
        this.#count,
      ),
    );
    this.#update();
  }

  #changed(): void {
    this.#update();
    this.#host.send({ kind: 'values', values: this.#model.given });
  }

  #update(): void {
    for (const field of this.#fields) field.update();
    // A panel without a field to show is no panel.
    for (const panel of this.#panels) panel.hidden = ![...panel.querySelectorAll<HTMLElement>('.field')].some((field) => !field.hidden);
    const { changedCount } = this.#model;
    this.#resetAll.disabled = changedCount === 0;
    this.#count.textContent = changedCount === 0 ? 'All values are the defaults.' : `${changedCount} changed`;
  }

  #plan(): void {
    this.#host.send({ kind: 'plan', values: this.#model.shownValues(this.#page.variables) });
  }
}
