import type { ExprError } from '../../core/expr/exprError.ts';

/** What the parser of expressions found, in an author's words. */
export function syntaxWords(source: string, { message, from }: ExprError): string {
  if (/literal not terminated|unterminated/.test(message)) return 'A quote inside this expression is not closed.';
  const bare = source.replaceAll(/'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"/g, '""');
  const atEnd = from >= source.trimEnd().length;
  const questions = (bare.match(/\?(?![.?])/g) ?? []).length;
  const colons = (bare.match(/:/g) ?? []).length;
  if (questions > colons) return 'The condition lacks its second branch: write it as `condition ? value : other value`.';
  const foreign = /[=!]==/.exec(bare)?.[0];
  if (foreign) return `“${foreign}” is of another language: write ${foreign.slice(0, 2)}.`;
  if (/(^|[^=!<>])=([^=]|$)/.test(bare)) return '“=” compares nothing: write == for “is equal to”.';
  if (/\belse\b|^\s*if\b|\bif\b.*\belse\b/.test(bare) && !bare.includes('{')) {
    return 'This is the condition of another language: write it as `condition ? value : other value`.';
  }
  if (/(^|[^&])&([^&]|$)/.test(bare)) return '“&” is not an operator: write && for “and”.';
  const filter = /(?:^|[^|])\|\s*(\w*)\s*(?![\s\w(|])/.exec(bare);
  if (filter || (/(^|[^|])\|([^|]|$)/.test(bare) && /\|/.test(message))) {
    const called = filter?.[1] ? `, with brackets as in ${filter[1]}()` : '';
    return `“|” hands a value to a function of the language${called}; write || for “or”.`;
  }
  const open = (bare.match(/\(/g) ?? []).length - (bare.match(/\)/g) ?? []).length;
  if (open > 0) return 'A closing bracket “)” is missing.';
  if (open < 0) return 'There is a closing bracket “)” too many.';
  if (atEnd) return 'The expression ends too early: something is missing behind its last word.';
  if (/["']/.test(source[from - 1] ?? '') && /\w/.test(source[from] ?? '')) {
    return 'The quote before this ends a text, or is one too many. A quote inside a text needs a backslash, or the other kind around the text.';
  }
  const token = /unexpected token (?:\w+\()?"?(.*?)"?\)?$/.exec(message)?.[1];
  return token === undefined
    ? `The expression cannot be read: ${message}.`
    : `“${token.replaceAll('\\"', '"')}” is not expected here: an operator such as + or &&, or a bracket, is missing before it.`;
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  bool: 'true or false',
  int: 'a number',
  float64: 'a number',
  '*string': 'a text that may be nil',
  '[]interface {}': 'a list',
  'map[string]interface {}': 'a map',
  unknown: 'nil',
};

const typeName = (name: string) => TYPES[name.trim()] ?? name.trim();

/** What the checker of expressions found, in an author's words. */
export function typeWords(message: string): string {
  const mismatch = /invalid operation: (\S+) \(mismatched types (.*) and (.*)\)/.exec(message);
  if (mismatch) {
    const [, operator = '', left = '', right = ''] = mismatch;
    const types = [left, right];
    const hint =
      types.includes('string') && !types.every((type) => type === 'string')
        ? " Variables are always texts: put the other side in quotes, as in == 'true'."
        : '';
    return `“${operator}” cannot take ${typeName(left)} and ${typeName(right)}.${hint}`;
  }
  const single = /invalid operation: (\S+) \(mismatched type (.*)\)/.exec(message);
  if (single) return `“${single[1]}” cannot take ${typeName(single[2] ?? '')}. Compare a text first, as in name == 'true'.`;
  if (/non-bool expression \(type (.*)\) used as condition/.test(message)) {
    return "A condition must be true or false, and variables are texts: write name == 'true' ? … : ….";
  }
  const argument = /cannot use (.*) as argument \(type (.*)\) to call (\S+)/.exec(message);
  if (argument) return `“${argument[3]}” takes ${typeName(argument[2] ?? '')} here, not ${typeName(argument[1] ?? '')}.`;
  const count = /^(too many|not enough) arguments to call (\S+)/.exec(message);
  if (count) return `The call of “${count[2]}” ${count[1] === 'too many' ? 'has too many arguments' : 'lacks an argument'}.`;
  const expected = /^invalid number of arguments \(expected (\d+), got (\d+)\)/.exec(message);
  if (expected) return `The function takes ${expected[1] === '1' ? 'one argument' : `${expected[1]} arguments`}, not ${expected[2]}.`;
  const member = /^type (.*) has no (?:field|method) (\S+)$/.exec(message);
  if (member) return memberWords(member[1] ?? '', member[2] ?? '');
  return `This cannot be evaluated: ${message}.`;
}

function memberWords(type: string, name: string): string {
  if (type.endsWith('wfNode')) {
    return type.startsWith('func')
      ? `Brackets are missing before “.${name}”: Parent, Up and This are functions, as in Parent().Path.`
      : `A role has no “${name}”. It has Name and Path, with capital letters.`;
  }
  const object = type.startsWith('func') ? ' What stands before the dot is a function. Is strings, json, util or config meant?' : '';
  return `There is no “${name}” here.${object}`;
}
