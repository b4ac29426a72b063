import { grpcText } from './occTransport.ts';
import type { TaskEvent } from './taskStateMachine.ts';
import type { OccClient, TransitionResult } from './transition.ts';

interface Step {
  readonly event: string;
  readonly from: string;
  readonly to: string;
  /** Whether the Task's arguments go with it. */
  readonly args?: true;
  /** A device that stays where it was is reset, and the transition given up. */
  readonly rollBack?: true;
}

/** The steps of each transition (domain.md §3.2). RECOVER does not exist for FairMQ (operators.md 4). */
const STEPS: Readonly<Record<Exclude<TaskEvent, 'RECOVER'>, readonly Step[]>> = {
  CONFIGURE: [
    { event: 'INIT DEVICE', from: 'IDLE', to: 'INITIALIZING DEVICE', args: true },
    { event: 'COMPLETE INIT', from: 'INITIALIZING DEVICE', to: 'INITIALIZED' },
    { event: 'BIND', from: 'INITIALIZED', to: 'BOUND', rollBack: true },
    { event: 'CONNECT', from: 'BOUND', to: 'DEVICE READY', rollBack: true },
    { event: 'INIT TASK', from: 'DEVICE READY', to: 'READY', rollBack: true },
  ],
  START: [{ event: 'RUN', from: 'READY', to: 'RUNNING', args: true }],
  STOP: [{ event: 'STOP', from: 'RUNNING', to: 'READY', args: true }],
  RESET: [
    { event: 'RESET TASK', from: 'READY', to: 'DEVICE READY' },
    { event: 'RESET DEVICE', from: 'DEVICE READY', to: 'IDLE', args: true },
  ],
};

const TASK_STATES: Readonly<Record<string, string>> = {
  IDLE: 'standby',
  READY: 'configured',
  RUNNING: 'running',
  ERROR: 'error',
  EXITING: 'done',
};

/** The task state that a device state is shown as. */
export function stateOfDevice(state: string): string {
  return TASK_STATES[state] ?? 'unknown';
}

/** Makes one task transition in the device's own steps. A device that fails before the last step keeps its old state in the cluster (operators.md 4). */
export async function fairmqTransition(
  client: OccClient,
  event: TaskEvent,
  args: Readonly<Record<string, string>>,
): Promise<TransitionResult> {
  if (event === 'RECOVER') return { error: 'FairMQ transition recover not implemented' };
  const steps = STEPS[event];
  let result: TransitionResult = {};
  for (const step of steps) {
    const answer = await call(client, step.event, step.from, step.args ? args : {});
    if (step.rollBack && answer.state === step.from) {
      const reset = await call(client, 'RESET DEVICE', step.from, {});
      return { error: `${step.event}: stuck in ${step.from}, rolled back to ${reset.state}` };
    }
    const last = step === steps.at(-1);
    if (!last && answer.state !== step.to) {
      // The Go program wraps the error even where there is none, and this is how that prints.
      return { error: `${step.event}: expected ${step.to}, got ${answer.state}: ${answer.error ?? '%!w(<nil>)'}` };
    }
    result = answer.error === undefined ? { state: stateOfDevice(answer.state) } : { error: answer.error, ...errorState(answer.state) };
  }
  return result;
}

/** A last step that fails is written with its state only when that is ERROR. */
function errorState(state: string): TransitionResult {
  return state === 'ERROR' ? { state: stateOfDevice(state) } : {};
}

async function call(
  { transport, address }: OccClient,
  event: string,
  srcState: string,
  args: Readonly<Record<string, string>>,
): Promise<{ readonly state: string; readonly error?: string }> {
  const reply = await transport.transition(address, 'fairmq', { srcState, event, args });
  if (!reply.ok) return { state: '', error: grpcText(reply.error) };
  const { ok, state } = reply.value;
  return ok ? { state } : { state, error: `FairMQ transition "${event}" not ok, state: ${state}` };
}
