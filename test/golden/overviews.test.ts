import { expect, test } from 'vitest';
import { buildOverview } from '../../src/core/environment/buildOverview.ts';
import type { EnvironmentObject, EventObject, PodObject, TaskObject } from '../../src/core/environment/customObjects.ts';
import type { EnvironmentOverview } from '../../src/core/environment/overview.ts';
import { OverviewIndex } from '../../src/core/environment/overviewIndex.ts';
import { readScenarios, type Seen } from '../support/traces/trace.ts';

type Recorded = EnvironmentObject | TaskObject | PodObject | EventObject;

/** The recordings hold what a real API server accepted. */
function isRecorded(object: unknown): object is Recorded {
  return typeof object === 'object' && object !== null && 'metadata' in object;
}

function apply(index: OverviewIndex, { type, object }: Seen): void {
  if (!isRecorded(object)) return;
  const { name } = object.metadata;
  const isGone = type === 'DELETED';
  if (object.kind === 'Environment') isGone ? index.deleteEnvironment(name) : index.setEnvironment(object);
  if (object.kind === 'Task') isGone ? index.tasks.deleteTask(name) : index.tasks.setTask(object);
  if (object.kind === 'Pod') isGone ? index.tasks.deletePod(object) : index.tasks.setPod(object);
  if (object.kind === 'Event') isGone ? index.tasks.deleteEvent(object) : index.tasks.setEvent(object);
}

function rebuilt(seen: readonly Seen[]): readonly EnvironmentOverview[] {
  const last = new Map<string, Recorded>();
  for (const { type, object } of seen) {
    if (!isRecorded(object)) continue;
    const key = `${object.kind}/${object.metadata.name}`;
    if (type === 'DELETED') last.delete(key);
    else last.set(key, object);
  }
  const all = [...last.values()];
  return buildOverview({
    environments: all.filter((object) => object.kind === 'Environment'),
    tasks: all.filter((object) => object.kind === 'Task'),
    pods: all.filter((object) => object.kind === 'Pod'),
    events: all.filter((object) => object.kind === 'Event'),
  });
}

/** What a person sees of the recorded environment, moment by moment: state and attention, repetitions left out, and the last explanation. */
const EXPECTED: Readonly<Record<string, readonly [moments: string, explanation: string]>> = {
  'cycle-direct': [
    'behind · STANDBY fine · STANDBY behind · CONFIGURED fine · CONFIGURED behind · RUNNING fine · RUNNING behind · CONFIGURED fine · CONFIGURED behind · STANDBY fine',
    '',
  ],
  'crash-while-running': [
    'behind · STANDBY fine · STANDBY behind · CONFIGURED fine · CONFIGURED behind · RUNNING fine · RUNNING error · ERROR error · ERROR leaving',
    'being deleted, held by aliecs.alice.cern/environment-finalizer',
  ],
  'transition-refused-fairmq': [
    'behind · STANDBY fine · STANDBY behind · STANDBY error',
    'fmq-a on flp001.cern.ch: CONFIGURE refused: INIT DEVICE: expected INITIALIZING DEVICE, got IDLE: FairMQ transition "INIT DEVICE" not ok, state: IDLE',
  ],
  'transition-refused-direct': ['behind · STANDBY fine · STANDBY behind', 'dir-a on flp001.cern.ch: waiting for the answer to CONFIGURE'],
  'pod-imagepullbackoff': [
    'behind · error · ERROR error',
    'dir-a on flp001.cern.ch: pod: Container main is in ImagePullBackOff: message of ImagePullBackOff',
  ],
  'pod-exit1': ['behind · error · ERROR error', 'dir-a on flp001.cern.ch: pod: failed; its new pod does not bring the task back'],
  'occ-never': ['behind · leaving', 'being deleted, held by aliecs.alice.cern/environment-finalizer'],
  'control-port-absent': ['behind', 'dir-a on flp001.cern.ch: it has no control port, so OCC cannot be reached'],
  'illegal-jump-direct': [
    'behind · STANDBY fine · STANDBY behind · STANDBY error · STANDBY behind · CONFIGURED fine · CONFIGURED behind · RUNNING fine · RUNNING behind · RUNNING error',
    'dir-a on flp001.cern.ch: running → standby refused: failed to find transition from running, to standby',
  ],
  'inline-tasks-without-taskTemplates': ['incomplete · behind', 'in-2 on flp002.cern.ch: it has no control port, so OCC cannot be reached'],
  'kill-one-task': ['behind · STANDBY fine · STANDBY behind · CONFIGURED fine', ''],
  'missing-env-var': ['behind', 'dir-a on flp001: waiting for the environment-manager to make its Task'],
};

test.each(readScenarios().map(({ name, steps }) => ({ name, seen: steps.flatMap(({ seen }) => (seen === undefined ? [] : [seen])) })))(
  'overviews of the scenario $name',
  ({ name, seen }) => {
    const index = new OverviewIndex();
    index.tasks.setPodsKnown();
    const moments: string[] = [];
    let explanation = '';
    for (const [count, event] of seen.entries()) {
      apply(index, event);
      if (count % 7 === 0) expect(index.overviews()).toEqual(rebuilt(seen.slice(0, count + 1)));
      const overview = index.overview('2re9av3m1hl');
      if (overview === undefined) continue;
      const moment = `${overview.state} ${overview.attention}`.trim();
      if (moments.at(-1) !== moment) moments.push(moment);
      explanation = overview.explanation;
    }
    const expected = EXPECTED[name];
    if (expected !== undefined) expect([moments.join(' · '), explanation]).toEqual(expected);
  },
);
