import { describe, expect, test } from 'vitest';
import { parseFieldSelector } from '../../../src/sandbox/api/select/fieldSelector.ts';
import { parseLabelSelector } from '../../../src/sandbox/api/select/labelSelector.ts';
import type { ApiObject } from '../../../src/sandbox/api/store/apiObject.ts';

const LABELS: Record<string, Record<string, string>> = {
  none: {},
  a1: { a: '1' },
  a2b: { a: '2', b: 'x' },
};

describe('label selectors', () => {
  test.each([
    ['', ['none', 'a1', 'a2b']],
    ['a', ['a1', 'a2b']],
    ['!a', ['none']],
    ['a=1', ['a1']],
    ['a == 1', ['a1']],
    ['a!=1', ['none', 'a2b']],
    ['a in (1, 2)', ['a1', 'a2b']],
    ['a notin (1)', ['none', 'a2b']],
    ['a in ()', []],
    ['a=2,b=x', ['a2b']],
    ['a>1', ['a2b']],
    ['a<2', ['a1']],
    ['a=', []],
    ['!a,a notin (1)', ['none']],
  ])('%j selects %j', (text, expected) => {
    const selector = parseLabelSelector(text);
    expect(selector.ok && Object.keys(LABELS).filter((name) => selector.value(LABELS[name]))).toEqual(expected);
  });

  test.each([
    ['=x', "found '=', expected: !, identifier, or 'end of string'"],
    ['a b', "unable to parse requirement: found 'b', expected: in, notin, =, ==, !=, gt, lt"],
    ['a=b c', "found 'c', expected: ',' or 'end of string'"],
    ['a=b,', "found '', expected: identifier after ','"],
    ['a in (b', "unable to parse requirement: found '', expected: ',' or ')'"],
    ['a>=1', "unable to parse requirement: found '=', expected: identifier"],
    ['a>x', "unable to parse requirement: values[0]: Invalid value: \"x\": for 'Gt', 'Lt' operators, the value must be an integer"],
  ])('%j is refused: %s', (text, error) => {
    expect(parseLabelSelector(text)).toEqual({ ok: false, error });
  });
});

describe('field selectors', () => {
  const labels = { 'metadata.name': (object: ApiObject) => object.metadata.name };
  const object: ApiObject = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p' } };

  test.each([
    ['', true],
    ['metadata.name=p', true],
    ['metadata.name==p', true],
    ['metadata.name!=p', false],
    ['metadata.name=p,metadata.name!=q', true],
  ])('%j matches: %s', (text, expected) => {
    const selector = parseFieldSelector(text, labels);
    expect(selector.ok && selector.value(object)).toBe(expected);
  });

  test.each([
    ['bad', "invalid selector: 'bad'; can't understand 'bad'"],
    ['spec.state=x', 'field label not supported: spec.state'],
    ['constructor=x', 'field label not supported: constructor'],
  ])('%j is refused: %s', (text, error) => {
    expect(parseFieldSelector(text, labels)).toEqual({ ok: false, error });
  });
});
