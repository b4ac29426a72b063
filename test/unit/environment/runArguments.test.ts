import { expect, test } from 'vitest';
import { RUN_ARGUMENT_KEYS, startArguments, stopArguments } from '../../../src/core/environment/runArguments.ts';

test('START has the run, the listed variables that are set, each in both spellings, and nothing else', () => {
  expect(
    startArguments(42, 1_700_000_000_000, { run_type: 'PHYSICS', lhc_period: '', pdp_beam_type: 'pp', something: 'else', run_number: '1' }),
  ).toEqual({
    run_number: '42',
    runNumber: '42',
    run_type: 'PHYSICS',
    runType: 'PHYSICS',
    pdp_beam_type: 'pp',
    pdpBeamType: 'pp',
    run_start_time_ms: '1700000000000',
    runStartTimeMs: '1700000000000',
    run_end_time_ms: '',
    runEndTimeMs: '',
    cleanup: '0',
  });
});

test.each([
  [undefined, '0'],
  ['', '0'],
  ['3', '3'],
  ['-1', '-1'],
  ['007', '7'],
  ['many', '1'],
  ['1.5', '1'],
])('__fmq_cleanup_count %s gives cleanup %s', (count, cleanup) => {
  expect(startArguments(1, 0, count === undefined ? {} : { __fmq_cleanup_count: count })['cleanup']).toBe(cleanup);
});

test('STOP has the fill and the end of the run', () => {
  const variables = { fill_info_fill_number: '9000', fill_info_beam_type: '', run_type: 'PHYSICS', run_number: '42' };
  expect(stopArguments(1_700_000_000_001, variables)).toEqual({
    fill_info_fill_number: '9000',
    fillInfoFillNumber: '9000',
    run_end_time_ms: '1700000000001',
    runEndTimeMs: '1700000000001',
  });
});

test('every argument of a run is known, so that it can be taken away again', () => {
  const all = Object.fromEntries(RUN_ARGUMENT_KEYS.map((key) => [key, 'x']));
  const written = [...Object.keys(startArguments(1, 0, all)), ...Object.keys(stopArguments(0, all))];
  expect(new Set(written)).toEqual(new Set(RUN_ARGUMENT_KEYS));
});
