/** Why a request to the cluster did not do what was asked; the closed list that `k8s` and `manager` let out. */
export type ClusterErrorReason =
  | 'unreachable'
  | 'unauthorized'
  | 'forbidden'
  | 'notFound'
  | 'crdMissing'
  | 'conflict'
  | 'invalid'
  | 'expired'
  | 'timeout'
  | 'cancelled'
  | 'tls'
  | 'kubeconfig'
  /** A task or its pod failed, or refused a transition; `causes` name the tasks. Only the manager answers this. */
  | 'taskFailed';

/** One detail: a field of a 422, or a task in the way. */
export interface ClusterErrorCause {
  readonly message: string;
  readonly field?: string;
  readonly reason?: string;
  /** Name of the Task object in the way, where the cause is one. */
  readonly task?: string;
  /** Place among the objects of a file, from 0, where several were applied together. */
  readonly document?: number;
}

export interface ClusterError {
  readonly reason: ClusterErrorReason;
  /** A sentence for a person: what happened, where, and what to do next. Never holds a token or key. */
  readonly message: string;
  /** The same in a few words, for a line that says where by itself: `connection refused`. */
  readonly brief?: string;
  /** HTTP status, where the server answered one. */
  readonly status?: number;
  /** The server's own; a `conflict` has one of reason `AlreadyExists` or `Conflict`. */
  readonly causes: readonly ClusterErrorCause[];
  /** How long the server asked to wait before the next try. */
  readonly retryAfterMs?: number;
}

/** Only what is given of `details` is in the result. */
export function clusterError(
  reason: ClusterErrorReason,
  message: string,
  details: Partial<Pick<ClusterError, 'brief' | 'status' | 'causes' | 'retryAfterMs'>> = {},
): ClusterError {
  return { reason, message, causes: [], ...details };
}
