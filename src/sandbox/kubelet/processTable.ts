import type { Outcome } from '../../base/outcome.ts';
import { fail } from '../../base/outcome.ts';
import type { Protocol } from './machine.ts';
import type { CallFailure, SimulatedProcess, TransitionCall, TransitionReply } from './simulatedProcess.ts';

/** The network between the simulated processes and their callers: who listens on which `ip:port`. */
export class ProcessTable {
  readonly #listening = new Map<string, SimulatedProcess>();

  listen(address: string, process: SimulatedProcess): void {
    this.#listening.set(address, process);
  }

  close(address: string): void {
    this.#listening.delete(address);
  }

  async getState(address: string, protocol: Protocol): Promise<Outcome<string, CallFailure>> {
    return this.#listening.get(address)?.getState(protocol) ?? fail(refused(address));
  }

  async transition(address: string, protocol: Protocol, call: TransitionCall): Promise<Outcome<TransitionReply, CallFailure>> {
    return this.#listening.get(address)?.transition(protocol, call) ?? fail(refused(address));
  }
}

function refused(address: string): CallFailure {
  return {
    code: 14,
    message: `connection error: desc = "transport: Error while dialing: dial tcp ${address}: connect: connection refused"`,
  };
}
