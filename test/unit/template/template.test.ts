import { describe, expect, test } from 'vitest';
import { compileTemplate } from '../../../src/core/template/compileTemplate.ts';
import { outcome, render, scopeWith } from '../../support/templateScopes.ts';

describe('splitting', () => {
  test.each([
    ['plain', [['literal', 'plain', 0, 5]], undefined],
    ['', [], undefined],
    [
      'a{{ b }}c{{d}}',
      [
        ['literal', 'a', 0, 1],
        ['expression', ' b ', 3, 6],
        ['literal', 'c', 8, 9],
        ['expression', 'd', 11, 12],
      ],
      undefined,
    ],
    ['a }} {{ b', [['literal', 'a }} ', 0, 5]], 5],
  ])('%s', (text, parts, unclosedAt) => {
    const compiled = compileTemplate(text);
    expect(compiled.parts.map((part) => [part.kind, part.text, part.from, part.to])).toEqual(parts);
    expect(compiled.unclosedAt).toBe(unclosedAt);
  });

  test('a text without braces is static', () => {
    expect(compileTemplate('a } b').isStatic).toBe(true);
    expect(compileTemplate('a {{ b }}').isStatic).toBe(false);
  });
});

describe('errors stand where they are in the text', () => {
  test.each([
    ['ab {{ nope }}', 'nope', '(1:2)'],
    ["ab {{ 'x' +\n nope }}", 'nope', '(2:2)'],
    ["{{ 'ž' }}{{ 1 + true }}", '+', '(1:4)'],
    ["{{ 'a' | upper() | foo() }}", 'foo', '(1:18)'],
    ['x{{ {{ }}', '', '(1:3)'],
  ])('%s', (template, found, position) => {
    const result = render(template);
    if (result.kind !== 'error') throw new Error(result.kind);
    expect(template.slice(result.from, result.to).trim()).toBe(found === '' ? template.slice(result.from, result.to).trim() : found);
    expect(result.position).toBe(position);
  });
});

describe('names', () => {
  const scope = scopeWith({ strings: 'mine', upper: 'mine', a: 'A', Parent: 'mine', 'a-b': 'dashed' });

  test.each([
    ["{{ strings.ToLower('X') }}", 'x'],
    ['{{ upper }}', 'mine'],
    ["{{ upper('x') }}", 'compile: string is not callable'],
    ["{{ ::upper('x') }}", 'X'],
    ['{{ Parent }}', 'mine'],
    ['{{ Parent() }}', 'compile: string is not callable'],
    ["{{ $env['a-b'] }}", 'dashed'],
    ['{{ $env.nope }}', 'compile: unknown name nope'],
    ["{{ dpl.Generate('x') }}", 'compile: unknown name dpl'],
    ['{{ odc.GenerateEPNTopologyFullname() }}', ''],
    ['{{ odc.Start() }}', 'run: invalid operation: cannot call nil'],
  ])('%s → %s', (template, expected) => {
    expect(outcome(template, scope)).toBe(expected);
  });

  test('a program is compiled anew where a name is defined otherwise', () => {
    expect(outcome("{{ lower ?? 'no' }}", scopeWith({ lower: 'yes' }))).toBe('yes');
    expect(outcome("{{ lower ?? 'no' }}", scopeWith())).toBe('no');
    expect(outcome('{{ other }}', scopeWith({ other: '1' }))).toBe('1');
    expect(outcome('{{ other }}', scopeWith())).toBe('compile: unknown name other');
  });

  test('role functions', () => {
    const role = { self: { name: 'leaf', path: 'root.leaf' }, parent: { name: 'root', path: 'root' }, up: () => undefined };
    expect(outcome('{{ This().Path }} {{ Parent().Name }}', scopeWith({}, { role }))).toBe('root.leaf root');
    expect(outcome('{{ Up(3).Path }}', scopeWith({}, { role }))).toBe('run: reflect: call of reflect.Value.Field on zero Value');
    expect(outcome('{{ Up(3)?.Path }}', scopeWith({}, { role }))).toBe('<nil>');
  });

  test('ids are drawn in the order of evaluation', () => {
    expect(outcome('{{ uid.New() }} {{ NewID() }}')).toBe('id1 id2');
  });
});

describe('commands of jit/', () => {
  const files: Readonly<Record<string, string>> = { good: 'run {{ a }}', bad: '{{ nope }}', loop: "{{ dpl.GenerateFromUri('loop') }}" };
  const scope = scopeWith({ a: 'A' }, { dpl: true, jit: { read: (name) => files[name] } });

  test.each([
    ["{{ dpl.GenerateFromUri('good') }}", "unknown: dpl.GenerateFromUri('good')"],
    ["{{ dpl.GenerateFromUri('bad') }}", 'compile: JIT failed in template resolution of the dpl_command: unknown name nope (1:2)'],
    ["{{ dpl.GenerateFromUri('missing') }}", "run: Failed to read DPL command from 'missing'"],
    ["{{ dpl.GenerateFromUriOrFallbackToTemplate('missing') }}", 'missing'],
  ])('%s → %s', (template, expected) => {
    expect(outcome(template, scope)).toBe(expected);
  });

  test('a command that calls for itself ends in an error', () => {
    expect(outcome("{{ dpl.GenerateFromUri('loop') }}", scope)).toContain('(limit: nesting)');
  });
});

describe('fixtures', () => {
  const fixtures = {
    'inventory.DetectorForHost': { 'flp0*': 'TST', '*': 'ITS', flp001: 'TPC' },
    'runtime.Get': { 'a\u001f*': '1' },
    'dpl.Generate': { '*': '!error: broken' },
  };
  const scope = scopeWith({}, { dpl: true, fixtures });

  test.each([
    ["{{ inventory.DetectorForHost('flp001') }}", 'TPC'],
    ["{{ DetectorForHost('flp002') }}", 'TST'],
    ["{{ inventory.DetectorForHost('epn1') }}", 'ITS'],
    ["{{ runtime.Get('a', 'b') }}", '1'],
    ["{{ runtime.Get('b', 'b') }}", "unknown: runtime.Get('b', 'b')"],
    ["{{ dpl.Generate('x') }}", 'run: broken'],
  ])('%s → %s', (template, expected) => {
    expect(outcome(template, scope)).toBe(expected);
  });
});
