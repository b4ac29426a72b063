import { describe } from 'vitest';
import { type DiagnosticCase, testDiagnostics } from '../../support/diagnosticCases.ts';

const task = '    task: {load: t}\n';
const w = (defaults: string, roles: string) => `name: w\n${defaults === '' ? '' : `defaults:\n${defaults}`}roles:\n${roles}`;
const pub = (name: string, value: string) => `  ${name}: !public\n    value: ${value}\n    type: string\n`;
const when = (defaults: string, condition: string) => w(defaults, `  - name: r\n    enabled: "{{ ${condition} }}"\n${task}`);
const value = (defaults: string, text: string) => w(defaults, `  - name: r\n    vars: {v: "${text}"}\n${task}`);
const call = (more: string) =>
  w('  key: a\n', `  - name: r\n    call:\n      func: testplugin.Noop()\n      trigger: before_CONFIGURE\n${more}`);
const within = (vars: string, condition: string, defaults = '  chain: none\n') =>
  w(
    defaults,
    `  - name: r\n    vars: {${vars}}\n    roles:\n      - name: s\n        enabled: "{{ ${condition} }}"\n        task: {load: t}\n`,
  );

const variables: readonly DiagnosticCase[] = [
  {
    code: 'undefined-variable',
    wrong: call('').replace('Noop()', 'Test(«keyy»)'),
    right: call('').replace('Noop()', 'Test(key)'),
    says: 'key',
  },
  {
    code: 'undefined-variable',
    wrong: call('      return: "{{ «keyy» }}"\n'),
    right: call('      return: "{{ key }}"\n'),
    severity: 'error',
  },
  {
    code: 'undefined-variable',
    wrong: call('').replace('Noop()', 'Test(«result»)'),
    right: `${call('      return: result\n')}  - name: q\n    call: {func: testplugin.Test(result), trigger: after_CONFIGURE}\n`,
  },
  {
    code: 'same-map-reference',
    wrong: w('', `  - name: r\n    vars:\n      d: x\n      o: "{{ util.PrefixedOverride('c', «d») }}"\n${task}`),
    right: w('', `  - name: r\n    defaults: {d: x}\n    vars: {o: "{{ util.PrefixedOverride('c', d) }}"}\n${task}`),
    says: 'same',
  },
  { code: 'expression-syntax', wrong: when('  a: b\n', "«$$a» == 'b'"), right: when('  a: b\n', "a == 'b'"), says: 'visibleif' },
  {
    code: 'unused-variable',
    wrong: within('«Chain»: a', '!strings.IsFalsy(chain)'),
    right: within('chain: a', '!strings.IsFalsy(chain)'),
    severity: 'information',
    says: '“chain”',
  },
  {
    code: 'unused-variable',
    wrong: within('«remote_qc»: a', '!strings.IsFalsy(qc_remote)', '  qc_remote: none\n'),
    right: within('qc_remote: a', '!strings.IsFalsy(qc_remote)', '  qc_remote: none\n'),
    severity: 'information',
  },
  {
    code: 'unused-variable',
    wrong: within('«chain-name»: a', '!strings.IsFalsy(chain_name)', '  chain_name: none\n'),
    right: within('chain_name: a', '!strings.IsFalsy(chain_name)', '  chain_name: none\n'),
  },
  // Two letters apart by design.
  {
    code: 'unused-variable',
    wrong: within('«x:»: a', '!strings.IsFalsy(chain)'),
    right: within('stfb_name: a', '!strings.IsFalsy(stfs_name)', '  stfs_name: none\n'),
    severity: 'information',
    says: 'letters, digits',
  },
  {
    code: 'empty-layer',
    wrong: w('  a: b\n', `  - name: r\n    «defaults»:\n${task}`),
    right: w('  a: b\n', `  - name: r\n    defaults: {}\n${task}`),
    severity: 'warning',
  },
  {
    code: 'unquoted-number',
    wrong: w('  version: «1.10»\n', `  - name: r\n${task}`),
    right: w('  version: "1.10"\n', `  - name: r\n${task}`),
    severity: 'information',
  },
  {
    code: 'unquoted-number',
    wrong: w('  count: «10»\n', `  - name: r\n${task}`),
    right: w('  count: "10"\n', `  - name: r\n${task}`),
    severity: 'hint',
  },
];

const braces: readonly DiagnosticCase[] = [
  {
    code: 'single-brace-template',
    wrong: value('  a: b\n', "«{% if a == 'b' %}»x"),
    right: value('  a: b\n', '%{{ a }}% {%d}'),
    says: '“{%”',
  },
  {
    code: 'expression-syntax',
    wrong: value('  a: b\n', "{{ «a == 'b' ? 'x : ''» }}"),
    right: value('  a: b\n', "{{ a == 'b' ? 'x' : '' }}"),
    says: 'quote',
  },
  {
    code: 'expression-syntax',
    wrong: value('  a: b\n', "{{ a ==«=» 'b' }}"),
    right: value('  a: b\n', "{{ a == 'b' }}"),
    says: 'write ==',
  },
  {
    code: 'expression-syntax',
    wrong: value('  a: b\n', '{{ «a | lower» }}'),
    right: value('  a: b\n', '{{ a | lower() }}'),
    says: 'lower()',
  },
  {
    code: 'undefined-variable',
    wrong: value('  chain: b\n', "{{ util.PrefixedOverride(«'chian'», 'x') }}"),
    right: value('  y_chian: b\n  chain: c\n', "{{ util.PrefixedOverride('chian', chain) }}{{ util.PrefixedOverride('other', 'x') }}"),
    says: '“chain”',
    severity: 'warning',
  },
  { code: 'expression-type', wrong: value('  a: b\n', "{{ let «a» = 'c'; a }}"), right: value('  a: b\n', "{{ let q = a + 'c'; q }}") },
  {
    code: 'function-arguments',
    wrong: value('  a: b\n', '{{ «odc.GenerateEPNTopologyFullname» }}'),
    right: value('  a: b\n', '{{ odc.GenerateEPNTopologyFullname() }}'),
    says: 'brackets',
  },
  {
    code: 'function-arguments',
    wrong: value('  a: b\n', "{{ util.PrefixedOverride(«a», 'x') }}"),
    right: value('  a: b\n', "{{ util.PrefixedOverride('a', 'x') }}"),
    says: 'quotes',
  },
  {
    code: 'unclosed-template',
    wrong: value('  a: b\n', 'x-«a }}»'),
    right: value('  a: b\n', '{\\"x\\": {\\"a\\": 1 }}'),
    severity: 'warning',
  },
  { code: 'nested-braces', wrong: value('  a: b\n', 'x-«{{{ a }}}»'), right: value('  a: b\n', 'x-{{ a }}'), says: 'three' },
  {
    code: 'single-brace-template',
    wrong: value('  a: b\n', `x-«\${a}»`),
    right: value('  a: b\n', `a=1; echo \${a} \${other}`),
    severity: 'information',
    says: 'shell',
  },
  {
    code: 'unquoted-template',
    wrong: w('  a: b\n', `  - name: r\n    vars:\n      x: «{ a }»\n${task}`),
    right: value('  a: b\n', '{{ a }}'),
    says: '{{ a }}',
  },
  {
    code: 'iterator-incomplete',
    wrong: w('  a: b\n', `  - name: "r-{{ it }}"\n    for: «{var: it}»\n${task}`),
    right: w('  a: "[]"\n', `  - name: "r-{{ it }}"\n    for: {range: "{{ a }}", var: it}\n${task}`),
  },
  { code: 'function-arguments', wrong: when('  a: b\n', '«IsFalsy»()'), right: when('  a: b\n', 'IsFalsy(a)') },
];

const conditions: readonly DiagnosticCase[] = [
  {
    code: 'constant-condition',
    wrong: when('  a: b\n', "«strings.IsTruthy(a) == 'true'»"),
    right: when('  a: b\n', 'strings.IsTruthy(a) == true'),
  },
  {
    code: 'constant-condition',
    wrong: when('  a: b\n', "«util.SuffixInRange(a, 'b', '1', '2') == true»"),
    right: when('  a: b\n', "util.SuffixInRange(a, 'b', '1', '2') == 'true'"),
  },
  { code: 'enabled-never-true', wrong: within("a: 'yes'", 'a').replace('"{{ a }}"', '«"{{ a }}"»'), right: within("a: 'true'", 'a') },
  {
    code: 'enabled-never-true',
    wrong: w('  a: b\n', `  - name: "r-{{ it }}"\n    enabled: «"{{ a == 'b' }}"»\n    for: {range: '["x"]', var: it}\n${task}`),
    right: w('  a: b\n', `  - name: "r-{{ it }}"\n    enabled: "true"\n    for: {range: '["x"]', var: it}\n${task}`),
    says: 'for',
  },
  { code: 'constant-condition', wrong: when('  a: b\n', '«a == a»'), right: when('  a: b\n  c: d\n', 'a == c') },
  { code: 'constant-condition', wrong: when('  a: b\n', '«a == nil»'), right: when('  a: b\n', "a == ''") },
  { code: 'constant-condition', wrong: when('  a: b\n', "«a == 'b' || true»"), right: when('  a: b\n', "a == 'b' || a == 'true'") },
  { code: 'constant-condition', wrong: when('  a: b\n', "«a == 'b' || a != 'b'»"), right: when('  a: b\n', "a == 'b' || a != 'c'") },
  { code: 'constant-condition', wrong: when('  a: b\n', "«strings.IsFalsy('a')»"), right: when('  a: b\n', 'strings.IsFalsy(a)') },
  { code: 'constant-condition', wrong: when('  a: b\n', '«len(a) >= 0»'), right: when('  a: b\n', 'len(a) > 0') },
  {
    code: 'none-or-empty',
    wrong: within('c: "{{ chain }}"', "«c != ''»"),
    right: within('c: "{{ chain }}"', "c != '' && c != 'none'"),
  },
  {
    code: 'none-or-empty',
    wrong: within("c: \"{{ util.PrefixedOverride('chain', 'x') }}\"", "«c != ''»"),
    right: within("c: \"{{ util.PrefixedOverride('chain', 'x') }}\"", "c != ''", '  chain: ""\n'),
  },
  {
    code: 'none-or-empty',
    wrong: when(`${pub('c', 'none')}    values: [none, "", a]\n`, "«c != 'none'»"),
    right: when(`${pub('c', 'none')}    values: [none, a]\n`, "c != 'none'"),
  },
  {
    code: 'lookup-of-empty-name',
    wrong: value('  k: ""\n', '{{ config.Get(strings.ToLower(«k»)) }}'),
    right: value('  k: ""\n', "{{ k == '' ? '' : config.Get(strings.ToLower(k)) }}"),
  },
  {
    code: 'lookup-of-empty-name',
    wrong: within("o: \"{{ util.PrefixedOverride('chain', 'x') }}\"", "config.Get(«o») == 'a'"),
    right: within("o: \"{{ util.PrefixedOverride('chain', 'x') }}\"", "!strings.IsFalsy(o) && config.Get(o) == 'a'"),
  },
];

describe('variables', () => testDiagnostics('workflows/w.yaml', variables));
describe('braces', () => testDiagnostics('workflows/w.yaml', braces));
describe('conditions', () => testDiagnostics('workflows/w.yaml', conditions));
