import { blockPlace } from './blockPath.ts';

/** What stands between `{{` and the cursor, whether the expression is closed or not. */
export interface OpenExpression {
  readonly before: string;
  /** The string literal that the cursor is in, from behind its quote. */
  readonly literal: string | undefined;
  /** `object.` before the word at the cursor; empty for none. */
  readonly object: string;
  readonly word: string;
  /** The function whose argument list the cursor is in, and which argument: `util.PrefixedOverride`, 1. */
  readonly call: { readonly name: string; readonly argument: number } | undefined;
}

const LONGEST = 5_000;

/** Looks back from an offset for an expression that is open there, also in a text that is broken by just that. */
export function openExpression(text: string, offset: number): OpenExpression | undefined {
  const from = text.lastIndexOf('{{', offset - 2);
  if (from < 0 || offset - from > LONGEST || text.slice(from + 2, offset).includes('}}')) return undefined;
  const before = text.slice(from + 2, offset);
  if (before.includes('\n') && !sameField(text, from, offset)) return undefined;
  return { before, ...scan(before) };
}

/** An expression over several lines belongs to one text; one that was never closed does not reach into the next key. */
function sameField(text: string, from: number, offset: number): boolean {
  const [first, last] = [blockPlace(text, from), blockPlace(text, offset)];
  return first?.path.join('\0') === last?.path.join('\0') || (last?.inBlockText ?? false);
}

function scan(before: string): Omit<OpenExpression, 'before'> {
  let quote = '';
  let opened = 0;
  // Brackets too: a comma inside a list or a map ends no argument.
  const calls: { name: string; argument: number }[] = [];
  for (let at = 0; at < before.length; at++) {
    const character = before[at] ?? '';
    if (quote !== '') {
      if (character === '\\' && quote !== '`') at++;
      else if (character === quote) quote = '';
    } else if (character === '"' || character === "'" || character === '`') {
      quote = character;
      opened = at + 1;
    } else if (character === '(') calls.push({ name: /[\w.$]*$/.exec(before.slice(0, at))?.[0] ?? '', argument: 0 });
    else if (character === '[' || character === '{') calls.push({ name: '', argument: 0 });
    else if (character === ')' || character === ']' || character === '}') calls.pop();
    else if (character === ',') {
      const call = calls.at(-1);
      if (call) call.argument++;
    }
  }
  const call = calls.findLast(({ name }) => name !== '');
  if (quote !== '') return { literal: before.slice(opened), object: '', word: '', call };
  const [, object = '', word = ''] = /((?:[\w$]|\(\)|\(\d+\))+)?\.([\w$]*)$/.exec(before) ?? [
    '',
    '',
    /[A-Za-z_$][\w$]*$/.exec(before)?.[0] ?? '',
  ];
  return { literal: undefined, object, word, call };
}
