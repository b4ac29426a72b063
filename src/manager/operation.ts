/** How far a long operation is. `done` of `total` steps or tasks; `message` is a person's sentence. */
export interface Progress {
  readonly message: string;
  readonly done: number;
  readonly total: number;
}

export interface OperationOptions {
  /** Cancelling stops waiting; the error then says what was already asked of the cluster. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
  /** Longest wait for the cluster to answer one step; 80 s when absent, as the bridge (domain.md §5). */
  readonly timeoutMs?: number;
}

/** Arguments of START beyond those an environment already holds (domain.md §5.0). */
export interface RunArguments {
  readonly runNumber: number;
  readonly values?: Readonly<Record<string, string>>;
}
