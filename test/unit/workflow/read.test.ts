import { describe, expect, test } from 'vitest';
import { readTask } from '../../../src/core/workflow/model/readTask.ts';
import { readWorkflow } from '../../../src/core/workflow/model/readWorkflow.ts';
import { parseYaml } from '../../../src/core/yaml/parse.ts';

/** The marks « and » show where the error is expected. */
function marked(text: string): { readonly source: string; readonly start: number; readonly end: number } {
  const start = text.indexOf('«');
  const end = text.indexOf('»') - 1;
  return { source: text.replace(/[«»]/g, ''), start, end };
}

function expectError(text: string, code: string, read: typeof readTask | typeof readWorkflow) {
  const { source, start, end } = marked(text);
  const { errors } = read(parseYaml(source, 'template'), 'f.yaml');
  expect(errors.map((error) => [error.code, source.slice(error.span.start, error.span.end)])).toEqual([[code, source.slice(start, end)]]);
}

const ROLE = 'name: main\nroles:\n  - name: a\n';

describe('what refuses a workflow template', () => {
  const cases: readonly [code: string, text: string][] = [
    ['wrong-type', '«- a»\n'],
    ['wrong-type', 'name: «[a]»\n'],
    ['wrong-type', 'name: main\ndefaults: «[a]»\n'],
    ['wrong-type', 'name: main\nroles: «text»\n'],
    ['wrong-type', 'name: main\ndefaults:\n  a: !public\n    value: «[a]»\n'],
    ['duplicate-key', 'name: main\nvars:\n  a: 1\n  «a»: 2\n'],
    ['role-kind', 'name: main\nroles:\n  - name: «a»\n'],
    ['role-kind', 'name: main\nroles:\n  - name: «a»\n    include: b\n    roles: []\n'],
    ['iterator-incomplete', `${ROLE}    for: {«range: x»}\n    task: {load: t}\n`.replace('{«', '«{').replace('»}', '}»')],
    ['wrong-type', `${ROLE}    task: {load: t, critical: «"false"»}\n`],
    ['wrong-type', `${ROLE}    task: «t»\n`.replace('«t»', '«text»').replace('task: «text»', 'include: x\n    task: «text»')],
    ['bad-channel-type', `${ROLE}    task: {load: t}\n    bind:\n      - {name: c, type: «spub»}\n`],
    ['bad-transport', `${ROLE}    task: {load: t}\n    bind:\n      - {name: c, type: push, transport: «tcp»}\n`],
    ['bad-addressing', `${ROLE}    task: {load: t}\n    bind:\n      - {name: c, type: push, addressing: «udp»}\n`],
    ['tag-value', 'name: !!int «x»\n'],
    ['tag-value', `${ROLE}    task: {load: t}\n    bind:\n      - {name: !!null «x», type: push}\n`],
    ['duplicate-key', 'x: &x {name: a, «name»: b}\nname: main\ndefaults:\n  <<: *x\n'],
    ['bad-buffer-size', `${ROLE}    task: {load: t}\n    connect:\n      - {name: c, type: pull, sndBufSize: «big»}\n`],
  ];
  test.each(cases)('%s in %j', (code, text) => expectError(text, code, readWorkflow));
});

describe('what a workflow template gets away with', () => {
  const cases: readonly string[] = [
    '',
    'name: main\nroles:\n',
    'name: main\nunknown: {a: [b]}\n',
    'name: main\ndefaults:\n  a: [b]\n  c: {d: 1, d: 2}\n',
    `${ROLE}    for:\n    task: {load: t}\n`,
    `${ROLE}    task: {load: t, critical: "yes", trigger: whatever, timeout: soon}\n`,
    `${ROLE}    task: {load: t}\n    bind:\n      - {name: c, type: PUSH, transport: "", sndBufSize: -5}\n`,
    'name: main\n---\n[: broken\n',
    'name: main\nunknown: !!int x\ndefaults:\n  a: !!null x\n',
    `${ROLE}    task: {load: t}\n    constraints:\n      - {attribute: a, operator: 1.5}\n`,
  ];
  test.each(cases)('%j', (text) => expect(readWorkflow(parseYaml(text, 'template'), 'f.yaml').errors).toEqual([]));
});

describe('what refuses a task template', () => {
  const cases: readonly [code: string, text: string][] = [
    ['wrong-type', 'name: t\nconstraints:\n  - {attribute: a, operator: «128»}\n'],
    ['tag-value', 'name: t\ndefaults:\n  a: !!bool «x»\n'],
    ['bad-number', 'name: t\nwants:\n  cpu: «some»\n'],
    ['bad-number', 'name: t\nlimits:\n  memory: «0x10»\n'],
    ['bad-ports', 'name: t\nwants:\n  ports: «"31000 - 31010"»\n'],
    ['wrong-type', 'name: t\ndefaults:\n  a: «[b]»\n'],
    ['wrong-type', 'name: t\ncommand:\n  arguments:\n    - «{a: b}»\n'],
    ['duplicate-key', 'name: t\ncontrol:\n  mode: direct\n  «mode»: basic\n'],
  ];
  test.each(cases)('%s in %j', (code, text) => expectError(text, code, readTask));

  test('aliases are followed and null is empty, unlike in workflow templates', () => {
    const template = readTask(parseYaml('name: t\ndefaults:\n  a: &a 1\n  b: *a\n  c:\n  d: ~\n', 'template'), 'f.yaml');
    expect(template.defaults.map(({ name, value }) => [name, value?.text])).toEqual([
      ['a', '1'],
      ['b', '1'],
      ['c', ''],
      ['d', ''],
    ]);
  });
});
