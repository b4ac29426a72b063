import { expect, test } from 'vitest';
import { type Answer, answerOf, isOlder, markOf } from '../../../src/core/environment/answer.ts';
import type { Condition, EventObject, TaskObject } from '../../../src/core/environment/customObjects.ts';
import { taskObject } from '../../support/objects.ts';

const no: Condition = {
  type: 'StateTransitionResult',
  status: 'False',
  message: 'Transition from standby to configured failed: no',
  lastTransitionTime: 't1',
};
const yes: Condition = { ...no, status: 'True', message: 'Transitioned from standby to configured' };
const task = (
  spec: 'standby' | 'configured',
  state: string,
  conditions: readonly Condition[] = [],
  version = '11',
  more: TaskObject['status'] = {},
) => taskObject('t', { metadata: { resourceVersion: version }, spec: { state: spec }, status: { state, conditions, ...more } });
const failures = (count: number): readonly EventObject[] =>
  count === 0 ? [] : [{ apiVersion: 'v1', kind: 'Event', metadata: { name: 'e' }, involvedObject: {}, reason: 'TransitionFailed', count }];

interface Case {
  readonly title: string;
  readonly before: TaskObject | undefined;
  readonly now: TaskObject;
  /** Number of failure Events before and now; unknown when absent. */
  readonly events?: readonly [number, number];
  readonly target?: string;
  readonly expected: Answer;
}

const waiting: Answer = { kind: 'moving', explanation: 'waiting for the answer to CONFIGURE' };
const refusal = (until: 'second try' | 'rest of status'): Answer => ({ kind: 'failed', message: 'CONFIGURE refused: no', until });
const before = task('standby', 'standby', [], '10');

test.each<Case>([
  { title: 'is there', before, now: task('configured', 'configured'), expected: { kind: 'arrived' } },
  {
    title: 'is not asked yet',
    before,
    now: before,
    expected: { kind: 'moving', explanation: 'waiting for the environment-manager to pass the request on' },
  },
  { title: 'is asked', before, now: task('configured', 'standby'), expected: waiting },
  {
    title: 'is older than what was read before',
    before,
    now: task('configured', 'error', [], '9'),
    expected: { kind: 'moving', explanation: 'waiting for news' },
  },
  { title: 'refused once', before, now: task('configured', 'standby', [no]), events: [0, 1], expected: refusal('second try') },
  { title: 'refused twice', before, now: task('configured', 'standby', [no]), events: [0, 2], expected: refusal('rest of status') },
  { title: 'refused, nobody counts', before, now: task('configured', 'standby', [no]), expected: refusal('second try') },
  {
    title: 'had refused before',
    before: task('standby', 'standby', [no], '10'),
    now: task('configured', 'standby', [no]),
    events: [2, 2],
    expected: waiting,
  },
  {
    title: 'refused again in the same words',
    before: task('standby', 'standby', [no], '10'),
    now: task('configured', 'standby', [no]),
    events: [2, 4],
    expected: refusal('rest of status'),
  },
  {
    title: 'arrived after a refusal',
    before,
    now: task('configured', 'configured', [yes], '12', { error: 'no' }),
    events: [0, 1],
    expected: { kind: 'arrived' },
  },
  {
    title: 'fell into ERROR',
    before,
    now: task('configured', 'error', [{ ...yes, message: 'Transitioned from standby to error' }]),
    expected: { kind: 'failed', message: 'CONFIGURE led to ERROR', until: 'rest of status' },
  },
  {
    title: 'lost its pod',
    before,
    now: task('configured', 'error', [{ type: 'PodReady', status: 'False', message: 'Pod failed: ' }], '11', { error: 'Pod failed: ' }),
    expected: { kind: 'failed', message: 'pod: failed', until: 'final' },
  },
  {
    title: 'was in ERROR and recovers',
    before: task('configured', 'error', [], '10'),
    now: task('standby', 'error'),
    target: 'standby',
    expected: { kind: 'moving', explanation: 'waiting for the answer to RECOVER' },
  },
  {
    title: 'is another one of that name',
    before: { ...before, metadata: { ...before.metadata, uid: 'other', resourceVersion: '99' } },
    now: task('configured', 'configured'),
    expected: { kind: 'arrived' },
  },
  {
    title: 'is new',
    before: undefined,
    now: task('standby', ''),
    target: 'standby',
    expected: { kind: 'moving', explanation: 'waiting for its pod' },
  },
])('a task that $title', ({ before: old, now, events, target = 'configured', expected }) => {
  const mark = old && markOf({ task: old, events: events && failures(events[0]) });
  expect(answerOf({ task: now, events: events && failures(events[1]) }, mark, target)).toEqual(expected);
});

test.each([
  ['9', '10', true],
  ['10', '9', false],
  ['10', '10', false],
  ['19007199254740993', '19007199254740994', true],
  ['x', '10', false],
  [undefined, '10', false],
])('version %s is older than %s: %s', (version, than, expected) => expect(isOlder(version, than)).toBe(expected));
