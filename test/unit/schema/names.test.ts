import { describe, expect, test } from 'vitest';
import { dnsLabelFaults, dnsSubdomainFaults, labelValueFaults, qualifiedNameFaults } from '../../../src/core/schema/names.ts';

const RULES = { label: dnsLabelFaults, subdomain: dnsSubdomainFaults, qualified: qualifiedNameFaults, value: labelValueFaults } as const;

describe('names', () => {
  test.each([
    ['subdomain', 'flp001.cern.ch-readout'],
    ['subdomain', '0'],
    ['subdomain', 'a'.repeat(253)],
    ['label', 'alice-tasks'],
    ['qualified', 'a'],
    ['qualified', 'a.b/C_d.e'],
    ['value', ''],
    ['value', 'B_.-c'],
    ['value', 'x'.repeat(63)],
  ] as const)('%s: %s is legal', (rule, name) => {
    expect(RULES[rule](name)).toEqual([]);
  });

  test.each([
    ['subdomain', '2rE9AV3m1HL', ['a lowercase RFC 1123 subdomain']],
    ['subdomain', 'a..b', ['a lowercase RFC 1123 subdomain']],
    ['subdomain', 'a.-b', ['a lowercase RFC 1123 subdomain']],
    ['subdomain', 'a\n', ['a lowercase RFC 1123 subdomain']],
    ['subdomain', 'a'.repeat(254), ['must be no more than 253 characters']],
    ['label', 'a.b', ['must not contain dots']],
    ['label', 'A', ['a lowercase RFC 1123 label']],
    ['qualified', '', ['name part must be non-empty', 'name part must consist of']],
    ['qualified', '/b', ['prefix part must be non-empty']],
    ['qualified', 'A.B/c', ['prefix part a lowercase RFC 1123 subdomain']],
    ['qualified', 'a/b/c', ['a valid label key must consist of']],
    ['qualified', 'x'.repeat(64), ['name part must be no more than 63 bytes']],
    ['value', 'readout#2golden0001', ['a valid label must be an empty string or consist of']],
    ['value', 'ü', ['a valid label must be an empty string or consist of']],
  ] as const)('%s: %.20s is not', (rule, name, faults) => {
    const found = RULES[rule](name);
    expect(found).toHaveLength(faults.length);
    for (const [index, fault] of faults.entries()) expect(found[index]?.startsWith(fault)).toBe(true);
  });
});
