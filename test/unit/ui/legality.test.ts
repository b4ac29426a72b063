import { describe, expect, test } from 'vitest';
import type { EnvironmentOverview } from '../../../src/core/environment/overview.ts';
import { type EnvironmentAction, whyNotAction } from '../../../src/ui/commands/legality.ts';
import { environmentOverview, withoutObject } from '../../support/overviews.ts';

const held = environmentOverview({ deletingSince: 1, attention: 'leaving' });
const withFinalizer: EnvironmentOverview = held.object
  ? { ...held, object: { ...held.object, metadata: { ...held.object.metadata, finalizers: ['x/y'] } } }
  : held;

describe('an action is offered, or refused with a sentence', () => {
  test.each<[EnvironmentAction, string, EnvironmentOverview, RegExp | undefined]>([
    ['startActivity', 'of what is CONFIGURED', environmentOverview(), undefined],
    ['stopActivity', 'of what is CONFIGURED', environmentOverview(), /STOP_ACTIVITY is not possible while 2abcdefg is CONFIGURED/],
    ['reset', 'of what is being deleted', held, /2abcdefg is being deleted/],
    ['driveTo', 'of what is CONFIGURED', environmentOverview(), undefined],
    ['driveTo', 'of what is being deleted', held, /2abcdefg is being deleted/],
    ['explain', 'of what is fine', environmentOverview(), /Nothing blocks 2abcdefg/],
    ['explain', 'of an error', environmentOverview({ attention: 'error' }), undefined],
    ['showObject', 'of tasks without one', withoutObject(environmentOverview()), /has no Environment object/],
    ['killEnvironment', 'of what is being deleted', held, undefined],
    ['killEnvironment', 'of tasks without one', withoutObject(environmentOverview()), undefined],
    ['killEnvironment', 'of tasks that name none', withoutObject(environmentOverview({ name: '' })), /one by one/],
    ['removeFinalizer', 'of what is not being deleted', environmentOverview(), /is not being deleted/],
    ['removeFinalizer', 'of what no finalizer holds', held, /no finalizer holds it/],
    ['removeFinalizer', 'of what one holds', withFinalizer, undefined],
  ])('%s %s', (action, _, environment, reason) => {
    const found = whyNotAction(environment, action, { now: 2_000_000, operation: undefined });
    if (reason === undefined) expect(found).toBeUndefined();
    else expect(found).toMatch(reason);
  });

  test('no transition while one of this window is under way, but killing is', () => {
    const circumstances = { now: 2_000_000, operation: 'RESET' };
    expect(whyNotAction(environmentOverview(), 'startActivity', circumstances)).toBe('RESET of 2abcdefg is still in progress.');
    expect(whyNotAction(environmentOverview(), 'killEnvironment', circumstances)).toBeUndefined();
  });
});
