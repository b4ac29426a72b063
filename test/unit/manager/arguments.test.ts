import { expect, test } from 'vitest';
import { TASKS } from '../../../src/manager/resources.ts';
import { managed } from '../../support/managed.ts';

const NAME = '2re9av3m1hl';

test('arguments of CONFIGURE, START and STOP come and go, those of others stay', async () => {
  const { manager, during, deployed, cluster, start, clock } = managed();
  await deployed(
    { flp001: ['readout'] },
    {
      configureArguments: { 'flp001.readout': { 'chans.out.0.address': 'ipc://@a', run_type: 'of the task' } },
      runArguments: { run_type: 'PHYSICS', lhc_period: '', fill_info_beam_type: 'Pb-Pb', __fmq_cleanup_count: '3', foreign: 'no' },
    },
  );
  cluster.patch(TASKS, 'flp001-readout', { spec: { arguments: { mine: 'stays' } } });
  const args = () => cluster.find(TASKS, 'flp001-readout')?.spec.arguments;
  const own = { mine: 'stays', 'chans.out.0.address': 'ipc://@a', run_type: 'of the task' };

  // A session that knows nothing but the cluster goes on.
  manager.dispose();
  const next = start();
  await during(next.transition(NAME, 'CONFIGURE'));
  expect(args()).toEqual(own);

  const startedAt = `${clock.now()}`;
  await during(next.transition(NAME, 'START_ACTIVITY', { run: { runNumber: 42, values: { original_run_number: '41' } } }));
  expect({ ...args(), run_start_time_ms: '', runStartTimeMs: '' }).toEqual({
    ...own,
    run_type: 'PHYSICS',
    runType: 'PHYSICS',
    run_number: '42',
    runNumber: '42',
    original_run_number: '41',
    originalRunNumber: '41',
    cleanup: '3',
    fill_info_beam_type: 'Pb-Pb',
    fillInfoBeamType: 'Pb-Pb',
    run_start_time_ms: '',
    runStartTimeMs: '',
    run_end_time_ms: '',
    runEndTimeMs: '',
  });
  expect(Number(args()?.['run_start_time_ms'])).toBeGreaterThanOrEqual(Number(startedAt));
  expect(next.nextRunNumber()).toBe(43);

  await during(next.transition(NAME, 'STOP_ACTIVITY'));
  const ended = args()?.['run_end_time_ms'];
  expect(args()).toEqual({
    ...own,
    fill_info_beam_type: 'Pb-Pb',
    fillInfoBeamType: 'Pb-Pb',
    run_end_time_ms: ended,
    runEndTimeMs: ended,
  });
  expect(Number(ended)).toBeGreaterThan(Number(startedAt));

  await during(next.transition(NAME, 'RESET'));
  expect(args()).toEqual(own);
  const later = start();
  await during(later.ready());
  expect(later.nextRunNumber()).toBe(43);
  later.dispose();
  next.dispose();
});
