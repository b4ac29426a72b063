import { describe } from 'vitest';
import { type DiagnosticCase, testDiagnostics } from '../../support/diagnosticCases.ts';

const field = (name: string, more: string, type = 'string', value = '"1"') =>
  `  ${name}: !public\n    value: ${value}\n    type: ${type}\n${more}`;
const w = (fields: string) => `name: w\ndefaults:\n${fields}roles: []\n`;
const on = field('f_on', '    panel: Main\n', 'bool', '"true"');
const inPanel = (name: string, more = '', panel = 'Farm_Fields') => field(name, `    panel: ${panel}\n${more}`);
const hides = '    visibleif: $$f_on === "true"\n';
const panel = (last: string) => w(on + inPanel('f_a', hides) + inPanel('f_b', hides) + inPanel('f_c', hides) + last);
const lonely = (name: string, text: string) => w(inPanel('a_x') + inPanel('a_y') + inPanel('a_z', '', text).replace('a_z', name));

const cases: readonly DiagnosticCase[] = [
  {
    code: 'yaml-syntax',
    wrong: 'name: w\ndefaults:\n «a: b»\n  c: d\n  e: f\nroles: []\n',
    right: 'name: w\ndefaults:\n  a: b\n  c: d\n  e: f\nroles: []\n',
    says: 'less',
  },
  {
    code: 'yaml-syntax',
    wrong: 'name: w\ndefaults:\n  a: b\n   «c: d»\n  e: f\nroles: []\n',
    right: 'name: w\ndefaults:\n  a: b\n  c: d\n  e: f\nroles: []\n',
  },
  {
    code: 'yaml-syntax',
    wrong: 'name: w\nroles:\n  - name: a\n  «-"b"»\n',
    right: 'name: w\nroles: []\n',
    says: 'blank',
  },
  {
    code: 'quoting',
    wrong: 'name: w\ndefaults:\n  «card: #0»\n  b: c\nroles: []\n',
    right: 'name: w\ndefaults:\n  card: "#0"\n  b: # what it is for\n    c\n  d: e #0\nroles: []\n',
    says: '“#0”',
  },
  {
    code: 'missing-key',
    wrong: 'name: w\ndefaults:\n  «n»: !public\n    type: string\nroles: []\n',
    right: w(field('n', '')),
    says: 'value',
  },
  {
    code: 'unknown-key',
    wrong: 'name: w\n«desc»: x\nroles: []\n',
    right: 'name: w\ndescription: x\nroles: []\n',
    says: '“description”',
    severity: 'warning',
  },
  {
    code: 'unquoted-number',
    wrong: w(field('n', '', 'bool', '«true»')),
    right: w(field('n', '', 'bool', '"true"')),
    severity: 'information',
  },
  {
    code: 'visibleif-constant',
    wrong: w(field('y', '    visibleif: «$$y» === "1"\n')),
    right: w(on + field('y', '    visibleif: $$f_on === "true"\n')),
  },
  { code: 'panel-name', wrong: lonely('b', '«FarmFields»'), right: lonely('b', 'Other'), severity: 'information', says: 'Farm_Fields' },
  { code: 'panel-name', wrong: lonely('b', '«Farm_Field»'), right: lonely('b', 'Farm_Fields') },
  {
    code: 'panel-name',
    wrong: `${lonely('b', 'FarmFields').replace('roles: []\n', '')}${inPanel('c', '', '«FarmFields»')}roles: []\n`,
    right: `${lonely('b', 'Other').replace('roles: []\n', '')}${inPanel('c', '', 'Other')}roles: []\n`,
  },
  {
    code: 'panel-name',
    wrong: w(inPanel('a_x') + inPanel('a_y') + field('«a_z»', '')),
    right: w(inPanel('a_x') + inPanel('a_y') + field('b', '')),
  },
  {
    code: 'panel-name',
    wrong: w(inPanel('a', '', 'Cards') + inPanel('b', '', '«cards»')),
    right: w(inPanel('a', '', 'Cards') + inPanel('b')),
  },
  { code: 'panel-visibility-differs', wrong: panel(inPanel('«f_d»')), right: panel(inPanel('f_d', hides)), says: '$$f_on' },
  {
    code: 'panel-visibility-differs',
    wrong: panel(inPanel('f_d', '    visibleif: «$$f_a === "1"»\n')),
    right: panel(inPanel('f_d', '    visibleif: $$f_a === "1" && $$f_on === "true"\n')),
    severity: 'information',
  },
  // The switch itself is in the panel.
  {
    code: 'panel-visibility-differs',
    wrong: w(on + inPanel('f_a', hides) + inPanel('«f_b»')),
    right: w(inPanel('f_a', '    visibleif: $$f_b === "1"\n') + inPanel('f_b')),
  },
  {
    code: 'visibleif-string-truthiness',
    wrong: w(field('c', '', 'string', 'none') + field('y', '    visibleif: «$$c»\n')),
    right: w(field('c', '', 'string', '""') + field('y', '    visibleif: $$c\n')),
    says: 'none',
  },
  {
    code: 'visibleif-syntax',
    wrong: w(on + field('y', '    visibleif: «!$$f_on»\n')),
    right: w(on + field('y', '    visibleif: $$f_on !== "true"\n')),
    says: '$$f_on !== "true"',
  },
  {
    code: 'public-value-type',
    wrong: w(field('n', '', 'number', '«""»')),
    right: w(field('n', '', 'number', '"0"')),
    severity: 'information',
  },
  { code: 'unquoted-number', wrong: w(field('n', '    values: [«1», "2"]\n')), right: w(field('n', '    values: ["1", "2"]\n')) },
  { code: 'unknown-tag', wrong: 'name: «!publc» w\nroles: []\n', right: 'name: !public w\nroles: []\n', says: '!public' },
  {
    code: 'unknown-tag',
    wrong: `name: w\ndefaults: {y: a}\nroles:\n  - name: r\n    enabled: «!strings.IsFalsy(y)»\n    task: {load: t}\n`,
    right: `name: w\ndefaults: {y: a}\nroles:\n  - name: r\n    enabled: "{{ !strings.IsFalsy(y) }}"\n    task: {load: t}\n`,
    says: 'quotes',
  },
  { code: 'dropped-variable', wrong: 'name: w\ndefaults:\n  «a»: {b: c}\nroles: []\n', right: 'name: w\ndefaults:\n  a: b\nroles: []\n' },
  { code: 'merge-conflict', wrong: 'name: w\n«>>>>>>> theirs»\nroles: []\n', right: 'name: w\nroles: []\n' },
  { code: 'merge-conflict', wrong: 'name: w\n«=======»\nroles: []\n', right: 'name: w\n# =======\nroles: []\n' },
  {
    code: 'yaml-syntax',
    wrong: 'name: w\nroles:\n  «-name: r»\n    task: {load: t}\n',
    right: 'name: w\nroles:\n  - name: r\n    task: {load: t}\n',
    says: 'blank',
  },
  {
    code: 'yaml-syntax',
    wrong: 'name: w\nroles:\n  - name: r\n    task:\n      «load:t»\n',
    right: 'name: w\nroles:\n  - name: r\n    task:\n      load: t\n',
    says: 'colon',
  },
  {
    code: 'yaml-syntax',
    wrong: 'name: w\nroles:\n  - name: r\n    constraints: «[{attribute: a, value: b}»\n    task: {load: t}\n',
    right: 'name: w\nroles:\n  - name: r\n    constraints: [{attribute: a, value: b}]\n    task: {load: t}\n',
    says: ']',
  },
];

describe('forms and YAML', () => testDiagnostics('workflows/w.yaml', cases));
