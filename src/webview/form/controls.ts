import type { FormVariable } from '../../protocol/messages.ts';
import { freshId, h } from '../parts/dom.ts';

/** A control on the page. `show` puts a value into it without telling `changed`. */
export interface Control {
  readonly element: HTMLElement;
  /** The element that a label names; a group names itself. */
  readonly labelled: HTMLElement;
  readonly isGroup: boolean;
  show(value: string): void;
  enable(enabled: boolean): void;
}

type Changed = (value: string) => void;

/** Any control that is one native element with a value. */
function native(
  element: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement,
  changed: Changed,
  whole: HTMLElement = element,
): Control {
  element.addEventListener('input', () => changed(element.value));
  return {
    element: whole,
    labelled: element,
    isGroup: false,
    show: (value) => {
      // Writing the same text would move the caret.
      if (element.value !== value) element.value = value;
    },
    enable: (enabled) => {
      element.disabled = !enabled;
    },
  };
}

export function textControl(isNumber: boolean, changed: Changed): Control {
  return native(h('input', { type: 'text', spellcheck: 'false', inputmode: isNumber ? 'decimal' : undefined }), changed);
}

export function linesControl({ rows }: FormVariable, changed: Changed): Control {
  return native(h('textarea', { rows: String(Math.max(2, Math.min(rows, 20))), spellcheck: 'false' }), changed);
}

export function suggestControl(suggestions: readonly string[], changed: Changed): Control {
  const id = freshId();
  const input = h('input', { type: 'text', list: id, spellcheck: 'false' });
  return native(input, changed, h('div', {}, input, h('datalist', { id }, ...suggestions.map((value) => h('option', { value })))));
}

/** A drop-down, or an open list of `size` lines. A value that is none of the choices is added: it is what would be sent. */
export function selectControl({ values }: FormVariable, size: number, changed: Changed): Control {
  const option = (value: string) => h('option', { value }, value === '' ? '(empty)' : value);
  const select = h('select', size > 1 ? { size: String(size) } : {}, ...values.map(option));
  const control = native(select, changed);
  return {
    ...control,
    show: (value) => {
      if (![...select.options].some((each) => each.value === value)) select.append(option(value));
      select.value = value;
    },
  };
}

export function checkControl(label: string, changed: Changed): Control {
  const input = h('input', { type: 'checkbox' });
  input.addEventListener('change', () => changed(String(input.checked)));
  return {
    element: h('label', { class: 'check' }, input, label),
    labelled: input,
    isGroup: false,
    show: (value) => {
      input.checked = value === 'true';
    },
    enable: (enabled) => {
      input.disabled = !enabled;
    },
  };
}

export function radioControl({ values }: FormVariable, changed: Changed): Control {
  const name = freshId();
  const inputs = values.map((value) => h('input', { type: 'radio', name, value }));
  for (const input of inputs) input.addEventListener('change', () => changed(input.value));
  const element = h('div', { role: 'radiogroup' }, ...inputs.map((input) => h('label', { class: 'check' }, input, input.value)));
  return {
    element,
    labelled: element,
    isGroup: true,
    show: (value) => {
      for (const input of inputs) input.checked = input.value === value;
    },
    enable: (enabled) => {
      for (const input of inputs) input.disabled = !enabled;
    },
  };
}

/** A slider between the smallest and the largest of `values` (0 and 100 without), with the number beside it to be typed. */
export function sliderControl({ values }: FormVariable, label: string, changed: Changed): Control {
  const numbers = values.map(Number).filter(Number.isFinite);
  const range = h('input', {
    type: 'range',
    min: String(Math.min(...numbers, 0)),
    max: String(Math.max(...numbers, numbers.length > 0 ? 0 : 100)),
  });
  const input = h('input', { type: 'text', inputmode: 'decimal' });
  range.setAttribute('aria-label', `${label}, slider`);
  range.addEventListener('input', () => {
    input.value = range.value;
    changed(range.value);
  });
  const control = native(
    input,
    (value) => {
      range.value = value;
      changed(value);
    },
    h('div', { class: 'slider' }, range, input),
  );
  return {
    ...control,
    show: (value) => {
      control.show(value);
      range.value = value;
    },
    enable: (enabled) => {
      control.enable(enabled);
      range.disabled = !enabled;
    },
  };
}
