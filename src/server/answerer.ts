import { type CancellationToken, LSPErrorCodes, ResponseError } from 'vscode-languageserver/node';

/** Answers requests one after another; what goes wrong in one is logged and costs only its answer. */
export class Answerer {
  readonly #log: (message: string) => void;
  readonly #ready: () => Promise<unknown>;

  /** `ready`: when all files that an answer may depend on are read. A rename that knows half of them would break the other half. */
  constructor(log: (message: string) => void, ready: () => Promise<unknown>) {
    this.#log = log;
    this.#ready = ready;
  }

  /** Waits for the files, lets a cancellation that is on its way come first; then `answer`, or `fallback` where there is a bug. */
  async answer<T>(name: string, token: CancellationToken, answer: () => T, fallback: T): Promise<T | ResponseError<void>> {
    await this.#ready();
    await new Promise((resolve) => setImmediate(resolve));
    if (token.isCancellationRequested) return new ResponseError(LSPErrorCodes.RequestCancelled, 'cancelled');
    try {
      return answer();
    } catch (error) {
      this.failed(name, error);
      return fallback;
    }
  }

  failed(name: string, error: unknown): void {
    this.#log(`${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  }
}
