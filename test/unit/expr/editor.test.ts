import { describe, expect, test } from 'vitest';
import { checkExpression } from '../../../src/core/expr/checkExpression.ts';
import { references } from '../../../src/core/expr/references.ts';
import { parseExpression } from '../../../src/core/expr/syntax/parse.ts';
import { tokensOf } from '../../../src/core/expr/syntax/tokens.ts';
import { editorNames } from '../../../src/core/template/editorNames.ts';

const names = editorNames({ role: true, dpl: true }, (name) => name === 'a' || name === 'b');

/** References as text: the kind, what is referred to, and the text that it stands in. */
function shown(source: string): string[] {
  const { ast } = parseExpression(source);
  if (!ast) return ['no tree'];
  return references(ast).map((reference) => {
    const text = source.slice(reference.span.from, reference.span.to);
    switch (reference.kind) {
      case 'name':
        return `name ${text}${reference.called ? '()' : ''}${reference.unchecked ? ' unchecked' : ''}`;
      case 'builtin':
        return `builtin ${text}: ${source.slice(reference.call.from, reference.call.to)}`;
      case 'member':
        return `member ${source.slice(reference.whole.from, reference.whole.to)}${reference.args ? `(${reference.args.length})` : ''}`;
      default:
        return `string ${text}`;
    }
  });
}

describe('references', () => {
  test.each([
    ["a + b.c == 'x'", ['name a', 'name b', 'member b.c', "string 'x'"]],
    ["config.Get('k/' + c)", ['name config', 'member config.Get(1)', "string 'k/'", 'name c unchecked']],
    ['ToUpper(a)', ['name ToUpper()', 'name a']],
    ['let x = a; x + y', ['name a', 'name y']],
    ['map(a, # + b) | join(c)', ['builtin map: map(a, # + b)', 'name a', 'name b', 'builtin join: map(a, # + b) | join(c)', 'name c']],
    ["{k: a, (b): 'v'}[c]", ['name a', 'name b', "string 'v'", 'name c']],
    ['a[b:c] ?? (d ? e : f)', ['name a', 'name b', 'name c', 'name d', 'name e', 'name f']],
    ['žluť + /* c */ a', ['name žluť', 'name a']],
  ])('%s', (source, expected) => {
    expect(shown(source)).toEqual(expected);
  });
});

describe('extents of nodes', () => {
  test.each([
    ['a + b * c', 'a + b * c'],
    [' strings.ToUpper( a ) ', 'strings.ToUpper( a )'],
    ['a ? b : c ', 'a ? b : c'],
    ['a | upper() ', 'a | upper()'],
    ["a?.b['c'] ", "a?.b['c']"],
    ['not (a in b) ', 'not (a in b)'],
    ['if a { b } else { c } ', 'if a { b } else { c }'],
  ])('%s', (source, expected) => {
    const { ast } = parseExpression(source);
    expect(ast && source.slice(ast.extent.from, ast.extent.to)).toBe(expected);
  });
});

describe('checking without values', () => {
  test.each([
    ["a + 'x'", undefined, 'string'],
    ['a + 1', 'invalid operation: + (mismatched types string and int)', undefined],
    ['nope', 'unknown name nope', undefined],
    ['config.Get(nope) + 1', undefined, undefined],
    ['len(config.Get(a))', undefined, 'int'],
    ['Up(1).Path', undefined, 'string'],
    ["Up('1')", 'cannot use string as argument (type int) to call Up ', undefined],
    ['map([1, 2], # * 2.5)', undefined, '[]interface {}'],
    ["json.Unmarshal(a)[0].x + 1 > 'y'", undefined, 'bool'],
    ['7 % 0', 'integer divide by zero', 'int'],
    ["a matches '['", 'error parsing regexp: missing closing ]: `[`', undefined],
    ['a +', 'unexpected token EOF', undefined],
  ])('%s', (source, error, type) => {
    const { ast, errors } = checkExpression(source, names);
    expect(errors.map((each) => each.message)).toEqual(error === undefined ? [] : [error]);
    if (type !== undefined) expect(ast?.nature?.type?.name).toBe(type);
  });
});

describe('tokens of unfinished text', () => {
  test.each([
    ['config.', ['config', '.']],
    ["config.Get('a", ['config', '.', 'Get', '(']],
    ['a + (b ', ['a', '+', '(', 'b']],
  ])('%s', (source, expected) => {
    expect(tokensOf(source).map((token) => token.value)).toEqual(expected);
  });
});
