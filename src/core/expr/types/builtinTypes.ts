import type { BuiltinName } from './builtinNames.ts';
import {
  ANY,
  ANY_MAP,
  ANY_SLICE,
  BOOL,
  DURATION,
  dereferenced,
  ERROR,
  FLOAT_SLICE,
  FLOAT64,
  func,
  type GoType,
  GROUP_MAP,
  INT,
  INT_SLICE,
  LOCATION_POINTER,
  STRING,
  STRING_SLICE,
  TIME,
  UINT8,
} from './goType.ts';

/** An argument's type; `undefined` for nil. */
type Argument = GoType | undefined;

/** Either `types` (the first that fits counts) or a rule: the result's type, or what is wrong. */
interface Signature {
  readonly types: readonly GoType[];
  readonly validate?: (args: readonly Argument[]) => GoType | string;
}

const PREDICATE = func([ANY], [BOOL]);
const MAPPER = func([ANY], [ANY]);
/** What a function without declared types looks like. */
const VARIADIC = func([ANY_SLICE], [ANY, ERROR], true);

const kindOf = (type: Argument) => (type ? dereferenced(type).kind : undefined);
/** Upstream prints a nil type so. */
const nameOf = (type: Argument) => type?.name ?? '%!s(<nil>)';
const isNumberKind = (type: Argument) => kindOf(type) === 'int' || kindOf(type) === 'float64';

function types(...all: readonly GoType[]): Signature {
  return { types: all };
}

function rule(validate: (args: readonly Argument[]) => GoType | string): Signature {
  return { types: [], validate };
}

/** A rule for functions of exactly `count` arguments. */
function exactly(count: number, validate: (args: readonly Argument[]) => GoType | string): Signature {
  return rule((args) => (args.length === count ? validate(args) : `invalid number of arguments (expected ${count}, got ${args.length})`));
}

/** One argument of the given kinds, or anything. */
function taking(kinds: readonly string[], result: GoType | ((arg: GoType) => GoType), problem: string, suffix = ''): Signature {
  return exactly(1, ([arg]) => {
    const kind = kindOf(arg);
    if (!arg || !kind || (kind !== 'interface' && !kinds.includes(kind))) return `${problem}${nameOf(arg)}${suffix}`;
    return typeof result === 'function' ? result(arg) : result;
  });
}

const NUMBERS = ['int', 'float64'];
const LISTS = ['slice', 'array'];
const rounding = (name: string) => taking(NUMBERS, FLOAT64, `invalid argument for ${name} (type `, ')');
const firstOrLast = (name: string) =>
  taking(LISTS, (arg) => (LISTS.includes(arg.kind) ? (arg.elem ?? ANY) : ANY), `cannot get ${name} element from `);

function aggregate(name: string): Signature {
  return rule((args) => {
    const [first] = args;
    if (!first && args.length === 0) return `not enough arguments to call ${name}`;
    for (const arg of args) {
      const kind = kindOf(arg);
      if (kind === 'interface' || kind === 'slice' || kind === 'array') return ANY;
      if (!isNumberKind(arg)) return `invalid argument for ${name} (type ${nameOf(arg)})`;
    }
    return first ?? ANY;
  });
}

const ONE_STRING = func([STRING], [STRING]);
const TWO_STRINGS = func([STRING, STRING], [STRING]);
const BITS = types(func([INT, INT], [INT]));
const SEARCH = types(func([STRING, STRING], [INT]));
const TEST = types(func([STRING, STRING], [BOOL]));
const SPLIT = types(func([STRING, STRING], [STRING_SLICE]), func([STRING, STRING, INT], [STRING_SLICE]));
const CONDITION = types(func([ANY_SLICE, PREDICATE], [BOOL]));
const FINDER = types(func([ANY_SLICE, PREDICATE], [ANY]));
const COUNTER = types(func([ANY_SLICE, PREDICATE], [INT]));
const SORTED = [ANY_SLICE, INT_SLICE, FLOAT_SLICE, STRING_SLICE];
const SORTED_PLAIN = [ANY_SLICE, FLOAT_SLICE, STRING_SLICE, INT_SLICE];

export const BUILTIN_SIGNATURES: Readonly<Record<BuiltinName, Signature>> = {
  all: CONDITION,
  none: CONDITION,
  any: CONDITION,
  one: CONDITION,
  filter: types(func([ANY_SLICE, PREDICATE], [ANY_SLICE])),
  map: types(func([ANY_SLICE, MAPPER], [ANY_SLICE])),
  find: FINDER,
  findIndex: COUNTER,
  findLast: FINDER,
  findLastIndex: COUNTER,
  count: COUNTER,
  sum: COUNTER,
  groupBy: types(func([ANY_SLICE, MAPPER], [GROUP_MAP])),
  sortBy: types(func([ANY_SLICE, PREDICATE, STRING], [ANY_SLICE])),
  reduce: types(func([ANY_SLICE, func([ANY, ANY], [ANY]), ANY], [ANY])),
  len: taking(['slice', 'array', 'map', 'string'], INT, 'invalid argument for len (type ', ')'),
  type: types(func([ANY], [STRING])),
  abs: exactly(1, ([arg]) =>
    arg && (kindOf(arg) === 'interface' || isNumberKind(arg)) ? arg : `invalid argument for abs (type ${nameOf(arg)})`,
  ),
  ceil: rounding('ceil'),
  floor: rounding('floor'),
  round: rounding('round'),
  int: taking([...NUMBERS, 'string'], INT, 'invalid argument for int (type ', ')'),
  float: taking([...NUMBERS, 'string'], FLOAT64, 'invalid argument for float (type ', ')'),
  string: types(func([ANY], [STRING])),
  trim: types(ONE_STRING, TWO_STRINGS),
  trimPrefix: types(TWO_STRINGS, ONE_STRING),
  trimSuffix: types(TWO_STRINGS, ONE_STRING),
  upper: types(ONE_STRING),
  lower: types(ONE_STRING),
  split: SPLIT,
  splitAfter: SPLIT,
  replace: types(func([STRING, STRING, STRING, INT], [STRING]), func([STRING, STRING, STRING], [STRING])),
  repeat: types(func([STRING, INT], [STRING])),
  join: types(
    func([STRING_SLICE, STRING], [STRING]),
    func([ANY_SLICE, STRING], [STRING]),
    func([ANY_SLICE], [STRING]),
    func([STRING_SLICE], [STRING]),
  ),
  indexOf: SEARCH,
  lastIndexOf: SEARCH,
  hasPrefix: TEST,
  hasSuffix: TEST,
  max: aggregate('max'),
  min: aggregate('min'),
  mean: aggregate('mean'),
  median: aggregate('median'),
  toJSON: types(func([ANY], [STRING])),
  fromJSON: types(func([STRING], [ANY])),
  toBase64: types(ONE_STRING),
  fromBase64: types(ONE_STRING),
  now: rule((args) =>
    args.length === 0 || (args.length === 1 && args[0] === LOCATION_POINTER)
      ? TIME
      : `invalid number of arguments (expected 0, got ${args.length})`,
  ),
  duration: types(func([STRING], [DURATION, ERROR])),
  date: rule((args) => {
    if (args.length < 1) return 'invalid number of arguments (expected at least 1, got 0)';
    const count = args[0] === LOCATION_POINTER ? args.length - 1 : args.length;
    return count > 3 ? `invalid number of arguments (expected at most 3, got ${count})` : TIME;
  }),
  timezone: types(func([STRING], [LOCATION_POINTER, ERROR])),
  first: firstOrLast('first'),
  last: firstOrLast('last'),
  get: types(VARIADIC),
  take: exactly(2, ([list, count]) => {
    const kind = kindOf(list);
    if (!list || (kind !== 'interface' && kind !== 'slice' && kind !== 'array')) return `cannot take from ${nameOf(list)}`;
    return kindOf(count) === 'interface' || (kindOf(count) === 'int' && count !== UINT8) ? list : `cannot take ${nameOf(count)} elements`;
  }),
  keys: taking(['map'], ANY_SLICE, 'cannot get keys from '),
  values: taking(['map'], ANY_SLICE, 'cannot get values from '),
  toPairs: taking(['map'], ANY_SLICE, 'cannot transform ', ' to pairs'),
  fromPairs: taking(LISTS, ANY_MAP, 'cannot transform ', ' from pairs'),
  reverse: taking(LISTS, ANY_SLICE, 'cannot reverse '),
  uniq: taking(LISTS, ANY_SLICE, 'cannot uniq '),
  concat: rule((args) => {
    if (args.length === 0) return 'invalid number of arguments (expected at least 1, got 0)';
    const wrong = args.find((arg) => kindOf(arg) === undefined || !['interface', ...LISTS].includes(kindOf(arg) ?? ''));
    return wrong || args.includes(undefined) ? `cannot concat ${nameOf(wrong)}` : ANY_SLICE;
  }),
  flatten: taking(LISTS, ANY_SLICE, 'cannot flatten '),
  sort: types(...SORTED.map((list) => func([list, STRING], [ANY_SLICE])), ...SORTED_PLAIN.map((list) => func([list], [ANY_SLICE]))),
  bitand: BITS,
  bitor: BITS,
  bitxor: BITS,
  bitnand: BITS,
  bitshl: BITS,
  bitshr: BITS,
  bitushr: BITS,
  bitnot: types(func([INT], [INT])),
};

/** The type of a function of the language as a value. */
export function builtinType(name: BuiltinName): GoType {
  return BUILTIN_SIGNATURES[name].types[0] ?? VARIADIC;
}
