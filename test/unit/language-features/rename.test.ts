import { describe, expect, test } from 'vitest';
import { prepareRename, rename } from '../../../src/language/rename.ts';
import { applyEdits } from '../../support/cursor.ts';
import { lines, openAt, repository, TASK, WORKFLOW } from './files.ts';

function renamed(marked: string, newName = 'fresh'): string {
  const { view, position, text } = openAt(WORKFLOW, marked);
  const result = rename(WORKFLOW, position, newName, view);
  return result.ok ? applyEdits(text, result.value.get(WORKFLOW) ?? []) : result.error;
}

/** The marked text, and the same with the name replaced. */
const CASES: readonly (readonly [string, string, string])[] = [
  [
    'definition and uses',
    'name: main\nvars:\n  sp|eed: "1" # speed\n  speed_unit: speed\nroles:\n- name: "{{ speed }}-{{speed}}"\n  task: {load: "speed"}\n',
    'name: main\nvars:\n  fresh: "1" # speed\n  speed_unit: speed\nroles:\n- name: "{{ fresh }}-{{fresh}}"\n  task: {load: "speed"}\n',
  ],
  [
    'from a use',
    'name: main\nvars:\n  "speed": "1"\nroles:\n- name: a\n  enabled: "{{ spe|ed == \'speed\' }}"\n  roles: []\n',
    'name: main\nvars:\n  "fresh": "1"\nroles:\n- name: a\n  enabled: "{{ fresh == \'speed\' }}"\n  roles: []\n',
  ],
  [
    'an iterator variable',
    'name: main\nroles:\n- name: "h-{{ it }}"\n  for:\n    range: "[]"\n    var: i|t\n  roles: []\n',
    'name: main\nroles:\n- name: "h-{{ fresh }}"\n  for:\n    range: "[]"\n    var: fresh\n  roles: []\n',
  ],
  [
    'conditions of a form',
    'name: main\ndefaults:\n  a|a: !public\n    value: "1"\n    type: string\n  b: !public\n    value: ""\n    type: string\n    visibleif: $$aa === "aa" && $$aab\nroles: []\n',
    'name: main\ndefaults:\n  fresh: !public\n    value: "1"\n    type: string\n  b: !public\n    value: ""\n    type: string\n    visibleif: $$fresh === "aa" && $$aab\nroles: []\n',
  ],
  [
    'uses in folded and escaped texts',
    'name: main\nvars:\n  sp|eed: "1"\nroles:\n- name: a\n  vars:\n    x: >-\n      a {{ speed\n      + speed }}\n    y: "\\u00e9 {{ speed }}"\n  roles: []\n',
    'name: main\nvars:\n  fresh: "1"\nroles:\n- name: a\n  vars:\n    x: >-\n      a {{ fresh\n      + fresh }}\n    y: "\\u00e9 {{ fresh }}"\n  roles: []\n',
  ],
  [
    'a name that is looked up',
    "name: main\nvars:\n  sp|eed: '1'\nroles:\n- name: \"{{ util.PrefixedOverride('speed', 'x') }}\"\n  roles: []\n",
    "name: main\nvars:\n  fresh: '1'\nroles:\n- name: \"{{ util.PrefixedOverride('fresh', 'x') }}\"\n  roles: []\n",
  ],
  [
    'texts of channels that become properties of the tasks',
    'name: main\nvars:\n  sp|eed: "1"\nroles:\n- name: a\n  bind:\n  - name: x\n    type: push\n    rateLogging: "{{ speed }}"\n    target: "tcp://*:{{ speed }}"\n  connect:\n  - name: y\n    type: pull\n    target: "::{{ speed }}"\n    rateLogging: "{{ speed }}"\n  roles: []\n',
    'name: main\nvars:\n  fresh: "1"\nroles:\n- name: a\n  bind:\n  - name: x\n    type: push\n    rateLogging: "{{ fresh }}"\n    target: "tcp://*:{{ fresh }}"\n  connect:\n  - name: y\n    type: pull\n    target: "::{{ fresh }}"\n    rateLogging: "{{ fresh }}"\n  roles: []\n',
  ],
];

describe('a rename replaces the words and nothing else', () => {
  test.each(CASES)('%s', (_, marked, expected) => {
    expect(renamed(marked)).toBe(expected);
  });

  test('in other files', () => {
    const text = lines('name: main', 'vars:', '  outer: "1"', 'roles:', '  - name: r', '    include: inner');
    const view = repository({ [WORKFLOW]: text });
    const result = rename(WORKFLOW, { line: 2, character: 3 }, 'fresh', view);
    expect(result.ok && [...result.value.keys()].sort()).toEqual(['/repo/workflows/inner.yaml', WORKFLOW]);
  });

  test('in a channel of a task template', () => {
    const text = lines('name: main', 'vars:', '  outer: "1"', 'roles:', '  - name: r', '    task:', '      load: reader');
    const task =
      'name: reader\ncontrol: {mode: direct}\nwants: {cpu: 1, memory: 1}\nbind:\n- name: x\n  type: push\n  rateLogging: "{{ outer }}"\n';
    const result = rename(WORKFLOW, { line: 2, character: 3 }, 'fresh', repository({ [WORKFLOW]: text, [TASK]: task }));
    expect(result.ok && applyEdits(task, result.value.get(TASK) ?? [])).toBe(task.replace('outer', 'fresh'));
  });
});

const ONE = 'name: main\nvars:\n  sp|eed: "1"\n  other: "2"\nroles:\n- name: "{{ other }}"\n  roles: []\n';
const REFUSED: readonly (readonly [string, string, string, string])[] = [
  ['a bad name', ONE, '1x', "“1x” can't be a variable: a name is made of letters, digits and _, and does not begin with a digit."],
  ['the name of a function', ONE, 'len', '“len” is the name of a function.'],
  ['the name of an object', ONE, 'util', '“util” is the name of a function.'],
  ['a name that is taken', ONE, 'other', '“other” is defined already where “speed” is used.'],
  ['a name of the core', ONE, 'run_number', '“run_number” is a variable that the core or the installation gives.'],
  [
    'a name that is put together',
    "name: main\nvars:\n  x_sp|eed: '1'\nroles:\n- name: \"{{ util.PrefixedOverride('speed', 'x') }}\"\n  roles: []\n",
    'y',
    "“x_speed” is also found by util.PrefixedOverride('speed', …), which puts its name together: rename it by hand.",
  ],
  [
    'a variable that is not defined here',
    'name: main\nroles:\n- name: "{{ no|body }}"\n  roles: []\n',
    'y',
    "“nobody” is not defined in this repository: it can't be renamed from here.",
  ],
];

describe('a rename that would do harm is refused', () => {
  test.each(REFUSED)('%s', (_, marked, newName, expected) => {
    expect(renamed(marked, newName)).toBe(expected);
  });

  test('where there is no variable', () => {
    const { view, position } = openAt(WORKFLOW, 'na|me: main\nroles: []\n');
    expect(prepareRename(WORKFLOW, position, view)).toEqual({ ok: false, error: 'There is no variable here.' });
  });
});
