import { describe, expect, test } from 'vitest';
import type { Clock } from '../../../src/base/clock.ts';
import { behaviourOf, readBehaviours } from '../../../src/sandbox/kubelet/behaviour.ts';
import { ProcessTable } from '../../../src/sandbox/kubelet/processTable.ts';
import { SimulatedProcess } from '../../../src/sandbox/kubelet/simulatedProcess.ts';
import type { OccProtocol } from '../../../src/sandbox/operators/occTransport.ts';
import { readState, transition } from '../../../src/sandbox/operators/transition.ts';

const ADDRESS = '127.0.1.2:47101';
const noWait: Clock = { now: () => 0, sleep: () => Promise.resolve() };

/** A process with these rules, in a state; `events` are the transitions that it is asked for. */
function start(protocol: OccProtocol, state: string, rules: readonly (readonly [event: string, nth: number, action: string])[]) {
  const read = readBehaviours({ task: { rules: rules.map(([event, nth, action]) => ({ event, nth, action })) } });
  if (!read.ok) throw new Error(read.error);
  const printed: string[] = [];
  const process = new SimulatedProcess({
    clock: noWait,
    behaviour: () => behaviourOf(read.value, 'task'),
    print: (line) => printed.push(line),
    onExit: () => table.close(ADDRESS),
  });
  process.enter(state);
  const table = new ProcessTable();
  table.listen(ADDRESS, process);
  const events = () => printed.filter((line) => line.includes(' received in ')).map((line) => line.replace(/ received.*/, ''));
  return { client: { transport: table, address: ADDRESS, protocol }, events };
}

const DIRECT: readonly [string, string, string, string[][], object, string][] = [
  ['followed', 'standby', 'configured', [], { state: 'configured' }, 'configured'],
  ['refused: no trace', 'standby', 'configured', [['CONFIGURE', 'refuse']], {}, 'standby'],
  ['refused with an error: no trace', 'standby', 'configured', [['CONFIGURE', 'toError']], {}, 'error'],
  ['error as an answer', 'configured', 'running', [['START', 'error-ok']], { state: 'error' }, 'error'],
  ['said to be done, but not', 'standby', 'configured', [['CONFIGURE', 'stay-ok']], { state: 'standby' }, 'standby'],
  ['recovered', 'error', 'standby', [], { state: 'standby' }, 'standby'],
  ['no such way', 'running', 'standby', [], { error: 'failed to find transition from running, to standby' }, 'running'],
  ['from no state that is known', 'done', 'standby', [], { error: 'invalid State: done' }, 'done'],
  ['no such state', 'standby', 'deployed', [], { error: 'invalid State: deployed' }, 'standby'],
  [
    'call fails',
    'standby',
    'configured',
    [['CONFIGURE', 'grpc:14:not yet']],
    { error: 'rpc error: code = Unavailable desc = not yet' },
    'standby',
  ],
];

describe('direct transitions', () => {
  test.each(DIRECT)('%s', async (_, from, to, rules, expected, after) => {
    const process = start(
      'direct',
      from.toUpperCase(),
      rules.map(([event = '', action = '']) => [event, 0, action] as const),
    );
    expect(await transition(process.client, from, to, {})).toEqual(expected);
    expect(await readState(process.client)).toBe(after);
  });

  test('a process that dies in the call is gone', async () => {
    const process = start('direct', 'STANDBY', [['CONFIGURE', 1, 'crash:1']]);
    expect(await transition(process.client, 'standby', 'configured', {})).toEqual({
      error: 'rpc error: code = Unavailable desc = error reading from server: EOF',
    });
    expect(await readState(process.client)).toBeUndefined();
  });

  test('a rule with a number is for that call only', async () => {
    const process = start('direct', 'STANDBY', [['GetState', 2, 'grpc:14:later']]);
    expect([await readState(process.client), await readState(process.client), await readState(process.client)]).toEqual([
      'standby',
      undefined,
      'standby',
    ]);
  });
});

const CONFIGURE = ['INIT DEVICE', 'COMPLETE INIT', 'BIND', 'CONNECT', 'INIT TASK'];
const FAIRMQ: readonly [string, string, string, string[][], object, string[]][] = [
  ['configure', 'IDLE', 'configured', [], { state: 'configured' }, CONFIGURE],
  ['start', 'READY', 'running', [], { state: 'running' }, ['RUN']],
  ['stop', 'RUNNING', 'configured', [], { state: 'configured' }, ['STOP']],
  ['reset', 'READY', 'standby', [], { state: 'standby' }, ['RESET TASK', 'RESET DEVICE']],
  ['recover', 'ERROR', 'standby', [], { error: 'FairMQ transition recover not implemented' }, []],
  [
    'the first step is refused',
    'IDLE',
    'configured',
    [['INIT DEVICE', 'refuse']],
    { error: 'INIT DEVICE: expected INITIALIZING DEVICE, got IDLE: FairMQ transition "INIT DEVICE" not ok, state: IDLE' },
    ['INIT DEVICE'],
  ],
  [
    'stuck in BIND',
    'IDLE',
    'configured',
    [['BIND', 'refuse']],
    { error: 'BIND: stuck in INITIALIZED, rolled back to IDLE' },
    [...CONFIGURE.slice(0, 3), 'RESET DEVICE'],
  ],
  [
    'stuck in CONNECT',
    'IDLE',
    'configured',
    [['CONNECT', 'refuse']],
    { error: 'CONNECT: stuck in BOUND, rolled back to IDLE' },
    [...CONFIGURE.slice(0, 4), 'RESET DEVICE'],
  ],
  [
    'stuck in INIT TASK',
    'IDLE',
    'configured',
    [['INIT TASK', 'refuse']],
    { error: 'INIT TASK: stuck in DEVICE READY, rolled back to IDLE' },
    [...CONFIGURE, 'RESET DEVICE'],
  ],
  ['error in the last step', 'IDLE', 'configured', [['INIT TASK', 'error-ok']], { state: 'error' }, CONFIGURE],
  [
    'refused with an error in the last step: its state is not told',
    'IDLE',
    'configured',
    [['INIT TASK', 'toError']],
    { error: 'FairMQ transition "INIT TASK" not ok, state: ERROR' },
    CONFIGURE,
  ],
  [
    'a step that calls itself a success but is none',
    'IDLE',
    'configured',
    [['COMPLETE INIT', 'stay-ok']],
    { error: 'COMPLETE INIT: expected INITIALIZED, got INITIALIZING DEVICE: %!w(<nil>)' },
    CONFIGURE.slice(0, 2),
  ],
  [
    'the call of a step fails',
    'IDLE',
    'configured',
    [['CONNECT', 'grpc:14:not yet']],
    {
      error: 'CONNECT: expected DEVICE READY, got : FairMQ gRPC transition "CONNECT" failed: rpc error: code = Unavailable desc = not yet',
    },
    CONFIGURE.slice(0, 4),
  ],
  [
    'the call of the only step fails',
    'READY',
    'running',
    [['RUN', 'grpc:13:boom']],
    { error: 'FairMQ gRPC transition "RUN" failed: rpc error: code = Internal desc = boom' },
    ['RUN'],
  ],
  [
    'stuck in RESET DEVICE',
    'READY',
    'standby',
    [['RESET DEVICE', 'refuse']],
    { error: 'RESET DEVICE: stuck in DEVICE READY, rolled back to READY' },
    ['RESET TASK', 'RESET DEVICE', 'INIT TASK'],
  ],
  ['start is refused', 'READY', 'running', [['RUN', 'refuse']], { error: 'FairMQ transition "RUN" not ok, state: READY' }, ['RUN']],
];

describe('FairMQ transitions', () => {
  test.each(FAIRMQ)('%s', async (_, from, to, rules, expected, events) => {
    const process = start(
      'fairmq',
      from,
      rules.map(([event = '', action = '']) => [event, 0, action] as const),
    );
    const state = (await readState(process.client)) ?? '';
    expect(await transition(process.client, state, to, {})).toEqual(expected);
    expect(process.events()).toEqual(events);
  });
});
