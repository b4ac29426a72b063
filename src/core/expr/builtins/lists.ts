import { RunFailure } from '../exprError.ts';
import { fetch, getOrNil } from '../run/access.ts';
import { less } from '../run/compare.ts';
import { equal } from '../run/equal.ts';
import { assertString, needKnown } from '../run/failures.ts';
import { formatValue } from '../run/format.ts';
import type { Int } from '../run/integers.ts';
import { identityOf } from '../run/keys.ts';
import { spend, spendElement } from '../run/meter.ts';
import { sort } from '../run/sort.ts';
import { kindName } from '../run/typeOfValue.ts';
import { Dictionary, Duration, List, Role, Sized, type Value } from '../run/values.ts';
import { argument, type Builtin, type Surroundings, variadic, wrongCount } from './builtin.ts';

/** A function of exactly one argument. */
function single(call: (value: Value, around: Surroundings) => Value): Builtin {
  return variadic((args, around) => {
    if (args.length !== 1) wrongCount('1', args.length);
    const value = argument(args, 0);
    needKnown(value);
    return call(value, around);
  });
}

function listOrRefuse(value: Value, problem: string): List {
  if (value instanceof List) return value;
  needKnown(value);
  throw new RunFailure(`${problem} ${kindName(value)}`);
}

const anyList = (items: readonly Value[], isNil = false) => new List('[]interface {}', items, isNil);

/** `first` and `last` swallow every panic of the look-up. */
function tolerant(index: number): Builtin {
  return variadic((args) => {
    try {
      return fetch(argument(args, 0), index);
    } catch (error) {
      if (error instanceof RunFailure) return null;
      throw error;
    }
  });
}

/** Unlike a slice, a negative count is an error. */
const take = variadic((args) => {
  if (args.length !== 2) wrongCount('2', args.length);
  const list = listOrRefuse(argument(args, 0), 'cannot take from');
  const wanted = argument(args, 1);
  const count = signedInteger(wanted);
  if (count === undefined) {
    needKnown(wanted);
    throw new RunFailure(`cannot take ${kindName(wanted)} elements`);
  }
  if (count < 0) throw new RunFailure('reflect.Value.Slice: slice index out of bounds');
  if (list.type === '[2]interface {}') throw new RunFailure('reflect.Value.Slice: slice of unaddressable array');
  return new List(list.type, list.items.slice(0, Number(count)), list.isNil);
});

function signedInteger(value: Value): Int | bigint | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return value;
  if (value instanceof Duration) return value.nanoseconds;
  return value instanceof Sized && value.type !== 'uint8' ? value.value : undefined;
}

function entriesOf(value: Value, problem: (kind: string) => string) {
  if (!(value instanceof Dictionary)) throw new RunFailure(problem(kindName(value)));
  return [...value.entries.values()];
}

function fromPairs(value: Value): Value {
  if (!(value instanceof List)) throw new RunFailure(`cannot transform ${kindName(value)} from pairs`);
  const map = new Dictionary('map[interface {}]interface {}');
  for (const pair of value.items) {
    needKnown(pair);
    if (!(pair instanceof List)) throw new RunFailure(`invalid pair ${formatValue(pair)}`);
    if (pair.items.length !== 2) throw new RunFailure(`invalid pair length ${formatValue(pair)}`);
    if (pair.type !== '[]interface {}' && pair.type !== '[2]interface {}' && pair.type !== '[]string' && pair.type !== '[]int') {
      throw new RunFailure('invalid pair');
    }
    const [key = null, item = null] = pair.items;
    map.entries.set(identityOf(key), { key, value: item });
  }
  return map;
}

function uniq(value: Value): Value {
  const list = listOrRefuse(value, 'cannot uniq');
  const kept: Value[] = [];
  for (const item of list.items) {
    spend(2 * kept.length);
    if (!kept.some((other) => equal(item, other))) kept.push(item);
  }
  return anyList(kept);
}

const concat = variadic((args, around) => {
  if (args.length === 0) wrongCount('at least 1', 0);
  const items: Value[] = [];
  for (const arg of args) for (const item of listOrRefuse(arg, 'cannot concat').items) items.push(item);
  around.grow(items.length);
  return anyList(items, items.length === 0);
});

function flattenInto(list: List, into: Value[]): Value[] {
  for (const item of list.items) {
    spendElement();
    if (item instanceof List) flattenInto(item, into);
    else into.push(item instanceof Role && item.pointer && item.node ? new Role(item.node, false) : item);
  }
  return into;
}

const sortList = variadic((args, around) => {
  if (args.length !== 1 && args.length !== 2) wrongCount('1 or 2', args.length);
  const list = argument(args, 0);
  needKnown(list);
  const sortable = list instanceof List && ['[]interface {}', '[]int', '[]string'].includes(list.type);
  const items = sortable ? [...list.items] : [];
  let descending = false;
  if (args.length === 2) {
    const order = assertString(argument(args, 1));
    if (order !== 'asc' && order !== 'desc') throw new RunFailure(`invalid order ${order}, expected asc or desc`);
    descending = order === 'desc';
  }
  sortValues(items, items, descending);
  around.grow(items.length);
  return anyList(items, !sortable);
});

/** Sorts `items` and `values` together, by `values`. */
export function sortValues(items: Value[], values: Value[], descending: boolean): void {
  const swapIn = (list: Value[], i: number, j: number) => {
    const kept = list[i] ?? null;
    list[i] = list[j] ?? null;
    list[j] = kept;
  };
  sort({
    length: values.length,
    less: (i, j) => {
      spendElement();
      const [a, b] = [values[i] ?? null, values[j] ?? null];
      return descending ? less(b, a) : less(a, b);
    },
    swap: (i, j) => {
      swapIn(items, i, j);
      if (values !== items) swapIn(values, i, j);
    },
  });
}

export const LIST_BUILTINS = {
  first: tolerant(0),
  last: tolerant(-1),
  get: variadic((args) => getOrNil(argument(args, 0), argument(args, 1))),
  take,
  keys: single((value) => anyList(entriesOf(value, (kind) => `cannot get keys from ${kind}`).map((entry) => entry.key))),
  values: single((value) => anyList(entriesOf(value, (kind) => `cannot get values from ${kind}`).map((entry) => entry.value))),
  toPairs: single((value) => {
    const entries = entriesOf(value, (kind) => `cannot transform ${kind} to pairs`);
    return new List(
      '[][2]interface {}',
      entries.map((entry) => new List('[2]interface {}', [entry.key, entry.value])),
    );
  }),
  fromPairs: single(fromPairs),
  reverse: single((value, around) => {
    const items = [...listOrRefuse(value, 'cannot reverse').items].reverse();
    around.grow(items.length);
    return anyList(items);
  }),
  uniq: single(uniq),
  concat,
  flatten: single((value, around) => {
    const items = flattenInto(listOrRefuse(value, 'cannot flatten'), []);
    around.grow(items.length);
    return anyList(items);
  }),
  sort: sortList,
} satisfies Record<string, Builtin>;
