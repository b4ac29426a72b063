import { grpcText } from './occTransport.ts';
import type { TaskEvent } from './taskStateMachine.ts';
import type { OccClient, TransitionResult } from './transition.ts';

interface Step {
  readonly event: string;
  readonly from: string;
  readonly to: string;
  /** Whether the Task's arguments go with it. */
  readonly args?: true;
  /** The event that a device which stays where it was is sent before the transition is given up. */
  readonly rollBack?: string;
}

/** The steps of each transition (domain.md §3.2). RECOVER does not exist for FairMQ (operators.md 4). */
const STEPS: Readonly<Record<Exclude<TaskEvent, 'RECOVER'>, readonly Step[]>> = {
  CONFIGURE: [
    { event: 'INIT DEVICE', from: 'IDLE', to: 'INITIALIZING DEVICE', args: true },
    { event: 'COMPLETE INIT', from: 'INITIALIZING DEVICE', to: 'INITIALIZED' },
    { event: 'BIND', from: 'INITIALIZED', to: 'BOUND', rollBack: 'RESET DEVICE' },
    { event: 'CONNECT', from: 'BOUND', to: 'DEVICE READY', rollBack: 'RESET DEVICE' },
    { event: 'INIT TASK', from: 'DEVICE READY', to: 'READY', rollBack: 'RESET DEVICE' },
  ],
  START: [{ event: 'RUN', from: 'READY', to: 'RUNNING', args: true }],
  STOP: [{ event: 'STOP', from: 'RUNNING', to: 'READY', args: true }],
  RESET: [
    { event: 'RESET TASK', from: 'READY', to: 'DEVICE READY' },
    { event: 'RESET DEVICE', from: 'DEVICE READY', to: 'IDLE', args: true, rollBack: 'INIT TASK' },
  ],
};

const TASK_STATES: Readonly<Record<string, string>> = { READY: 'configured', RUNNING: 'running', ERROR: 'error' };

/** The task state that a device state is shown as: `standby` for all that have none of their own, such as those between IDLE and READY. */
export function stateOfDevice(state: string): string {
  return TASK_STATES[state.toUpperCase()] ?? 'standby';
}

/**
 * Makes one task transition in the device's own steps. A failed one tells its error only, so the cluster keeps the old state wherever the
 * device ended; ERROR gets there when it is the answer of a last step that calls itself a success (operators.md 4).
 */
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
    if (step.rollBack !== undefined && answer.state === step.from) {
      const back = await call(client, step.rollBack, step.from, {});
      return { error: `${step.event}: stuck in ${step.from}, rolled back to ${back.state}` };
    }
    const last = step === steps.at(-1);
    if (!last && answer.state !== step.to) {
      // The Go program wraps the error even where there is none, and this is how that prints.
      return { error: `${step.event}: expected ${step.to}, got ${answer.state}: ${answer.error ?? '%!w(<nil>)'}` };
    }
    result = answer.error === undefined ? { state: stateOfDevice(answer.state) } : { error: answer.error };
  }
  return result;
}

async function call(
  { transport, address }: OccClient,
  event: string,
  srcState: string,
  args: Readonly<Record<string, string>>,
): Promise<{ readonly state: string; readonly error?: string }> {
  const reply = await transport.transition(address, 'fairmq', { srcState, event, args });
  if (!reply.ok) return { state: '', error: `FairMQ gRPC transition "${event}" failed: ${grpcText(reply.error)}` };
  const { ok, state } = reply.value;
  return ok ? { state } : { state, error: `FairMQ transition "${event}" not ok, state: ${state}` };
}
