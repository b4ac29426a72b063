import { describe, expect, test } from 'vitest';
import type { FormVariable } from '../../../src/protocol/messages.ts';
import { type FieldKind, fieldKind, formatList, parseList, typeFault } from '../../../src/webview/form/fieldKind.ts';
import { FormModel } from '../../../src/webview/form/formModel.ts';

const NOWHERE = { uri: 'file:///w.yaml', range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } } };

function variable(name: string, more: Partial<FormVariable> = {}): FormVariable {
  const texts = {
    value: '',
    type: 'string',
    label: '',
    description: '',
    widget: 'editBox',
    panel: 'General',
    visibleIf: '',
    enabledIf: '',
  };
  return { name, ...texts, values: [], index: 0, rows: 0, namesNodes: false, place: NOWHERE, ...more };
}

const SENDING = variable('sending', { value: 'true', type: 'bool', widget: 'checkBox', panel: 'Sending', index: 1 });
const RATE = variable('send_rate', { value: '50', type: 'number', panel: 'Sending', index: 2, visibleIf: '$$sending === "true"' });

describe('panels and fields', () => {
  test('panels come in the order of the file, fields by index', () => {
    const { panels } = new FormModel(
      [variable('b', { index: 2 }), variable('x', { panel: 'EPN_Workflows' }), variable('a', { index: 1 }), variable('y', { panel: '' })],
      {},
    );
    expect(panels.map(({ title, variables }) => [title, variables.map(({ name }) => name)])).toEqual([
      ['General', ['a', 'b']],
      ['EPN Workflows', ['x']],
      ['Other variables', ['y']],
    ]);
  });

  const kinds: readonly (readonly [FieldKind, Partial<FormVariable>])[] = [
    ['text', { widget: 'editBox' }],
    ['lines', { widget: 'editBox', rows: 4 }],
    ['number', { widget: 'editBox', type: 'number' }],
    ['suggest', { widget: 'editBox', namesNodes: true }],
    ['slider', { widget: 'slider' }],
    ['choose-one', { widget: 'listBox', values: ['a', 'b'] }],
    ['list', { widget: 'listBox', type: 'list', value: '["a"]' }],
    ['list', { widget: 'editBox', namesNodes: true, value: '[]' }],
    ['text', { widget: 'listBox', type: 'list', value: '{{ hosts }}' }],
    ['select', { widget: 'dropDownBox', values: ['a'] }],
    ['text', { widget: 'dropDownBox' }],
    ['suggest', { widget: 'comboBox' }],
    ['radio', { widget: 'radioButtonBox', values: ['a'] }],
    ['check', { widget: 'checkBox' }],
    ['text', { widget: 'detectorSelector' }],
  ];
  test.each(kinds)('%s for %j', (kind, more) => {
    expect(fieldKind(variable('v', more))).toBe(kind);
  });

  test.each([
    ['["a", "b"]', ['a', 'b']],
    ['[]', []],
    ['[1]', undefined],
    ['a,b', undefined],
    ['', undefined],
  ])('the list %j', (text, items) => {
    expect(parseList(text)).toEqual(items);
    if (items) expect(formatList(items)).toBe(text);
  });

  test.each([
    ['number', '12.5', ''],
    ['number', 'many', 'This is not a number.'],
    ['number', '', 'This is not a number.'],
    ['number', '{{ rate }}', ''],
    ['bool', 'yes', 'This is neither true nor false.'],
    ['bool', 'false', ''],
    ['list', 'a', 'This is not a list such as ["a", "b"].'],
    ['string', 'anything', ''],
  ])('type %s, value %j', (type, value, fault) => {
    expect(typeFault(variable('v', { type }), value)).toBe(fault);
  });
});

describe('values', () => {
  test('only what differs from the default is given', () => {
    const model = new FormModel([SENDING, RATE], { send_rate: '70', gone: 'x', sending: 'true' });
    expect(model.given).toEqual({ send_rate: '70' });
    model.set('send_rate', '50');
    expect([model.given, model.changedCount, model.isChanged('send_rate')]).toEqual([{}, 0, false]);
  });

  test('a hidden field keeps its value and gives none', () => {
    const model = new FormModel([SENDING, RATE], { send_rate: '70' });
    expect(model.isShown(RATE)).toBe(true);
    model.set('sending', 'false');
    expect(model.isShown(RATE)).toBe(false);
    expect(model.shownValues([SENDING, RATE])).toEqual({ sending: 'false' });
    expect(model.given).toEqual({ sending: 'false', send_rate: '70' });
    model.reset('sending');
    expect(model.shownValues([SENDING, RATE])).toEqual({ send_rate: '70' });
  });

  test.each([
    ['', true],
    ['$$sending === "true"', true],
    ['$$nobody === "true"', false],
    ['$$sending = "true"', false],
    ['alert(1)', false],
  ])('a field with the condition %j is shown: %s', (visibleIf, shown) => {
    const field = variable('v', { visibleIf });
    expect(new FormModel([SENDING, field], {}).isShown(field)).toBe(shown);
  });
});
