import type { Outcome } from '../../base/outcome.ts';

/** How a process is talked to: FairMQ devices have states and events of their own. */
export type OccProtocol = 'direct' | 'fairmq';

/** A failed call: a gRPC status code and its message. */
export interface GrpcFailure {
  readonly code: number;
  readonly message: string;
}

interface OccTransition {
  readonly srcState: string;
  readonly event: string;
  readonly args: Readonly<Record<string, string>>;
}

interface OccReply {
  readonly ok: boolean;
  readonly state: string;
}

/** Calls the process that listens on an address `ip:port`; a failure when none does. */
export interface OccTransport {
  getState(address: string, protocol: OccProtocol): Promise<Outcome<string, GrpcFailure>>;
  transition(address: string, protocol: OccProtocol, transition: OccTransition): Promise<Outcome<OccReply, GrpcFailure>>;
}

const CODE_NAMES = [
  'OK',
  'Canceled',
  'Unknown',
  'InvalidArgument',
  'DeadlineExceeded',
  'NotFound',
  'AlreadyExists',
  'PermissionDenied',
  'ResourceExhausted',
  'FailedPrecondition',
  'Aborted',
  'OutOfRange',
  'Unimplemented',
  'Internal',
  'Unavailable',
  'DataLoss',
  'Unauthenticated',
];

/** The text of a failure, as the Go client writes it. */
export function grpcText({ code, message }: GrpcFailure): string {
  return `rpc error: code = ${CODE_NAMES[code] ?? `Code(${code})`} desc = ${message}`;
}
