import type { FormVariable } from '../../protocol/messages.ts';
import { button, freshId, h } from '../parts/dom.ts';
import {
  type Control,
  checkControl,
  linesControl,
  radioControl,
  selectControl,
  sliderControl,
  suggestControl,
  textControl,
} from './controls.ts';
import { fieldKind, typeFault } from './fieldKind.ts';
import type { FormModel } from './formModel.ts';
import { listControl } from './listControl.ts';

const LIST_LINES = 6;

/** One variable on the page: label, control, description, and what is particular about its value. */
export interface Field {
  readonly element: HTMLElement;
  /** Draws what the model says by now. */
  update(): void;
}

export function createField(variable: FormVariable, nodes: readonly string[], model: FormModel, changed: () => void): Field {
  const { name, description } = variable;
  const label = variable.label === '' ? name : variable.label;
  const control = controlOf(variable, nodes, (value) => {
    model.set(name, value);
    changed();
  });
  const labelId = freshId();
  const noteId = freshId();
  const reset = button(
    'Reset',
    () => {
      model.reset(name);
      changed();
      control.labelled.focus();
    },
    'link',
  );
  reset.title = `Default: ${variable.value === '' ? '(empty)' : variable.value}`;
  reset.setAttribute('aria-label', `Reset ${label} to its default`);
  const mark = h('span', { class: 'changed-mark' }, 'changed');
  const title = h('div', { class: 'field-title' }, ...titleOf(label, name, labelId, control), mark, reset);
  const fault = h('div', { class: 'fault', role: 'status' });
  const note = h('div', { class: 'description', id: noteId }, description);
  const faultId = freshId();
  fault.id = faultId;
  control.labelled.setAttribute('aria-describedby', `${noteId} ${faultId}`);
  if (control.isGroup) control.labelled.setAttribute('aria-labelledby', labelId);
  const element = h('div', { class: 'field', 'data-variable': name }, title, control.element, fault, note);
  note.hidden = description === '';
  return {
    element,
    update: () => {
      const isChanged = model.isChanged(name);
      element.hidden = !model.isShown(variable);
      element.classList.toggle('changed', isChanged);
      mark.hidden = !isChanged;
      reset.hidden = !isChanged;
      control.enable(model.isEnabled(variable));
      control.show(model.value(name));
      const text = typeFault(variable, model.value(name));
      // A text that is the same would be read out again.
      if (fault.textContent !== text) fault.textContent = text;
      fault.hidden = text === '';
      control.labelled.setAttribute('aria-invalid', String(text !== ''));
    },
  };
}

/** A check box carries its label itself. The variable's own name stands beside every label: it is what the file says. */
function titleOf(label: string, name: string, labelId: string, control: Control): Node[] {
  const code = h('code', { class: 'variable' }, name);
  if (control.element.tagName === 'LABEL') return [code];
  const id = freshId();
  if (control.isGroup) return [h('span', { id: labelId, class: 'label' }, label), code];
  control.labelled.id = id;
  return [h('label', { for: id, id: labelId, class: 'label' }, label), code];
}

function controlOf(variable: FormVariable, nodes: readonly string[], changed: (value: string) => void): Control {
  const choices = [...new Set([...variable.values, ...(variable.namesNodes ? nodes : [])])];
  switch (fieldKind(variable)) {
    case 'check':
      return checkControl(variable.label === '' ? variable.name : variable.label, changed);
    case 'list':
      return listControl(choices, variable.namesNodes ? 'a node' : 'an entry', changed);
    case 'select':
      return selectControl(variable, 1, changed);
    case 'choose-one':
      return selectControl(variable, Math.max(2, Math.min(variable.values.length, LIST_LINES)), changed);
    case 'radio':
      return radioControl(variable, changed);
    case 'slider':
      return sliderControl(variable, variable.label === '' ? variable.name : variable.label, changed);
    case 'suggest':
      return suggestControl(choices, changed);
    case 'lines':
      return linesControl(variable, changed);
    case 'number':
      return textControl(true, changed);
    case 'text':
      return textControl(false, changed);
  }
}
