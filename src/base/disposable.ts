export interface Disposable {
  dispose(): void;
}

/** Owns disposables and releases them in reverse order, once. */
export class DisposableStore implements Disposable {
  #items: Disposable[] = [];
  #disposed = false;

  add<T extends Disposable>(item: T): T {
    if (this.#disposed) item.dispose();
    else this.#items.push(item);
    return item;
  }

  dispose(): void {
    this.#disposed = true;
    for (const item of this.#items.splice(0).reverse()) item.dispose();
  }
}
