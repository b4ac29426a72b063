import { RunFailure } from '../exprError.ts';
import { toInt } from '../run/arithmetic.ts';
import { base64, fromBase64 } from '../run/base64.ts';
import { decodeJson } from '../run/decodeJson.ts';
import { encodeJson, indentJson } from '../run/encodeJson.ts';
import { assertString, needKnown } from '../run/failures.ts';
import { checkSize } from '../run/meter.ts';
import { typeName } from '../run/typeOfValue.ts';
import { List, type Value } from '../run/values.ts';
import { argument, type Builtin, unary, variadic, wrongCount } from './builtin.ts';
import { replaceBytes, splitBytes, toLowerCase, toUpperCase, trimCharacters, trimSpace } from './text.ts';

const text = (args: readonly Value[], index: number) => assertString(argument(args, index));

/** Of two texts. */
function binary(call: (a: string, b: string) => Value): Builtin {
  return variadic((args) => call(text(args, 0), text(args, 1)));
}

/** Of a text and, by default, a blank. */
function affix(call: (value: string, part: string) => string): Builtin {
  return variadic((args) => {
    const part = args.length === 2 ? text(args, 1) : ' ';
    return call(text(args, 0), part);
  });
}

function splitting(name: string, keepSeparator: boolean): Builtin {
  return variadic((args) => {
    if (args.length !== 2 && args.length !== 3) wrongCount('2 or 3', args.length, name);
    const limit = args.length === 3 ? Number(toInt(argument(args, 2))) : -1;
    const parts = splitBytes(text(args, 0), text(args, 1), limit, keepSeparator);
    return new List('[]string', parts ?? [], parts === undefined);
  });
}

function join(args: readonly Value[]): Value {
  const glue = args.length === 2 ? text(args, 1) : '';
  const list = argument(args, 0);
  needKnown(list);
  if (list instanceof List && (list.type === '[]string' || list.type === '[]interface {}')) {
    const parts = list.items.map(assertString);
    checkSize(parts.reduce((sum, part) => sum + part.length + glue.length, 0));
    return parts.join(glue);
  }
  throw new RunFailure(`invalid argument for join (type ${typeName(list)})`);
}

/** Refuses before it makes what the budget forbids. */
const repeat = variadic((args, around) => {
  const part = text(args, 0);
  const count = Number(toInt(argument(args, 1)));
  if (count < 0) throw new RunFailure(`invalid argument for repeat (expected positive integer, got ${count})`);
  if (count > 1e6) throw new RunFailure('memory budget exceeded');
  around.grow(part.length * count);
  return part.repeat(count);
});

const replace = variadic((args) => {
  if (args.length !== 3 && args.length !== 4) wrongCount('3 or 4', args.length, 'replace');
  const limit = args.length === 4 ? Number(toInt(argument(args, 3))) : -1;
  return replaceBytes(text(args, 0), text(args, 1), text(args, 2), limit);
});

const trim = variadic((args) => {
  if (args.length !== 1 && args.length !== 2) wrongCount('1 or 2', args.length, 'trim');
  return args.length === 1 ? trimSpace(text(args, 0)) : trimCharacters(text(args, 0), text(args, 1));
});

const fromJSON = variadic((args) => {
  const { value, error } = decodeJson(text(args, 0));
  if (error !== undefined) throw new RunFailure(error);
  return value;
});

const decode = variadic((args) => {
  const decoded = fromBase64(text(args, 0));
  if ('error' in decoded) throw new RunFailure(decoded.error);
  return decoded.bytes;
});

export const STRING_BUILTINS = {
  trim,
  trimPrefix: affix((value, part) => (value.startsWith(part) ? value.slice(part.length) : value)),
  trimSuffix: affix((value, part) => (value.endsWith(part) ? value.slice(0, value.length - part.length) : value)),
  upper: unary((value) => toUpperCase(assertString(value))),
  lower: unary((value) => toLowerCase(assertString(value))),
  split: splitting('split', false),
  splitAfter: splitting('splitAfter', true),
  replace,
  repeat,
  join: variadic(join),
  indexOf: binary((a, b) => a.indexOf(b)),
  lastIndexOf: binary((a, b) => a.lastIndexOf(b)),
  hasPrefix: binary((a, b) => a.startsWith(b)),
  hasSuffix: binary((a, b) => a.endsWith(b)),
  toJSON: variadic((args) => indentJson(encodeJson(argument(args, 0)))),
  fromJSON,
  toBase64: variadic((args) => base64(text(args, 0))),
  fromBase64: decode,
} satisfies Record<string, Builtin>;
