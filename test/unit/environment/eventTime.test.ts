import { expect, test } from 'vitest';
import type { EventObject } from '../../../src/core/environment/customObjects.ts';
import { lastSeen, lastSeenAt, timesSeen } from '../../../src/core/environment/eventTime.ts';

const at = (second: number) => `2025-01-01T00:00:0${second}Z`;
const MICRO = '2025-01-01T00:00:07.123456Z';

test.each<[string, Partial<EventObject>, string | undefined, number | undefined]>([
  ['an old one', { firstTimestamp: at(1), lastTimestamp: at(2), count: 3 }, at(2), 3],
  ['a new one, in microseconds', { eventTime: MICRO }, MICRO, undefined],
  ['a new series', { eventTime: at(1), series: { count: 5, lastObservedTime: MICRO } }, MICRO, 5],
  ['an old one that happened once', { firstTimestamp: at(1) }, at(1), undefined],
  ['one without times', { metadata: { name: 'e', creationTimestamp: at(4) } }, at(4), undefined],
  ['nothing', {}, undefined, undefined],
])('when an event last happened: %s', (_, fields, seen, times) => {
  const event: EventObject = { apiVersion: 'v1', kind: 'Event', metadata: { name: 'e' }, involvedObject: {}, ...fields };
  expect([lastSeen(event), lastSeenAt(event), timesSeen(event)]).toEqual([seen, seen === undefined ? 0 : Date.parse(seen), times]);
});
