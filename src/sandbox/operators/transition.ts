import { fairmqTransition, stateOfDevice } from './fairmq.ts';
import type { OccProtocol, OccTransport } from './occTransport.ts';
import { grpcText } from './occTransport.ts';
import { taskEvent } from './taskStateMachine.ts';

/** A process that the task-manager has a connection to. */
export interface OccClient {
  readonly transport: OccTransport;
  /** `ip:port` */
  readonly address: string;
  readonly protocol: OccProtocol;
}

/** Where a transition led, in lower case; or why it failed, in the operator's words; neither when the process refused in silence. */
export interface TransitionResult {
  readonly state?: string;
  readonly error?: string;
}

/** The state of the process in lower case; `undefined` when the call failed. */
export async function readState({ transport, address, protocol }: OccClient): Promise<string | undefined> {
  const state = await transport.getState(address, protocol);
  if (!state.ok) return undefined;
  return protocol === 'fairmq' ? stateOfDevice(state.value) : state.value.toLowerCase();
}

/** Leads a process from one state (lower case) to another. All `args` go with every transition (operators.md 18). */
export async function transition(
  client: OccClient,
  from: string,
  to: string,
  args: Readonly<Record<string, string>>,
): Promise<TransitionResult> {
  const event = taskEvent(from, to);
  if (!event.ok) return { error: event.error };
  if (client.protocol === 'fairmq') return fairmqTransition(client, event.value, args);
  const reply = await client.transport.transition(client.address, 'direct', { srcState: from.toUpperCase(), event: event.value, args });
  if (!reply.ok) return { error: grpcText(reply.error) };
  // A direct process that answers ok=false leaves no trace at all (operators.md 2).
  return reply.value.ok && reply.value.state !== '' ? { state: reply.value.state.toLowerCase() } : {};
}
