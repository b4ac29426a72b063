/** A request to the sandbox itself, not to its cluster: `PUT /sandbox/behaviour`, `POST /sandbox/do`. */
export interface SandboxRequest {
  readonly method: string;
  readonly path: string;
  /** Decoded JSON; undefined when there was none or it was malformed. */
  readonly body: unknown;
}

export interface SandboxAnswer {
  readonly status: number;
  /** Sent as JSON. */
  readonly body: unknown;
}
