import type { Disposable } from './disposable.ts';

/** Subscribes a listener until the returned disposable is disposed. */
export type Event<T> = (listener: (value: T) => void) => Disposable;

/** The smallest event source; `vscode.EventEmitter` is not available below `ui`. */
export class Emitter<T> implements Disposable {
  readonly #listeners = new Set<(value: T) => void>();

  readonly event: Event<T> = (listener) => {
    const own = (value: T) => listener(value);
    this.#listeners.add(own);
    return { dispose: () => this.#listeners.delete(own) };
  };

  fire(value: T): void {
    for (const listener of [...this.#listeners]) listener(value);
  }

  dispose(): void {
    this.#listeners.clear();
  }
}
