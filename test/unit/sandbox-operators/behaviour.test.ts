import { describe, expect, test } from 'vitest';
import { behaviourOf, readBehaviours } from '../../../src/sandbox/kubelet/behaviour.ts';

describe('behaviour file', () => {
  test('actions are read, with their parameters', () => {
    const actions = ['refuse', 'toError', 'error-ok', 'stay-ok', 'grpc:14:not: yet', 'slow:3000', 'crash:2', 'goto:READY'];
    const read = readBehaviours({ 'flp001-*': { rules: actions.map((action) => ({ event: 'CONFIGURE', nth: 1, action })) } });
    expect(read.ok && behaviourOf(read.value, 'flp001-readout').rules.map(({ action }) => action)).toEqual([
      { kind: 'refuse' },
      { kind: 'toError' },
      { kind: 'error-ok' },
      { kind: 'stay-ok' },
      { kind: 'grpc', code: 14, message: 'not: yet' },
      { kind: 'slow', ms: 3000 },
      { kind: 'crash', exitCode: 2 },
      { kind: 'goto', state: 'READY' },
    ]);
  });

  test('a name wins over globs, whatever their order', () => {
    const read = readBehaviours({ '*': { killDelayMs: 1 }, 'flp00?-a': { killDelayMs: 2 }, 'flp001-a': { killDelayMs: 3 } });
    const delays = ['flp001-a', 'flp002-a', 'other.flp'].map((task) => read.ok && behaviourOf(read.value, task).killDelayMs);
    expect(delays).toEqual([3, 1, 1]);
  });

  test.each([
    [[], 'a behaviour file is an object: name of a Task or glob → behaviour'],
    [{ t: 1 }, 't: must be an object'],
    [{ t: { podfail: 'Exit1' } }, 't: unknown key podfail'],
    [{ t: { rules: [{ event: 'START', action: 'fail' }] } }, 't: unknown action "fail"'],
    [{ t: { rules: [{ event: 'START', nth: -1, action: 'refuse' }] } }, 't: nth must be a whole number, 0 for every time'],
    [{ t: { occDelayMs: '1' } }, 't: occDelayMs, killDelayMs and exitCodeOnKill must be whole numbers, not negative'],
    [{ t: { noOcc: 1 } }, 't: noOcc and stayOnKill must be true or false'],
  ])('%j is refused', (value, error) => {
    expect(readBehaviours(value)).toEqual({ ok: false, error });
  });

  test('an unknown pod failure names the known ones', () => {
    const read = readBehaviours({ t: { podFail: 'Exit2' } });
    expect(!read.ok && read.error).toContain('CrashLoopBackOff, ImagePullBackOff');
  });
});
