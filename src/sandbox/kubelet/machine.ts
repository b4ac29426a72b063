/** How a process is spoken to: FairMQ devices have states and events of their own. */
export type Protocol = 'direct' | 'fairmq';

interface Edge {
  readonly event: string;
  readonly from: readonly string[];
  readonly to: string;
}

const DIRECT: readonly Edge[] = [
  { event: 'CONFIGURE', from: ['STANDBY'], to: 'CONFIGURED' },
  { event: 'START', from: ['CONFIGURED'], to: 'RUNNING' },
  { event: 'STOP', from: ['RUNNING'], to: 'CONFIGURED' },
  { event: 'RESET', from: ['CONFIGURED'], to: 'STANDBY' },
  { event: 'RECOVER', from: ['ERROR'], to: 'STANDBY' },
];

const FAIRMQ: readonly Edge[] = [
  { event: 'INIT DEVICE', from: ['IDLE'], to: 'INITIALIZING DEVICE' },
  { event: 'COMPLETE INIT', from: ['INITIALIZING DEVICE'], to: 'INITIALIZED' },
  { event: 'BIND', from: ['INITIALIZED'], to: 'BOUND' },
  { event: 'CONNECT', from: ['BOUND'], to: 'DEVICE READY' },
  { event: 'INIT TASK', from: ['DEVICE READY'], to: 'READY' },
  { event: 'RUN', from: ['READY'], to: 'RUNNING' },
  { event: 'STOP', from: ['RUNNING'], to: 'READY' },
  { event: 'RESET TASK', from: ['READY'], to: 'DEVICE READY' },
  { event: 'RESET DEVICE', from: ['INITIALIZED', 'BOUND', 'DEVICE READY'], to: 'IDLE' },
];

/** States that both kinds have, under two names: direct, FairMQ. */
const TWINS: readonly (readonly [string, string])[] = [
  ['STANDBY', 'IDLE'],
  ['CONFIGURED', 'READY'],
  ['DONE', 'EXITING'],
];

/** Where an event leads a healthy process; `undefined` when it is not for this state (domain.md §3.2). */
export function nextState(protocol: Protocol, state: string, event: string): string | undefined {
  const edges = protocol === 'fairmq' ? FAIRMQ : DIRECT;
  return edges.find((edge) => edge.event === event && edge.from.includes(state))?.to;
}

/** A state in the words of one kind of process. */
export function stateIn(protocol: Protocol, state: string): string {
  const twin = TWINS.find((names) => names.includes(state));
  if (!twin) return state;
  return protocol === 'fairmq' ? twin[1] : twin[0];
}
