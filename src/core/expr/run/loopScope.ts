import type { Surroundings } from '../builtins/builtin.ts';
import { sortValues } from '../builtins/lists.ts';
import { RunFailure } from '../exprError.ts';
import { pointerType } from '../types/goType.ts';
import { Unknown } from '../unknown.ts';
import { elementAt } from './access.ts';
import { assertString } from './failures.ts';
import { identityOf } from './keys.ts';
import { Dictionary, Func, List, type Value } from './values.ts';

/** What `#acc` is in `sortBy`: nothing that any operation takes. */
const SORTER = new Func(pointerType('*runtime.SortBy'), () => null);

/** One running loop over a list. */
export class LoopScope {
  readonly list: Value;
  readonly length: number;
  index = 0;
  count = 0;
  accumulator: Value = null;
  /** Why the loop's result can't be known, once an answer was unknown. */
  unknown: Unknown | undefined;
  /** The lists inside the accumulator while they grow. */
  readonly #groups = new Map<string, Value[]>();
  readonly #items: Value[] = [];
  readonly #values: Value[] = [];
  #descending = false;

  constructor(list: Value, length: number) {
    this.list = list;
    this.length = length;
  }

  note(unknown: Unknown): void {
    this.unknown = this.unknown ? this.unknown.and(unknown) : unknown;
  }

  startGroups(): void {
    this.accumulator = new Dictionary('map[interface {}][]interface {}');
  }

  group(key: Value): void {
    if (key instanceof Unknown) {
      this.note(key);
      return;
    }
    if (!(this.accumulator instanceof Dictionary)) throw new RunFailure('interface conversion');
    const item = elementAt(this.list, this.index);
    const identity = identityOf(key);
    const items = this.#groups.get(identity);
    if (items) {
      items.push(item);
      return;
    }
    const group = [item];
    this.#groups.set(identity, group);
    this.accumulator.entries.set(identity, { key, value: new List('[]interface {}', group) });
  }

  startSort(order: Value): void {
    if (order instanceof Unknown) {
      this.note(order);
      return;
    }
    const name = assertString(order);
    if (name !== 'asc' && name !== 'desc') throw new RunFailure('unknown order, use asc or desc');
    this.#descending = name === 'desc';
    this.accumulator = SORTER;
  }

  sortValue(value: Value): void {
    if (value instanceof Unknown) this.note(value);
    this.#items.push(elementAt(this.list, this.index));
    this.#values.push(value);
  }

  sorted(around: Surroundings): Value {
    if (this.unknown) return this.unknown;
    sortValues(this.#items, this.#values, this.#descending);
    around.grow(this.length);
    return new List('[]interface {}', this.#items);
  }
}
