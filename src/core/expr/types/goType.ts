type Kind = 'bool' | 'int' | 'float64' | 'string' | 'interface' | 'slice' | 'array' | 'map' | 'struct' | 'ptr' | 'func';

/**
 * A Go type, as far as expressions meet one. Types are made once, so identity is equality.
 * `kind` puts the integer kinds together; `integer` holds for those that are not named (a time.Month is no integer to the checker).
 */
export interface GoType {
  readonly name: string;
  readonly kind: Kind;
  /** The kind in Go's words, where `kind` is too coarse. */
  readonly kindName: string;
  readonly integer: boolean;
  /** Declared in a package: upstream compares such values less directly. */
  readonly named: boolean;
  readonly elem?: GoType;
  readonly key?: GoType;
  readonly params?: readonly GoType[];
  readonly results?: readonly GoType[];
  readonly variadic?: boolean;
  /** Struct fields by name. */
  readonly fields?: ReadonlyMap<string, GoType>;
}

function simple(name: string, kind: Kind, more: Partial<GoType> = {}): GoType {
  return { name, kind, kindName: name, integer: false, named: false, ...more };
}

export const ANY = simple('interface {}', 'interface', { kindName: 'interface' });
export const BOOL = simple('bool', 'bool');
export const INT = simple('int', 'int', { integer: true });
export const INT64 = simple('int64', 'int', { integer: true });
export const UINT8 = simple('uint8', 'int', { integer: true });
export const FLOAT64 = simple('float64', 'float64');
export const STRING = simple('string', 'string');
export const MONTH = simple('time.Month', 'int', { kindName: 'int', named: true });
export const WEEKDAY = simple('time.Weekday', 'int', { kindName: 'int', named: true });
export const DURATION = simple('time.Duration', 'int', { kindName: 'int64', named: true });
export const TIME = simple('time.Time', 'struct', { kindName: 'struct', named: true, fields: new Map() });
export const LOCATION = simple('time.Location', 'struct', { kindName: 'struct', named: true, fields: new Map() });
export const LOCATION_POINTER = simple('*time.Location', 'ptr', { kindName: 'ptr', elem: LOCATION });
export const ERROR = simple('error', 'interface', { kindName: 'interface', named: true });
export const STRING_POINTER = simple('*string', 'ptr', { kindName: 'ptr', elem: STRING });
export const ROLE = simple('workflow.wfNode', 'struct', {
  kindName: 'struct',
  named: true,
  fields: new Map([
    ['Name', STRING],
    ['Path', STRING],
  ]),
});
export const ROLE_POINTER = simple('*workflow.wfNode', 'ptr', { kindName: 'ptr', elem: ROLE });

function slice(elem: GoType): GoType {
  return simple(`[]${elem.name}`, 'slice', { kindName: 'slice', elem });
}
const EMPTY_STRUCT = simple('struct {}', 'struct', { kindName: 'struct', fields: new Map() });

export const ANY_SLICE = slice(ANY);
export const STRING_SLICE = slice(STRING);
export const INT_SLICE = slice(INT);
export const FLOAT_SLICE = slice(FLOAT64);
export const BYTE_SLICE = slice(UINT8);
export const PAIR = simple('[2]interface {}', 'array', { kindName: 'array', elem: ANY });
export const PAIR_SLICE = slice(PAIR);

function map(key: GoType, elem: GoType): GoType {
  return simple(`map[${key.name}]${elem.name}`, 'map', { kindName: 'map', key, elem });
}
export const STRING_MAP = map(STRING, ANY);
export const ANY_MAP = map(ANY, ANY);
export const GROUP_MAP = map(ANY, ANY_SLICE);
export const INT_SET = map(INT, EMPTY_STRUCT);
export const STRING_SET = map(STRING, EMPTY_STRUCT);

/** A pointer to what no expression can look into. */
export function pointerType(name: string): GoType {
  return simple(name, 'ptr', { kindName: 'ptr' });
}

const functions = new Map<string, GoType>();

/** `func(params) results`. */
export function func(params: readonly GoType[], results: readonly GoType[], variadic = false): GoType {
  const inside = params.map((param, index) => (variadic && index === params.length - 1 ? `...${param.elem?.name ?? ''}` : param.name));
  const outside = results.map((result) => result.name).join(', ');
  const tail = results.length > 1 ? ` (${outside})` : outside === '' ? '' : ` ${outside}`;
  const name = `func(${inside.join(', ')})${tail}`;
  const known = functions.get(name);
  if (known) return known;
  const made = simple(name, 'func', { kindName: 'func', params, results, variadic });
  functions.set(name, made);
  return made;
}

/** A function type declared in a package under its own name. */
export function namedFunc(name: string, type: GoType): GoType {
  return { ...type, name, named: true };
}

/** Go's assignability, as far as these types need it. */
export function isAssignable(from: GoType, to: GoType): boolean {
  return from === to || to === ANY;
}

/** Without its pointers. */
export function dereferenced(type: GoType): GoType {
  let at = type;
  while (at.kind === 'ptr' && at.elem) at = at.elem;
  return at;
}
