import { expect, test } from 'vitest';
import { isLabelValue, isObjectName, objectNameOf, podNameOf, taskNameOf } from '../../../src/core/environment/names.ts';
import { NodeNames } from '../../../src/core/environment/nodes.ts';

test('names that the operators give', () => {
  expect(objectNameOf('2rE9AV3m1HL')).toBe('2re9av3m1hl');
  expect(podNameOf(taskNameOf('flp001', 'readout'))).toBe('aliecs-task-pod-flp001-readout');
});

test.each([
  ['2rE9AV3m1HL', true],
  ['', true],
  ['a_b.c-d', true],
  ['readout#2rE9', false],
  ['a/b', false],
  ['-a', false],
  ['a.', false],
  ['x'.repeat(63), true],
  ['x'.repeat(64), false],
])('label value %s: %s', (value, valid) => expect(isLabelValue(value)).toBe(valid));

test.each([
  ['2re9av3m1hl', true],
  ['flp001.cern.ch-readout', true],
  ['2rE9', false],
  ['a..b', false],
  ['a_b', false],
  ['', false],
  ['x'.repeat(254), false],
])('object name %s: %s', (value, valid) => expect(isObjectName(value)).toBe(valid));

const CLUSTER = ['flp001.cern.ch', 'flp002.cern.ch', 'alone'];

test.each([
  [CLUSTER, 'flp001.cern.ch', { kind: 'found', name: 'flp001.cern.ch' }],
  [CLUSTER, 'flp002', { kind: 'found', name: 'flp002.cern.ch' }],
  [CLUSTER, 'alone', { kind: 'found', name: 'alone' }],
  [CLUSTER, 'cern', { kind: 'unknown' }],
  [CLUSTER, 'ch', { kind: 'unknown' }],
  [CLUSTER, 'FLP001', { kind: 'unknown' }],
  [CLUSTER, 'flp001.cern', { kind: 'unknown' }],
  [['a.lab.cern.ch'], 'lab', { kind: 'found', name: 'a.lab.cern.ch' }],
  // One shared part stops every name of the cluster.
  [['a.lab.cern.ch', 'b.lab.cern.ch', 'c'], 'c', { kind: 'ambiguous', part: 'lab', nodes: ['a.lab.cern.ch', 'b.lab.cern.ch'] }],
  [['a.lab.cern.ch', 'lab'], 'a', { kind: 'ambiguous', part: 'lab', nodes: ['a.lab.cern.ch', 'lab'] }],
])('of the nodes %j, %s is %j', (nodes, name, expected) => expect(new NodeNames(nodes).resolve(name)).toEqual(expected));
