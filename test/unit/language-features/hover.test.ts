import { describe, expect, test } from 'vitest';
import { hover } from '../../../src/language/hover.ts';
import { JIT, lines, MANIFEST, openAt, TASK, WORKFLOW } from './files.ts';

const PROSE: Readonly<Record<string, string>> = { 'PodSpec.hostNetwork': 'Use the network of the host.', 'Container.': 'A container.' };
const prose = (definition: string, field: string) => PROSE[`${definition}.${field}`];

function hovered(path: string, marked: string): string | undefined {
  const { view, position } = openAt(path, marked);
  return hover(path, position, view, prose)?.text;
}

const ROLE = (...text: readonly string[]) => lines('name: main', 'defaults:', '  outer: "7"', 'roles:', '  - name: r', ...text);
const META = 'apiVersion: aliecs.alice.cern/v1alpha1\nkind: Task\nmetadata:\n  name: t\n';

const CASES: readonly (readonly [string, string, string, string | undefined])[] = [
  [
    'a key of a role',
    WORKFLOW,
    ROLE('    task:', '      lo|ad: reader'),
    '**load** · key of `task` · required\n\nTask template: a name in `tasks/` of this repository, or `host/path/repository/tasks/name`. No revision.',
  ],
  [
    'a word that a key takes',
    TASK,
    'name: reader\ncontrol:\n  mode: fair|mq\n',
    '**fairmq**\n\nMesos; a FairMQ device behind the OCC plug-in.',
  ],
  [
    'a widget',
    WORKFLOW,
    lines('name: main', 'defaults:', '  x: !public', '    value: a', '    widget: combo|Box', 'roles: []'),
    '**comboBox**\n\nOne of `values`, or a text that is typed.',
  ],
  [
    'the call of a plugin',
    WORKFLOW,
    ROLE('    call:', '      func: dcs.Prepare|ForRun()', '      trigger: before_START_ACTIVITY'),
    '**dcs.PrepareForRun** · call of a plugin of the core\n\nDCS: the detector control system. The call is made when its trigger comes.',
  ],
  [
    'a call that no plugin has',
    WORKFLOW,
    ROLE('    call:', '      func: dcs.Prep|are()', '      trigger: before_START_ACTIVITY'),
    undefined,
  ],
  [
    'a member of a role',
    WORKFLOW,
    ROLE('    task:', '      load: "{{ Parent().Pa|th }}"'),
    '**Path** · names of the roles from the root down, joined by dots',
  ],
  ['a variable', WORKFLOW, ROLE('    task:', '      load: "{{ ou|ter }}"'), '**outer** = `7` · defaults, main.yaml:3'],
  [
    'a variable that overrides another',
    WORKFLOW,
    ROLE('    vars:', '      outer: "8"', '    task:', '      load: "{{ ou|ter }}"'),
    '**outer** = `8` · vars, main.yaml:7\n\noverrides `7` · defaults, main.yaml:3',
  ],
  [
    'an iterator variable',
    WORKFLOW,
    lines('name: main', 'roles:', '  - name: "h-{{ i|t }}"', '    for:', `      range: '["a"]'`, '      var: it', '    roles: []'),
    '**it** = `each of ["a"]` · for, main.yaml:6',
  ],
  [
    'a variable of the core',
    WORKFLOW,
    ROLE('    task:', '      load: "{{ environ|ment_id }}"'),
    '**environment_id** · given by the installation or the core',
  ],
  ['a variable of nobody', WORKFLOW, ROLE('    task:', '      load: "{{ no|thing }}"'), '**nothing** · not defined in this repository'],
  [
    'a public variable',
    WORKFLOW,
    lines(
      'name: main',
      'defaults:',
      '  x: !public',
      '    value: a',
      '    label: An x',
      '    widget: editBox',
      '    panel: General',
      'roles:',
      '  - name: r',
      '    enabled: "{{ |x }}"',
      '    task: {load: reader}',
    ),
    '**x** = `a` · defaults, main.yaml:3\n\n---\n\n*An x* · editBox · panel General',
  ],
  [
    'a function',
    WORKFLOW,
    ROLE(`    task:`, `      load: "{{ util.Pre|fixedOverride('a', 'b') }}"`),
    '```\nutil.PrefixedOverride(name, prefix) string\n```\nValue of the variable `prefix_name` if it is set and not `none`, else that of `name`, else an empty text. Both arguments are texts.',
  ],
  [
    'an older name of a function',
    WORKFLOW,
    ROLE(`    task:`, `      load: "{{ ToUp|per(outer) }}"`),
    '```\nToUpper(text) string\n```\nIn capitals. Older name of `strings.ToUpper`.',
  ],
  [
    'a function of the language',
    WORKFLOW,
    ROLE('    task:', '      load: "{{ le|n(outer) }}"'),
    '```\nlen(value) int\n```\nCharacters of a text, elements of a list or map.',
  ],
  ['nothing in a text of an expression', WORKFLOW, ROLE('    task:', `      load: "{{ outer == 'l|en' }}"`), undefined],
  [
    'a task template that is loaded',
    WORKFLOW,
    ROLE('    task:', '      load: rea|der'),
    '**reader** · kubernetes_direct · tasks/reader.yaml\n\n`reader.exe`',
  ],
  ['a workflow that is included', WORKFLOW, ROLE('    include: in|ner'), '**inner** · 1 role as written · workflows/inner.yaml'],
  ['a name in a jit file', JIT, 'o2-first --it {{ i¦t }}', '**it** · not defined in this repository'],
  [
    'a field of an object',
    MANIFEST,
    `${META}spec:\n  st|ate: standby\n`,
    '**state** · text\n\nOne of `standby`, `deployed`, `configured`, `running`\n\n---\n\nThe state that the task is led to. No task ever reaches deployed.',
  ],
  [
    'a field of a pod',
    MANIFEST,
    `${META}spec:\n  pod:\n    host|Network: true\n`,
    '**hostNetwork** · boolean\n\n---\n\nUse the network of the host.',
  ],
  [
    'a list in a pod',
    MANIFEST,
    `${META}spec:\n  pod:\n    con|tainers: []\n`,
    '**containers** · list of Container · required\n\n---\n\nA container.',
  ],
  [
    'a default',
    MANIFEST,
    `${META}spec:\n  bind:\n  - name: a\n    trans|port: shmem\n`,
    '**transport** · text · default `"default"`\n\nOne of `default`, `zeromq`, `nanomsg`, `shmem`\n\n---\n\nFairMQ transport.',
  ],
  ['nothing in a comment behind a value', MANIFEST, `${META}spec:\n  state: standby # the| first\n  nodeName: a\n`, undefined],
  ['nothing behind the end of a line', MANIFEST, `${META}spec:\n  pod:   |\n    hostNetwork: true\n`, undefined],
  ['nothing on a dash', MANIFEST, `${META}spec:\n  pod:\n    containers:\n    |- name: a\n`, undefined],
  ['nothing on an unknown field', MANIFEST, `${META}spec:\n  foo|: 1\n`, undefined],
];

describe('what is said of a place', () => {
  test.each(CASES)('%s', (_, path, marked, expected) => {
    expect(hovered(path, marked)).toBe(expected);
  });
});
