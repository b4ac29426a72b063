import { isVisible } from '../../core/workflow/evaluateVisibility.ts';
import { parseVisibility } from '../../core/workflow/visibility.ts';
import type { FormVariable } from '../../protocol/messages.ts';

/** Fields that stand together under a heading. */
export interface FormPanel {
  readonly title: string;
  readonly variables: readonly FormVariable[];
}

/** The values of a form: those of the file, and those given otherwise. */
export class FormModel {
  readonly panels: readonly FormPanel[];
  readonly #defaults: ReadonlyMap<string, string>;
  readonly #given = new Map<string, string>();
  readonly #conditions = new Map<string, (variable: (name: string) => string | undefined) => boolean>();

  constructor(variables: readonly FormVariable[], given: Readonly<Record<string, string>>) {
    this.#defaults = new Map(variables.map(({ name, value }) => [name, value]));
    this.panels = panelsOf(variables);
    for (const { visibleIf, enabledIf } of variables)
      for (const text of [visibleIf, enabledIf]) this.#conditions.set(text, conditionOf(text));
    this.replace(given);
  }

  value(name: string): string {
    return this.#given.get(name) ?? this.#defaults.get(name) ?? '';
  }

  isChanged(name: string): boolean {
    return this.#given.has(name);
  }

  get changedCount(): number {
    return this.#given.size;
  }

  /** A value equal to the default is none that is given: the default may change with the file. */
  set(name: string, value: string): void {
    if (!this.#defaults.has(name)) return;
    if (value === this.#defaults.get(name)) this.#given.delete(name);
    else this.#given.set(name, value);
  }

  reset(name: string): void {
    this.#given.delete(name);
  }

  /** Takes other values in the place of all; what the workflow does not have (any more) is left out. */
  replace(values: Readonly<Record<string, string>>): void {
    this.#given.clear();
    for (const [name, value] of Object.entries(values)) this.set(name, value);
  }

  /** Everything given, hidden fields included: what is remembered. */
  get given(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#given);
  }

  /** What a deploy gives the workflow: a field that is not shown gives nothing. */
  shownValues(variables: readonly FormVariable[]): Readonly<Record<string, string>> {
    return Object.fromEntries(
      variables.filter((variable) => this.isChanged(variable.name) && this.isShown(variable)).map(({ name }) => [name, this.value(name)]),
    );
  }

  isShown({ visibleIf }: FormVariable): boolean {
    return this.#holds(visibleIf);
  }

  isEnabled({ enabledIf }: FormVariable): boolean {
    return this.#holds(enabledIf);
  }

  #holds(condition: string): boolean {
    return this.#conditions.get(condition)?.((name) => (this.#defaults.has(name) ? this.value(name) : undefined)) ?? true;
  }
}

/** An empty condition holds always, a broken one never: operators see it the same way (domain.md §3.3). */
function conditionOf(text: string): (variable: (name: string) => string | undefined) => boolean {
  if (text.trim() === '') return () => true;
  const condition = parseVisibility(text);
  return condition.ok ? (variable) => isVisible(condition.value, variable) : () => false;
}

/** Panels in the order in which the file first names them, fields by `index`, then in the file's order. */
function panelsOf(variables: readonly FormVariable[]): FormPanel[] {
  const panels = new Map<string, FormVariable[]>();
  for (const variable of variables) panels.set(variable.panel, [...(panels.get(variable.panel) ?? []), variable]);
  return [...panels].map(([name, fields]) => ({
    title: name === '' ? 'Other variables' : name.replaceAll('_', ' '),
    variables: fields.toSorted((a, b) => a.index - b.index),
  }));
}
