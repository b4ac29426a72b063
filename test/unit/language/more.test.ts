import { describe } from 'vitest';
import { type DiagnosticCase, testDiagnostics } from '../../support/diagnosticCases.ts';

const pub = (name: string, value: string, more = '') => `  ${name}: !public\n    value: ${value}\n    type: string\n${more}`;
const w = (defaults: string, roles: string) => `name: w\ndefaults:\n${defaults}roles:\n${roles}`;
const task = '    task: {load: t}\n';
const call = (name: string, func: string, trigger: string) =>
  `  - name: ${name}\n    call: {func: ${func}, trigger: ${trigger}, critical: false}\n`;

const values: readonly DiagnosticCase[] = [
  {
    code: 'user-value-wins',
    wrong: w(pub('c', '"a"'), `  - name: r\n    vars: {«c»: b}\n${task}`),
    right: w('  c: a\n', `  - name: r\n    vars: {c: b}\n${task}`),
  },
  {
    code: 'none-or-empty',
    wrong: w('  c: none\n', `  - name: r\n    enabled: "{{ «c != ''» }}"\n${task}`),
    right: w('  c: none\n', `  - name: r\n    enabled: "{{ !strings.IsFalsy(c) }}"\n${task}`),
  },
  {
    code: 'none-or-empty',
    wrong: w('  c: none\n', `  - name: r\n    enabled: "{{ «len(c) > 0» }}"\n${task}`),
    right: w('  c: ""\n', `  - name: r\n    enabled: "{{ len(c) > 0 }}"\n${task}`),
  },
  {
    code: 'none-or-empty',
    wrong: w(pub('c', '""'), `  - name: r\n    enabled: "{{ «c != 'none'» }}"\n${task}`),
    right: w(pub('c', '""'), `  - name: r\n    enabled: "{{ c != 'none' && c != '' }}"\n${task}`),
  },
  {
    code: 'constant-condition',
    wrong: w('  c: a\n', `  - name: r\n    enabled: "{{ «strings.ToLower(c) == 'ITS'» }}"\n${task}`),
    right: w('  c: a\n', `  - name: r\n    enabled: "{{ strings.ToLower(c) == 'its' }}"\n${task}`),
  },
  {
    code: 'constant-condition',
    wrong: w(
      pub('c', '"fast"', '    widget: dropDownBox\n    values: [fast, slow]\n'),
      `  - name: r\n    enabled: "{{ «c == 'fats'» }}"\n${task}`,
    ),
    right: w(
      pub('c', '"fast"', '    widget: dropDownBox\n    values: [fast, slow]\n'),
      `  - name: r\n    enabled: "{{ c == 'fast' }}"\n${task}`,
    ),
    says: 'fast',
  },
  {
    code: 'lookup-of-empty-name',
    wrong: w('  h: ""\n', `  - name: r\n    vars: {d: "{{ inventory.DetectorForHost(«h») }}"}\n${task}`),
    right: w('  h: ""\n', `  - name: r\n    vars: {d: "{{ h != '' ? inventory.DetectorForHost(h) : '' }}"}\n${task}`),
  },
  {
    code: 'duplicate-static-port',
    wrong: w(
      '  h: x\n',
      `  - name: r\n    defaults: {merger_port: "29950"}\n${task}  - name: s\n    defaults: {merger_port: «"29950"»}\n${task}`,
    ),
    right: w(
      '  h: x\n',
      `  - name: r\n    defaults: {merger_port: "29950"}\n${task}  - name: s\n    defaults: {merger_port: "29951"}\n${task}`,
    ),
  },
  { code: 'url-scheme', wrong: w('  h: «http://http://»a\n', `  - name: r\n${task}`), right: w('  h: http://a\n', `  - name: r\n${task}`) },
  {
    code: 'unquoted-number',
    wrong: w(pub('c', '«010»'), `  - name: r\n${task}`),
    right: w(pub('c', '"010"'), `  - name: r\n${task}`),
    severity: 'information',
  },
  {
    code: 'public-twice',
    wrong: w(pub('c', '"1"'), `  - name: r\n    defaults:\n      «c»: !public\n        value: "2"\n        type: string\n${task}`),
    right: w(pub('c', '"1"'), `  - name: r\n    defaults:\n      d: !public\n        value: "2"\n        type: string\n${task}`),
  },
  {
    code: 'panel-name',
    wrong: w(
      `${pub('c', '"1"', '    panel: Farm_Fields\n')}${pub('d', '"1"', '    panel: Farm_Fields\n')}${pub('e', '"1"', '    panel: «Farm Fields»\n')}`,
      `  - name: r\n${task}`,
    ),
    right: w(`${pub('c', '"1"', '    panel: Farm_Fields\n')}${pub('d', '"1"', '    panel: Farm_Fields\n')}`, `  - name: r\n${task}`),
    severity: 'information',
  },
  {
    code: 'include-loses',
    wrong: w('  h: x\n', '  - name: r\n    constraints:\n      - «{attribute: machine_id, value: x}»\n    include: part\n'),
    right: w('  h: x\n', '  - name: r\n    include: part\n'),
    others: { 'workflows/part.yaml': 'name: part\nroles: []\n' },
  },
];

const services: readonly DiagnosticCase[] = [
  {
    code: 'missing-error-hook',
    wrong: `name: w\nroles:\n${call('a', 'odc.Start()', 'before_START_ACTIVITY')}${call('b', '«odc.Stop()»', 'after_STOP_ACTIVITY')}`,
    right: `name: w\nroles:\n${call('a', 'odc.Start()', 'before_START_ACTIVITY')}${call('b', 'odc.Stop()', 'after_STOP_ACTIVITY')}${call('c', 'odc.EnsureStop()', 'before_GO_ERROR')}`,
    says: 'GO_ERROR',
  },
  {
    code: 'missing-error-hook',
    wrong: `name: w\nroles:\n${call('a', '«trg.RunStop()»', 'before_STOP_ACTIVITY')}${call('b', 'trg.RunUnload()', 'after_STOP_ACTIVITY')}${call('c', 'trg.EnsureRunUnload()', 'before_GO_ERROR')}`,
    right: `name: w\nroles:\n${call('a', 'trg.RunStop()', 'before_STOP_ACTIVITY')}${call('b', 'trg.RunUnload()', 'after_STOP_ACTIVITY')}${call('c', 'trg.EnsureRunUnload()', 'before_GO_ERROR')}${call('d', 'trg.EnsureRunStop()', 'before_GO_ERROR')}`,
    says: 'trg.EnsureRunStop()',
  },
  {
    code: 'missing-error-hook',
    wrong: `name: w\nroles:\n${call('a', 'ddsched.PartitionInitialize()', 'before_CONFIGURE')}${call('b', '«ddsched.PartitionTerminate()»', 'after_RESET')}`,
    right: `name: w\nroles:\n${call('a', 'ddsched.PartitionInitialize()', 'before_CONFIGURE')}${call('b', 'ddsched.PartitionTerminate()', 'after_RESET')}${call('c', 'ddsched.EnsureTermination()', 'DESTROY')}`,
    says: 'DESTROY',
  },
  {
    code: 'unknown-trigger',
    wrong: `name: w\nroles:\n${call('a', 'testplugin.Noop()', '«before_CONFIGURE» +10').replace('» +10', ' +10»')}`,
    right: `name: w\nroles:\n${call('a', 'testplugin.Noop()', 'before_CONFIGURE+10')}`,
  },
  {
    code: 'unknown-trigger',
    wrong: `name: w\nroles:\n${call('a', 'testplugin.Noop()', '«destroy»')}`,
    right: `name: w\nroles:\n${call('a', 'testplugin.Noop()', 'DESTROY')}`,
    says: '“DESTROY”',
  },
  {
    code: 'unknown-trigger',
    wrong: `name: w\nroles:\n${call('a', 'testplugin.Noop()', '«enter_CONFIGURE»')}`,
    right: `name: w\nroles:\n${call('a', 'testplugin.Noop()', 'enter_CONFIGURED')}`,
    says: 'enter_CONFIGURED',
  },
];

describe('values', () => testDiagnostics('workflows/w.yaml', values));
describe('services', () => testDiagnostics('workflows/w.yaml', services));
