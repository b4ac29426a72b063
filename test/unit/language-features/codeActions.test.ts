import { describe, expect, test } from 'vitest';
import { codeActions, type ShownProblem } from '../../../src/language/codeActions.ts';
import { diagnose } from '../../../src/language/diagnose.ts';
import { applyEdits } from '../../support/cursor.ts';
import { lines, MANIFEST, openAt, TASK, WORKFLOW } from './files.ts';

/** Titles of the fixes offered at the cursor, and the text after the one with a title. */
function fixed(path: string, marked: string, title?: string) {
  const { view, position, text } = openAt(path, marked);
  const at = { start: position, end: position };
  const problems: ShownProblem[] = diagnose(path, view).filter(
    ({ range }) => range.start.line <= position.line && position.line <= range.end.line,
  );
  const actions = codeActions(path, at, problems, view);
  const wanted = actions.find((action) => action.title === title);
  return { titles: actions.map((action) => action.title), after: wanted && applyEdits(text, wanted.edits) };
}

const META = 'apiVersion: aliecs.alice.cern/v1alpha1\nkind: Task\nmetadata:\n  name: t\n';
const ROLE = (...text: readonly string[]) => lines('name: main', 'roles:', '  - name: r', ...text, '');

/** Marked text, title, text after it. */
const FIXES: readonly (readonly [string, string, string, string, string])[] = [
  [
    'a key that is misspelt',
    WORKFLOW,
    ROLE('    task:', '      lo|da: reader'),
    'Change to “load”',
    ROLE('    task:', '      load: reader'),
  ],
  [
    'a variable for the role',
    WORKFLOW,
    ROLE('    task:', '      load: "{{ wh|at }}"'),
    'Add “what” to defaults of the role “r”',
    ROLE('    defaults:', '      what: ""', '    task:', '      load: "{{ what }}"'),
  ],
  [
    'a variable for the workflow',
    WORKFLOW,
    ROLE('    task:', '      load: "{{ wh|at }}"'),
    'Add “what” to defaults of the workflow',
    lines('name: main', 'defaults:', '  what: ""', 'roles:', '  - name: r', '    task:', '      load: "{{ what }}"', ''),
  ],
  [
    'a variable in a map that is there',
    WORKFLOW,
    lines(
      'name: main',
      'defaults: # c',
      '    a: >-',
      '      x',
      '      y',
      '',
      '# roles',
      'roles:',
      '  - name: r',
      '    task:',
      '      load: "{{ wh|at }}"',
      '',
    ),
    'Add “what” to defaults of the workflow',
    lines(
      'name: main',
      'defaults: # c',
      '    a: >-',
      '      x',
      '      y',
      '    what: ""',
      '',
      '# roles',
      'roles:',
      '  - name: r',
      '    task:',
      '      load: "{{ what }}"',
      '',
    ),
  ],
  [
    'a variable for enabled',
    WORKFLOW,
    ROLE('    enabled: "{{ wh|at }}"', '    task:', '      load: reader'),
    'Add “what” to defaults of the workflow',
    lines(
      'name: main',
      'defaults:',
      '  what: ""',
      'roles:',
      '  - name: r',
      '    enabled: "{{ what }}"',
      '    task:',
      '      load: reader',
      '',
    ),
  ],
  [
    'a variable of a task template',
    TASK,
    lines(
      'name: reader',
      'control: {mode: kubernetes_direct}',
      'defaults:',
      '  what_not: x',
      'wants: {cpu: 1, memory: 1}',
      'command:',
      '  value: "{{ wha|t_nt }}"',
      '',
    ),
    'Add “what_nt” to defaults',
    lines(
      'name: reader',
      'control: {mode: kubernetes_direct}',
      'defaults:',
      '  what_not: x',
      '  what_nt: ""',
      'wants: {cpu: 1, memory: 1}',
      'command:',
      '  value: "{{ what_nt }}"',
      '',
    ),
  ],
  [
    'a backslash that is no escape',
    WORKFLOW,
    ROLE(`    enabled: "{{ environment_id matches '^\\\\d|+$' }}"`, '    task:', '      load: reader'),
    'Use raw quotes `…`',
    ROLE('    enabled: "{{ environment_id matches `^\\\\d+$` }}"', '    task:', '      load: reader'),
  ],
  [
    'a negation that takes the wrong side',
    WORKFLOW,
    ROLE(`    enabled: "{{ not environment_|id in ['a'] }}"`, '    task:', '      load: reader'),
    'Change to “environment_id not in …”',
    ROLE(`    enabled: "{{ environment_id not in ['a'] }}"`, '    task:', '      load: reader'),
  ],
  [
    'an unknown field',
    MANIFEST,
    `${META}spec:\n  fo|obar:\n    a: 1\n  state: standby\n`,
    'Remove “foobar”',
    `${META}spec:\n  state: standby\n`,
  ],
  ['a misspelt field', MANIFEST, `${META}spec:\n  st|at: standby\n`, 'Change to “state”', `${META}spec:\n  state: standby\n`],
  [
    'a field that is required',
    MANIFEST,
    `${META}spec:\n  p|od:\n    hostNetwork: true\n`,
    'Add “containers”',
    `${META}spec:\n  pod:\n    hostNetwork: true\n    containers:\n      - name: ""\n`,
  ],
  ['a number that has to be a text', MANIFEST, `${META}spec:\n  nodeName: 1|2\n`, 'Put it in quotes', `${META}spec:\n  nodeName: "12"\n`],
  [
    'a text that has to be a number',
    MANIFEST,
    `${META}spec:\n  control:\n    port: "3|1000"\n`,
    'Remove the quotes',
    `${META}spec:\n  control:\n    port: 31000\n`,
  ],
  [
    'a broken number',
    MANIFEST,
    `${META}spec:\n  control:\n    port: 31|000.4\n`,
    'Change to 31000',
    `${META}spec:\n  control:\n    port: 31000\n`,
  ],
  [
    'a text that has to be true',
    MANIFEST,
    `${META}spec:\n  pod:\n    hostNetwork: "y|es"\n    containers: [{name: a}]\n`,
    'Change to true',
    `${META}spec:\n  pod:\n    hostNetwork: true\n    containers: [{name: a}]\n`,
  ],
  ['a word that is not allowed', MANIFEST, `${META}spec:\n  state: ru|n\n`, 'Change to “running”', `${META}spec:\n  state: running\n`],
  [
    'a quantity with a fraction',
    MANIFEST,
    `${META}spec:\n  pod:\n    containers:\n    - name: a\n      resources:\n        limits: {cpu: 0.|5}\n`,
    'Put it in quotes',
    `${META}spec:\n  pod:\n    containers:\n    - name: a\n      resources:\n        limits: {cpu: "0.5"}\n`,
  ],
  [
    'an unknown field in braces',
    MANIFEST,
    `${META}spec:\n  control: {mode: direct, fo|o: 1}\n`,
    'Remove “foo”',
    `${META}spec:\n  control: {mode: direct}\n`,
  ],
  [
    'a name with capital letters',
    MANIFEST,
    `${META.replace('name: t', 'name: T|ask')}spec:\n  state: standby\n`,
    'Change to “task”',
    `${META.replace('name: t', 'name: task')}spec:\n  state: standby\n`,
  ],
  [
    'variables written as a map',
    MANIFEST,
    `${META}spec:\n  pod:\n    containers:\n    - name: a\n      env:\n        |A: 1\n        B: "x"\n`,
    'Make it a list of names and values',
    `${META}spec:\n  pod:\n    containers:\n    - name: a\n      env:\n        - name: A\n          value: "1"\n        - name: B\n          value: "x"\n`,
  ],
  [
    'an Environment without task templates',
    MANIFEST,
    `|${META.replace('Task', 'Environment')}spec: {state: standby, tasks: {}}\n`,
    'Add “taskTemplates”',
    `${META.replace('Task', 'Environment')}taskTemplates:\n  tasks: {}\nspec: {state: standby, tasks: {}}\n`,
  ],
  [
    'a state that no task reaches',
    MANIFEST,
    `${META}spec:\n  st|ate: deployed\n`,
    'Change to “standby”',
    `${META}spec:\n  state: standby\n`,
  ],
  [
    'a key written twice',
    MANIFEST,
    `${META}spec:\n  state: standby\n  st|ate: running\n`,
    'Remove “state”',
    `${META}spec:\n  state: standby\n`,
  ],
  [
    'a text where a list belongs',
    MANIFEST,
    `${META}spec:\n  pod:\n    containers:\n    - name: a\n      args: --|x\n`,
    'Make it a list',
    `${META}spec:\n  pod:\n    containers:\n    - name: a\n      args: ["--x"]\n`,
  ],
];

describe('fixes', () => {
  test.each(FIXES)('%s', (_, path, marked, title, expected) => {
    const { titles, after } = fixed(path, marked, title);
    expect(titles).toContain(title);
    expect(after).toBe(expected);
  });

  test.each([
    [
      'in a list of lines',
      'env:\n          - name: A\n            value: b',
      'env:\n          - name: A\n            value: b\n          - name: RATE\n            value: ""',
    ],
    ['in an empty list', 'env: []', 'env: [{name: RATE, value: ""}]'],
  ])('a variable that a TaskTemplate demands, %s', (_, env, expected) => {
    const template =
      'apiVersion: aliecs.alice.cern/v1alpha1\nkind: TaskTemplate\nmetadata: {name: probe}\nspec:\n  envVars: [RATE]\n  control: {port: 1}\n  pod: {containers: [{name: a}]}\n';
    const object = (list: string) =>
      `${META.replace('Task', 'Environment')}taskTemplates:\n  tasks:\n    flp001:\n      - name: probe\n        ${list}\n        argsCLI: []\nspec: {state: standby, tasks: {}}\n---\n${template}`;
    expect(fixed(MANIFEST, object(env.replace('env', 'e|nv')), 'Add RATE to env').after).toBe(object(expected));
  });

  test('a negation in brackets is meant so', () => {
    expect(fixed(WORKFLOW, ROLE(`    enabled: "{{ (not true) in [tr|ue] }}"`, '    task:', '      load: reader')).titles).toEqual([]);
  });

  test('nothing where nothing is wrong', () => {
    expect(fixed(WORKFLOW, ROLE('    task:', '      load: rea|der')).titles).toEqual([]);
  });
});
