import { describe, expect, test } from 'vitest';
import { EVENTS } from '../../../src/core/environment/transitions.ts';
import { drivePath } from '../../../src/ui/commands/drivePath.ts';
import { writePolicy } from '../../../src/ui/connection/safety.ts';
import { ageText, timeOfDay, waitText } from '../../../src/ui/present/age.ts';
import { escapeMarkdown } from '../../../src/ui/present/markdown.ts';
import { connectedFace, messageLine } from '../../../src/ui/present/watchWords.ts';

const target = { context: 'dev-k3s', namespace: 'alice-tasks', server: 'https://127.0.0.1:6443' };
const since = new Date(2025, 5, 1, 14, 2, 31).getTime();

test.each([
  [0, 'under 1 min'],
  [59_999, 'under 1 min'],
  [60_000, '1 min'],
  [3_600_000, '1 h'],
  [90_000_000, '1 d'],
])('%d ms ago is %s', (ms, text) => expect(ageText(ms)).toBe(text));

test.each([
  [9_999, 'under 10 s'],
  [12_000, '10 s'],
  [61_000, '1 min'],
])('waiting for %d ms is %s', (ms, text) => expect(waitText(ms)).toBe(text));

test('a moment is shown as the wall clock does', () => expect(timeOfDay(since)).toBe('14:02:31'));

describe('the line above a tree', () => {
  const stale = { name: 'stale', since, reason: 'connection refused', retryAt: since + 60_000 } as const;
  test.each([
    ['live', { name: 'live', since } as const, since, undefined],
    ['connecting', { name: 'connecting' } as const, since, 'Connecting to dev-k3s / alice-tasks…'],
    ['old', stale, since + 52_000, 'Not live since 14:02:31 (connection refused). Retrying in 8 s.'],
    ['being retried', stale, since + 60_000, 'Not live since 14:02:31 (connection refused). Retrying now.'],
  ])('%s', (_, state, now, text) => expect(messageLine(state, target, now)).toBe(text));
});

test('the status bar says where and how live in words beside its icon', () => {
  const stale = { name: 'stale', since, reason: 'timeout', retryAt: since } as const;
  expect(connectedFace(target, { name: 'live', since })).toMatchObject({ text: '$(pulse) dev-k3s / alice-tasks · live', warn: false });
  expect(connectedFace(target, stale)).toMatchObject({ text: '$(warning) dev-k3s / alice-tasks · not live', warn: true });
  expect(connectedFace({ ...target, context: '$(x)' }, stale).text).not.toContain('$(x)');
});

test.each([
  ['standby', 'running', ['CONFIGURE', 'START_ACTIVITY']],
  ['running', 'standby', ['STOP_ACTIVITY', 'RESET']],
  ['error', 'running', ['RECOVER', 'CONFIGURE', 'START_ACTIVITY']],
  ['configured', 'configured', []],
  ['done', 'running', undefined],
  ['constructor', 'running', undefined],
])('from %s to %s', (from, to, path) => {
  expect(drivePath(from, to)).toEqual(path);
  expect((path ?? []).every((event) => EVENTS.some((known) => known === event))).toBe(true);
});

test.each([
  ['dev', 'allowed'],
  ['prod', 'refused'],
  ['stage', 'confirm'],
  ['both', 'refused'],
])('writes to %s are %s', (context, policy) => {
  expect(writePolicy(context, { readOnlyContexts: ['prod', 'both'], protectedContexts: ['stage', 'both'] })).toBe(policy);
});

test.each([
  ['a|b', 'a&#124;b'],
  ['$(error)', '&#36;&#40;error&#41;'],
  ['a\n\n# b', 'a &#35; b'],
  ['&lt;', '&#38;lt;'],
])('%j is harmless in Markdown', (text, escaped) => expect(escapeMarkdown(text)).toBe(escaped));
