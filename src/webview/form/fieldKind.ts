import type { FormVariable } from '../../protocol/messages.ts';

/** How a variable is asked for. `list` is a JSON list chosen from entries; `lines` a text of several lines. */
export type FieldKind = 'text' | 'lines' | 'number' | 'slider' | 'select' | 'suggest' | 'choose-one' | 'radio' | 'check' | 'list';

/** The control of a variable: by its widget as operators know it, for lists of nodes by what the value is used for. */
export function fieldKind({ widget, type, value, rows, values, namesNodes }: FormVariable): FieldKind {
  const isList = parseList(value) !== undefined;
  if (isList && (type === 'list' || namesNodes)) return 'list';
  switch (widget) {
    case 'checkBox':
      return 'check';
    case 'dropDownBox':
      return values.length > 0 ? 'select' : 'text';
    case 'listBox':
      return values.length > 0 ? 'choose-one' : 'text';
    case 'comboBox':
      return 'suggest';
    case 'radioButtonBox':
      return values.length > 0 ? 'radio' : 'text';
    case 'slider':
      return 'slider';
    default:
      if (rows > 1) return 'lines';
      if (namesNodes) return 'suggest';
      return type === 'number' ? 'number' : 'text';
  }
}

/** The entries of a JSON list of texts; undefined for anything else. */
export function parseList(text: string): readonly string[] | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) && parsed.every((item) => typeof item === 'string') ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** Writes a list as the sample workflows do: `["a", "b"]`. */
export function formatList(items: readonly string[]): string {
  return `[${items.map((item) => JSON.stringify(item)).join(', ')}]`;
}

/** What is wrong with a value by its declared type, in a sentence; templates are judged when they are evaluated. */
export function typeFault({ type }: FormVariable, value: string): string {
  if (value.includes('{{')) return '';
  if (type === 'number' && (value.trim() === '' || !Number.isFinite(Number(value)))) return 'This is not a number.';
  if (type === 'bool' && value !== 'true' && value !== 'false') return 'This is neither true nor false.';
  if (type === 'list' && parseList(value) === undefined) return 'This is not a list such as ["a", "b"].';
  return '';
}
