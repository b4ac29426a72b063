import type { Disposable } from '../../../base/disposable.ts';
import { Emitter } from '../../../base/emitter.ts';
import type { ApiObject } from './apiObject.ts';

/** One write. `object` carries the new resourceVersion, also when it was deleted; `previous` is what it replaced. */
export interface Change {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED';
  readonly revision: number;
  readonly object: ApiObject;
  readonly previous?: ApiObject;
}

/** `gone`: the resource is no longer served; `expired`: the history was cut, every watcher has to list again; `closed`: the connection breaks. */
export type WatchEnd = 'gone' | 'expired' | 'closed';

/** Where an object lives in its table; also the order of lists, as etcd sorts its keys. */
export function keyOf(namespace: string | undefined, name: string): string {
  return namespace === undefined ? name : `${namespace}/${name}`;
}

/** The objects of one resource and the last changes to them, from which watches and consistent pages are served. */
export class Table {
  readonly #objects = new Map<string, ApiObject>();
  readonly #historyLimit: number;
  #history: Change[] = [];
  #oldestRevision: number;
  readonly #changed = new Emitter<Change>();
  readonly #ended = new Emitter<WatchEnd>();
  readonly onChange = this.#changed.event;
  readonly onEnd = this.#ended.event;

  /** `startRevision` is where the history begins: nothing older can be watched. */
  constructor(startRevision: number, historyLimit: number) {
    this.#oldestRevision = startRevision;
    this.#historyLimit = historyLimit;
  }

  /** The oldest revision from which every later change is still known. */
  get oldestRevision(): number {
    return this.#oldestRevision;
  }

  get size(): number {
    return this.#objects.size;
  }

  get(key: string): ApiObject | undefined {
    return this.#objects.get(key);
  }

  record(key: string, change: Change): void {
    if (change.type === 'DELETED') this.#objects.delete(key);
    else this.#objects.set(key, change.object);
    this.#history.push(change);
    // Cut rarely, so that a write does not move thousands of entries.
    if (this.#history.length >= this.#historyLimit * 2) {
      const dropped = this.#history.splice(0, this.#history.length - this.#historyLimit);
      this.#oldestRevision = dropped.at(-1)?.revision ?? this.#oldestRevision;
    }
    this.#changed.fire(change);
  }

  /** Changes after a revision, oldest first; undefined when that part of the history is gone. */
  changesAfter(revision: number): readonly Change[] | undefined {
    if (revision < this.#oldestRevision) return undefined;
    let start = this.#history.length;
    while (start > 0 && (this.#history[start - 1]?.revision ?? 0) > revision) start--;
    return this.#history.slice(start);
  }

  /** All objects in the order of their keys. With a revision, as they were then; undefined when that is too long ago. */
  objects(revision?: number): readonly (readonly [string, ApiObject])[] | undefined {
    const undo = revision === undefined ? [] : this.changesAfter(revision);
    if (undo === undefined) return undefined;
    const objects = undo.length === 0 ? this.#objects : new Map(this.#objects);
    for (const change of undo.toReversed()) {
      const key = keyOf(change.object.metadata.namespace, change.object.metadata.name);
      if (change.previous === undefined) objects.delete(key);
      else objects.set(key, change.previous);
    }
    return [...objects].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  }

  /** Forgets the history up to a revision, as a compaction of etcd does, and ends every watch. */
  compact(revision: number): void {
    this.#history = [];
    this.#oldestRevision = revision;
    this.#ended.fire('expired');
  }

  endWatches(end: WatchEnd): void {
    this.#ended.fire(end);
  }

  /** Calls back for every change and, at most once, for the end. */
  subscribe(onChange: (change: Change) => void, onEnd: (end: WatchEnd) => void): Disposable {
    const subscriptions = [this.onChange(onChange), this.onEnd(onEnd)];
    return {
      dispose: () => {
        for (const subscription of subscriptions) subscription.dispose();
      },
    };
  }
}
