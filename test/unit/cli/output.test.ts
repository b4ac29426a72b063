import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { EXIT, type Io } from '../../../src/cli/command.ts';
import { environmentLines } from '../../../src/cli/environmentText.ts';
import { failed } from '../../../src/cli/output.ts';
import { withoutControls } from '../../../src/cli/withoutControls.ts';
import { buildOverview } from '../../../src/core/environment/buildOverview.ts';
import { clusterError } from '../../../src/k8s/clusterError.ts';
import { refusedPlan } from '../../../src/manager/planErrors.ts';
import { FakeClock } from '../../support/fakeClock.ts';

function printed(error: Parameters<typeof failed>[2]): string[] {
  const lines: string[] = [];
  const io: Io = {
    out: () => {},
    err: (line) => lines.push(line),
    input: new PassThrough(),
    environment: {},
    clock: new FakeClock(),
    signal: new AbortController().signal,
  };
  expect(failed(io, false, error)).toBe(EXIT.failure);
  return lines;
}

describe('a failure is told once', () => {
  test.each<[string, ReturnType<typeof clusterError>, string[]]>([
    ['causes in the sentence', clusterError('taskFailed', 'It failed. t1: refused.', { causes: [{ task: 't1', message: 'refused' }] }), []],
    [
      'the same cause of another task',
      clusterError('taskFailed', 'It failed. t1: refused. And 1 more.', {
        causes: [
          { task: 't1', message: 'refused' },
          { task: 't2', message: 'refused' },
        ],
      }),
      ['  t2: refused'],
    ],
    [
      'a cause that names its task',
      clusterError('timeout', 'Late.', { causes: [{ task: 't1', message: 'Task t1 is held' }] }),
      ['  Task t1 is held'],
    ],
    [
      'a field of a 422',
      clusterError('invalid', 'Refused.', { causes: [{ field: 'spec.state', message: 'Required value' }] }),
      ['  spec.state: Required value'],
    ],
    [
      'one cause twice',
      clusterError('invalid', 'Refused.', { causes: [{ message: 'Required value' }, { message: 'Required value' }] }),
      ['  Required value'],
    ],
  ])('%s', (_, error, causes) => {
    expect(printed(error)).toEqual([`aliecs: ${error.message}`, ...causes]);
  });

  test('a refused plan: the first problems as sentences, the rest below', () => {
    const place = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
    const problems = ['a', 'b', 'c', 'd'].map((field) => ({
      code: 'x',
      severity: 'error' as const,
      message: `${field}: missing.`,
      file: '',
      range: place,
      field,
    }));
    const error = refusedPlan('Deploying 2a', problems);
    expect(error && printed(error)).toEqual([
      'aliecs: Deploying 2a is refused, nothing was created. a: missing. b: missing. c: missing. And 1 more.',
      '  d: missing.',
    ]);
  });
});

describe('the table of environments', () => {
  const metadata = { name: '2a', namespace: 'lab', uid: 'u', resourceVersion: '1' };
  const apiVersion = 'aliecs.alice.cern/v1alpha1';

  test('says what is wrong with a task once, in its own line', () => {
    const lines = environmentLines(
      buildOverview({
        environments: [
          {
            apiVersion,
            kind: 'Environment',
            metadata: { ...metadata, finalizers: ['x'] },
            taskTemplates: { tasks: { flp001: [{ name: 'readout', taskID: 't', env: [], argsCLI: [] }] } },
            spec: { state: 'configured', tasks: {} },
            status: { state: 'error', tasks: {} },
          },
        ],
        tasks: [
          {
            apiVersion,
            kind: 'Task',
            metadata: { ...metadata, name: 'flp001-readout', labels: { environment: '2a' } },
            spec: { state: 'configured', nodeName: 'flp001' },
            status: { state: 'error', error: 'no\tdisk\nleft' },
          },
        ],
      }),
    );
    expect(lines.filter((line) => line.includes('disk'))).toHaveLength(1);
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^ENVIRONMENT {2}STATE {16}TASKS$/);
  });
});

test('what the cluster says cannot steer the terminal', () => {
  expect(withoutControls('a\u001b[31mred\r\u0000\tb\nc')).toBe('a\ufffd[31mred\ufffd\ufffd\tb\nc');
  expect(withoutControls('é😀')).toBe('é😀');
});
