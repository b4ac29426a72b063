import { describe, expect, test } from 'vitest';
import { receiveValue } from '../../../src/core/schema/receive.ts';
import { validateObject } from '../../../src/core/schema/validateObject.ts';
import type { JsonObject } from '../../../src/core/schema/value.ts';

const METADATA = { name: 't', namespace: 'n', uid: 'u', resourceVersion: '7', generation: 3, creationTimestamp: '2026-01-02T03:04:05Z' };
const OLD: JsonObject = {
  apiVersion: 'aliecs.alice.cern/v1alpha1',
  kind: 'Task',
  metadata: METADATA,
  spec: { state: 'standby', arguments: { a: 'b' } },
  status: { state: 'standby' },
};

interface Case {
  readonly what: string;
  readonly operation: 'update' | 'updateStatus';
  readonly object: JsonObject;
  readonly old?: JsonObject;
  readonly causes?: readonly string[];
  /** Fields of the stored object. */
  readonly stored?: JsonObject;
}

const CASES: readonly Case[] = [
  { what: 'nothing changes', operation: 'update', object: OLD, stored: OLD },
  {
    what: 'a change of the spec counts, one of the status is ignored',
    operation: 'update',
    object: { ...OLD, spec: { state: 'running' }, status: { state: 'error' } },
    stored: { ...OLD, spec: { state: 'running' }, metadata: { ...METADATA, generation: 4 } },
  },
  {
    what: 'labels do not count',
    operation: 'update',
    object: { ...OLD, metadata: { ...METADATA, labels: { a: 'b' }, generation: 99 } },
    stored: { ...OLD, metadata: { ...METADATA, labels: { a: 'b' } } },
  },
  {
    what: 'uid and creation time may be left out',
    operation: 'update',
    object: { ...OLD, metadata: { name: 't', namespace: 'n', resourceVersion: '7' } },
    stored: OLD,
  },
  {
    what: 'another uid',
    operation: 'update',
    object: { ...OLD, metadata: { ...METADATA, uid: 'v' } },
    causes: ['metadata.uid FieldValueInvalid'],
  },
  {
    what: 'no version',
    operation: 'update',
    object: { ...OLD, metadata: { ...METADATA, resourceVersion: '' } },
    causes: ['metadata.resourceVersion FieldValueInvalid'],
  },
  {
    what: 'a finalizer while the object is leaving',
    operation: 'update',
    old: { ...OLD, metadata: { ...METADATA, deletionTimestamp: '2026-01-02T03:04:06Z', finalizers: ['a/b'] } },
    object: { ...OLD, metadata: { ...METADATA, finalizers: ['a/b', 'c/d'] } },
    causes: ['metadata.finalizers FieldValueForbidden'],
  },
  {
    what: 'what was wrong before may stay, what is newly wrong not',
    operation: 'update',
    old: { ...OLD, spec: { state: 'bogus', control: { mode: 'direct' } } },
    object: { ...OLD, spec: { state: 'bogus', control: { mode: 'wrong' } } },
    causes: ['spec.control.mode FieldValueNotSupported'],
  },
  {
    what: 'of a status write nothing but the status is taken',
    operation: 'updateStatus',
    object: { ...OLD, metadata: { ...METADATA, labels: { a: 'b c' } }, spec: { state: 'bogus' }, status: { state: 'running' } },
    stored: { ...OLD, status: { state: 'running' } },
  },
  {
    what: 'a wrong status',
    operation: 'updateStatus',
    object: { ...OLD, status: { conditions: [{ type: 'a', status: 'Maybe', reason: 'R', message: '', lastTransitionTime: 'x' }] } },
    causes: ['status.conditions[0].lastTransitionTime FieldValueTypeInvalid', 'status.conditions[0].status FieldValueNotSupported'],
  },
];

describe('changes of a stored object', () => {
  test.each(CASES)('$what', ({ operation, object, old = OLD, causes, stored }) => {
    const received = receiveValue('Task', object, 'Strict');
    if (!received.ok) throw new Error(received.error.message);
    const outcome = validateObject('Task', received.value.object, { operation, old });
    // As a set: faults of metadata are told more than once.
    const found = outcome.ok ? undefined : [...new Set(outcome.error.causes.map(({ field, reason }) => `${field} ${reason}`))].sort();
    expect(found).toEqual(causes);
    if (stored) expect(outcome.ok && outcome.value.stored).toEqual(stored);
  });
});
