import { describe } from 'vitest';
import { type DiagnosticCase, testDiagnostics } from '../../support/diagnosticCases.ts';

const head = 'name: w\nroles:\n';
const task = '    task: {load: t}\n';
const role = (name: string, more: string) => `  - name: ${name}\n${more}${task}`;
const bind = (more: string) => `    bind:\n      - {name: c, type: push, addressing: ipc, ${more}}\n`;
const connect = (target: string) => `    connect:\n      - {name: c, type: pull, target: ${target}}\n`;
const pair = (target: string, enabled = '"true"') =>
  `${head}  - name: a\n    enabled: ${enabled}\n    bind:\n      - {name: c, type: push, addressing: ipc}\n${task}${role('b', connect(target))}`;
const loop = (alias: string) =>
  `${head}  - name: "h-{{ it }}"\n    for: {range: '["x", "y"]', var: it}\n    roles:\n      - name: a\n        bind:\n          - {name: c, type: push, addressing: ipc, global: ${alias}}\n        task: {load: t}\n      - name: b\n        connect:\n          - {name: c, type: pull, target: "::${alias.replaceAll(/[«»"]/g, '')}"}\n        task: {load: t}\n`;
const right = pair('"{{ Parent().Path }}.a:c"');
const call = (name: string, func: string, trigger: string, more = '') =>
  `  - name: ${name}\n    call: {func: ${func}, trigger: ${trigger}, critical: false${more}}\n`;

const channels: readonly DiagnosticCase[] = [
  {
    code: 'channel-name-differs',
    wrong: right.replace(
      '- {name: c, type: pull, target: "{{ Parent().Path }}.a:c"}',
      '- {name: «d, type: pull, target: "{{ Parent().Path }}.a:c"»}',
    ),
    right,
    severity: 'information',
  },
  { code: 'bad-target', wrong: pair('«"{{ Parent().Path }}.a.c"»'), right, says: ':' },
  { code: 'bad-target', wrong: pair('«"{{ Parent().Path }}a:c"»'), right, says: '“.”' },
  {
    code: 'channel-target-not-found',
    wrong: pair('«"{{ Parent().Path }}.a:c"»', '"false"'),
    right,
    severity: 'warning',
    says: 'never enabled',
  },
  { code: 'global-twice', wrong: loop('«data»'), right: loop('"data-{{ it }}"'), says: '{{ it }}' },
  {
    code: 'global-twice',
    wrong: `${head}${role('a', bind('global: g'))}${role('b', bind('global: «g»'))}${role('d', connect('"::g"'))}`,
    right: `${head}${role('a', bind('global: g'))}${role('b', bind('global: h'))}${role('d', connect('"::g"'))}`,
    says: '“a”',
  },
  {
    code: 'bad-target',
    wrong: `${head}${role('a', bind('global: «"::g"»'))}`,
    right: `${head}${role('a', bind('global: g'))}${role('b', connect('"::g"'))}`,
    says: '“g”',
  },
  {
    code: 'channel-target-not-found',
    wrong: loop('"c-{{ it }}"').replace('"::c-{{ it }}"', '«"::c-{{ det }}"»').replace('roles', 'defaults: {det: x}\nroles'),
    right: loop('"c-{{ it }}"'),
    severity: 'information',
    says: '“det”',
  },
  {
    code: 'channel-target-not-found',
    wrong: loop('"c-{{ it }}"')
      .replace('"::c-{{ it }}"', '«"::c-{{ det }}"»')
      .replace('roles', 'defaults: {det: z, more: "{{ det }}"}\nroles'),
    right: loop('"c-{{ it }}"'),
    severity: 'warning',
    says: '“det”',
  },
  {
    code: 'bad-target',
    wrong: loop('"c-{{ it }}"').replace('"::c-{{ it }}"', '«":c-{{ it }}"»'),
    right: loop('"c-{{ it }}"'),
    says: '::c-',
  },
  {
    code: 'bad-target',
    wrong: `${head}${role('a', bind('target: «"tcp:/*:29000"»'))}`,
    right: `${head}${role('a', bind('target: "tcp://*:29000"'))}`,
  },
];

const reader = {
  'tasks/reader.yaml':
    'name: reader\ncontrol: {mode: fairmq}\nwants: {cpu: 1}\ncommand:\n  value: run\n  arguments: ["--input-channel-name", "\'{{ channel }}\'"]\n',
};
const told = (channel: string) => right.replace(/ {4}task: \{load: t\}\n$/, `    vars: {channel: ${channel}}\n    task: {load: reader}\n`);

const options: readonly DiagnosticCase[] = [
  { code: 'channel-name-differs', wrong: told('«cc»'), right: told('c'), others: reader, says: 'only c' },
];

const ports: readonly DiagnosticCase[] = [
  {
    code: 'duplicate-static-port',
    wrong: `${head}  - name: r\n    defaults: {port_b: "29950", port_a: «"29950"»}\n${task}`,
    right: `${head}  - name: r\n    defaults: {port_b: "29950", port_a: "29951"}\n${task}`,
  },
  {
    code: 'duplicate-static-port',
    wrong: `${head}${role('r', '    defaults: {port_a: "29950"}\n')}${role('s', '    defaults: {port_b: «"29950"»}\n')}`,
    right: `${head}${role('r', '    defaults: {port_a: "29950"}\n')}${role('s', '    defaults: {port_b: "29951"}\n')}`,
  },
  {
    code: 'duplicate-static-port',
    wrong: `${head}  - name: r\n    defaults: {gate: "29950"}\n    constraints: [{attribute: machine_id, value: n}]\n    roles:\n${role('a', bind('target: "tcp://*:29950"')).replaceAll(/^/gm, '    ')}\n${role('b', bind('target: «"tcp://*:{{ gate }}"»')).replaceAll(/^/gm, '    ')}\n`,
    right: `${head}  - name: r\n    defaults: {gate: "29951"}\n    constraints: [{attribute: machine_id, value: n}]\n    roles:\n${role('a', bind('target: "tcp://*:29950"')).replaceAll(/^/gm, '    ')}\n${role('b', bind('target: "tcp://*:{{ gate }}"')).replaceAll(/^/gm, '    ')}\n`,
    severity: 'error',
  },
  {
    code: 'port-range',
    wrong: `${head}${role('a', bind('target: «"tcp://*:291500"»'))}`,
    right: `${head}${role('a', bind('target: "tcp://*:29150"'))}`,
    says: '65535',
  },
];

const names: readonly DiagnosticCase[] = [
  {
    code: 'duplicate-role-name',
    wrong: `name: w\ndefaults: {a: b, c: d}\nroles:\n${role('r', '    enabled: "{{ a == \'b\' }}"\n')}${role('«r»', '    enabled: "{{ c == \'d\' }}"\n')}`,
    right: `name: w\ndefaults: {a: b, c: d}\nroles:\n${role('r', '    enabled: "{{ a == \'b\' }}"\n')}${role('r', "    enabled: \"{{ a != 'b' && c == 'd' }}\"\n")}`,
    severity: 'hint',
  },
  {
    code: 'duplicate-role-name',
    wrong: `name: w\ndefaults: {a: b}\nroles:\n${role('r', '    enabled: "{{ a == \'b\' }}"\n')}${role('«r»', '')}`,
    right: `name: w\ndefaults: {a: b}\nroles:\n${role('r', '    enabled: "{{ a == \'b\' }}"\n')}${role('r', '    enabled: "{{ a == \'c\' }}"\n')}`,
  },
  {
    code: 'duplicate-role-name',
    wrong: `name: w\ndefaults: {a: b}\nroles:\n${role('"{{ a }}"', '')}${role('«"{{ a }}"»', '')}`,
    right: `name: w\nroles:\n${role('"{{ a }}"', '    vars: {a: b}\n')}${role('"{{ a }}"', '    vars: {a: c}\n')}`,
  },
  {
    code: 'task-file-missing',
    wrong: `name: w\ndefaults: {a: b}\nroles:\n  - name: r\n    task: {load: «"{{ a }}-prxy"»}\n`,
    right: `name: w\ndefaults: {a: b}\nroles:\n  - name: r\n    task: {load: "{{ a }}-proxy"}\n`,
    others: { 'tasks/b-proxy.yaml': 'name: b-proxy\ncontrol: {mode: basic}\nwants: {cpu: 1}\ncommand: {value: run}\n' },
    says: 'tasks/',
  },
  {
    code: 'include-file-missing',
    wrong: `${head}  - name: r\n    include: «part.yaml»\n`,
    right: `${head}  - name: r\n    include: part\n`,
    others: { 'workflows/part.yaml': 'name: part\nroles: []\n' },
    says: 'extension',
  },
];

const hooks: readonly DiagnosticCase[] = [
  {
    code: 'iterator-range',
    wrong: `name: w\ndefaults: {hosts: "['a', 'b']"}\nroles:\n  - name: "r-{{ it }}"\n    for: {range: «"{{ hosts }}"», var: it}\n${task}`,
    right: `name: w\ndefaults: {hosts: '["a", "b"]'}\nroles:\n  - name: "r-{{ it }}"\n    for: {range: "{{ hosts }}", var: it}\n${task}`,
    severity: 'error',
  },
  {
    code: 'iterator-range',
    wrong: `${head}  - name: "r-{{ it }}"\n    for: {range: «'["a", 1]'», var: it}\n${task}`,
    right: `${head}  - name: "r-{{ it }}"\n    for: {range: '["a", null]', var: it}\n${task}`,
    severity: 'error',
  },
  {
    code: 'iterator-bounds',
    wrong: `${head}  - name: "r-{{ n }}"\n    for: {begin: «one», end: "3", var: n}\n${task}`,
    right: `${head}  - name: "r-{{ n }}"\n    for: {begin: 1, end: "3", var: n}\n${task}`,
  },
  {
    code: 'bad-duration',
    wrong: `name: w\ndefaults: {long: «"310"»}\nroles:\n${call('a', 'testplugin.Noop()', 'before_EXIT', ', timeout: "{{ long }}"')}`,
    right: `name: w\ndefaults: {long: 310s}\nroles:\n${call('a', 'testplugin.Noop()', 'before_EXIT', ', timeout: "{{ long }}"')}`,
  },
  {
    code: 'hook-order',
    wrong: head + call('a', 'testplugin.Noop()', 'enter_RUNNING', ', await: «leave_CONFIGURED»'),
    right: head + call('a', 'testplugin.Noop()', 'leave_CONFIGURED', ', await: enter_RUNNING'),
    severity: 'warning',
  },
  {
    code: 'hook-order',
    wrong: head + call('a', 'testplugin.Noop()', 'before_START_ACTIVITY', ', await: «before_CONFIGURE»'),
    right: head + call('a', 'testplugin.Noop()', 'after_START_ACTIVITY', ', await: before_STOP_ACTIVITY'),
    severity: 'information',
  },
  {
    code: 'unknown-trigger',
    wrong: `name: w\ndefaults: {moment: «before_CONFIGURED»}\nroles:\n${call('a', 'testplugin.Noop()', '"{{ moment }}"')}`,
    right: `name: w\ndefaults: {moment: before_CONFIGURE}\nroles:\n${call('a', 'testplugin.Noop()', '"{{ moment }}"')}`,
  },
  {
    code: 'critical-in-error-handling',
    wrong: head + call('a', 'testplugin.Noop()', 'after_EXIT').replace('critical: false', '«critical: true»'),
    right: head + call('a', 'testplugin.Noop()', 'after_EXIT'),
  },
  {
    code: 'missing-error-hook',
    wrong: head + call('a', 'odc.PartitionInitialize()', 'before_DEPLOY') + call('b', '«odc.PartitionTerminate()»', 'after_EXIT'),
    right:
      head +
      call('a', 'odc.PartitionInitialize()', 'before_DEPLOY') +
      call('b', 'odc.PartitionTerminate()', 'after_EXIT') +
      call('c', 'odc.EnsureCleanup()', 'DESTROY'),
    says: 'DESTROY',
  },
];

for (const [name, cases] of Object.entries({ channels, options, ports, names, hooks })) {
  describe(name, () => testDiagnostics('workflows/w.yaml', cases));
}
