import { describe } from 'vitest';
import { type DiagnosticCase, testDiagnostics } from '../../support/diagnosticCases.ts';

const head = 'name: w\nroles:\n';
const role = (lines: string) => `${head}  - name: r\n${lines}`;
const task = '    task:\n      load: t\n';
const hook = (trigger: string) => role(`    call:\n      func: testplugin.Noop()\n      trigger: ${trigger}\n`);
const form = (lines: string) =>
  `name: w\ndefaults:\n  x_on: !public\n    value: "true"\n    type: bool\n  y: !public\n    value: "1"\n    type: string\n${lines}roles: []\n`;

const keys: readonly DiagnosticCase[] = [
  { code: 'unknown-key', wrong: role(`    «enalbed»: "true"\n${task}`), right: role(`    enabled: "true"\n${task}`), says: 'enabled' },
  { code: 'unknown-key', wrong: role(`${task}    «trigger»: DESTROY\n`), right: role(`${task}      trigger: DESTROY\n`), says: 'belongs' },
  { code: 'missing-key', wrong: '«name»: w\n', right: `${head}  - name: r\n${task}` },
  { code: 'role-kind', wrong: `${head}  - name: «r»\n`, right: role(task) },
  { code: 'role-kind', wrong: role(task).replace(' r\n', ' «r»\n').concat('    include: w\n'), right: role(task) },
  { code: 'ignored-key', wrong: `name: w\n«task»: {}\nroles: []\n`, right: 'name: w\nroles: []\n' },
  { code: 'duplicate-role-name', wrong: `${role(task)}  - name: «r»\n${task}`, right: `${role(task)}  - name: s\n${task}` },
  {
    code: 'iterator-variable-unused',
    wrong: `${head}  - name: «r»\n    for: {range: '["a"]', var: it}\n${task}`,
    right: `${head}  - name: "r-{{ it }}"\n    for: {range: '["a"]', var: it}\n${task}`,
  },
  { code: 'name-file-mismatch', wrong: 'name: «v»\nroles: []\n', right: 'name: w\nroles: []\n' },
  { code: 'extra-document', wrong: 'name: w\nroles: []\n«---»\na: b\n', right: '---\nname: w\nroles: []\n' },
];

const yaml: readonly DiagnosticCase[] = [
  { code: 'duplicate-key', wrong: 'name: w\n«name»: w\nroles: []\n', right: 'name: w\nroles: []\n', says: 'duplicate' },
  { code: 'merge-conflict', wrong: 'name: w\n«<<<<<<< HEAD»\n=======\n>>>>>>> x\nroles: []\n', right: 'name: w\nroles: []\n' },
  {
    code: 'unquoted-template',
    wrong: role(`    enabled: «{{ x }}»\n${task}`),
    right: role(`    enabled: "{{ 'true' }}"\n${task}`),
    says: 'quotes',
  },
  { code: 'quoting', wrong: 'name: w\ndescription: «"a "b" c"»\nroles: []\n', right: 'name: w\ndescription: "a \\"b\\" c"\nroles: []\n' },
  { code: 'yaml-syntax', wrong: 'name: «w:»\ndescription: x\nroles: []\n', right: 'name: w\nroles: []\n', says: ':' },
  { code: 'yaml-syntax', wrong: 'name: w\nroles: []\n«\t»x: 1\n', right: 'name: w\nroles: []\n' },
];

const hooks: readonly DiagnosticCase[] = [
  { code: 'unknown-trigger', wrong: hook('«CONFIGURE»'), right: hook('before_CONFIGURE'), says: 'before_CONFIGURE', severity: 'warning' },
  {
    code: 'unknown-trigger',
    wrong: hook('«before_STAR_ACTIVITY»'),
    right: hook('before_START_ACTIVITY+100'),
    says: 'before_START_ACTIVITY',
  },
  { code: 'trigger-weight', wrong: hook('«DESTROY+x»'), right: hook('DESTROY-10') },
  {
    code: 'hook-order',
    wrong: hook('after_CONFIGURE\n      await: «before_CONFIGURE»'),
    right: hook('before_CONFIGURE\n      await: after_CONFIGURE'),
  },
  { code: 'bad-duration', wrong: hook('before_EXIT\n      timeout: «30»'), right: hook('before_EXIT\n      timeout: 1m30s') },
  {
    code: 'unknown-call',
    wrong: role('    call:\n      func: «testplugin.Nop»()\n      trigger: before_EXIT\n'),
    right: hook('before_EXIT'),
    says: 'Noop',
  },
  {
    code: 'critical-in-error-handling',
    wrong: hook('DESTROY\n      «critical: true»'),
    right: hook('DESTROY\n      critical: false'),
    severity: 'information',
  },
];

const files: readonly DiagnosticCase[] = [
  { code: 'task-file-missing', wrong: role('    task:\n      load: «tt»\n'), right: role(task), says: '“t”' },
  {
    code: 'include-file-missing',
    wrong: role('    include: «part»\n'),
    right: role('    include: other\n'),
    others: { 'workflows/other.yaml': 'name: other\nroles: []\n', 'workflows/part.yml': 'name: part\nroles: []\n' },
    says: '.yml',
  },
  { code: 'include-cycle', wrong: role('    include: «w»\n'), right: role(task) },
  {
    code: 'jit-file-missing',
    wrong: `name: w\ndefaults:\n  chain: !public\n    value: none\n    type: string\n    values:\n      - none\n      - «b-a»\n${role('    include: "{{ dpl.GenerateFromUri(chain) }}"\n').slice(8)}`,
    right: `name: w\ndefaults:\n  chain: !public\n    value: none\n    type: string\n    values:\n      - none\n      - a-b\n${role('    include: "{{ dpl.GenerateFromUri(chain) }}"\n').slice(8)}`,
    others: { 'jit/a-b': 'o2-a -b\n' },
    says: 'a-b',
  },
];

const variables: readonly DiagnosticCase[] = [
  {
    code: 'undefined-variable',
    wrong: role(`    vars: {a: "{{ «hostt» }}"}\n${task}`).replace('roles', 'defaults: {host: x}\nroles'),
    right: role(`    vars: {a: "{{ host }}"}\n${task}`).replace('roles', 'defaults: {host: x}\nroles'),
    says: 'Did you mean “host” (defaults, w.yaml:2)?',
    severity: 'error',
  },
  {
    code: 'undefined-variable',
    wrong: role(`    vars: {a: "{{ «nowhere» }}"}\n${task}`),
    right: role(`    vars: {a: "{{ consul_endpoint }}"}\n${task}`),
    severity: 'warning',
  },
  {
    code: 'undefined-variable',
    wrong: role(`    vars: {a: "{{ config.Get(«path») }}"}\n${task}`),
    right: role(`    vars: {a: "{{ config.Get('path') }}"}\n${task}`),
    says: 'quotes',
    severity: 'warning',
  },
  {
    code: 'undefined-variable',
    wrong: role(`    defaults: {a: "{{ «b» }}"}\n    vars: {b: x}\n${task}`),
    right: role(`    defaults: {b: x}\n    vars: {a: "{{ b }}"}\n${task}`),
    says: 'later',
  },
  {
    code: 'same-map-reference',
    wrong: role(`    defaults: {a: "{{ «b» }}", b: x}\n${task}`),
    right: role(`    defaults: {b: x}\n    vars: {a: "{{ b }}"}\n${task}`),
    says: 'same',
  },
  {
    code: 'undefined-variable-in-include',
    wrong: `${head}  - name: a\n    vars: {x: y}\n    include: part\n  - name: b\n    include: «part»\n`,
    right: `${head}  - name: a\n    vars: {x: y}\n    include: part\n  - name: b\n    vars: {x: z}\n    include: part\n`,
    others: { 'workflows/part.yaml': 'name: part\nroles:\n  - name: q\n    vars: {z: "{{ x }}"}\n    task: {load: t}\n' },
    says: '“x”',
  },
  {
    code: 'unused-variable',
    wrong: role(
      `    vars: {«chian»: a}\n    roles:\n      - name: s\n        enabled: "{{ chain == 'b' }}"\n        task: {load: t}\n`,
    ).replace('roles', 'defaults: {chain: b}\nroles'),
    right: role(
      `    vars: {chain: a}\n    roles:\n      - name: s\n        enabled: "{{ chain == 'b' }}"\n        task: {load: t}\n`,
    ).replace('roles', 'defaults: {chain: b}\nroles'),
    says: 'never used',
  },
  {
    code: 'dropped-variable',
    wrong: role(`    defaults:\n      «a»: [b]\n${task}`),
    right: role(`    defaults:\n      a: '["b"]'\n${task}`),
  },
  {
    code: 'dropped-public-variable',
    wrong: `name: w\ndefaults:\n  «a»:\n    value: b\n    type: string\nroles: []\n`,
    right: 'name: w\ndefaults:\n  a: !public\n    value: b\n    type: string\nroles: []\n',
    says: '!public',
  },
];

const expressions: readonly DiagnosticCase[] = [
  {
    code: 'unclosed-template',
    wrong: role(`    vars: {a: "x «{{ y»"}\n${task}`),
    right: role(`    vars: {a: "x {{ 'y' }}"}\n${task}`),
    says: '}}',
  },
  {
    code: 'nested-braces',
    wrong: role(`    vars: {a: "{{ 'a' + «{{ 'b' }}» }}"}\n${task}`),
    right: role(`    vars: {a: "{{ 'a' + 'b' }}"}\n${task}`),
  },
  {
    code: 'single-brace-template',
    wrong: role(`    defaults: {b: c}\n    vars: {a: "x-«{b}»"}\n${task}`),
    right: role(`    defaults: {b: c}\n    vars: {a: "x-{{ b }}"}\n${task}`),
    severity: 'warning',
  },
  {
    code: 'expression-syntax',
    wrong: role(`    vars: {a: "{{ «'x' == 'y' ? 'z'» }}"}\n${task}`),
    right: role(`    vars: {a: "{{ environment_id == 'y' ? 'z' : '' }}"}\n${task}`),
    says: 'second branch',
  },
  {
    code: 'expression-type',
    wrong: role(`    vars: {a: "{{ environment_id «==» true }}"}\n${task}`),
    right: role(`    vars: {a: "{{ environment_id == 'true' }}"}\n${task}`),
    says: 'quotes',
  },
  {
    code: 'unknown-function',
    wrong: role(`    vars: {a: "{{ «strings.ToUper»('a') }}"}\n${task}`),
    right: role(`    vars: {a: "{{ strings.ToUpper('a') }}"}\n${task}`),
    says: 'ToUpper',
  },
  {
    code: 'function-arguments',
    wrong: role(`    vars: {a: "{{ «config.ResolvePath('a', 'b', 'c', 'd')» }}"}\n${task}`),
    right: role(`    vars: {a: "{{ config.Resolve('a', 'b', 'c', 'd') }}"}\n${task}`),
    says: 'config.Resolve',
  },
  { code: 'enabled-never-true', wrong: role(`    enabled: «yes»\n${task}`), right: role(`    enabled: true\n${task}`) },
  {
    code: 'enabled-never-true',
    wrong: role(`    enabled: «"if {{ environment_id != '' }}"»\n${task}`),
    right: role(`    enabled: "{{ environment_id != '' }}"\n${task}`),
  },
  {
    code: 'constant-condition',
    wrong: role(`    enabled: "{{ «environment_id != 'a' || environment_id != 'b'» }}"\n${task}`),
    right: role(`    enabled: "{{ environment_id != 'a' && environment_id != 'b' }}"\n${task}`),
  },
  {
    code: 'none-or-empty',
    wrong: role(
      `    vars: {c: "{{ util.PrefixedOverride('chain', 'x') }}"}\n    roles:\n      - name: s\n        enabled: "{{ «c != 'none'» }}"\n        task: {load: t}\n`,
    ),
    right: role(
      `    vars: {c: "{{ util.PrefixedOverride('chain', 'x') }}"}\n    roles:\n      - name: s\n        enabled: "{{ !strings.IsFalsy(c) }}"\n        task: {load: t}\n`,
    ),
    says: 'IsFalsy',
  },
];

const forms: readonly DiagnosticCase[] = [
  { code: 'unknown-widget', wrong: form('    widget: «editbox»\n'), right: form('    widget: editBox\n'), says: 'editBox' },
  {
    code: 'visibleif-syntax',
    wrong: form('    visibleif: ($$x_on === "true") «$$x_on» === "false"\n'),
    right: form('    visibleif: ($$x_on === "true") && $$x_on !== "false"\n'),
    says: '&&',
  },
  {
    code: 'visibleif-unknown-name',
    wrong: form('    visibleif: «$$x_of» === "true"\n'),
    right: form('    visibleif: $$x_on === "true"\n'),
    says: 'x_on',
  },
  { code: 'visibleif-string-truthiness', wrong: form('    visibleif: «$$x_on»\n'), right: form('    visibleif: $$x_on === "true"\n') },
  {
    code: 'visibleif-unknown-value',
    wrong: form('    visibleif: $$x_on === «"True"»\n'),
    right: form('    visibleif: $$x_on === "true"\n'),
  },
  { code: 'values-missing', wrong: form('    widget: «dropDownBox»\n'), right: form('    widget: dropDownBox\n    values: ["1"]\n') },
  {
    code: 'value-not-offered',
    wrong: form('    widget: dropDownBox\n    values: ["2"]\n').replace('"1"', '«"1"»'),
    right: form('    widget: dropDownBox\n    values: ["1"]\n'),
  },
  { code: 'public-value-type', wrong: form('').replace('"true"', '«"yes"»'), right: form('') },
];

const channels: readonly DiagnosticCase[] = (() => {
  const bound = (lines: string) =>
    `${head}  - name: a\n    bind:\n      - {name: c, type: push, addressing: ipc, global: g}\n${task}  - name: b\n    connect:\n      - {name: c, type: pull, target: ${lines}}\n${task}`;
  const right = bound('"{{ Parent().Path }}.a:c"');
  return [
    { code: 'channel-target-not-found', wrong: bound('«"{{ Parent().Path }}.aa:c"»'), right, says: '“a”' },
    { code: 'channel-target-not-found', wrong: bound('«"{{ Parent().Path }}.a:d"»'), right, says: 'c' },
    { code: 'channel-target-not-found', wrong: bound('«"::h"»'), right: bound('"::g"') },
    { code: 'channel-type-mismatch', wrong: bound('«"::g"»').replace('pull', 'push'), right: bound('"::g"') },
    {
      code: 'channel-without-counterpart',
      wrong: right.replace('global: g', 'global: «g»'),
      right: bound('"::g"'),
      severity: 'information',
    },
    { code: 'bad-target', wrong: bound('«a»'), right },
  ] satisfies DiagnosticCase[];
})();

const groups = { keys, yaml, hooks, files, variables, expressions, forms, channels };

for (const [name, cases] of Object.entries(groups)) {
  describe(name, () => testDiagnostics('workflows/w.yaml', cases));
}
