import { describe, expect, test } from 'vitest';
import { Crashes } from '../../../src/ui/authoring/crashes.ts';
import { factsSignature } from '../../../src/ui/authoring/factsSignature.ts';
import { sectionOf } from '../../../src/ui/authoring/markdownSection.ts';
import { isOurs } from '../../../src/ui/authoring/ourFiles.ts';
import { FakeClock } from '../../support/fakeClock.ts';

describe('which files the language server is started for', () => {
  const cases: readonly (readonly [language: string, path: string, start: string, ours: boolean])[] = [
    ['yaml', '/r/workflows/w.yaml', '', true],
    ['yaml', '/r/tasks/t.yaml', '', true],
    ['aliecs-jit', '/r/jit/x', '', true],
    ['yaml', '/r/x.yaml', 'name: a\nroles: []\n', true],
    ['yaml', '/r/x.yaml', 'control:\n  mode: direct\ncommand:\n', true],
    ['yaml', '/r/x.yaml', 'apiVersion: aliecs.alice.cern/v1alpha1\nkind: Task\n', true],
    ['yaml', '/r/x.yaml', 'apiVersion: v1\nkind: Pod\n', false],
    ['yaml', '/r/.github/workflows/ci.yaml', 'on: push\n', false],
    ['plaintext', '/r/workflows/w.yaml', 'roles:\n', false],
  ];
  test.each(cases)('%s %s %j: %s', (languageId, path, start, ours) => {
    expect(isOurs({ languageId, path, start: () => start })).toBe(ours);
  });
});

test('five crashes within three minutes are too many, spread over a day they are not', async () => {
  const clock = new FakeClock();
  const crashes = new Crashes(clock);
  expect(Array.from({ length: 5 }, () => crashes.another())).toEqual([true, true, true, true, false]);
  crashes.forget();
  for (let time = 0; time < 10; time++) {
    expect(crashes.another()).toBe(true);
    await clock.advance(60_000);
  }
});

test('a node heartbeat and a state change nothing that checks can see, a template does', () => {
  const meta = (resourceVersion: string) => ({ name: 'n', uid: 'u', resourceVersion });
  const facts = (node: string, template: string) => ({
    context: 'c',
    namespace: 'n',
    nodes: [{ apiVersion: 'v1', kind: 'Node', metadata: meta(node) } as const],
    taskTemplates: [{ apiVersion: 'a', kind: 'TaskTemplate', metadata: meta(template), spec: {} } as const],
  });
  expect(factsSignature(facts('1', '1'))).toBe(factsSignature(facts('2', '1')));
  expect(factsSignature(facts('1', '1'))).not.toBe(factsSignature(facts('1', '2')));
});

test.each([
  ['one', '## one\ntext\n### more\nx'],
  ['two', '## `two`\nlast\n'],
  ['three', undefined],
])('the section %s of a page', (title, section) => {
  expect(sectionOf('# Page\n## one\ntext\n### more\nx\n## `two`\nlast\n', title)).toBe(section);
});
