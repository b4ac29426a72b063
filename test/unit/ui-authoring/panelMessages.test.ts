import { describe, expect, test } from 'vitest';
import { deployMessage, keptWorkflow, previewMessage } from '../../../src/ui/authoring/panelMessages.ts';

const place = { uri: 'file:///w.yaml', range: { start: { line: 1, character: 0 }, end: { line: 1, character: 4 } } };

describe('messages of the deploy panel', () => {
  test.each<unknown>([
    { kind: 'ready' },
    { kind: 'cancel' },
    { kind: 'plan', values: { detector: 'TST' } },
    { kind: 'open', place },
    { kind: 'remedy', problem: 0 },
    { kind: 'help', remedy: 1 },
    { kind: 'compare', environment: '2abc' },
  ])('%j is one', (message) => {
    expect(deployMessage(message)).toEqual(message);
  });

  test.each<unknown>([
    undefined,
    null,
    'deploy',
    [],
    {},
    { kind: 'delete' },
    { kind: 'plan' },
    { kind: 'values', values: { rate: 5 } },
    { kind: 'export', values: ['a'] },
    { kind: 'open', place: { uri: 'file:///w.yaml' } },
    { kind: 'open', place: { ...place, range: { start: place.range.start, end: { line: 0.5, character: 0 } } } },
    { kind: 'remedy', problem: '0' },
    { kind: 'help' },
    { kind: 'compare', environment: {} },
  ])('%j is none', (message) => {
    expect(deployMessage(message)).toBeUndefined();
  });

  test('what does not belong to it is left out', () => {
    expect(deployMessage({ kind: 'deploy', values: {}, command: 'x' })).toEqual({ kind: 'deploy' });
  });
});

describe('messages of the preview', () => {
  test.each<unknown>([{ kind: 'ready' }, { kind: 'fixtures' }, { kind: 'open', place }, { kind: 'role', path: 'w.a' }])(
    '%j is one',
    (message) => {
      expect(previewMessage(message)).toEqual(message);
    },
  );

  test.each<unknown>([0, { kind: 'deploy' }, { kind: 'role', path: 1 }, { kind: 'open' }])('%j is none', (message) => {
    expect(previewMessage(message)).toBeUndefined();
  });
});

test.each<readonly [unknown, string | undefined]>([
  [{ workflow: 'file:///w.yaml', filter: 'x' }, 'file:///w.yaml'],
  [{ workflow: '' }, undefined],
  [{ workflow: 3 }, undefined],
  [undefined, undefined],
  ['file:///w.yaml', undefined],
])('the workflow that %j is about: %s', (state, workflow) => {
  expect(keptWorkflow(state)).toBe(workflow);
});
