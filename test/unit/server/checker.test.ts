import { expect, test } from 'vitest';
import { Checker } from '../../../src/server/checker.ts';
import { Workspace } from '../../../src/workspace/workspace.ts';
import { FakeClock } from '../../support/fakeClock.ts';

/** Each time that is asked for is later than the one before. */
class CostlyClock extends FakeClock {
  readonly #cost: number;
  #asked = 0;

  constructor(cost: number) {
    super();
    this.#cost = cost;
  }

  elapsed(): number {
    return super.now();
  }

  override now(): number {
    return super.now() + this.#cost * this.#asked++;
  }
}

const LOADED = '/none/tasks/reader.yaml';
const EDITED = '/none/workflows/main.yaml';

/** `cost`: milliseconds that a check takes. */
function setUp(cost: number) {
  const workspace = new Workspace();
  const clock = new CostlyClock(cost);
  const told: string[] = [];
  const checker = new Checker(
    workspace,
    clock,
    (path) => told.push(`${clock.elapsed()} ${path.slice(path.lastIndexOf('/') + 1)}`),
    (_, error) => expect.unreachable(String(error)),
  );
  const edit = (path: string, text: string) => {
    workspace.setUnsaved(path, text);
    checker.edited(path);
  };
  return { checker, clock, told, edit };
}

test('What is typed is checked 120 ms after the last keystroke, while others wait as well.', async () => {
  const { checker, clock, told, edit } = setUp(21);
  edit(LOADED, 'name: reader\ncontrol: {mode: fairmq}\nnonsense: 1\n');
  await clock.advance(1_000);
  edit(EDITED, 'name: main\nroles: [{name: a, task: {load: reader}, nonsense: 1}]\n');
  await clock.advance(1_000);
  told.length = 0;
  // The workflow looks at the task: it waits until the typing has stopped.
  edit(LOADED, 'name: reader\ncontrol: {mode: fairmq}\nnonsense: 2\n');
  await clock.advance(130);
  expect(told).toEqual(['2120 reader.yaml']);
  edit(LOADED, 'name: reader\ncontrol: {mode: fairmq}\nnonsense: 3\n');
  await clock.advance(100);
  edit(LOADED, 'name: reader\ncontrol: {mode: fairmq}\nnonsense: 4\n');
  await clock.advance(119);
  expect(told).toEqual(['2120 reader.yaml']);
  await clock.advance(1);
  expect(told).toEqual(['2120 reader.yaml', '2350 reader.yaml']);
  await clock.advance(600);
  expect(told).toEqual(['2120 reader.yaml', '2350 reader.yaml', '2950 main.yaml']);
  checker.stop();
});

test('A file that is checked in no time is checked 50 ms after the last keystroke.', async () => {
  const { checker, clock, told, edit } = setUp(20);
  edit(LOADED, 'name: reader\ncontrol: {mode: fairmq}\nnonsense: 1\n');
  await clock.advance(1_000);
  expect(told).toEqual(['120 reader.yaml']);
  edit(LOADED, 'name: reader\ncontrol: {mode: fairmq}\nnonsense: 2\n');
  await clock.advance(40);
  edit(LOADED, 'name: reader\ncontrol: {mode: fairmq}\nnonsense: 3\n');
  await clock.advance(49);
  expect(told).toEqual(['120 reader.yaml']);
  await clock.advance(1);
  expect(told).toEqual(['120 reader.yaml', '1090 reader.yaml']);
  checker.stop();
});
