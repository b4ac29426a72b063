import { describe, expect, test } from 'vitest';
import { diagnose } from '../../../src/language/diagnose.ts';
import { memoryView } from '../../support/memoryView.ts';

const PART = 'name: part\nroles:\n  - name: q\n    vars: {z: "{{ host }}"}\n    task: {load: t}\n';
const TASK = 'name: t\ncontrol: {mode: basic}\nwants: {cpu: 1}\ncommand: {value: run}\n';
const repositories = { 'example.org/here': '/here', 'example.org/there': '/there' };
const includer = (vars: string) => `name: w\nroles:\n  - name: r\n    vars: {${vars}}\n    include: example.org/here/workflows/part\n`;

const cases: readonly (readonly [string, string, Readonly<Record<string, string>>, readonly string[]])[] = [
  ['whoever includes the file gives the name', includer('host: a'), repositories, []],
  ['the includer lacks it, and may get it itself from who knows where', includer('other: a'), repositories, ['undefined-variable']],
  ['the other repository is not in the settings', includer('host: a'), {}, ['undefined-variable']],
];

describe('a workflow that another repository includes', () => {
  test.each(cases)('%s', (_title, there, settings, codes) => {
    const files = { '/here/workflows/part.yaml': PART, '/here/tasks/t.yaml': TASK, '/there/workflows/w.yaml': there };
    const found = diagnose('/here/workflows/part.yaml', memoryView(files, { repositories: settings }));
    expect(found.map(({ code }) => code)).toEqual(codes);
  });

  test('the role that includes it is not told of a missing file', () => {
    const files = { '/here/workflows/part.yaml': PART, '/here/tasks/t.yaml': TASK, '/there/workflows/w.yaml': includer('host: a') };
    expect(diagnose('/there/workflows/w.yaml', memoryView(files, { repositories }))).toEqual([]);
  });
});
