import type { Clock } from '../../base/clock.ts';
import type { Outcome } from '../../base/outcome.ts';
import { fail, ok } from '../../base/outcome.ts';
import type { Action, TaskBehaviour } from './behaviour.ts';
import type { Protocol } from './machine.ts';
import { nextState, stateIn } from './machine.ts';

/** A failed call: a gRPC status code and its message. */
export interface CallFailure {
  readonly code: number;
  readonly message: string;
}

export interface TransitionCall {
  readonly srcState: string;
  readonly event: string;
  readonly args: Readonly<Record<string, string>>;
}

export interface TransitionReply {
  readonly ok: boolean;
  readonly state: string;
}

export interface ProcessOptions {
  readonly clock: Clock;
  /** Asked at each call, so that it can be changed while the process runs. */
  readonly behaviour: () => TaskBehaviour;
  readonly onExit: (exitCode: number) => void;
  /** A line of the process's output. */
  readonly print: (line: string) => void;
}

const CONNECTION_LOST: CallFailure = { code: 14, message: 'error reading from server: EOF' };

/** The process of a Task: a state machine that answers calls, as its behaviour has it. It is a FairMQ device if it is spoken to as one. */
export class SimulatedProcess {
  readonly #options: ProcessOptions;
  readonly #calls = new Map<string, number>();
  #state = 'STANDBY';
  #exited = false;

  constructor(options: ProcessOptions) {
    this.#options = options;
  }

  async getState(protocol: Protocol): Promise<Outcome<string, CallFailure>> {
    this.#state = stateIn(protocol, this.#state);
    const reply = await this.#act(this.#ruleFor('GetState'), true, undefined);
    return reply.ok ? ok(reply.value.state) : reply;
  }

  async transition(protocol: Protocol, { srcState, event, args }: TransitionCall): Promise<Outcome<TransitionReply, CallFailure>> {
    this.#state = stateIn(protocol, this.#state);
    const { print } = this.#options;
    const names = Object.keys(args);
    print(`${event} received in ${this.#state}, ${names.length} argument(s)`);
    for (const name of names) print(`  ${name}=${args[name]}`);
    // Decided when the call comes in: a second call during a slow one is as legal as the first.
    const next = srcState === this.#state ? nextState(protocol, this.#state, event) : undefined;
    return this.#act(this.#ruleFor(event), next !== undefined, next);
  }

  /** Changes the state as if the process did so by itself. */
  enter(state: string): void {
    this.#enter(state);
  }

  /** Ends the process; calls that are under way fail. */
  exit(exitCode: number): void {
    if (this.#exited) return;
    this.#exited = true;
    this.#options.print(`exit ${exitCode}`);
    this.#options.onExit(exitCode);
  }

  /** Does what the rule says, else enters `next`; `obeys` is the answer then. */
  async #act(action: Action | undefined, obeys: boolean, next: string | undefined): Promise<Outcome<TransitionReply, CallFailure>> {
    if (action?.kind === 'slow') await this.#options.clock.sleep(action.ms);
    if (action?.kind === 'crash') this.exit(action.exitCode);
    if (this.#exited) return fail(CONNECTION_LOST);
    switch (action?.kind) {
      case 'grpc':
        return fail({ code: action.code, message: action.message });
      case 'refuse':
        return ok({ ok: false, state: this.#state });
      case 'stay-ok':
        return ok({ ok: true, state: this.#state });
      case 'toError':
      case 'error-ok':
        this.#enter('ERROR');
        return ok({ ok: action.kind === 'error-ok', state: 'ERROR' });
      case 'goto':
        this.#enter(action.state);
        return ok({ ok: true, state: action.state });
      default:
        if (next !== undefined) this.#enter(next);
        return ok({ ok: obeys, state: this.#state });
    }
  }

  #ruleFor(event: string): Action | undefined {
    const call = (this.#calls.get(event) ?? 0) + 1;
    this.#calls.set(event, call);
    const { rules } = this.#options.behaviour();
    return rules.find((rule) => rule.event === event && (rule.nth === 0 || rule.nth === call))?.action;
  }

  #enter(state: string): void {
    if (state === this.#state) return;
    this.#options.print(`state ${this.#state} -> ${state}`);
    this.#state = state;
  }
}
