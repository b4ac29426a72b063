// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the stops of snippets are written so
import { describe, expect, test } from 'vitest';
import { complete } from '../../../src/language/complete.ts';
import { applyEdits } from '../../support/cursor.ts';
import { JIT, lines, MANIFEST, openAt, TASK, WORKFLOW } from './files.ts';

const NO_PROSE = () => undefined;

function completions(path: string, marked: string) {
  const { view, position } = openAt(path, marked);
  return complete(path, position, view, NO_PROSE);
}

interface Case {
  readonly name: string;
  readonly path: string;
  readonly marked: string;
  readonly has?: readonly string[];
  readonly lacks?: readonly string[];
  readonly exactly?: readonly string[];
}

const ROLE = (...text: readonly string[]) => lines('name: main', 'defaults:', '  outer: "7"', 'roles:', '  - name: r', ...text);
const META = 'apiVersion: aliecs.alice.cern/v1alpha1\nkind: Task\nmetadata:\n  name: t\n';

const CASES: readonly Case[] = [
  {
    name: 'keys of a workflow that are not there yet',
    path: WORKFLOW,
    marked: 'name: main\n|\nroles: []\n',
    has: ['defaults', 'vars', 'description'],
    lacks: ['name', 'roles', 'task', 'load'],
  },
  {
    name: 'keys of a role',
    path: WORKFLOW,
    marked: ROLE('    |'),
    has: ['task', 'call', 'include', 'for', 'roles', 'enabled'],
    lacks: ['name', 'load'],
  },
  {
    name: 'a role has one kind',
    path: WORKFLOW,
    marked: ROLE('    task:', '      load: reader', '    |'),
    has: ['vars', 'for'],
    lacks: ['task', 'call', 'include', 'roles'],
  },
  {
    name: 'keys of a task role',
    path: WORKFLOW,
    marked: ROLE('    task:', '      |'),
    exactly: ['load', 'trigger', 'await', 'timeout', 'critical'],
  },
  {
    name: 'keys of a call role',
    path: WORKFLOW,
    marked: ROLE('    call:', '      f|'),
    has: ['func', 'return', 'trigger'],
    lacks: ['load'],
  },
  { name: 'keys of an iterator', path: WORKFLOW, marked: ROLE('    for:', '      range: x', '      |'), exactly: ['begin', 'end', 'var'] },
  {
    name: 'keys of an inbound channel',
    path: WORKFLOW,
    marked: ROLE('    bind:', '      - name: x', '        |'),
    has: ['global', 'addressing', 'type', 'transport'],
    lacks: ['name'],
  },
  {
    name: 'keys of an outbound channel',
    path: WORKFLOW,
    marked: ROLE('    connect:', '      - name: x', '        |'),
    has: ['target'],
    lacks: ['global', 'addressing'],
  },
  {
    name: 'a new role behind a dash',
    path: WORKFLOW,
    marked: 'name: main\nroles:\n  - |',
    has: ['name', 'task role', 'call role', 'include role', 'iterated role', 'group of roles'],
  },
  {
    name: 'a new role without a dash',
    path: WORKFLOW,
    marked: 'name: main\nroles:\n  |',
    has: ['- task role', '- call role'],
    lacks: ['task'],
  },
  { name: 'task templates to load', path: WORKFLOW, marked: ROLE('    task:', '      load: |'), exactly: ['reader'] },
  { name: 'half a name to load', path: WORKFLOW, marked: ROLE('    task:', '      load: re|'), exactly: ['reader'] },
  { name: 'workflows to include, but not itself', path: WORKFLOW, marked: ROLE('    include: |'), exactly: ['inner'] },
  {
    name: 'triggers',
    path: WORKFLOW,
    marked: ROLE('    task:', '      load: reader', '      trigger: |'),
    has: ['before_CONFIGURE', 'enter_RUNNING', 'leave_ERROR', 'after_GO_ERROR', 'DESTROY'],
  },
  { name: 'criticality', path: WORKFLOW, marked: ROLE('    task:', '      critical: |'), exactly: ['true', 'false'] },
  {
    name: 'channel types',
    path: WORKFLOW,
    marked: ROLE('    bind:', '      - name: x', '        type: |'),
    exactly: ['push', 'pull', 'pub', 'sub'],
  },
  {
    name: 'transports',
    path: WORKFLOW,
    marked: ROLE('    bind:', '      - name: x', '        transport: |'),
    exactly: ['default', 'zeromq', 'nanomsg', 'shmem'],
  },
  { name: 'addressing', path: WORKFLOW, marked: ROLE('    bind:', '      - name: x', '        addressing: |'), exactly: ['tcp', 'ipc'] },
  { name: 'attributes of constraints', path: WORKFLOW, marked: ROLE('    constraints:', '      - attribute: |'), exactly: ['machine_id'] },
  {
    name: 'channel targets',
    path: WORKFLOW,
    marked: ROLE(
      '    connect:',
      '      - name: x',
      '        type: push',
      '        target: |',
      '    task:',
      '      load: reader',
      '  - name: other',
      '    task:',
      '      load: reader',
    ),
    has: ['::the-sink', '{{ Parent().Path }}.other:out'],
  },
  {
    name: 'control modes',
    path: TASK,
    marked: 'name: reader\ncontrol:\n  mode: |',
    has: ['kubernetes_direct', 'fairmq', 'basic'],
    lacks: ['hook'],
  },
  {
    name: 'keys of a task template',
    path: TASK,
    marked: 'name: reader\n|',
    has: ['control', 'wants', 'limits', 'command', 'properties'],
    lacks: ['roles', 'name'],
  },
  { name: 'keys of a command', path: TASK, marked: 'name: reader\ncommand:\n  |', has: ['value', 'shell', 'env', 'arguments', 'stdout'] },
  { name: 'the name of the file', path: TASK, marked: 'name: |\ncontrol: {}', exactly: ['reader'] },
  {
    name: 'widgets',
    path: WORKFLOW,
    marked: 'name: main\ndefaults:\n  x: !public\n    value: a\n    widget: |\nroles: []\n',
    has: ['dropDownBox', 'checkBox'],
  },
  {
    name: 'keys of a public variable',
    path: WORKFLOW,
    marked: 'name: main\ndefaults:\n  x: !public\n    value: a\n    |\nroles: []\n',
    has: ['type', 'label', 'visibleif', 'panel'],
    lacks: ['value'],
  },
  { name: 'a public variable', path: WORKFLOW, marked: 'name: main\ndefaults:\n  x: |\nroles: []\n', exactly: ['!public'] },
  {
    name: 'names in a condition of the form',
    path: WORKFLOW,
    marked: 'name: main\ndefaults:\n  x: !public\n    value: a\n    type: string\n    visibleif: $$|\nroles: []\n',
    exactly: ['$$x'],
  },
  {
    name: 'keys in a flow map',
    path: WORKFLOW,
    marked: ROLE('    constraints:', '      - { attribute: machine_id, v| }'),
    has: ['value'],
    lacks: ['attribute'],
  },
  {
    name: 'values in a flow map',
    path: WORKFLOW,
    marked: ROLE('    constraints:', '      - { attribute: m|, value: x }'),
    exactly: ['machine_id'],
  },
  {
    name: 'calls of plugins',
    path: WORKFLOW,
    marked: ROLE('    call:', '      func: bookkeeping.|'),
    has: ['bookkeeping.StartOfRun'],
    lacks: ['dcs.Cleanup'],
  },
  { name: 'a text that begins with an empty line', path: WORKFLOW, marked: '\n|name: main\nroles: []\n', has: ['name'] },
  { name: 'nothing in a comment', path: WORKFLOW, marked: ROLE('    # ta|'), exactly: [] },
  {
    name: 'nothing in a text over several lines',
    path: TASK,
    marked: 'name: reader\ncommand:\n  value: |-\n    run ¦\n  shell: true\n',
    exactly: [],
  },
  // Expressions
  {
    name: 'variables and functions',
    path: WORKFLOW,
    marked: ROLE('    vars:', '      own: "{{ | }}"'),
    has: ['outer', 'util', 'strings', 'Parent', 'environment_id', 'len'],
    lacks: ['own', 'level', 'addNil'],
  },
  {
    name: 'own vars in later stages',
    path: WORKFLOW,
    marked: ROLE('    vars:', '      own: x', '    task:', '      load: "{{ o| }}"'),
    has: ['outer', 'own'],
  },
  {
    name: 'own defaults are not seen by enabled',
    path: WORKFLOW,
    marked: ROLE('    defaults:', '      own: x', '    enabled: "{{ | }}"'),
    has: ['outer'],
    lacks: ['own'],
  },
  { name: 'an expression that is not closed', path: WORKFLOW, marked: ROLE('    task:', '      load: "{{ o|'), has: ['outer'] },
  {
    name: 'an expression that breaks the YAML',
    path: WORKFLOW,
    marked: ROLE('    vars:', '      own: x', '    task:', '      load: {{ o|', '      critical: true'),
    has: ['outer', 'own'],
  },
  {
    name: 'members of an object',
    path: WORKFLOW,
    marked: ROLE('    task:', '      load: "{{ util.| }}"'),
    exactly: ['PrefixedOverride', 'Dump', 'Nullable', 'SuffixInRange'],
  },
  { name: 'members of a role', path: WORKFLOW, marked: ROLE('    task:', '      load: "{{ Parent().| }}"'), exactly: ['Path', 'Name'] },
  {
    name: 'names that are looked up',
    path: WORKFLOW,
    marked: ROLE(`    task:`, `      load: "{{ util.PrefixedOverride('|', 'x') }}"`),
    has: ['outer'],
    lacks: ['util'],
  },
  { name: 'files to generate from', path: WORKFLOW, marked: ROLE(`    include: "{{ dpl.GenerateFromUri('|') }}"`), exactly: ['chain'] },
  { name: 'nothing in another text of an expression', path: WORKFLOW, marked: ROLE(`    enabled: "{{ outer == '|' }}"`), exactly: [] },
  {
    name: 'iterator variables',
    path: WORKFLOW,
    marked: lines('name: main', 'roles:', '  - name: "h-{{ | }}"', '    for:', `      range: '["a"]'`, '      var: it', '    roles: []'),
    has: ['it'],
  },
  {
    name: 'what includers give',
    path: '/repo/workflows/inner.yaml',
    marked: 'name: inner\nvars:\n  x: "{{ | }}"\nroles: []\n',
    has: ['environment_id'],
    lacks: ['Foo'],
  },
  {
    name: 'a task sees its own defaults and what tasks are given',
    path: TASK,
    marked: 'name: reader\ndefaults:\n  level: "2"\ncommand:\n  value: "{{ | }}"\n',
    has: ['level', 'task_hostname', 'ToPtree'],
    lacks: ['Parent'],
  },
  { name: 'a jit file', path: JIT, marked: 'o2-first --x {{ ¦', has: ['environment_id', 'util'] },
  // Manifests
  { name: 'fields of an object', path: MANIFEST, marked: `${META}|`, exactly: ['spec'] },
  {
    name: 'fields of metadata',
    path: MANIFEST,
    marked: 'apiVersion: aliecs.alice.cern/v1alpha1\nkind: Task\nmetadata:\n  |\nspec: {}\n',
    has: ['name', 'namespace', 'labels'],
  },
  { name: 'fields of a pod', path: MANIFEST, marked: `${META}spec:\n  pod:\n    |`, has: ['containers', 'volumes', 'hostNetwork'] },
  {
    name: 'fields of a container',
    path: MANIFEST,
    marked: `${META}spec:\n  pod:\n    containers:\n    - name: a\n      |`,
    has: ['image', 'args', 'env'],
    lacks: ['name'],
  },
  {
    name: 'fields in a list at the column of its key',
    path: MANIFEST,
    marked: `${META}spec:\n  pod:\n    containers:\n    - n|`,
    has: ['name', 'image'],
  },
  { name: 'a new item of a list', path: MANIFEST, marked: `${META}spec:\n  pod:\n    containers:\n      |`, exactly: ['- Container'] },
  {
    name: 'values of an enum',
    path: MANIFEST,
    marked: `${META}spec:\n  state: |`,
    exactly: ['standby', 'deployed', 'configured', 'running'],
  },
  {
    name: 'values that Kubernetes checks',
    path: MANIFEST,
    marked: `${META}spec:\n  pod:\n    restartPolicy: |`,
    has: ['Always', 'Never', 'OnFailure'],
  },
  { name: 'booleans', path: MANIFEST, marked: `${META}spec:\n  pod:\n    hostNetwork: |`, exactly: ['true', 'false'] },
  {
    name: 'kinds',
    path: MANIFEST,
    marked: 'apiVersion: aliecs.alice.cern/v1alpha1\nkind: |',
    exactly: ['Environment', 'Task', 'TaskTemplate'],
  },
  {
    name: 'whole objects in a new document',
    path: MANIFEST,
    marked: `${META}---\n|`,
    has: ['Environment', 'Task', 'TaskTemplate', 'apiVersion'],
  },
  { name: 'a broken document', path: MANIFEST, marked: `${META}spec:\n  arguments: {a: [\n  pod:\n    |`, has: ['containers'] },
  { name: 'nothing where a map is free', path: MANIFEST, marked: `${META}spec:\n  arguments:\n    |`, exactly: [] },
];

describe('what is offered', () => {
  test.each(CASES)('$name', ({ path, marked, has = [], lacks = [], exactly }) => {
    const labels = completions(path, marked).map(({ label }) => label);
    if (exactly) expect([...labels].sort()).toEqual([...exactly].sort());
    expect(has.filter((label) => !labels.includes(label))).toEqual([]);
    expect(lacks.filter((label) => labels.includes(label))).toEqual([]);
  });
});

/** The text after a suggestion has been taken, stops of a snippet as they are written. */
const TAKEN: readonly (readonly [string, string, string, string, string])[] = [
  ['a key', WORKFLOW, 'name: main\nde|\nroles: []\n', 'description', 'name: main\ndescription: \nroles: []\n'],
  ['a key before its colon', WORKFLOW, 'name: main\nvar|: {}\nroles: []\n', 'vars', 'name: main\nvars: {}\nroles: []\n'],
  ['a map with what it needs', WORKFLOW, ROLE('    ta|'), 'task', ROLE('    task:', '      load: $1')],
  [
    'a list of channels',
    WORKFLOW,
    ROLE('    bi|'),
    'bind',
    ROLE('    bind:', '      - name: $1', '        type: ${2|push,pull,pub,sub|}', '        addressing: ${3|tcp,ipc|}'),
  ],
  ['a role behind a dash', WORKFLOW, 'name: main\nroles:\n  - |', 'include role', 'name: main\nroles:\n  - name: $1\n    include: $2'],
  ['a role without a dash', WORKFLOW, 'name: main\nroles:\n  |', '- include role', 'name: main\nroles:\n  - name: $1\n    include: $2'],
  ['a value behind a bare colon', TASK, 'name: reader\ncontrol:\n  mode:|', 'fairmq', 'name: reader\ncontrol:\n  mode: fairmq'],
  [
    'a value in place of another',
    TASK,
    'name: reader\ncontrol:\n  mode: fair|mq # c',
    'direct',
    'name: reader\ncontrol:\n  mode: direct # c',
  ],
  ['a value in quotes', TASK, 'name: reader\ncontrol:\n  mode: "f|"', 'fairmq', 'name: reader\ncontrol:\n  mode: "fairmq"'],
  [
    'a channel by its way',
    WORKFLOW,
    ROLE('    connect:', '      - target: |', '    task:', '      load: reader', '  - name: b', '    task: {load: reader}'),
    '{{ Parent().Path }}.b:out',
    ROLE(
      '    connect:',
      '      - target: "{{ Parent().Path }}.b:out"',
      '    task:',
      '      load: reader',
      '  - name: b',
      '    task: {load: reader}',
    ),
  ],
  [
    'a function',
    WORKFLOW,
    ROLE('    enabled: "{{ util.Pre| }}"'),
    'PrefixedOverride',
    ROLE('    enabled: "{{ util.PrefixedOverride($1) }}"'),
  ],
  ['a variable in the middle of a word', WORKFLOW, ROLE('    enabled: "{{ ou|tx }}"'), 'outer', ROLE('    enabled: "{{ outer }}"')],
  [
    'a field with its required fields',
    MANIFEST,
    `${META}spec:\n  pod:\n    con|`,
    'containers',
    `${META}spec:\n  pod:\n    containers:\n      - name: $1`,
  ],
  [
    'a deep field with its required fields',
    MANIFEST,
    `${META}spec:\n  po|`,
    'pod',
    `${META}spec:\n  pod:\n    containers:\n      - name: $1`,
  ],
  [
    'an item with its required fields',
    MANIFEST,
    `${META}spec:\n  bind:\n    |`,
    '- InboundChannel',
    `${META}spec:\n  bind:\n    - global: $1\n      name: $2\n      target: $3\n      type: \${4|push,pull,pub,sub|}`,
  ],
  [
    'a key over what belongs to it',
    MANIFEST,
    `${META}spec:\n  po|\n    # c\n\n    containers: []\n`,
    'pod',
    `${META}spec:\n  pod:\n    # c\n\n    containers: []\n`,
  ],
  [
    'a key over a list that is not indented',
    MANIFEST,
    `${META}spec:\n  bi|\n  - name: a\n`,
    'bind',
    `${META}spec:\n  bind:\n  - name: a\n`,
  ],
  ['a key of a template over what belongs to it', WORKFLOW, 'name: main\nrol|\n- name: a\n', 'roles', 'name: main\nroles:\n- name: a\n'],
  ['a key in quotes', MANIFEST, `${META}spec:\n  "sta|te": standby\n`, 'state', `${META}spec:\n  "state": standby\n`],
  [
    'a field in a flow map of several lines',
    MANIFEST,
    `${META}spec: {\n  state: standby, # c\n  con|\n}\n`,
    'control',
    `${META}spec: {\n  state: standby, # c\n  control: \n}\n`,
  ],
  ['a field in a text with a byte-order mark', MANIFEST, `\ufeff${META}spec:\n  nodeN|`, 'nodeName', `\ufeff${META}spec:\n  nodeName: $1`],
  ['a field in a flow map', MANIFEST, `${META}spec: { control: { mo| } }\n`, 'mode', `${META}spec: { control: { mode:  } }\n`],
];

describe('what is written', () => {
  test.each(TAKEN)('%s', (_, path, marked, label, expected) => {
    const { view, position, text } = openAt(path, marked);
    const found = complete(path, position, view, NO_PROSE).find((each) => each.label === label);
    expect(found && applyEdits(text, [{ range: found.range, newText: found.insert }])).toBe(expected);
  });
});
