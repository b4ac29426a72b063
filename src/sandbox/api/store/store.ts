import { type ApiObject, withMetadata } from './apiObject.ts';
import { type Change, keyOf, Table } from './table.ts';

/** A server that has run for a while: revision 1 is already too old, as in a real cluster. */
const FIRST_REVISION = 100;

/** Every object of the server under one counter, so that a resourceVersion orders all kinds. */
export class Store {
  #revision = FIRST_REVISION;
  readonly #tables = new Map<string, Table>();
  readonly #historyLimit: number;

  /** `historyLimit`: how many changes of a resource can at least be watched again. */
  constructor(historyLimit: number) {
    this.#historyLimit = historyLimit;
  }

  get revision(): number {
    return this.#revision;
  }

  /** The table of a resource, by `<plural>.<group>`; made when first asked for. */
  table(resource: string): Table {
    const existing = this.#tables.get(resource);
    if (existing) return existing;
    const table = new Table(this.#revision, this.#historyLimit);
    this.#tables.set(resource, table);
    return table;
  }

  tables(): readonly Table[] {
    return [...this.#tables.values()];
  }

  /** Writes an object under the next revision and answers it with that resourceVersion. */
  put(table: Table, object: ApiObject): ApiObject {
    const revision = ++this.#revision;
    const key = keyOf(object.metadata.namespace, object.metadata.name);
    const previous = table.get(key);
    const written = withMetadata(object, { resourceVersion: String(revision) });
    table.record(key, change(previous ? 'MODIFIED' : 'ADDED', revision, written, previous));
    return written;
  }

  /** Removes an object; its last event carries its last content under a new revision. */
  remove(table: Table, object: ApiObject): void {
    const revision = ++this.#revision;
    const key = keyOf(object.metadata.namespace, object.metadata.name);
    table.record(key, change('DELETED', revision, withMetadata(object, { resourceVersion: String(revision) }), object));
  }

  /** The resource is no longer served: its objects vanish and its watches end. */
  drop(resource: string): void {
    const table = this.#tables.get(resource);
    this.#tables.delete(resource);
    table?.endWatches('gone');
  }
}

function change(type: Change['type'], revision: number, object: ApiObject, previous: ApiObject | undefined): Change {
  return previous === undefined ? { type, revision, object } : { type, revision, object, previous };
}
