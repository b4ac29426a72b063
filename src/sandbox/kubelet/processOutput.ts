import type { Disposable } from '../../base/disposable.ts';
import { Emitter } from '../../base/emitter.ts';

export interface OutputLine {
  /** When it was printed, in milliseconds since the epoch. */
  readonly at: number;
  readonly text: string;
}

/** Of a process's output, the last ones. */
const MOST_LINES = 5000;

/** What a Pod's process has printed, and prints yet. */
export class ProcessOutput {
  readonly #lines: OutputLine[] = [];
  readonly #printed = new Emitter<OutputLine>();
  readonly #closed = new Emitter<void>();
  #isClosed = false;

  get lines(): readonly OutputLine[] {
    return this.#lines;
  }

  print(line: OutputLine): void {
    if (this.#lines.length === MOST_LINES) this.#lines.shift();
    this.#lines.push(line);
    this.#printed.fire(line);
  }

  /** Nothing will be printed any more. */
  close(): void {
    this.#isClosed = true;
    this.#closed.fire();
  }

  /** Tells each line from now on, and once that there will be no more; both never before it has returned. */
  follow(onLine: (line: OutputLine) => void, onEnd: () => void): Disposable {
    const lines = this.#printed.event(onLine);
    const end = this.#closed.event(onEnd);
    if (this.#isClosed) queueMicrotask(onEnd);
    return {
      dispose: () => {
        lines.dispose();
        end.dispose();
      },
    };
  }
}
