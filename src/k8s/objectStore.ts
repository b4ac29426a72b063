import type { KubeObject } from './kubeClient.ts';

export type ObjectChange<T> =
  | { readonly type: 'added'; readonly object: T }
  | { readonly type: 'modified'; readonly object: T; readonly previous: T }
  | { readonly type: 'deleted'; readonly object: T };

/** The objects that a watch knows, and what each list or event changes in them. `onChange` is called after each single change. */
export class ObjectStore<T extends KubeObject> {
  readonly #objects = new Map<string, T>();
  readonly #onChange: (change: ObjectChange<T>) => void;

  constructor(onChange: (change: ObjectChange<T>) => void) {
    this.#onChange = onChange;
  }

  /** Keyed `namespace/name`, or `name` for objects without a namespace. */
  get objects(): ReadonlyMap<string, T> {
    return this.#objects;
  }

  /** A whole list: what it lacks is gone; what it has in the same version is no change. */
  replaceAll(listed: readonly T[]): void {
    const keys = new Set(listed.map(keyOf));
    for (const [key, object] of [...this.#objects]) if (!keys.has(key)) this.#delete(key, object);
    for (const object of listed) this.put(object);
  }

  /** A new uid under an old name is another object: the old one is deleted first. */
  put(object: T): void {
    const key = keyOf(object);
    const previous = this.#objects.get(key);
    if (previous && previous.metadata.uid === object.metadata.uid) {
      if (previous.metadata.resourceVersion === object.metadata.resourceVersion) return;
      this.#objects.set(key, object);
      this.#onChange({ type: 'modified', object, previous });
      return;
    }
    if (previous) this.#delete(key, previous);
    this.#objects.set(key, object);
    this.#onChange({ type: 'added', object });
  }

  /** `object` in its last state. Nothing happens if its name is another object's by now. */
  delete(object: T): void {
    const key = keyOf(object);
    if (this.#objects.get(key)?.metadata.uid === object.metadata.uid) this.#delete(key, object);
  }

  #delete(key: string, object: T): void {
    if (this.#objects.delete(key)) this.#onChange({ type: 'deleted', object });
  }
}

function keyOf({ metadata: { namespace, name } }: KubeObject): string {
  return namespace === undefined ? name : `${namespace}/${name}`;
}
