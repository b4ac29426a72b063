import { describe, expect, test } from 'vitest';
import type { TaskOverview } from '../../../src/core/environment/overview.ts';
import { explanationText, firstInTheWay } from '../../../src/ui/present/explanation.ts';
import { killEnvironmentDetail, removeFinalizerDetail } from '../../../src/ui/present/killWords.ts';
import { remediesFor } from '../../../src/ui/present/remedies.ts';
import { environmentOverview, nodeOverview, taskOverview, withoutObject } from '../../support/overviews.ts';

const target = { context: 'dev-k3s', namespace: 'alice-tasks', server: 'https://127.0.0.1:6443' };
const refused = taskOverview({
  name: 'flp002-stfsender',
  className: 'stfsender',
  node: 'flp002',
  state: 'STANDBY',
  attention: 'error',
  explanation: 'CONFIGURE refused: cannot bind',
  conditions: [
    { type: 'PodReady', status: 'True' },
    { type: 'StateAccessible', status: 'True' },
    { type: 'StateTransitionResult', status: 'False', message: 'cannot bind' },
  ],
});
const behind = taskOverview({ name: 'a', state: 'STANDBY', attention: 'behind' });
const environment = environmentOverview({
  attention: 'error',
  state: 'STANDBY',
  desired: 'CONFIGURED',
  nodes: [nodeOverview({ tasks: [behind] }), nodeOverview({ name: 'flp002', attention: 'error', tasks: [refused] })],
});

test('the worst task is first in the way', () => expect(firstInTheWay(environment)?.name).toBe('flp002-stfsender'));

test('the document names task, conditions, events, log, the others and what helps', () => {
  const text = explanationText({ environment, target, log: 'line 1\nline 2', readAt: '14:02:31', age: 'Not live since 14:00:00.' });
  const headings = text.split('\n').filter((line) => line.startsWith('#'));
  expect(headings).toEqual([
    '# What blocks 2abcdefg',
    '## Environment',
    '## First in the way: stfsender on flp002',
    '## What usually helps',
    '## Conditions',
    '## Pod',
    '## Events',
    '## Last log lines',
    '## Others in the way',
  ]);
  expect(text).toContain('dev-k3s / alice-tasks · read at 14:02:31\nNot live since 14:00:00.');
  expect(text).toContain('STANDBY → CONFIGURED · CONFIGURE refused: cannot bind');
  expect(text).toContain('- StateTransitionResult = False (cannot bind)');
  expect(text).toContain('- readout on flp001.cern.ch: STANDBY → CONFIGURED');
});

test('an environment that only its finalizer holds is explained by it', () => {
  const held = environmentOverview({ deletingSince: 1_000_000, attention: 'leaving', nodes: [] });
  const object = held.object && {
    ...held.object,
    metadata: { ...held.object.metadata, finalizers: ['aliecs.alice.cern/environment-finalizer'] },
  };
  const leaving = { ...held, ...(object === undefined ? {} : { object }) };
  const text = explanationText({ environment: leaving, target, log: '', readAt: '14:02:31' });
  expect(text).toContain('The finalizer aliecs.alice.cern/environment-finalizer holds it');
  expect(text).toContain('environment-manager');
  expect(removeFinalizerDetail(leaving, target)).toContain('Finalizers: aliecs.alice.cern/environment-finalizer');
});

describe('what usually helps', () => {
  const pod = (reason: string): Partial<TaskOverview> => ({
    attention: 'error',
    pod: { name: 'p', phase: 'Pending', restarts: 0, reason, object: { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p' } } },
  });
  test.each<[string, TaskOverview, RegExp]>([
    ['no image', taskOverview(pod('ImagePullBackOff')), /image cannot be pulled/],
    ['crash', taskOverview(pod('CrashLoopBackOff')), /process ended/],
    ['no object', withoutObject(taskOverview({ attention: 'incomplete' })), /TaskTemplate exists/],
    ['silent', taskOverview({ attention: 'behind', conditions: [{ type: 'PodReady', status: 'True' }] }), /OCC_CONTROL_PORT/],
    ['refused', refused, /refused the transition/],
  ])('%s', (_, task, text) => expect(remediesFor(task)[0]).toMatch(text));
});

test('the question before a kill names context, namespace and everything that goes', () => {
  expect(killEnvironmentDetail(environment, target).split('\n')).toEqual([
    'Context: dev-k3s',
    'Namespace: alice-tasks',
    'Environment object: 2abcdefg (STANDBY)',
    'Task objects and their pods (2): a, flp002-stfsender',
    'All of these will be deleted. Processes get neither STOP nor RESET first.',
  ]);
});
